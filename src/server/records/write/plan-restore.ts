import { may } from '../../../resource/access/permissions.ts';
import type { Action, Definition, Row } from '../../../resource/model/definition.ts';
import { valueAt } from '../../../resource/model/path.ts';
import { REASON } from '../../../resource/model/reason.ts';
import { isRefusal, refuse, refuseFields } from '../../core/refusal.ts';
import type { Refusal, Step, Values } from '../../core/write-types.ts';
import { isRecordKey } from '../../database/columns.ts';
import { writeAudit } from '../audit/audit.ts';
import { readAsk } from './action.ts';
import { holdOwner } from './hold-owner.ts';
import { deadReferences } from './living.ts';
import type { UnitOfWork } from './unit-of-work.ts';
import { lockForUpdate, restoreRow } from './write-row.ts';

/** What a restore asks. */
const RESTORE: Action = {
  name: 'restore',
  title: [],
  when: true,
  set: {},
  ask: { reason: REASON },
  reason: true,
  confirm: true,
  after: [],
  fail: {},
};

/** The deleted row, locked. One that this person could not bring back is not there. */
export async function openDeleted(
  start: Omit<UnitOfWork, 'stored' | 'record'> & { base: Definition },
  id: number | string,
): Promise<UnitOfWork | Refusal> {
  const { trx, base, definition, context } = start;
  if (isRecordKey(base, id)) await holdOwner(trx, context.call, base.name, id);
  const stored = await lockForUpdate(trx, base, id, { deleted: true });
  if (!stored || !may(definition, context.call.actor, 'restore', stored).allowed)
    return refuse(404, 'server.not-found', { definition });
  return { ...start, id: stored.id as number | string, stored, record: stored };
}

/** A deleted record comes back as it was, if what it refers to exists and no other record took its unique values meanwhile. */
export async function runRestore(
  work: UnitOfWork,
  step: Extract<Step, { kind: 'restore' }>,
): Promise<Refusal | undefined> {
  const { trx, context, definition, base, id, stored } = work;
  const { call } = context;
  if (!base || id === undefined || !stored) return refuse(404, 'server.not-found', { definition });
  const asked = readAsk(call, RESTORE, step.ask);
  if (isRefusal(asked)) return { ...asked, definition };
  const dead = await deadReferences(trx, call, base, { values: pointersOf(base, stored) });
  if (dead.length > 0) return { ...refuseFields(dead), definition };
  const row = await restoreRow(trx, call.schemas, base, id);
  if (isRefusal(row)) return row;
  work.stored = row;
  const entry = {
    door: definition.name,
    base,
    id,
    operation: 'restore',
    reason: String(asked.ask.reason),
    ip: context.ip,
  };
  await writeAudit(trx, call, { ...entry, before: {}, after: {}, version: Number(row._version ?? 0) });
  context.changed.push({ resource: base.name, id, before: undefined, after: row });
  return undefined;
}

/** What the row refers to, by path. */
function pointersOf(base: Definition, stored: Row): Values {
  const found = Object.values(base.fields).filter(({ reference, items }) => reference ?? items?.reference);
  return Object.fromEntries(found.map(({ path }) => [path, valueAt(stored, path) ?? null])) as Values;
}
