import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { replayEqualsStored } from '../../../../src/server/domain/loans/replay-equals-stored.ts';
import { EVERY_CASE } from '../../../part.ts';
import { loanHouse } from './loan-house.ts';

const house = loanHouse();
const TABLES = ['payments', 'partials', 'dispersions', '_loan_events', '_journal', '_audit', 'bills', '_idempotency'];
const counts = () => Promise.all(TABLES.map((table) => house.current.count(table)));

type Query = (this: pg.Client & { connection: { stream: { destroy(): void } } }, ...given: unknown[]) => unknown;
const client = pg.Client.prototype as unknown as { query: Query };
const { query } = client;
afterEach(() => {
  client.query = query;
});
const textOf = (given: unknown): string => (typeof given === 'string' ? given : (given as { text: string }).text);

/**
 * Cuts the server's connection before the statement of this number within a transaction, and every other one from then on, as its
 * death would; or, where that is asked, that one alone right after the commit was sent. Answers whether it came to that.
 */
function cutAt(place: number | 'answer'): () => boolean {
  let seen = 0;
  let done = false;
  let inside: unknown;
  client.query = function (...given) {
    const text = textOf(given[0]);
    if (text.startsWith('begin') && !done) {
      inside = this;
      seen = 0;
    }
    if (done && place !== 'answer') this.connection.stream.destroy();
    if (inside !== this || done) return query.apply(this, given);
    seen += 1;
    if (place === 'answer' ? text !== 'commit' : seen !== place) {
      if (text === 'commit' || text === 'rollback') inside = undefined;
      return query.apply(this, given);
    }
    done = true;
    if (place !== 'answer') this.connection.stream.destroy();
    const sent = query.apply(this, given);
    if (place === 'answer') setTimeout(() => this.connection.stream.destroy(), 0);
    return sent;
  };
  return () => done;
}

/** Dies at each statement in turn (in `npm test` at every fourth), and each time nothing may be left; the last time there is nothing to die at. */
async function dieEverywhere(work: () => Promise<{ status: number }>): Promise<number> {
  const before = await counts();
  for (let place = 1; place < 100; place += EVERY_CASE ? 1 : 4) {
    const came = cutAt(place);
    const answer = await work();
    client.query = query;
    if (!came()) {
      expect(answer.status).toBeLessThan(300);
      return place - 1;
    }
    expect(answer.status, `statement ${place}`).toBeGreaterThanOrEqual(500);
    expect(await counts(), `statement ${place}`).toEqual(before);
  }
  throw new Error('it never came to an end');
}

describe('a server that dies between any two statements', () => {
  it('has applied, paid out, taken back or condoned everything or nothing', async () => {
    const h = house.current;
    h.on('2026-01-15');
    const id = await h.live('2026-01-15');
    h.on('2026-02-20');
    const pay = { amount: 4715.57, date: '2026-02-20', notify: true };
    expect(await dieEverywhere(() => h.pay(id, pay, { 'idempotency-key': 'k' }))).toBeGreaterThan(11);
    const { resources } = (await h.get(`requests/${id}/payments?limit=5`)).body;
    expect(resources).toHaveLength(1);
    const [{ id: payment, dispersion }] = resources;
    const mark = (value: boolean, more: object[]) => () =>
      h.call('admin', 'PATCH', `dispersions/${dispersion}`, [{ op: 'replace', path: '/dispersed', value }, ...more]);
    await dieEverywhere(mark(true, [{ op: 'replace', path: '/dispersed_date', value: '2026-02-20' }]));
    await dieEverywhere(
      mark(false, [
        { op: 'replace', path: '/dispersed_date', value: null },
        { op: 'replace', path: '/return_reason', value: 'Cuenta cerrada' },
      ]),
    );
    await dieEverywhere(() => h.call('admin', 'POST', `payments/${payment}/billings?type=0`));
    const reason = { reason: 'Otra solicitud' };
    await dieEverywhere(() =>
      h.call('admin', 'PATCH', `payments/${payment}`, [{ op: 'remove', path: '/payments', value: reason }]),
    );
    const waiver = { condone_commission: true, category: 'B', comments: 'Acuerdo' };
    await dieEverywhere(() => h.call('admin', 'PUT', `/web/waivers/${id}`, waiver));
    expect(await replayEqualsStored(h.house.services.db, id)).toBe(true);
  }, 120_000);

  it('has applied a payment whose answer was lost, and answers it when it is sent again', async () => {
    const h = house.current;
    h.on('2026-01-15');
    const id = await h.live('2026-01-15');
    h.on('2026-02-20');
    const send = () => h.pay(id, { amount: 500, date: '2026-02-20' }, { 'idempotency-key': 'lost' });
    const came = cutAt('answer');
    await send();
    client.query = query;
    expect(came()).toBe(true);
    const again = await send();
    expect([again.status, again.body.data.lines.length > 0]).toEqual([201, true]);
    expect((await h.get(`requests/${id}/payments?limit=5`)).body.count).toBe(1);
    expect(await replayEqualsStored(h.house.services.db, id)).toBe(true);
  });
});
