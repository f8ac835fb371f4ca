import type { Action, Row } from '../../../resource/model/definition.ts';
import { isRefusal, refuseFields } from '../../core/refusal.ts';
import type { Refusal, Values } from '../../core/write-types.ts';
import { actionEnv, askForm, judgeAction, readAsk, setOf } from './action.ts';
import { checks, references, refusedBySource, validity } from './judge.ts';
import { dateProblems } from './judge-dates.ts';
import { missingReviews } from './lost-marks.ts';
import { merge } from './merge.ts';
import { checkPrecondition } from './plan-before.ts';
import { save } from './plan-save.ts';
import type { UnitOfWork } from './unit-of-work.ts';
import { withMarks } from './write-marks.ts';

/** An action: right, state, guard, what it asked; then its own values, which are judged like any others. */
export async function runAction(work: UnitOfWork, action: Action, sent: Row): Promise<Refusal | undefined> {
  const { definition, parent, record } = work;
  const { call } = work.context;
  const shown = withMarks(definition, record);
  const env = actionEnv(call, definition, shown, { ask: sent, parent });
  const refused = judgeAction(call, definition, action, shown, env);
  if (refused) return refused;
  const barred = refusedBySource(call, definition, 'update', { before: work.stored, parent });
  if (barred) return barred;
  const stopped = await checkPrecondition(work, action, shown);
  if (stopped) return stopped;
  const open = await missingReviews(work, action);
  if (open) return open;
  const asked = readAsk(call, action, sent);
  if (isRefusal(asked)) return { ...asked, definition };
  const { ask } = asked;
  const form = { definition: askForm(action), mode: 'create' as const, sent: ask as Values, record: ask };
  const unknown = await references(work.trx, call, form);
  if (unknown.length > 0) return { ...refuseFields(unknown), definition };
  const dates = await dateProblems(work.trx, call, { definition, record, fields: action.ask, sent: ask });
  if (dates.length > 0) return { ...refuseFields(dates), definition };
  const values = setOf(action, actionEnv(call, definition, record, { ask, parent }));
  const after = merge(record, values);
  const judged = { definition, mode: 'update' as const, sent: values, record: after, stored: record, parent };
  const invalid = validity(call, judged);
  if (invalid.length > 0) return { ...refuseFields(invalid), definition };
  const wrong = Object.keys(values).length > 0 ? await checks(work.trx, call, judged) : [];
  if (wrong.length > 0) return { ...refuseFields(wrong), definition };
  return save(work, { operation: 'action', values, action, ask });
}
