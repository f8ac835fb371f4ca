import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Attached, attachEmbedded } from '../../../src/server/database/embedded.ts';
import { type OpenDatabase, openDatabase } from '../../../src/server/database/pool.ts';
import { UnsureCommit } from '../../../src/server/database/unavailable.ts';
import { takeKey } from '../../../src/server/records/write/idempotency.ts';
import { databaseFolder } from '../../memory.ts';
import { programsOf, RELEASE } from '../helpers/engine.ts';

// A server of its own: that a commit waits for standbys holds for all databases of a server.
const folder = mkdtempSync(join(databaseFolder(), 'mesa-standbys-'));
let server: Attached;
let own: OpenDatabase;
let above: OpenDatabase;

beforeAll(async () => {
  server = await attachEmbedded(folder, undefined, RELEASE ? programsOf(RELEASE) : undefined);
  own = openDatabase(server.connection);
  above = openDatabase(server.superuser, { max: 2 });
  await sql`create table notes (text text)`.execute(own.db);
  await sql`create table _idempotency (user_id bigint, key text, request_hash text, status integer, answer jsonb,
    created_at timestamptz, primary key (user_id, key))`.execute(own.db);
});
afterAll(async () => {
  await own?.close();
  await above?.close();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Which standbys a commit waits for; there are none. */
async function setStandbys(names: string): Promise<void> {
  await sql`alter system set synchronous_standby_names = ${sql.lit(names)}`.execute(above.db);
  await sql`select pg_reload_conf()`.execute(above.db);
  await expect
    .poll(
      async () =>
        (await sql<{ names: string }>`select current_setting('synchronous_standby_names') as names`.execute(own.db))
          .rows,
    )
    .toEqual([{ names }]);
}

/**
 * A commit whose wait for a standby is ended as an administrator or a limit of time does it; answers how it came out. The server
 * knows of the setting a moment after its sessions: a commit before that waits for no standby, and is made again.
 */
async function cutShort(how: 'pg_cancel_backend' | 'pg_terminate_backend', commit: () => Promise<unknown>) {
  const waits = sql<{ pid: number }>`select pid from pg_stat_activity where wait_event = 'SyncRep'`;
  for (;;) {
    const written = outcome(commit());
    let isOver = false;
    void written.then(() => {
      isOver = true;
    });
    await expect.poll(async () => isOver || (await waits.execute(above.db)).rows.length === 1).toBe(true);
    if (isOver) continue;
    await sql`select ${sql.raw(how)}(pid) from pg_stat_activity where wait_event = 'SyncRep'`.execute(above.db);
    return written;
  }
}

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => (error instanceof UnsureCommit ? 'unsure' : String(error)),
  );

describe('a commit that waits for a standby which is not there (trust 46)', () => {
  it.each(['pg_cancel_backend', 'pg_terminate_backend'] as const)(
    'is never said to be done when its wait ends by %s',
    async (how) => {
      await setStandbys('nobody');
      const commit = () => own.db.transaction().execute((trx) => sql`insert into notes values (${how})`.execute(trx));
      expect(await cutShort(how, commit)).toBe('unsure');
      await setStandbys('');
      const next = outcome(own.db.transaction().execute((trx) => sql`insert into notes values ('next')`.execute(trx)));
      expect(await next).toBe('done');
    },
  );

  it('is not said to be done to who repeats the call either, until a standby has it', async () => {
    const repeat = { userId: 1, key: 'k', requestHash: 'h' };
    const now = new Date('2026-03-09T18:00:00.000Z');
    await sql`insert into _idempotency values (1, 'k', 'h', 201, '{"status":201,"body":{}}', now())`.execute(own.db);
    await setStandbys('nobody');
    const again = () => own.db.transaction().execute((trx) => takeKey(trx, repeat, now));
    expect(await cutShort('pg_cancel_backend', again)).toBe('unsure');
    await setStandbys('');
    expect(await outcome(own.db.transaction().execute((trx) => takeKey(trx, repeat, now)))).toBe('done');
  });

  it('a transaction that had failed is not said to be committed', async () => {
    const failed = own.db.transaction().execute(async (trx) => {
      await sql`select 1 / 0`.execute(trx).catch(() => undefined);
    });
    expect(await outcome(failed)).toContain('a transaction that had failed was to be committed');
  });
});
