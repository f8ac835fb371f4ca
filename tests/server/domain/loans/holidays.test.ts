import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { replayEqualsStored } from '../../../../src/server/domain/loans/replay-equals-stored.ts';
import { loanHouse } from './loan-house.ts';

const house = loanHouse();
const db = () => house.current.house.services.db;

/** The rows of all loans, and the resources whose changes are published to open screens while `work` runs. */
async function around(work: () => Promise<{ status: number }>) {
  const rows = async () =>
    (await sql`select id, collection_date::text, xmin::text from amortizations order by id`.execute(db())).rows;
  const { events } = house.current.house.services;
  const { publish } = events;
  const told: string[] = [];
  events.publish = (changes) => {
    told.push(...changes.map(({ resource }) => resource));
    return publish(changes);
  };
  const before = await rows();
  const answer = await work();
  events.publish = publish;
  return { answer, before, after: await rows(), told };
}

const put = (id: number, body: object) => house.current.call('admin', 'PUT', `holidays/${id}`, body);

describe('a holiday', () => {
  it('moves collection dates when it is new or gets another date, and none when its title changes', async () => {
    house.current.on('2026-03-09');
    const loan = await house.current.live('2026-03-09');
    const first = async () => String((await house.current.rows(loan))[0]?.collection_date);
    expect(await first()).toBe('2026-04-09');
    const made = await house.current.call('admin', 'POST', 'holidays', { title: 'Asueto', date: '2026-04-09' });
    expect(made.status).toBe(201);
    expect(await first()).toBe('2026-04-10');
    // A row whose date follows from a rule of its own: only a moved holiday may reckon it again.
    await sql`update amortizations set collection_date = '2026-04-13' where request = ${loan} and period = 1`.execute(
      db(),
    );
    const titled = await around(() => put(made.body.id, { title: 'Jueves de asueto', date: '2026-04-09' }));
    expect(titled.answer.status).toBe(200);
    expect(titled.after).toEqual(titled.before);
    expect(titled.told).toContain('holidays');
    expect(titled.told).not.toContain('amortizations');
    const moved = await around(() => put(made.body.id, { date: '2026-04-08' }));
    expect(moved.told).toContain('amortizations');
    expect(await first()).toBe('2026-04-09');
  });

  it('entered on its own day moves what is collected that day, though it was due on the weekend before', async () => {
    house.current.on('2026-03-09');
    const loan = await house.current.live('2026-03-09');
    const second = async () => String((await house.current.rows(loan))[1]?.collection_date);
    expect(await second()).toBe('2026-05-11');
    house.current.on('2026-05-11');
    const made = await house.current.call('admin', 'POST', 'holidays', { title: 'Asueto', date: '2026-05-11' });
    expect(made.status).toBe(201);
    expect(await second()).toBe('2026-05-12');
    expect(await replayEqualsStored(db(), loan)).toBe(true);
  });

  it('moves nothing in the past: neither is a day that has passed moved, nor is another moved there', async () => {
    house.current.on('2026-06-01');
    const loan = await house.current.live('2026-06-01');
    const make = async (date: string) =>
      (await house.current.call('admin', 'POST', 'holidays', { title: 'Asueto', date })).body.id;
    const [passed, coming] = [await make('2026-07-01'), await make('2026-08-03')];
    house.current.on('2026-07-20');
    const late = await make('2026-07-02');
    for (const [id, date] of [
      [passed, '2026-07-31'],
      [coming, '2026-07-01'],
      [late, '2026-07-31'],
    ] as const) {
      const answer = await around(() => put(id, { date }));
      expect(answer.answer.status).toBe(422);
      expect(answer.after).toEqual(answer.before);
    }
    expect((await put(passed, { title: 'Asueto de julio', date: '2026-07-01' })).status).toBe(200);
    expect((await put(coming, { date: '2026-08-04' })).status).toBe(200);
    expect(await replayEqualsStored(db(), loan)).toBe(true);
  });
});
