import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { may } from '../../resource/access/permissions.ts';
import type { Definition, Field, Row } from '../../resource/model/definition.ts';
import { isEmpty, valueAt } from '../../resource/model/path.ts';
import { outcomeText } from '../actions/outcome-text.ts';
import { screenEnv } from '../schemas/action-env.ts';
import { useActor, useSchemas, useTranslate } from '../schemas/schemas.ts';
import { partOf, sendCall } from '../schemas/send-call.ts';
import { useToast } from '../ui/toast.ts';
import { MarkButtons } from './MarkButtons.tsx';

/** Without a field the mark is the whole record's. */
type ReviewButtonsProps = { definition: Definition; record: Row; field?: Field; label: string };

/** What a mark changes on screen. */
const STALE = ['record', 'list', 'history'];

/** The mark beside a value (pending, validated, rejected) and the buttons that move it; keys A and R, then the next value. */
export function ReviewButtons({ definition, record, field, label }: ReviewButtonsProps) {
  const index = useSchemas();
  const actor = useActor();
  const translate = useTranslate(definition);
  const toast = useToast();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const action = definition.actions.actions.review;
  const mark = Number((field ? valueAt(record, `${field.path}_validated`) : record.validated) ?? 0);
  const marked = field ? field.review && field.kind !== 'secret' : definition.review;
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
