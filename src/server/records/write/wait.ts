import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Definition, Row, Schemas } from '../../../resource/model/definition.ts';
import { valueAt } from '../../../resource/model/path.ts';
import type { Trx } from '../../core/context.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import { savepoint } from '../../core/transaction.ts';
import type { WriteContext, WritePlan } from '../../core/write-types.ts';
import { tableDefinition } from '../../database/columns.ts';
import { said } from '../../sight/answer.ts';
import { workPermit } from '../../sight/permit.ts';
import { auditChanges, writeAudit } from '../audit/audit.ts';
import { keepPlan } from './kept-plan.ts';
import { type Done, runPlan, type Waiting } from './plan.ts';
import { lockSums, secondsOf } from './second.ts';

/** The versions of the rows that a call was judged on, by `table/id`. */
export type Versions = Record<string, number>;

/**
 * Runs a plan; one that a second person has to agree to is undone to its beginning and kept instead, in the same transaction.
 * `drop` is given the files that were stored for nothing.
 */
export async function runOrWait(
  trx: Trx,
  context: WriteContext,
  plan: WritePlan,
  more: { batch?: string; drop: (file: string) => void },
): Promise<Done | Refusal> {
  const { definition } = plan;
  if (!context.services.settings.second || !secondsOf(definition).any) return runPlan(trx, context, plan);
  await lockSums({ trx, context, definition });
  const back = await savepoint(trx, 'before_plan');
  const done = await runPlan(trx, { ...context, asks: true }, plan);
  if (isRefusal(done) || !done.waits || done.rollback) return isRefusal(done) ? done : { ...done, waits: undefined };
  const contents = await contentsOf(context, done.waits);
  if (isRefusal(contents)) return contents;
  const versions = await versionsOf(trx, context.call.schemas, plan, done.waits);
  await back();
  for (const name of context.stored.splice(0)) more.drop(name);
  context.changed.length = 0;
  context.saved?.splice(0);
  return keepWaiting(trx, context, plan, { waits: done.waits, versions, contents, batch: more.batch });
}

type ToKeep = { waits: Waiting; versions: Versions; contents: Map<string, string>; batch?: string };

async function keepWaiting(trx: Trx, context: WriteContext, plan: WritePlan, given: ToKeep): Promise<Done | Refusal> {
  const { call, services, ip } = context;
  const { waits, versions, contents, batch } = given;
  const { action, second, amount } = waits;
  const { name: resource } = plan.definition;
  const company = typeof call.actor.acting_for === 'number' ? call.actor.acting_for : undefined;
  const kept = keepPlan(plan, waits.steps, { ip, ...(company === undefined ? {} : { company }) });
  const text = withContents(JSON.stringify(kept), contents);
  const hash = hashOf(kept);
  const record_id = plan.id === undefined ? null : String(waits.work.id ?? plan.id);
  const clash = await waitingAlready(trx, {
    resource,
    record_id,
    action: action.name,
    hash,
    versions,
    person: call.actor.id,
  });
  if (clash) return refuse(409, 'server.approval-waiting', { definition: plan.definition });
  const line = { resource, action: action.name, asked_by: call.actor.id, asked_at: call.now };
  const approval = await openLine(trx, {
    ...line,
    batch: batch ?? null,
    company: company ?? call.actor.id_partner,
    by_roles: JSON.stringify(second.by),
    until: new Date(call.now.getTime() + second.until * 3_600_000),
  });
  const entry = { ...line, approval: approval.id, record_id, amount, hash, versions: JSON.stringify(versions) };
  const change = shownChange(plan.definition, call.schemas, waits);
  await trx
    .insertInto('_approval_calls')
    .values({ ...entry, ...change, plan: services.secrets.close(text) })
    .execute();
  const base = call.schemas.resources.approvals;
  if (base) {
    const after = { resource, record: record_id, action: action.name };
    await writeAudit(trx, call, { base, door: base.name, id: approval.id, operation: 'create', ip, after });
  }
  context.changed.push({ resource: 'approvals', id: approval.id });
  const body = said({ approval: { id: approval.id, until: approval.until.toISOString(), by: second.by } });
  return { status: 202, body, rollback: false };
}

/** What the person who decides is shown: the values that change, without secrets, as the audit keeps them. */
function shownChange(definition: Definition, schemas: Schemas, { action, before, after }: Waiting) {
  const change = auditChanges(
    tableDefinition(schemas, definition) ?? definition,
    before,
    action.name === 'delete' ? undefined : after,
  );
  const text = (values: Row | null) => (values ? JSON.stringify(values) : null);
  return { before: text(change.before), after: text(change.after) };
}

/** How long calls of one press may follow its first. */
const JOIN_MS = 60_000;

type OpenLine = Record<string, unknown> & { asked_by: number; asked_at: Date; batch: string | null };

/** One line for one decision: calls of one batch join the line that still waits. */
async function openLine(trx: Trx, line: OpenLine): Promise<{ id: number; until: Date }> {
  // Who agrees has seen the calls that were there: what comes later under the same name is another line.
  if (line.batch)
    await sql`update _approvals set batch = null where asked_by = ${line.asked_by} and batch = ${line.batch}
      and status = 'waiting' and asked_at <= ${new Date(line.asked_at.getTime() - JOIN_MS)}`.execute(trx);
  const insert = trx.insertInto('_approvals').values(line);
  const query = line.batch
    ? insert.onConflict((conflict) =>
        conflict
          .columns(['asked_by', 'resource', 'action', 'batch'])
          .where('status', '=', 'waiting')
          .where('batch', 'is not', null)
          .doUpdateSet({ status: 'waiting' }),
      )
    : insert;
  const row = await query.returning(['id', 'until']).executeTakeFirstOrThrow();
  return { id: Number(row.id), until: new Date(String(row.until)) };
}

type Clash = {
  resource: string;
  record_id: string | null;
  action: string;
  hash: string;
  versions: Versions;
  person: number;
};

/** Whether the same waits already. What waits for a row that has moved since can never be agreed to and gives way. */
async function waitingAlready(
  trx: Trx,
  { resource, record_id, action, hash, versions, person }: Clash,
): Promise<boolean> {
  const same =
    record_id === null
      ? sql`c.record_id is null and c.hash = ${hash} and c.asked_by = ${person}`
      : sql`c.record_id = ${record_id}`;
  // A decision is held before its calls, as by who takes it.
  const found = await sql<{ id: number; versions: Versions; approval: number }>`select c.id, c.versions, c.approval
    from _approvals as a join _approval_calls as c on c.approval = a.id
    where c.resource = ${resource} and c.action = ${action} and c.is_open and ${same}
    order by a.id, c.id for update of a, c`.execute(trx);
  for (const row of found.rows) {
    if (isDeepStrictEqual(row.versions, versions)) return true;
    await trx.updateTable('_approval_calls').set({ is_open: false, plan: null }).where('id', '=', row.id).execute();
    await sql`update _approvals set status = 'stale', decided_at = now() where id = ${row.approval} and not exists (
      select 1 from _approval_calls where approval = ${row.approval} and is_open)`.execute(trx);
  }
  return false;
}

const hashOf = ({ resource, id, parent, steps }: ReturnType<typeof keepPlan>): string =>
  createHash('sha256')
    .update(JSON.stringify([resource, id ?? null, parent ?? null, steps]))
    .digest('hex');

/** The versions of the record and, of a new one, of the records that it hangs below. */
async function versionsOf(
  trx: Trx,
  schemas: Schemas,
  { definition, id }: WritePlan,
  waits: Waiting,
): Promise<Versions> {
  const { before } = waits;
  const base = tableDefinition(schemas, definition);
  if (id !== undefined && base && before) return { [`${base.name}/${before.id}`]: Number(before._version) };
  const found: Versions = {};
  for (const { table, key } of pointersAbove(schemas, definition, waits.after)) {
    const row = await trx.selectFrom(table).select('_version').where('id', '=', key).executeTakeFirst();
    if (row) found[`${table}/${key}`] = Number(row._version);
  }
  return found;
}

function pointersAbove(schemas: Schemas, definition: Definition, record: Row): { table: string; key: number }[] {
  const above = new Set(definition.under.map(({ parent }) => tableNamed(schemas, parent)));
  return Object.values(definition.fields).flatMap(({ path, reference }) => {
    const table = reference && tableNamed(schemas, reference);
    const key = Number(valueAt(record, path));
    return table && above.has(table) && Number.isSafeInteger(key) && key > 0 ? [{ table, key }] : [];
  });
}

const tableNamed = (schemas: Schemas, name: string): string | undefined => {
  const definition = schemas.resources[name];
  return definition && tableDefinition(schemas, definition)?.name;
};

const SPOOLED = /^data:[^;,]+;sha256=[0-9a-f]{64},$/;
/** What a content of a file may have when its plan runs anew. */
const FILE_LIMIT = 10 * 1024 * 1024;

/**
 * What a call streamed in is gone when it is over: its content takes its place in the plan, by the address that the plan
 * names. 422 for one that is too large to be kept so.
 */
async function contentsOf(context: WriteContext, { steps }: Waiting): Promise<Map<string, string> | Refusal> {
  const found = new Map<string, string>();
  const addresses = new Set<string>();
  JSON.stringify(steps, (_, value) => {
    if (typeof value === 'string' && SPOOLED.test(value)) addresses.add(value);
    return value;
  });
  const { files } = context.services;
  for (const address of addresses) {
    const sha256 = /sha256=([0-9a-f]{64})/.exec(address)?.[1] as string;
    const rows = await Promise.all(
      context.stored.map(async (name) => ({ name, bytes: await files.bytes(name, workPermit('wait', name)) })),
    );
    const one = rows.find(({ bytes }) => createHash('sha256').update(bytes).digest('hex') === sha256);
    if (!one || one.bytes.length > FILE_LIMIT) return refuse(422, 'server.approval-file');
    found.set(address, `${address.slice(0, address.indexOf(';'))};base64,${one.bytes.toString('base64')}`);
  }
  return found;
}

const withContents = (text: string, contents: Map<string, string>): string =>
  [...contents].reduce((all, [address, content]) => all.replaceAll(address, content), text);
