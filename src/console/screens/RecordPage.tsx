import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import RadioButtonUncheckedOutlined from '@mui/icons-material/RadioButtonUncheckedOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { actionVerdict } from '../../resource/access/actions.ts';
import { may } from '../../resource/access/permissions.ts';
import { pageLayout, shownTabs } from '../../resource/access/record-page.ts';
import { layoutText } from '../../resource/conditions/layout-text.ts';
import { shownBlocks } from '../../resource/conditions/shown-blocks.ts';
import type { TemplateEnv } from '../../resource/conditions/template.ts';
import type { Definition, Row, Tab } from '../../resource/model/definition.ts';
import { valueAt } from '../../resource/model/path.ts';
import { Blocks, Summary } from '../blocks/Blocks.tsx';
import { askRelated } from '../blocks/RelatedBlock.tsx';
import { TypedValues } from '../fields/drafts.tsx';
import { type Translate, useTranslate } from '../i18n/translate.ts';
import { Faces } from '../live/Faces.tsx';
import { ListLink } from '../navigation/NotFound.tsx';
import { useGo } from '../navigation/navigate.ts';
import { usePageAction } from '../navigation/page-actions.ts';
import { mayEditRecords } from '../navigation/screen-of.ts';
import { screenEnv } from '../schemas/action-env.ts';
import { useRecord } from '../schemas/records.ts';
import { useActor, useDefinition, useSchemas } from '../schemas/schemas.ts';
import { Page } from '../ui/Page.tsx';
import { ErrorState, Skeletons } from '../ui/Placeholders.tsx';
import { StatusChip } from '../ui/StatusChip.tsx';
import { TabRow } from '../ui/TabRow.tsx';
import { TabTitle } from '../ui/TabTitle.tsx';
import { useToast } from '../ui/toast.ts';
import { useAside } from './AsideButton.tsx';
import { Favourite } from './Favourite.tsx';
import { PageTools } from './PageTools.tsx';
import { PrintRecord } from './PrintRecord.tsx';
import { ReviewBar } from './ReviewBar.tsx';

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
  const { actor } = index;
  const layout = pageLayout(definition);
  const env = screenEnv(index, actor, definition, record);
  const title = layoutText(layout.title, env, actor.roles) || definition.title;
  const [typed, setTyped] = useState<readonly string[]>([]);
  const { button, panel } = useAside(definition, id, record);
  const tabs = shownTabs(index, actor, definition, env);
  const opened = openedTab(tabs, tab);
  const blocks = shownBlocks([...layout.summary, ...(opened?.blocks ?? layout.blocks)], actor, env);
  askRelated(blocks, { client: useQueryClient(), index, definition, env });
  const base = id === undefined ? `/${resource}` : `/${resource}/${id}`;
  if (tab !== undefined && opened && !tabs.some((one) => isNamed(one, tab)))
    return <NoSuchTab to={base} opened={layoutText(opened.title, env, actor.roles) ?? ''} />;
  const page = (
    <Page
      title={title}
      actions={
        id === undefined ? undefined : (
          <>
            <Missing tabs={tabs.map((one) => one.tab)} record={record} env={env} />
            <Faces definition={definition} id={id} fields={typed} />
            <Favourite definition={definition} record={record} />
            {button}
            <PrintRecord definition={definition} id={id} />
            <EditLink definition={definition} id={id} record={record} />
            <PageTools />
          </>
        )
      }
    >
      <TabTitle of={title} section={id === undefined ? undefined : definition.plural} />
      <Summary blocks={layout.summary} definition={definition} record={record} title={title} />
      <TypedValues name={`${resource}/${id ?? ''}/values`} onTyped={setTyped}>
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
  // One tree with and without the panel: what is typed stays when it opens.
  return (
    <Box sx={{ display: 'flex', minWidth: 0, minHeight: 1 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>{page}</Box>
      {panel}
    </Box>
  );
}

/** How many of the tabs that say whether they are complete are not yet, and which, for who points at it. */
function Missing({ tabs, record, env }: { tabs: readonly Tab[]; record: Row; env: TemplateEnv }) {
  const actor = useActor();
  const translate = useTranslate();
  const asked = tabs.filter(({ indicator }) => indicator !== undefined);
  const missing = asked.filter(({ indicator = '' }) => valueAt(record, indicator) !== true);
  if (missing.length === 0) return null;
  const names = missing.map(({ title }) => layoutText(title, env, actor.roles));
  const all = asked.length;
  const label =
    missing.length === 1
      ? translate('console.record.missing-one', { all })
      : translate('console.record.missing', { missing: missing.length, all });
  return (
    <span title={names.join(', ')}>
      <StatusChip label={label} tone="waiting" />
    </span>
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

type RecordTabsProps = {
  tabs: readonly Tab[];
  opened: Tab;
  base: string;
  definition: Definition;
  record: Row;
  refresh: number;
};

/** The tabs of a record, each with an address of its own; a mark says whether what it asks for is complete. */
function RecordTabs({ tabs, opened, base, definition, record, refresh }: RecordTabsProps) {
  const index = useSchemas();
  const { actor } = index;
  const translate = useTranslate(definition);
  const id = useId();
  const env = screenEnv(index, actor, definition, record);
  const [isReviewing, setReviewing] = useState(false);
  return (
    <>
      <TabRow
        label={translate('console.record.tabs')}
        inset={{ mb: 2 }}
        tabs={tabs.map((tab) => ({
          key: tab.name,
          id: `${id}-${tab.name}`,
          panel: `${id}-panel`,
          selected: tab === opened,
          to: `${base}/${tab.name}`,
          text: layoutText(tab.title, env, actor.roles) ?? '',
          label: (
            <>
              {layoutText(tab.title, env, actor.roles)}
              <CompletenessMark tab={tab} record={record} translate={translate} />
            </>
          ),
        }))}
      />
      <Box
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${opened.name}`}
        key={opened.name}
        data-reviewing={isReviewing || undefined}
        sx={{ minWidth: 0 }}
      >
        <ReviewBar isOn={isReviewing} onChange={setReviewing} tab={`${id}-${opened.name}`} />
        <Blocks blocks={opened.blocks} definition={definition} record={record} slot="tab" refresh={refresh} />
      </Box>
    </>
  );
}

function CompletenessMark({ tab, record, translate }: { tab: Tab; record: Row; translate: Translate }) {
  if (tab.indicator === undefined) return null;
  return valueAt(record, tab.indicator) === true ? (
    <CheckCircleOutlined titleAccess={translate('console.record.complete')} color="success" sx={{ fontSize: 16 }} />
  ) : (
    <RadioButtonUncheckedOutlined
      titleAccess={translate('console.record.incomplete')}
      color="disabled"
      sx={{ fontSize: 16 }}
    />
  );
}

/** The tab that an address names, by name or by place; the first one where it names none that is there. */
function openedTab(tabs: readonly Placed[], wanted: string | undefined): Tab | undefined {
  return (tabs.find((one) => wanted !== undefined && isNamed(one, wanted)) ?? tabs[0])?.tab;
}

type Placed = { tab: Tab; place: number };

/** Tabs are addressed by name and by their place in the file. */
const isNamed = ({ tab, place }: Placed, wanted: string): boolean => tab.name === wanted || String(place) === wanted;

type EditLinkProps = { definition: Definition; id: string; record: Row };

/** The way from the page of a record to its form, for who may change this record now. A page that edits in place has no such form. */
function EditLink({ definition, id, record }: EditLinkProps) {
  const index = useSchemas();
  const { actor } = index;
  const env = { ...screenEnv(index, actor, definition, record), parent: READ_PARENT };
  const verdict = definition.actions.actions.update
    ? actionVerdict(definition, actor, 'update', record, env)
    : may(definition, actor, 'update', record, READ_PARENT);
  if (!definition.form.edit || !verdict.allowed || !mayEditRecords(index, definition)) return null;
  return <OfferedLink definition={definition} to={`/${definition.name}/${id}/edit`} />;
}

/** The parent of a record that the server answered is readable to this person. */
const READ_PARENT: Row = {};

function OfferedLink({ definition, to }: { definition: Definition; to: string }) {
  const translate = useTranslate(definition);
  const go = useGo();
  const title = translate('console.edit');
  usePageAction({ title, isOff: false, run: () => go(to) });
  return (
    <Button variant="outlined" component={Link} to={to} startIcon={<EditOutlined />}>
      {title}
    </Button>
  );
}
