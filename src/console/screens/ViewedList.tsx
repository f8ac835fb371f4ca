import { Box, Button } from '@mui/material';
import { type ComponentType, useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { Definition } from '../../resource/model/definition.ts';
import { Warnings } from '../fields/FieldValue.tsx';
import { useTranslate } from '../i18n/translate.ts';
import { initialState } from '../lists/list-request.ts';
import type { OpenView } from '../lists/use-list.ts';
import { type KnownView, openKnown, PLAIN, useViews } from '../lists/views.ts';
import { EmptyState, Skeletons } from '../ui/Placeholders.tsx';

type ViewedListProps = {
  definition: Definition;
  /** The number of a saved view, or the name of one of the file. */
  name: string;
  Screen: ComponentType<{ definition: Definition; view?: OpenView }>;
};

/** A list with the view of its address. A view that may not be asked any more opens no rows and says why. */
export function ViewedList({ definition, name, Screen }: ViewedListProps) {
  const translate = useTranslate();
  const { views, isLoading } = useViews(definition);
  if (name === PLAIN) return <Screen definition={definition} />;
  const view = views.find(({ id }) => id === name);
  if (!view && isLoading) return <Skeletons />;
  if (!view) return <Closed definition={definition} text={translate('console.views.unknown')} />;
  return <Opened definition={definition} view={view} Screen={Screen} />;
}

function Opened({ definition, view, Screen }: Omit<ViewedListProps, 'name'> & { view: KnownView }) {
  const translate = useTranslate();
  const opened = useMemo(() => openKnown(definition, view), [definition, view]);
  const open = useMemo(() => {
    if (opened.isClosed) return undefined;
    const { filter, sort } = opened.state;
    const plain = initialState(definition);
    const start = { ...plain, filter, ...(sort ? { sort } : {}) };
    return { id: view.id, title: view.title, state: opened.state, start };
  }, [definition, opened, view.id, view.title]);
  if (opened.isClosed || !open)
    return <Closed definition={definition} title={view.title} text={translate('console.views.closed')} />;
  const lost = [...opened.lost, ...(view.lost ? [translate('console.views.lost-count', { count: view.lost })] : [])];
  return (
    <>
      {lost.length > 0 ? (
        <Box sx={{ px: { xs: 2, md: 3 }, pt: 2 }}>
          <Warnings texts={[translate('console.views.lost', { columns: lost.join(', ') })]} />
        </Box>
      ) : null}
      <Screen key={view.version} definition={definition} view={open} />
    </>
  );
}

function Closed({ definition, title, text }: { definition: Definition; title?: string; text: string }) {
  const translate = useTranslate();
  return (
    <EmptyState
      text={title ? `${title}: ${text}` : text}
      action={
        <Button component={Link} to={`/${definition.name}?view=${PLAIN}`} variant="outlined">
          {translate('console.views.plain')}
        </Button>
      }
    />
  );
}
