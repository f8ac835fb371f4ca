import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { Db, Trx } from '../../core/context.ts';
import { countProcesses } from '../../database/processes.ts';

/** Seconds since a moment; null where there is none. */
type Age = number | null;
type Queue = { name: string; waiting: number; running: number; failed: number; oldest: Age };
type Measured = {
  queues: Queue[];
  seal: Age;
  unsealed: number;
  anchor: Age;
  unsent?: number;
  processes: number;
  versions: number;
};

/** So many queues are shown, and so many of the newest lines of the audit looked at: a measurement costs the same on every database. */
const QUEUES_MAX = 200;
const LINES_LOOKED_AT = 20_000;

/** What only the database knows of all processes together. `place`: where roots over the audit are kept, if anywhere. */
export async function measureDatabase(db: Db, limitMs: number, place?: string): Promise<Measured> {
  return db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = ${sql.lit(limitMs)}`.execute(trx);
    const queues = await queuesOf(trx);
    const audit = await sql<{ seal: Age; unsealed: number; anchor: Age }>`select
      (select ${secondsSince('sealed_at')} from _audit_seals order by audit_id desc limit 1) as seal,
      (select count(*)::int from (select id from _audit order by id desc limit ${sql.lit(LINES_LOOKED_AT)}) as newest
        where not exists (select 1 from _audit_seals as s where s.audit_id = newest.id)) as unsealed,
      (select ${secondsSince('at')} from _audit_anchors order by id desc limit 1) as anchor`.execute(trx);
    const [found = { seal: null, unsealed: 0, anchor: null }] = audit.rows;
    return {
      queues,
      ...found,
      ...(await countProcesses(trx)),
      ...(place === undefined ? {} : { unsent: await unsentTo(trx, place) }),
    };
  });
}

const secondsSince = (column: string) => sql`extract(epoch from clock_timestamp() - ${sql.ref(column)})::float8`;

/** Waiting are those that may begin, those that are tried again, and those whose moment has not come; the last have no age. */
async function queuesOf(trx: Trx): Promise<Queue[]> {
  const found = await sql<Queue>`select q.name,
      count(*) filter (where j.state in ('created', 'retry'))::int as waiting,
      count(*) filter (where j.state = 'active')::int as running,
      count(*) filter (where j.state = 'failed')::int as failed,
      max(extract(epoch from clock_timestamp() - case j.state when 'created' then j.start_after else j.created_on end))
        filter (where j.state in ('retry', 'active') or (j.state = 'created' and j.start_after <= clock_timestamp()))::float8
        as oldest
    from jobs.queue as q left join jobs.job as j on j.name = q.name and j.state in ('created', 'retry', 'active', 'failed')
    group by q.name order by q.name limit ${sql.lit(QUEUES_MAX)}`.execute(trx);
  return found.rows;
}

async function unsentTo(trx: Trx, place: string): Promise<number> {
  const found = await sql<{ unsent: number }>`select count(*)::int as unsent from _audit_anchors as a where not exists (
    select 1 from _audit_anchors_sent as s where s.anchor = a.id and s.place = ${place})`.execute(trx);
  return found.rows[0]?.unsent ?? 0;
}

/** Writes what was measured; a value that there is not makes no series. */
export function showDatabase(registry: Registry, { queues, ...measured }: Measured): void {
  const registers = [registry];
  const jobs = new Gauge({
    name: 'mesa_jobs',
    help: 'Jobs by name and state. Mails are jobs: there is no other outbox.',
    labelNames: ['name', 'state'],
    registers,
  });
  const oldest = new Gauge({
    name: 'mesa_job_oldest_seconds',
    help: 'Age of the oldest job of a name that is due and not yet done.',
    labelNames: ['name'],
    registers,
  });
  for (const { name, waiting, running, failed, oldest: age } of queues) {
    for (const [state, count] of Object.entries({ waiting, running, failed })) jobs.set({ name, state }, count);
    if (age !== null) oldest.set({ name }, Math.max(0, age));
  }
  const { seal, unsealed, anchor, unsent, processes, versions } = measured;
  const show = (name: string, help: string, value: Age | undefined) => {
    if (typeof value === 'number') new Gauge({ name, help, registers }).set(Math.max(0, value));
  };
  show('mesa_audit_seal_age_seconds', 'Age of the newest seal of the audit.', seal);
  show(
    'mesa_audit_unsealed_lines',
    `Lines of the audit without a seal, among the newest ${LINES_LOOKED_AT}.`,
    unsealed,
  );
  show('mesa_audit_anchor_age_seconds', 'Age of the newest root over the seals.', anchor);
  show('mesa_processes', 'Living processes on this database, of all machines.', processes);
  show(
    'mesa_schema_versions',
    'Versions of the schema files that they serve: more than one during an upgrade.',
    versions,
  );
  show('mesa_audit_anchors_unsent', 'Roots that do not lie outside yet; only with ANCHORS_URL.', unsent);
}
