import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../../src/server/database/pool.ts';
import { FormerPrimary } from '../../../src/server/database/timeline.ts';
import { isDatabaseUnavailable } from '../../../src/server/database/unavailable.ts';
import { type Line, openLine } from '../helpers/cut-line.ts';
import { askServer, type Pair, type Place, startPair } from '../helpers/standby.ts';

let pair: Pair;
let line: Line;
/** Where the line leads now. */
const server = { host: '', port: 0 };
let here: ReturnType<typeof openDatabase>;
/** As behind a pooler: its connections outlive the servers that they lead to. */
let pooled: ReturnType<typeof openDatabase>;

const leadTo = ({ host, port }: Place) => {
  Object.assign(server, { host, port });
  line.refuse(true);
  line.refuse(false);
};
const rowsOf = (place: Place) => askServer(place, 'select count(*)::text from moved');
const write = (to = here) => sql`insert into moved values (1)`.execute(to.db);

beforeAll(async () => {
  pair = await startPair();
  line = await openLine(server);
  const { connection } = pair.primary;
  leadTo(connection as Place);
  const own = { ...connection, host: line.host, port: line.port };
  here = openDatabase(own);
  pooled = openDatabase(own, { direct: own, isPooled: true, prepared: false });
  await sql`create table moved (n int)`.execute(here.db);
});
afterAll(async () => {
  await here?.close();
  await pooled?.close();
  await line?.close();
  await pair?.stop();
});

describe('a primary of before, which comes back after another one took its place', () => {
  it('is written nothing and asked nothing by who has seen the new one, like a database that is away', async () => {
    const [former, next] = [pair.primary.connection as Place, pair.standby];
    await write();
    await vi.waitFor(async () => expect(await rowsOf(next)).toBe('1'), { timeout: 15_000 });
    await pair.promote();
    leadTo(next);
    await vi.waitFor(() => write(), { timeout: 5_000 });
    await vi.waitFor(() => write(pooled), { timeout: 5_000 });
    expect(await rowsOf(next)).toBe('3');

    leadTo(former);
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const refused = await write().catch((error: unknown) => error);
      expect(isDatabaseUnavailable(refused)).toBe(true);
    }
    await vi.waitFor(async () => expect(await write().catch((error: unknown) => error)).toBeInstanceOf(FormerPrimary));
    expect(await rowsOf(former)).toBe('1');

    leadTo(next);
    await vi.waitFor(() => write(), { timeout: 5_000 });
    expect(await rowsOf(next)).toBe('4');
  }, 120_000);

  it('is noticed within seconds where a pooler leads connections that live on to it', async () => {
    const asked = { former: false };
    const answer = () => ({ rows: [{ timeline: asked.former ? '00000001' : '00000002' }] });
    const { makeTimelines } = await import('../../../src/server/database/timeline.ts');
    const timelines = makeTimelines();
    timelines.follow({ query: async () => answer() as never });
    try {
      await vi.waitFor(() => expect(timelines.refuse()).toBeUndefined());
      await new Promise((done) => setTimeout(done, 1_500));
      asked.former = true;
      await vi.waitFor(() => expect(() => timelines.refuse()).toThrow(FormerPrimary), { timeout: 5_000 });
      asked.former = false;
      await vi.waitFor(() => expect(() => timelines.refuse()).not.toThrow(), { timeout: 5_000 });
    } finally {
      timelines.close();
    }
  });
});
