import AddOutlined from '@mui/icons-material/AddOutlined';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { Suspense, useEffect, useRef, useState } from 'react';
import { may } from '../../resource/access/permissions.ts';
import { SUBJECT } from '../../resource/model/below-any.ts';
import type { Definition, Json, Row } from '../../resource/model/definition.ts';
import { Blocks } from '../blocks/Blocks.tsx';
import { HistoryBlock } from '../blocks/HistoryBlock.tsx';
import { Section } from '../blocks/Section.tsx';
import { useTranslate } from '../i18n/translate.ts';
import { Notes } from '../lists/Notes.tsx';
import { useList, useLocalState } from '../lists/use-list.ts';
import { useFormDialogs } from '../navigation/dialog-host.ts';
import { mayInGeneral, useDefinition, useSchemas } from '../schemas/schemas.ts';
import { lazyInline } from '../ui/lazy-component.tsx';
import { Skeletons } from '../ui/Placeholders.tsx';

const FormPage = lazyInline(async () => (await import('./FormPage.tsx')).FormPage);

const WIDTH = 380;
const NOTES = 20;

type AsideProps = {
  definition: Definition;
  record: Row;
  /** Over the page, where there is no room beside it. */
  over: { open: boolean } | undefined;
  onClose: () => void;
};

/** What people say of a record, beside it: comments, reminders, and who changed what. */
export function Aside({ over, ...props }: AsideProps) {
  const translate = useTranslate();
  const title = translate('console.aside.title');
  if (over)
    return (
      <Drawer
        open={over.open}
        anchor="right"
        onClose={props.onClose}
        slotProps={{ paper: { role: 'dialog', 'aria-label': title, sx: { width: WIDTH + 40, maxWidth: '100vw' } } }}
      >
        <AsideBody {...props} title={title} />
      </Drawer>
    );
  return (
    <Box
      component="aside"
      aria-label={title}
      sx={{
        width: WIDTH,
        flex: 'none',
        borderLeft: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        '@media print': { display: 'none' },
      }}
    >
      <Box sx={{ position: 'sticky', top: 0, maxHeight: 'calc(100dvh - 80px)', overflow: 'auto' }}>
        <AsideBody {...props} title={title} />
      </Box>
    </Box>
  );
}

function AsideBody({ definition, record, title, onClose }: Omit<AsideProps, 'over'> & { title: string }) {
  const translate = useTranslate();
  const index = useSchemas();
  const { actor } = index;
  const { of, history } = index.console.aside ?? { of: [] };
  const shown = of.filter((resource) => mayInGeneral(index, resource, 'list'));
  return (
    <Box sx={{ p: 2, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', mb: -2 }}>
        <Typography variant="h2" component="p" sx={{ flex: 1 }}>
          {title}
        </Typography>
        <IconButton size="small" aria-label={`${translate('console.close')}: ${title}`} onClick={onClose}>
          <CloseOutlined fontSize="small" />
        </IconButton>
      </Box>
      {shown.map((resource, place) => (
        <Section key={resource} title={index.resources[resource]?.plural}>
          <Suspense fallback={<Skeletons lines={3} />}>
            <Below resource={resource} parent={definition.name} record={record} writes={place === 0} />
          </Suspense>
        </Section>
      ))}
      {history && may(definition, actor, 'history', record, {}).allowed ? (
        <Section title={translate('history.title')}>
          <HistoryBlock
            block={{ visibleWhen: true, enabledWhen: true, history: true }}
            definition={definition}
            record={record}
            vars={{}}
            slot="panel"
            refresh={0}
            live={false}
            Expanded={Blocks}
          />
        </Section>
      ) : null}
    </Box>
  );
}

type BelowProps = {
  resource: string;
  parent: string;
  record: Row;
  /** The form for a new one lies open above the others; else a button opens it. */
  writes: boolean;
};

/** What hangs below the record, in the order of its list, and the way to a new one. */
function Below({ resource, parent, record, writes }: BelowProps) {
  const definition = useDefinition(resource);
  const index = useSchemas();
  const list = useList(definition, useLocalState(definition, NOTES), {
    path: `${parent}/${record.id}/${resource}`,
    parent: record,
  });
  const source = { [SUBJECT.resource]: parent, [SUBJECT.id]: record.id ?? null };
  const New = writes ? NewHere : NewInWindow;
  return (
    <>
      {mayInGeneral(index, resource, 'create') ? <New definition={definition} source={source} /> : null}
      <Notes list={list} />
    </>
  );
}

type NewProps = { definition: Definition; source: Record<string, Json> };

function NewHere({ definition, source }: NewProps) {
  // Each one that is sent leaves an empty form behind.
  const [turn, setTurn] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  const goesOn = useRef(false);
  useEffect(() => (turn > 0 && goesOn.current ? focusOnceDrawn(place.current) : undefined), [turn]);
  const empty = () => {
    goesOn.current = isRelated(document.activeElement, place.current);
    setTurn((before) => before + 1);
  };
  return (
    <Box ref={place} sx={{ mb: 1.5 }}>
      <Suspense fallback={<Skeletons lines={3} />}>
        <FormPage key={turn} resource={definition.name} screen="create" source={source} frame="aside" onClose={empty} />
      </Suspense>
    </Box>
  );
}

/** Whether the focus is in the form, or waits around it while its button is busy: not with someone who went elsewhere. */
const isRelated = (active: Element | null, place: Element | null): boolean =>
  active !== null && place !== null && (active.contains(place) || place.contains(active));

const FIELD = ':is(textarea:not([aria-hidden]), input):not(:disabled)';

/** Who has sent one goes on with the next: its first field has the focus as soon as it is drawn. */
function focusOnceDrawn(place: HTMLElement | null): (() => void) | undefined {
  const give = () => {
    const field = place?.querySelector<HTMLElement>(FIELD);
    field?.focus();
    return field;
  };
  if (!place || give()) return undefined;
  const changes = new MutationObserver(() => {
    if (give()) changes.disconnect();
  });
  changes.observe(place, { childList: true, subtree: true });
  return () => changes.disconnect();
}

function NewInWindow({ definition, source }: NewProps) {
  const translate = useTranslate(definition);
  const { FormDialog } = useFormDialogs();
  const [isOpen, setOpen] = useState(false);
  const title = translate('create.title');
  return (
    <>
      <Button size="small" startIcon={<AddOutlined />} onClick={() => setOpen(true)} sx={{ mb: 1 }}>
        {title}
      </Button>
      {isOpen ? (
        <FormDialog
          address={`/${definition.name}/create`}
          title={title}
          source={source}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
