import CheckCircle from '@mui/icons-material/CheckCircle';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import HighlightOffOutlined from '@mui/icons-material/HighlightOffOutlined';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { may } from '../../resource/access/permissions.ts';
import type { Definition, Field, Row, Tone } from '../../resource/model/definition.ts';
import { isSecret } from '../../resource/model/of-kind.ts';
import { isEmpty, valueAt } from '../../resource/model/path.ts';
import { outcomeText } from '../actions/texts.ts';
import { type Translate, useTranslate } from '../i18n/translate.ts';
import { screenEnv } from '../schemas/action-env.ts';
import { useSchemas } from '../schemas/schemas.ts';
import { partOf, sendCall } from '../schemas/send-call.ts';
import { HiddenText } from '../ui/Hint.tsx';
import { keyOf } from '../ui/keys.ts';
import { StatusChip } from '../ui/StatusChip.tsx';
import { useToast } from '../ui/toast.ts';
import { type CellProps, layoutTitle } from './list-controller.ts';
import { focusPending, useCountedMark } from './pending-marks.ts';

/** Without a field the mark is the whole record's. */
type ReviewButtonsProps = { definition: Definition; record: Row; field?: Field; label: string };

/** What a mark changes on screen. */
const STALE = ['record', 'list', 'history'];

/** The mark beside a value (pending, validated, rejected) and the buttons that move it. */
export function ReviewButtons({ definition, record, field, label }: ReviewButtonsProps) {
  const index = useSchemas();
  const { actor } = index;
  const translate = useTranslate(definition);
  const toast = useToast();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const action = definition.actions.actions.review;
  const mark = Number((field ? valueAt(record, `${field.path}_validated`) : record.validated) ?? 0);
  const marked = field ? field.review && !isSecret(field) : definition.review;
  // Nothing was captured yet: there is nothing to look at.
  const nothing = field !== undefined && mark === 0 && isEmpty(valueAt(record, field.path));
  if (!marked || nothing) return null;
  const allowed = action?.send !== undefined && may(definition, actor, 'review', record, {}).allowed;

  const send = async (next: number) => {
    if (!action?.send || busy || next === mark) return;
    setBusy(true);
    const env = screenEnv(index, actor, definition, record, {
      ...(field ? namesOf(definition, field) : {}),
      value: next,
    });
    const about = `${definition.name}/${record.id ?? record._id}/review/${field?.path ?? ''}`;
    try {
      await sendCall(action.send, env);
      toast.success(translate(`review.success.${next}`), { about });
      await Promise.all(STALE.map((kind) => client.invalidateQueries({ queryKey: [kind] })));
    } catch (error) {
      toast.failure(outcomeText('review.failure', env, translate, error), { about });
    } finally {
      setBusy(false);
    }
  };
  return (
    <MarkButtons mark={mark} label={label} translate={translate} busy={busy} onMark={allowed ? send : undefined} />
  );
}

function namesOf(definition: Definition, field: Field): { field: string; part?: string } {
  const part = partOf(definition, field);
  return part ? { field: field.path.slice(part.path.length + 1), part: part.path } : { field: field.path };
}

type MarkButtonsProps = {
  mark: number;
  label: string;
  translate: Translate;
  busy: boolean;
  /** Absent: the mark is only shown. */
  onMark: ((mark: number) => Promise<void>) | undefined;
};

const MARKS: {
  mark: number;
  verb: string;
  key: 'validate' | 'reject';
  Icon: typeof CheckCircleOutlined;
  color: 'success' | 'error';
}[] = [
  { mark: 1, verb: 'review.validate', key: 'validate', Icon: CheckCircleOutlined, color: 'success' },
  { mark: 2, verb: 'review.reject', key: 'reject', Icon: HighlightOffOutlined, color: 'error' },
];
const PENDING = 0;
const VALIDATED = 1;
const TONES: Record<number, Tone> = { 0: 'waiting', 1: 'done', 2: 'bad' };

/** A mark (pending, validated, rejected) and the buttons that move it; keys A and R, then the next that waits, N without a mark. */
function MarkButtons({ mark, label, translate, busy, onMark }: MarkButtonsProps) {
  useCountedMark(mark === PENDING && onMark !== undefined);
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    const pressed = keyOf(event, 'validate', 'reject', 'pending');
    if (!onMark || !pressed) return;
    const wanted = MARKS.find(({ key }) => key === pressed);
    event.preventDefault();
    if (wanted) void onMark(wanted.mark);
    focusPending(event.currentTarget);
  };
  return (
    <Stack
      direction="row"
      role="group"
      data-review={mark}
      aria-label={`${translate('review.title')}: ${label}`}
      onKeyDown={keys}
      sx={{ gap: 0.25, alignItems: 'center', '@media (pointer: coarse)': { gap: 1.5 } }}
    >
      {mark === VALIDATED ? (
        <Validated text={translate(`review.state.${mark}`)} />
      ) : (
        <StatusChip label={translate(`review.state.${mark}`)} tone={TONES[mark] ?? 'neutral'} />
      )}
      {onMark
        ? MARKS.map(({ mark: next, verb, Icon, color }) => (
            <IconButton
              key={next}
              color={color}
              disabled={busy || mark === next}
              aria-label={`${translate(verb)}: ${label}`}
              onClick={() => void onMark(next)}
              sx={{ p: 0.25 }}
            >
              <Icon sx={{ fontSize: 18 }} />
            </IconButton>
          ))
        : null}
    </Stack>
  );
}

/** What needs nothing more is quiet: a small check instead of a word on each of fifteen values. */
const Validated = ({ text }: { text: string }) => (
  <span title={text} style={{ display: 'inline-flex' }}>
    <CheckCircle sx={{ fontSize: 16, color: 'success.main' }} />
    <HiddenText>{text}</HiddenText>
  </span>
);

/** The mark of the whole record with the buttons that move it. */
export function ReviewCell({ list, column, row }: CellProps) {
  const title = layoutTitle(column.title, list.envOf(row), list.actor.roles);
  return <ReviewButtons definition={list.definition} record={row} label={title} />;
}
