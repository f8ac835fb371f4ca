import { sql } from 'kysely';
import { translate } from '../../resource/messages/messages.ts';
import type { Definition, Row } from '../../resource/model/definition.ts';
import { own } from '../../resource/model/fields.ts';
import { isRow } from '../../resource/model/path.ts';
import { actorToday } from '../auth/actor-today.ts';
import type { Db, Effect, EffectInput, RequestContext, RowChange, Trx } from '../core/context.ts';
import { isRefusal, type Refusal, refuse } from '../core/refusal.ts';
import { holdOwners } from '../records/write/hold-owner.ts';
import { type KeptPlan, revivePlan } from '../records/write/kept-plan.ts';
import { runPlan } from '../records/write/plan.ts';
import { workPermit } from '../sight/permit.ts';

/** One decision and its calls, held until the transaction ends. */
export type HeldLine = { id: number; asked_by: number; by: string[]; calls: Row[] };

/** Holds a decision that still waits; 409 where it was taken, withdrawn, moved or is over. */
export async function holdLine(
  trx: Trx,
  call: RequestContext,
  definition: Definition,
  { id, action }: { id: number; action: string },
): Promise<HeldLine | Refusal> {
  const found =
    await sql<Row>`select id, asked_by, by_roles, status, until from _approvals where id = ${id} for update`.execute(
      trx,
    );
  const [line] = found.rows;
  if (!line) return refuse(404, 'server.not-found', { definition });
  if (line.status !== 'waiting') return refuse(409, `${action}.when.status`, { definition });
  if (new Date(String(line.until)) <= call.now) return refuse(409, `${action}.when.status`, { definition });
  const calls =
    await sql<Row>`select * from _approval_calls where approval = ${id} and is_open order by id for update`.execute(
      trx,
    );
  const by = Array.isArray(line.by_roles) ? line.by_roles.map(String) : [];
  return { id: Number(line.id), asked_by: Number(line.asked_by), by, calls: calls.rows };
}

/** The decision as it was taken. What its calls would have written is kept no longer. */
export async function decide(
  trx: Trx,
  { actor, now }: RequestContext,
  id: number,
  { status, reason }: { status: 'approved' | 'rejected' | 'withdrawn'; reason?: string },
): Promise<void> {
  const decided = { status, decided_by: actor.id, decided_at: now, reason: reason ?? null };
  await trx.updateTable('_approvals').set(decided).where('id', '=', id).execute();
  await trx.updateTable('_approval_calls').set({ is_open: false, plan: null }).where('approval', '=', id).execute();
}

/**
 * A second person agrees: each call runs anew as its asker, with the asker's rights and the rules of today, all of them or
 * none. 409 where a record moved since it was asked, and where the asker could not do it any more.
 */
export const approveCall: Effect = {
  name: 'approve-call',
  manifest: { person: true },
  async run(input) {
    const { trx, call, definition, action = 'approve', after, changed } = input;
    const line = await holdLine(trx, call, definition, { id: Number(after.id), action });
    if (isRefusal(line)) return line;
    if (line.asked_by === call.actor.id) return refuse(409, `${action}.when.asked_by`, { definition });
    if (!call.actor.roles.some((role) => line.by.includes(role)))
      return refuse(404, 'server.not-found', { definition });
    const moved = await isMoved(trx, call, line);
    if (moved) return refuse(409, 'server.approval-stale', { definition });
    for (const one of line.calls) {
      const refused = await runKept(input, line, one);
      if (refused) return refused;
    }
    await decide(trx, call, line.id, { status: 'approved' });
    changed.push({ resource: definition.name, id: line.id });
    return undefined;
  },
};

/** Rows are compared before the first call runs: the calls of one line may well change each other's. */
async function isMoved(trx: Trx, call: RequestContext, { calls }: HeldLine): Promise<boolean> {
  const seen = calls.flatMap(({ versions }) => Object.entries(isRow(versions) ? versions : {}));
  const places = seen.map(([place, version]) => {
    const [table = '', id = ''] = place.split('/');
    return { table, id, version };
  });
  await holdOwners(trx, call, places);
  for (const { table, id, version } of places) {
    const found = trx.selectFrom(table).select('_version').where('id', '=', id).where('_deleted_at', 'is', null);
    const row = await found.forNoKeyUpdate().executeTakeFirst();
    if (Number(row?._version) !== Number(version)) return true;
  }
  return false;
}

async function runKept(input: EffectInput, line: HeldLine, one: Row): Promise<Refusal | undefined> {
  const { trx, call, services, definition, changed, stored } = input;
  const plan = String(one.plan);
  const kept = JSON.parse(services.secrets.open(plan, workPermit('approve-call', plan))) as KeptPlan;
  const actor = await actorToday(trx, call.schemas, line.asked_by, kept.company);
  if (!actor)
    return refuse(409, 'server.approval-refused', {
      definition,
      params: { reason: sentence(call, definition, 'server.account-revoked') },
    });
  const approved = { by: call.actor.id, name: String(call.actor.username ?? call.actor.id), approval: line.id };
  const asking: RequestContext = { ...call, actor, approved };
  const revived = await revivePlan(trx, asking, kept);
  if (isRefusal(revived)) return told(call, definition, revived);
  const done = await runPlan(trx, { services, call: asking, ip: kept.ip, changed, stored }, revived);
  if (isRefusal(done)) return told(call, definition, { ...done, definition: done.definition ?? revived.definition });
  await note(trx, asking, revived.definition, one);
  return undefined;
}

/** What the asker is refused is no refusal of the person who agrees, so it is said as the asker's. */
function told(call: RequestContext, definition: Definition, refused: Refusal): Refusal {
  if (refused.reason === 'server.approval-stale') return { ...refused, definition };
  const reason = sentence(call, refused.definition ?? definition, refused.reason, refused.params);
  return refuse(409, 'server.approval-refused', { definition, params: { reason } });
}

const sentence = ({ schemas }: RequestContext, definition: Definition, key: string, params: Row = {}): string =>
  translate(schemas, definition, key, params);

/** What was agreed to counts among what its asker did. */
async function note(trx: Trx, { actor, now }: RequestContext, definition: Definition, one: Row): Promise<void> {
  const { second } = own(definition.actions.actions, String(one.action)) ?? {};
  if (!second?.sum && !second?.count) return;
  const row = { person: actor.id, resource: definition.name, action: one.action, amount: one.amount, at: now };
  await trx.insertInto('_watched').values(row).execute();
}

/** Nothing is done: another person rejects what was asked, or the asker takes it back (`withdraw`). */
export const refuseCall: Effect = {
  name: 'refuse-call',
  manifest: { person: true },
  async run({ trx, call, definition, action = 'reject', after, ask }) {
    const line = await holdLine(trx, call, definition, { id: Number(after.id), action });
    if (isRefusal(line)) return line;
    const isOwn = line.asked_by === call.actor.id;
    if (isOwn !== (action === 'withdraw')) return refuse(409, `${action}.when.asked_by`, { definition });
    const reason = typeof ask.reason === 'string' ? ask.reason : undefined;
    await decide(trx, call, line.id, { status: isOwn ? 'withdrawn' : 'rejected', ...(reason ? { reason } : {}) });
    return undefined;
  },
};

/** What was not decided in time is over: its calls run no more, and what they would have written is not kept. */
export async function expireApprovals(db: Db, now: Date): Promise<RowChange[]> {
  return db.transaction().execute(async (trx) => {
    const over = await sql<{ id: string }>`update _approvals set status = 'expired', decided_at = ${now}
      where status = 'waiting' and until <= ${now} returning id`.execute(trx);
    const ids = over.rows.map(({ id }) => Number(id));
    if (ids.length > 0)
      await trx
        .updateTable('_approval_calls')
        .set({ is_open: false, plan: null })
        .where('approval', 'in', ids)
        .execute();
    return ids.map((id) => ({ resource: 'approvals', id }));
  });
}
