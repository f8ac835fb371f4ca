import { translate } from '../../resource/messages/messages.ts';
import type { Definition, Row } from '../../resource/model/definition.ts';
import { own } from '../../resource/model/fields.ts';
import { isRow } from '../../resource/model/path.ts';
import { actorToday } from '../auth/actor-today.ts';
import type { Effect, EffectInput, RequestContext, Trx } from '../core/context.ts';
import { isRefusal, type Refusal, refuse } from '../core/refusal.ts';
import { holdOwner } from '../records/write/hold-owner.ts';
import { type KeptPlan, revivePlan } from '../records/write/kept-plan.ts';
import { runPlan } from '../records/write/plan.ts';
import { workPermit } from '../sight/permit.ts';
import { decide, type HeldLine, holdLine } from './lines.ts';

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
  for (const { versions } of calls)
    for (const [place, version] of Object.entries(isRow(versions) ? versions : {})) {
      const [table = '', id = ''] = place.split('/');
      await holdOwner(trx, call, table, id);
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
