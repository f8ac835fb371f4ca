import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import HighlightOffOutlined from '@mui/icons-material/HighlightOffOutlined';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import type { Definition, Field, Row, Tone } from '../../resource/definition.ts';
import { valueAt } from '../../resource/path.ts';
import { may } from '../../resource/permissions.ts';
import { screenEnv } from '../actions/action-env.ts';
import { outcomeText } from '../actions/outcome-text.ts';
import { sendCall } from '../actions/send-call.ts';
import { useActor, useSay, useSchemas } from '../app/schemas.ts';
import { StatusChip } from '../ui/StatusChip.tsx';
import { useToast } from '../ui/toast.ts';
import { partOf } from './save-value.ts';

/** Without a field the mark is the whole record's. */
type ReviewButtonsProps = { definition: Definition; record: Row; field?: Field; label: string };

const MARKS: {
  mark: number;
  verb: string;
  key: string;
  Icon: typeof CheckCircleOutlined;
  color: 'success' | 'error';
}[] = [
  { mark: 1, verb: 'review.validate', key: 'a', Icon: CheckCircleOutlined, color: 'success' },
  { mark: 2, verb: 'review.reject', key: 'r', Icon: HighlightOffOutlined, color: 'error' },
];
const TONES: Record<number, Tone> = { 0: 'waiting', 1: 'done', 2: 'bad' };

/** The mark beside a value (pending, validated, rejected) and the buttons that move it; keys A and R, then the next value. */
export function ReviewButtons({ definition, record, field, label }: ReviewButtonsProps) {
  const index = useSchemas();
  const actor = useActor();
  const say = useSay(definition);
  const toast = useToast();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const action = definition.actions.actions.review;
  const mark = Number((field ? valueAt(record, `${field.path}_validated`) : record.validated) ?? 0);
  const marked = field ? field.review && field.kind !== 'secret' : definition.review;
  if (!marked) return null;
  const allowed = action?.send !== undefined && may(definition, actor, 'review', record, {}).allowed;

  const send = async (next: number) => {
    if (!action?.send || busy || next === mark) return;
    setBusy(true);
    const env = screenEnv(index, actor, definition, record, {
      ...(field ? namesOf(definition, field) : {}),
      value: next,
    });
    try {
      await sendCall(action.send, env);
      toast.success(say(`review.success.${next}`));
      await Promise.all(STALE.map((kind) => client.invalidateQueries({ queryKey: [kind] })));
    } catch (error) {
      toast.failure(outcomeText('review.failure', env, say, error));
    } finally {
      setBusy(false);
    }
  };
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    const wanted = MARKS.find(({ key }) => key === event.key.toLowerCase());
    if (!wanted || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    void send(wanted.mark);
    focusNext(event.currentTarget);
  };
  return (
    <Stack
      direction="row"
      role="group"
      data-review
      aria-label={`${say('review.title')}: ${label}`}
      onKeyDown={keys}
      sx={{ gap: 0.25, alignItems: 'center' }}
    >
      <StatusChip label={say(`review.state.${mark}`)} tone={TONES[mark] ?? 'neutral'} />
      {allowed
        ? MARKS.map(({ mark: next, verb, Icon, color }) => (
            <IconButton
              key={next}
              color={color}
              disabled={busy || mark === next}
              aria-label={`${say(verb)}: ${label}`}
              onClick={() => void send(next)}
              sx={{ p: 0.25 }}
            >
              <Icon sx={{ fontSize: 18 }} />
            </IconButton>
          ))
        : null}
    </Stack>
  );
}

/** What a mark changes on screen. */
const STALE = ['record', 'list', 'history'];

function namesOf(definition: Definition, field: Field): { field: string; part?: string } {
  const part = partOf(definition, field);
  return part ? { field: field.path.slice(part.path.length + 1), part: part.path } : { field: field.path };
}

/** The first button of the next value's group. */
function focusNext(group: HTMLElement): void {
  const groups = [...document.querySelectorAll<HTMLElement>('[data-review]')];
  groups[groups.indexOf(group) + 1]?.querySelector<HTMLElement>('button:not(:disabled)')?.focus();
}
