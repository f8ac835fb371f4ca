import { Box, Button, Typography } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import type { Row } from '../../resource/model/definition.ts';
import { useActionRun } from '../actions/use-action-run.tsx';
import { api } from '../api/client.ts';
import { addressOfRow } from '../fields/list-controller.ts';
import { useTranslate } from '../i18n/translate.ts';
import { Notes } from '../lists/Notes.tsx';
import { useList, useLocalState } from '../lists/use-list.ts';
import { useGo } from '../navigation/navigate.ts';
import {
  mayInGeneral,
  type SchemasIndex,
  useDefinition,
  useDefinitionIfKnown,
  useSchemas,
} from '../schemas/schemas.ts';
import { Skeletons } from '../ui/Placeholders.tsx';
import { Popup } from '../ui/Popup.tsx';
import { useToast } from '../ui/toast.ts';

const NOTICES = 10;
const ASSIGNED = 5;

type Words = NonNullable<SchemasIndex['console']['bell']>;
type BellWindowProps = { anchor: HTMLElement; bell: Words; unread: number; onClose: () => void };

/** The own notices, the newest first, and below them what is assigned to the person. */
export function BellWindow({ anchor, bell, unread, onClose }: BellWindowProps) {
  const translate = useTranslate();
  const index = useSchemas();
  const { also } = bell;
  return (
    <Popup
      label={translate('console.bell.title')}
      anchor={anchor}
      onClose={onClose}
      edge="right"
      sx={{ width: 420, maxWidth: 'calc(100vw - 32px)', maxHeight: 'calc(100dvh - 72px)', p: 2 }}
    >
      <Suspense fallback={<Skeletons lines={4} />}>
        <Heading resource={bell.notices} onClose={onClose}>
          {unread > 0 && bell.read && mayInGeneral(index, bell.read, 'create') ? <ReadAll read={bell.read} /> : null}
        </Heading>
        <Notices bell={bell} onClose={onClose} />
        {also && mayInGeneral(index, also, 'list') ? (
          <Box sx={{ mt: 2 }}>
            <Heading resource={also} onClose={onClose} />
            <Assigned resource={also} onClose={onClose} />
          </Box>
        ) : null}
      </Suspense>
    </Popup>
  );
}

type HeadingProps = { resource: string; onClose: () => void; children?: React.ReactNode };

/** The name of the list, which leads to all of it. */
function Heading({ resource, onClose, children }: HeadingProps) {
  const translate = useTranslate();
  const { resources } = useSchemas();
  const title = resources[resource]?.plural ?? '';
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, mb: 1, minHeight: 32 }}>
      <Typography variant="h2" sx={{ flex: 1 }}>
        {title}
      </Typography>
      {children}
      <Button
        size="small"
        color="inherit"
        component={Link}
        to={`/${resource}`}
        onClick={onClose}
        aria-label={`${translate('console.bell.all')}: ${title}`}
      >
        {translate('console.bell.all')}
      </Button>
    </Box>
  );
}

function Notices({ bell, onClose }: { bell: Words; onClose: () => void }) {
  const definition = useDefinition(bell.notices);
  const list = useList(definition, useLocalState(definition, NOTICES));
  const [resource, name = ''] = bell.follow?.split('.') ?? [];
  const owner = useDefinitionIfKnown(resource);
  const follow = owner?.actions.actions[name];
  const run = useActionRun(owner ?? definition, { onLeave: onClose });
  const onOpen = follow && ((row: Row) => run.start({ action: follow, title: '', record: row }));
  return (
    <>
      <Notes list={list} onOpen={onOpen} isNew={({ received }) => received !== true} />
      {run.element}
    </>
  );
}

/** A press leads to the record; the window closes. */
function Assigned({ resource, onClose }: { resource: string; onClose: () => void }) {
  const definition = useDefinition(resource);
  const go = useGo();
  const list = useList(definition, useLocalState(definition, ASSIGNED));
  const open = (row: Row) => {
    const address = addressOfRow(list, row);
    if (!address) return;
    onClose();
    go(address);
  };
  return <Notes list={list} onOpen={open} />;
}

function ReadAll({ read }: { read: string }) {
  const translate = useTranslate(useDefinition(read));
  const toast = useToast();
  const client = useQueryClient();
  const marking = useMutation({
    mutationFn: () => api.post(`/${read}`, { body: {} }),
    // The stream says the new number, where there is one.
    onSuccess: () => void client.invalidateQueries(),
    onError: (error) => toast.failure(error, { about: read }),
  });
  return (
    <Button size="small" loading={marking.isPending} onClick={() => marking.mutate()}>
      {translate('create.title')}
    </Button>
  );
}
