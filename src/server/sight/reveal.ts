import { maySee } from '../../resource/access/may-see.ts';
import type { Definition } from '../../resource/model/definition.ts';
import { valueAt } from '../../resource/model/path.ts';
import type { Shown } from '../core/answer.ts';
import type { RequestContext, Services, Trx } from '../core/context.ts';
import { grant } from '../core/permit.ts';
import { type Refusal, refuse } from '../core/refusal.ts';
import { tableDefinition } from '../database/columns.ts';
import { writeAudit } from '../records/audit/audit.ts';
import { readRecord } from '../records/read/read.ts';
import { lockForUpdate } from '../records/read/stored-row.ts';
import { shown } from './answer.ts';

type Stale = (trx: Trx, within: number) => Promise<Refusal | undefined>;

/**
 * The value of a secret, to those who may see it, and never without a line in the audit. Three must agree: the operation,
 * the field's own line, and for a slice its source.
 */
export function revealed(
  { db, secrets }: Pick<Services, 'db' | 'secrets'>,
  call: RequestContext,
  definition: Definition,
  { id, path, ip, stale }: { id: string; path: string; ip: string; stale: Stale },
): Promise<Shown | Refusal> {
  const base = tableDefinition(call.schemas, definition);
  return db.transaction().execute(async (trx): Promise<Shown | Refusal> => {
    const record = await readRecord(trx, call, definition, id);
    const stored = record && base && (await lockForUpdate(trx, base, id));
    if (!base || !record || !stored) return refuse(404, 'server.not-found', { definition });
    const verdict = maySee({ ...call, definition }, path, 'reveal', { record, stored });
    if (!verdict.allowed)
      return refuse(409, verdict.reason, { definition, params: verdict.params, rule: verdict.rule });
    const within = definition.permissions.fresh?.reveal;
    const old = within === undefined ? undefined : await stale(trx, within);
    if (old) return old;
    const value = valueAt(stored, path);
    const entry = { base, door: definition.name, id: stored.id as number, operation: 'reveal', action: path, ip };
    await writeAudit(trx, call, { ...entry, before: {}, after: {} });
    if (typeof value !== 'string') return shown({ value: null });
    const permit = grant({ person: call.actor.id, record: `${base.name}.${stored.id}`, path, use: 'reveal', value });
    return shown({ value: secrets.open(value, permit) });
  });
}
