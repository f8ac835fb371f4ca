import { sql } from 'kysely';
import type { Definition, Row } from '../../resource/model/definition.ts';
import type { RequestContext, Trx } from '../core/context.ts';
import { type Refusal, refuse } from '../core/refusal.ts';

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
