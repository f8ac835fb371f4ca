import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { workOn } from '../../../src/server/batches/work.ts';
import { EVERY_CASE } from '../../part.ts';
import { approvalHouse } from '../approvals/approval-house.ts';
import type { Answer } from '../helpers/house.ts';
import { dataUrl, PNG, upload } from './documents/document-house.ts';
import { GUARANTOR } from './loans/loan-house.ts';
import { somebody } from './people/user-house.ts';

const house = approvalHouse();
const db = () => house.current.house.services.db;
/** The fifth round asks what the 25th does. */
const ROUNDS = EVERY_CASE ? 25 : 5;
/** The database counts what it ended a little later than it ends it. */
const COUNTED_MS = 1500;

async function deadlocks(): Promise<number> {
  const { rows } = await sql<{ n: string }>`select pg_stat_clear_snapshot(), deadlocks as n from pg_stat_database
    where datname = current_database()`.execute(db());
  return Number(rows[0]?.n);
}

/** Calls of each round at once: each is answered with one of these. */
async function atOnce(
  prepare: (round: number) => Promise<(() => Promise<Answer>)[]>,
  statuses: number[],
  rounds = ROUNDS,
): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const calls = await prepare(round);
    const answers = await Promise.all(calls.map((call) => call()));
    const wrong = answers.filter(({ status }) => !statuses.includes(status));
    expect(wrong.map(({ status, body }) => [status, body])).toEqual([]);
  }
}

const paper = { name: 'file', value: PNG, fileName: 'papel.png', type: 'image/png' };
const post = (type: number): Promise<Answer> =>
  house.current.call('admin', 'POST', 'documents', { user: GUARANTOR, type, file: dataUrl(PNG, 'image/png') });
const review = (id: number, validated: number): Promise<Answer> =>
  house.current.call('admin', 'POST', `users/${GUARANTOR}/validators`, { type: 1, field: String(id), validated });
const newPaper = async (type: number): Promise<number> => (await post(type)).body.id;

/** A person who is validated with this paper, which is validated too: what takes its mark away changes the person. */
async function validated(type: number): Promise<number> {
  const id = await newPaper(type);
  expect((await review(id, 1)).status).toBeLessThan(300);
  return id;
}
const personIsValidated = () =>
  sql`update users set status = 'validated', validated = true where id = ${GUARANTOR}`.execute(db());

describe('transactions that hold several rows', { timeout: 240_000 }, () => {
  let before = 0;
  beforeAll(async () => {
    await personIsValidated();
    before = await deadlocks();
  });

  it('papers of one kind: the one in force is deleted while others take its place', () =>
    atOnce(async () => {
      const id = await newPaper(2);
      const remove = () => house.current.call('admin', 'DELETE', `documents/${id}`, { reason: 'Repetido' });
      return [remove, () => post(2), () => post(2), remove];
    }, [200, 201, 404]));

  it('papers of different kinds take the place of validated ones of a validated person', () =>
    atOnce(async () => {
      await Promise.all([validated(2), validated(3)]);
      await personIsValidated();
      return [() => post(2), () => post(3), () => post(2), () => post(3)];
    }, [201]));

  it('a validated paper is rejected while another comes in by the section of its person', () =>
    atOnce(async () => {
      const [front, back] = await Promise.all([validated(2), validated(3)]);
      await personIsValidated();
      const section = () =>
        upload(house.current, 'admin', 'PATCH', `users/${GUARANTOR}/generals?type=2`, [paper]) as Promise<Answer>;
      return [() => review(front, 2), section, () => review(back, 2), () => post(3)];
    }, [200, 201, 404, 409]));

  it('shares of one company', async () => {
    const company = { company: 4, type: ['shareholder'], role: ['viewer'], is_registered: false };
    await sql`update users set type_account = 'company' where id = 4`.execute(db());
    const ids: number[] = [];
    for (const number of [1, 2, 3]) {
      const { name, last_name, second_last_name, rfc } = somebody(number);
      const body = { ...company, name, lastname: last_name, second_lastname: second_last_name, rfc };
      const answer = await house.current.call('admin', 'POST', 'legalRepresentatives', body);
      expect([answer.status, answer.body.message]).toEqual([201, undefined]);
      ids.push(answer.body.id);
    }
    await atOnce(
      async (round) => {
        await sql`update "legalRepresentatives" set percentage_of_ownership = null`.execute(db());
        return ids.map((id) => () => {
          const value = 40 + (round % 5);
          return house.current.call('admin', 'PATCH', `legalRepresentatives/${id}`, [
            { op: 'replace', path: '/percentage_of_ownership', value },
          ]);
        });
      },
      [200, 422],
    );
    const { rows } = await sql<{ sum: string }>`select sum(percentage_of_ownership) as sum
      from "legalRepresentatives"`.execute(db());
    // The last round asks for 44 % three times.
    expect(Number(rows[0]?.sum)).toBe(88);
  });

  it('a change that is stale is asked anew while another person agrees to it', async () => {
    const path = await house.current.payout(50_001);
    await atOnce(async () => {
      const { body } = await house.current.pay1(path);
      const { id } = body.approval ?? (await house.current.line());
      await sql`update dispersions set _version = _version + 1 where id = ${path.split('/')[1]}`.execute(db());
      const approve = () =>
        house.current.call('root', 'PATCH', `approvals/${id}`, [{ op: 'replace', path: '/approve', value: {} }]);
      return [approve, () => house.current.pay1(path), approve, () => house.current.pay1(path)];
    }, [202, 409]);
  });

  it('payouts in bulk, and the same person makes one of them by hand', async () => {
    const h = house.current;
    const { services, schemas } = h.house;
    await atOnce(
      async () => {
        h.on('2026-01-15');
        const request = await h.live('2026-01-15');
        h.on('2026-02-16');
        const paths: string[] = [];
        for (let n = 0; n < 4; n += 1) {
          const { body } = await h.pay(request, { amount: 300, date: '2026-02-16', notify: false });
          paths.push(`dispersions/${body.data.dispersion}`);
        }
        await sql`delete from _watched`.execute(db());
        const filter = JSON.stringify({ dispersed: false, id_request: request });
        const ask = JSON.stringify({ dispersed_date: '2026-02-16' });
        const body = { resource: 'dispersions', action: 'disperse', filter, ask };
        const frozen = await h.call('admin', 'POST', 'batches', body);
        const { id, seal, count, totals } = frozen.body;
        const value = { seal, count, total: totals?.[0]?.sum ?? null };
        const run = await h.call('admin', 'PATCH', `batches/${id}`, [{ op: 'replace', path: '/run', value }]);
        expect([run.status, run.body.message]).toEqual([200, undefined]);
        const work = async (): Promise<Answer> => {
          await workOn({ services, schemas: () => schemas.current() }, id);
          const { rows } = await sql<{ status: string }>`select status from _batch_items where batch = ${id}`.execute(
            db(),
          );
          expect(
            rows.map(({ status }) => status).filter((one) => !['done', 'changed', 'refused'].includes(one)),
          ).toEqual([]);
          return { status: 200, body: undefined, headers: {} };
        };
        return [work, ...paths.map((path) => () => h.pay1(path))];
      },
      [200, 404, 409],
      EVERY_CASE ? 12 : 3,
    );
  });

  it('of all that is above the database ended none', async () => {
    await new Promise((done) => setTimeout(done, COUNTED_MS));
    expect((await deadlocks()) - before).toBe(0);
  });
});
