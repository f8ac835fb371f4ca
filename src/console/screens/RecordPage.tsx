import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import type { Row } from '../../resource/model/definition.ts';
import { Blocks } from '../blocks/Blocks.tsx';
import { Summary } from '../blocks/Summary.tsx';
import { TypedValues } from '../fields/TypedValues.tsx';
import { ListLink } from '../navigation/ListLink.tsx';
import { screenEnv } from '../schemas/action-env.ts';
import { useRecord } from '../schemas/records.ts';
import { useActor, useDefinition, useSchemas, useTranslate } from '../schemas/schemas.ts';
import { textOf } from '../schemas/text-of.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Page } from '../ui/Page.tsx';
import { Skeletons } from '../ui/Skeletons.tsx';
import { useToast } from '../ui/toast.ts';
import { EditLink } from './EditLink.tsx';
import { RecordTabs } from './RecordTabs.tsx';
import { isNamed, layoutOf, openedTab, tabsFor } from './record-tabs.ts';

type RecordPageProps = {
  resource: string;
  /** Absent for a page of its own: a dashboard, one's profile. */
  id?: string | undefined;
  tab?: string | undefined;
  screen?: 'show';
};

/** The page of a record: what and who first, then its tabs or blocks. A change by others refreshes it quietly. */
export function RecordPage({ resource, id, tab }: RecordPageProps) {
  const definition = useDefinition(resource);
  const translate = useTranslate(definition);
  const reads = definition.source.kind !== 'none';
  const found = useRecord(resource, id ?? resource, {
    ...(id === undefined ? { path: resource } : {}),
    enabled: reads,
  });
  const [nothing] = useState<Row>({});
  if (reads && found.isError && !found.data)
    return (
      <ErrorState
        screen
        title={translate('label.load-failure')}
        error={found.error}
        onRetry={() => void found.refetch()}
        action={<ListLink resource={resource} />}
      />
    );
  if (reads && !found.data) return <Skeletons />;
  return (
    <LoadedPage
      resource={resource}
      id={id}
      tab={tab}
      record={found.data?.record ?? nothing}
      refresh={found.dataUpdatedAt}
    />
  );
}

function LoadedPage({ resource, id, tab, record, refresh }: RecordPageProps & { record: Row; refresh: number }) {
  const definition = useDefinition(resource);
  const index = useSchemas();
  const actor = useActor();
  const layout = layoutOf(definition);
  const env = screenEnv(index, actor, definition, record);
  const title = textOf(layout.title, env, actor.roles) || definition.title;
  const tabs = tabsFor(index, actor, definition, env);
  const opened = openedTab(tabs, tab);
  const base = id === undefined ? `/${resource}` : `/${resource}/${id}`;
  if (tab !== undefined && opened && !tabs.some((one) => isNamed(one, tab)))
    return <NoSuchTab to={base} opened={textOf(opened.title, env, actor.roles) ?? ''} />;
  return (
    <Page
      title={title}
      actions={id === undefined ? undefined : <EditLink definition={definition} id={id} record={record} />}
    >
      <title>{title}</title>
      <Summary blocks={layout.summary} definition={definition} record={record} />
      <TypedValues name={`${resource}/${id ?? ''}/values`}>
        {opened ? (
          <RecordTabs
            tabs={tabs.map((one) => one.tab)}
            opened={opened}
            base={base}
            definition={definition}
            record={record}
            refresh={refresh}
          />
        ) : (
          <Blocks blocks={layout.blocks} definition={definition} record={record} slot="page" refresh={refresh} />
        )}
      </TypedValues>
    </Page>
  );
}

/** An address of a tab that this record does not have, or this person does not see, leads to the record and says so. */
function NoSuchTab({ to, opened }: { to: string; opened: string }) {
  const translate = useTranslate();
  const toast = useToast();
  const text = translate('console.record.no-tab', { opened });
  useEffect(() => {
    toast.warning(text);
  }, [toast, text]);
  return <Navigate to={to} replace />;
}
