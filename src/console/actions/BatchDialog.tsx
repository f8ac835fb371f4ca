import { Alert, Button, LinearProgress, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Action, Definition, Json, Row } from '../../resource/model/definition.ts';
import { api } from '../api/client.ts';
import { useTranslate } from '../i18n/translate.ts';
import { useGo } from '../navigation/navigate.ts';
import { soMany } from '../schemas/action-env.ts';
import { ConfirmDialog, GuardedModal } from '../ui/Modal.tsx';
import { useToast } from '../ui/toast.ts';
import { TypedTotalField } from './ConfirmAction.tsx';
import { type PreviewAnswer, PreviewPanel, useTypedTotal } from './Preview.tsx';
import { errorWords } from './texts.ts';

/** Everything that a list finds: its filter as it is sent, and the keys of the rows that were unticked. */
export type Everything = { filter: Record<string, Json>; except: string[]; count: number };

type Frozen = Partial<PreviewAnswer> & { id: number; seal: string; count: number; reviewed: number; summary?: string };

type BatchDialogProps = {
  /** The resource that keeps batches. */
  batches: string;
  definition: Definition;
  action: Action;
  title: string;
  danger: boolean;
  everything: Everything;
  ask: Row;
  /** It runs: the choice has served. */
  onDone: () => void;
  onClose: () => void;
};

const EVERY_MS = 1_000;

/**
 * Freezes what the list finds, shows what the action would do with it, and lets the server work on it when it is confirmed. Its
 * progress is the page of the batch.
 */
export function BatchDialog(props: BatchDialogProps) {
  const { batches, definition, action, title, everything } = props;
  const translate = useTranslate(definition);
  const toast = useToast();
  const go = useGo();
  const [busy, setBusy] = useState(false);
  const { frozen, answer, error, again } = useFrozen(props);
  const total = useTypedTotal(definition, action, answer);
  const count = frozen?.count ?? everything.count;
  const run = async () => {
    if (!frozen || !answer) return;
    setBusy(true);
    const value = { seal: frozen.seal, count: frozen.count, total: answer.totals[0]?.sum ?? null };
    try {
      await api.patch(`/${batches}/${frozen.id}`, { body: [{ op: 'replace', path: '/run', value }] });
      toast.success(translate('console.batch.queued'));
      props.onDone();
      go(`/${batches}/${frozen.id}`);
    } catch (problem) {
      toast.failure(problem);
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      open
      frame={GuardedModal}
      width="sm"
      title={`${title}: ${soMany(definition, count, translate)}`}
      verb={total.total === undefined ? title : `${title} ${total.total}`}
      danger={props.danger}
      busy={busy}
      idle={!answer || answer.ready === 0 || total.isMissing}
      onConfirm={() => void run()}
      onClose={props.onClose}
      text={
        <>
          {error ? (
            <Alert
              severity="error"
              action={
                <Button color="inherit" size="small" onClick={again}>
                  {translate('console.preview.again')}
                </Button>
              }
            >
              {errorWords(error, translate)}
            </Alert>
          ) : null}
          {frozen && !answer && !error ? <Reviewing reviewed={frozen.reviewed} count={frozen.count} /> : null}
          {error ? null : <PreviewPanel definition={definition} state={{ answer, error: undefined, busy: !frozen }} />}
          <TypedTotalField {...total} />
        </>
      }
    />
  );
}

function Reviewing({ reviewed, count }: { reviewed: number; count: number }) {
  const translate = useTranslate();
  return (
    <>
      <Typography variant="body2" role="status">
        {translate('console.batch.reviewing', { reviewed, count })}
      </Typography>
      <LinearProgress
        variant="determinate"
        value={count > 0 ? (100 * reviewed) / count : 0}
        sx={{ my: 1 }}
        aria-hidden
      />
    </>
  );
}

/** The frozen batch, once for each dialog, and its summary, which a large one gets by and by. */
function useFrozen({ batches, definition, action, everything, ask }: BatchDialogProps) {
  const [key] = useState(() => crypto.randomUUID());
  const made = useQuery({
    queryKey: ['batch', key],
    queryFn: async () => {
      const body = {
        resource: definition.name,
        action: action.name,
        filter: JSON.stringify(everything.filter),
        except: everything.except,
        ask: JSON.stringify(ask),
      };
      return (await api.post<Frozen>(`/${batches}`, { body, idempotencyKey: key })).data;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const { data: frozen } = made;
  const isWhole = frozen?.totals !== undefined;
  const later = useQuery({
    queryKey: ['batch', key, 'summary'],
    queryFn: async () => (await api.get<Frozen>(`/${batches}/${frozen?.id}`)).data,
    enabled: frozen !== undefined && !isWhole,
    refetchInterval: ({ state }) => (state.data?.summary ? false : EVERY_MS),
    gcTime: 0,
  });
  const summary = later.data?.summary;
  const answer = isWhole
    ? (frozen as unknown as PreviewAnswer)
    : summary
      ? (JSON.parse(summary) as PreviewAnswer)
      : undefined;
  return {
    frozen: frozen && { ...frozen, reviewed: later.data?.reviewed ?? frozen.reviewed },
    answer,
    error: made.error ?? later.error ?? undefined,
    again: () => void (made.error ? made : later).refetch(),
  };
}
