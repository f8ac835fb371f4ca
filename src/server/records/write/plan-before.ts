import { holds } from '../../../resource/conditions/condition.ts';
import { fillTemplate } from '../../../resource/conditions/template.ts';
import type { Action, Row } from '../../../resource/model/definition.ts';
import { parseListQuery } from '../../../resource/query/list-query.ts';
import { refuse } from '../../core/refusal.ts';
import type { ParentRecord, Refusal } from '../../core/write-types.ts';
import { listRecords } from '../read/list.ts';
import { readSingle } from '../read/read.ts';
import { resolveTarget } from '../read/resolve.ts';
import { actionEnv, ruleOf } from './action.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/**
 * What the console asks before it offers an action is asked again here, in the transaction: a list that must be empty may
 * have filled meanwhile. The reason is the action's own sentence, `<action>.stopped`.
 */
export async function checkPrecondition(work: UnitOfWork, action: Action, record: Row): Promise<Refusal | undefined> {
  if (!action.before) return undefined;
  const { definition, context, parent } = work;
  const env = actionEnv(context.call, definition, record, { parent });
  const path = fillTemplate(action.before.get, { ...env, schemas: undefined }).split('?')[0] ?? '';
  const answer = await answerFrom(work, path.split('/').filter(Boolean));
  if (!answer || !holds(action.before.stop, { record: answer })) return undefined;
  const rule = ruleOf(definition, action);
  return refuse(409, `${action.name}.stopped`, { definition, rule: { ...rule, pointer: `${rule.pointer}/before` } });
}

async function answerFrom(
  { trx, context, definition, id, record }: UnitOfWork,
  path: string[],
): Promise<Row | undefined> {
  const { call } = context;
  const target = resolveTarget(call.schemas, path);
  if (target?.kind !== 'below') return undefined;
  const parent: ParentRecord = { definition, id: id ?? 0, record, path: target.under.path };
  if (target.definition.one) return (await readSingle(trx, call, target.definition, { parent })) ?? undefined;
  const query = parseListQuery(call.schemas, target.definition, call.actor, {});
  if (!query.ok) return undefined;
  const { rows, count } = await listRecords(trx, call, target.definition, query.query, { parent });
  return { count, resources: rows as never };
}
