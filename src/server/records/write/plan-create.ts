import { may } from '../../../resource/access/permissions.ts';
import { resolveValue } from '../../../resource/conditions/condition.ts';
import { isBelowAny } from '../../../resource/model/below-any.ts';
import type { Definition, Field, Json, Row } from '../../../resource/model/definition.ts';
import { isEmpty, valueAt } from '../../../resource/model/path.ts';
import { refuse } from '../../core/refusal.ts';
import type { FieldProblem, Refusal, Step, Values } from '../../core/write-types.ts';
import { lockForReference } from '../read/locked-rows.ts';
import { platformNow } from '../read/platform-values.ts';
import { actionEnv, judgeAction, setOf } from './action.ts';
import { fieldRights, judgeRecord, refusedBySource } from './judge.ts';
import { merge } from './merge.ts';
import { save } from './plan-save.ts';
import type { UnitOfWork } from './unit-of-work.ts';
import { copiesFor } from './write-copy.ts';

/** A new record: what was sent, then defaults, then what the action `create` sets; judged as a whole. */
export async function runCreate(
  work: UnitOfWork,
  step: Extract<Step, { kind: 'create' }>,
): Promise<Refusal | undefined> {
  const { definition, parent } = work;
  const { call } = work.context;
  // The record that it is about is read by the address alone.
  if (isBelowAny(definition) && !parent) return refuse(409, 'verdicts.not-allowed', { definition });
  const action = step.action ?? definition.actions.actions.create;
  const sent = Object.fromEntries(Object.entries(step.values).filter(([, value]) => value !== null)) as Values;
  const typed = merge({}, sent);
  const set = action ? setOf(action, actionEnv(call, definition, typed, { ask: typed, parent })) : {};
  const platform = await platformNow(work.trx, call.schemas, Object.values(definition.fields));
  const values: Values = { ...defaultsOf(work, typed, step.values), ...platform, ...sent, ...set };
  await holdFor(work, action?.effect, values);
  const copies = work.base ? await copiesFor(work.trx, call.schemas, work.base, merge({}, values), values) : {};
  const record = merge({}, { ...values, ...copies });
  const verdict = may(definition, call.actor, 'create', record, parent);
  if (!verdict.allowed)
    return refuse(409, verdict.reason, {
      params: verdict.params,
      rule: verdict.rule ?? rightsRule(definition.name),
      definition,
    });
  const barred = refusedBySource(call, definition, 'create', { after: record, parent });
  if (barred) return barred;
  const judged = { definition, mode: 'create' as const, sent, record, parent };
  const notSet = {
    ...judged,
    sent: Object.fromEntries(Object.entries(sent).filter(([path]) => !Object.hasOwn(set, path))),
  };
  const guard =
    action &&
    judgeAction(call, definition, action, record, actionEnv(call, definition, record, { ask: record, parent }));
  if (guard) return guard;
  const unknown = [...(step.problems ?? []), ...otherThan(definition, platform, sent)];
  const refused = await judgeRecord(work.trx, call, judged, { unknown, denied: fieldRights(call, notSet) });
  if (refused) return refused;
  work.record = record;
  return save(work, { operation: 'create', values, copies, action, ask: record });
}

/** What the record is judged on stays as it is until the effect has worked on it. */
async function holdFor({ trx, base, context }: UnitOfWork, effect: string | undefined, values: Values): Promise<void> {
  const holds = base && effect ? context.call.schemas.registry?.effects[effect]?.holds : undefined;
  const id = holds ? values[holds.field] : undefined;
  if (holds && Number.isSafeInteger(id) && Number(id) > 0) await lockForReference(trx, holds.table, Number(id));
}

const rightsRule = (name: string) => ({ file: `${name}/permissions.json`, pointer: '/operations/create' });

/** Who sends such a value says by which one the rest was worked out: another one is refused. */
const otherThan = ({ fields }: Definition, platform: Values, sent: Values): FieldProblem[] =>
  Object.entries(platform).flatMap(([field, value]) => {
    const stale = sent[field] !== undefined && sent[field] !== value;
    const params = { title: fields[field]?.title ?? field, value: value as Json };
    return stale ? [{ field, code: 'platform', params }] : [];
  });

/**
 * A field that was sent keeps what was sent. A required field that was sent empty stays so and is refused: an emptied date or
 * amount must not be replaced by a default. Nor is a required day guessed that was not sent: a form shows today before it is
 * sent, a call without a day (P-022) would be dated by when it arrives.
 */
function defaultsOf(work: UnitOfWork, typed: Row, asSent: Values): Values {
  const { call } = work.context;
  const vars = { me: call.actor, today: call.today, parent: work.parent };
  const values: Values = {};
  for (const field of Object.values(work.definition.fields)) {
    if (field.default === undefined || !isEmpty(valueAt(typed, field.path))) continue;
    if (field.required && (asSent[field.path] === null || isDayOfToday(field))) continue;
    const value = resolveValue(field.default, { vars });
    if (value !== undefined) values[field.path] = value as Json;
  }
  return values;
}

const isDayOfToday = ({ readOnly, default: value }: Field): boolean => !readOnly && String(value).startsWith('$today');
