import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type As, FIRST, partnerHouse, SECOND } from '../helpers/partner-house.ts';

const house = partnerHouse();
const COMPANIES = [
  [FIRST, SECOND, 'partner'],
  [SECOND, FIRST, 'partner-two'],
] as const;

/** Whose row is whose, said in plain SQL and without the rules of the files. */
const BELONGS: Record<string, string> = {
  requests: 'select id from requests where (partner = $ or partner_lender = $) and _deleted_at is null',
  users: 'select id from users where id_partner = $ and _deleted_at is null',
  operations:
    'select id from requests where (partner = $ or partner_lender = $) and user_lender is not null and _deleted_at is null',
  debits: `select a.id from amortizations a join requests r on r.id = a.request
    where (r.partner = $ or r.partner_lender = $) and r.status = 1 and a.status = 0 and a._deleted_at is null and r._deleted_at is null`,
  dispersions: 'select id from dispersions where (partner = $ or partner_lender = $) and _deleted_at is null',
};

async function idsOf(list: string, company: number): Promise<number[]> {
  const { rows } = await sql
    .raw<{ id: number }>((BELONGS[list] ?? '').replaceAll('$', String(company)))
    .execute(house.current.house.services.db);
  return rows.map(({ id }) => Number(id)).sort((one, other) => one - other);
}

async function everything(as: As, list: string, query = ''): Promise<{ ids: number[]; count: number }> {
  const ids: number[] = [];
  for (let page = 0; ; page += 1) {
    const { status, body } = await as('GET', `${list}?limit=100&page=${page}${query}`);
    expect([list, query, status]).toEqual([list, query, 200]);
    ids.push(...body.resources.map((row: { id: number }) => row.id));
    if (body.resources.length < 100) return { ids: ids.sort((one, other) => one - other), count: body.count };
  }
}

describe('two partners beside each other', () => {
  it('every list holds exactly the own rows, in every order, and counts them alone [T-024, T-025]', async () => {
    for (const [company, , account] of COMPANIES) {
      const as = await house.current.as(account);
      for (const list of Object.keys(BELONGS)) {
        const own = await idsOf(list, company);
        expect([list, await everything(as, list)]).toEqual([list, { ids: own, count: own.length }]);
        const definition = house.current.house.schemas.current().resources[list];
        for (const [place, field] of (definition?.list.sorts ?? []).entries()) {
          const order = place % 2 === 0 ? 'ASC' : 'DESC';
          const { ids } = await everything(as, list, `&field=${field}&order=${order}`);
          expect([list, field, order, ids]).toEqual([list, field, order, own]);
        }
      }
    }
  }, 120_000);

  it('a company of somebody else in a parameter, a filter or a search shows nothing of it [T-026]', async () => {
    for (const [company, other, account] of COMPANIES) {
      const as = await house.current.as(account);
      for (const list of Object.keys(BELONGS)) {
        const own = await idsOf(list, company);
        for (const word of [`id_partner=${other}`, `filter=${encodeURIComponent(`{"id_partner":${other}}`)}`])
          expect([list, word, (await everything(as, list, `&${word}`)).ids]).toEqual([list, word, own]);
        for (const filter of [{ partner: other }, { partner_lender: other }, { id: { $gt: 0 } }]) {
          const { status, body } = await as(
            'GET',
            `${list}?limit=100&filter=${encodeURIComponent(JSON.stringify(filter))}`,
          );
          expect([200, 422]).toContain(status);
          const seen = (body.resources ?? []).map((row: { id: number }) => row.id);
          expect([list, filter, seen.filter((id: number) => !own.includes(id))]).toEqual([list, filter, []]);
        }
      }
      const chosen = await as('GET', `users?for=reference&filter=${encodeURIComponent('{"q":"an"}')}&limit=100`);
      const mine = await idsOf('users', company);
      const strangers = (chosen.body.resources ?? []).filter((row: { id: number }) => !mine.includes(row.id));
      expect(strangers).toEqual([]);
    }
  }, 120_000);

  it('a company or a person of somebody else in a body or a source changes nothing, and shows nothing [T-026]', async () => {
    const { db } = house.current.house.services;
    for (const [company, other, account] of COMPANIES) {
      const as = await house.current.as(account);
      const mine = await idsOf('users', company);
      const theirs = (await idsOf('users', other)).filter((id) => !mine.includes(id));
      const own = mine.filter((id) => id !== company);
      const source = encodeURIComponent(JSON.stringify({ id_partner: other, company: other, user: theirs[0] }));
      for (const list of Object.keys(BELONGS)) {
        const answer = await as('GET', `${list}?limit=100&source=${source}`);
        expect([list, answer.status, answer.body.resources]).toEqual([list, 422, undefined]);
      }
      const counts = async () => [
        await house.current.count('users'),
        await house.current.count('requests'),
        await house.current.count('documents'),
        (await idsOf('users', other)).length,
        (await idsOf('requests', other)).length,
      ];
      const before = await counts();
      for (const body of [{ id_partner: other }, { id_partner: null }, { partner: other }]) {
        await as('PUT', `users/${own[0]}`, body);
        await as('PATCH', `users/${own[0]}`, [{ op: 'replace', path: `/${Object.keys(body)[0]}`, value: other }]);
      }
      const kept = await db
        .selectFrom('users')
        .select('id_partner')
        .where('id', '=', Number(own[0]))
        .executeTakeFirst();
      expect(Number(kept?.id_partner)).toBe(company);
      const file = 'data:application/pdf;base64,JVBERi0=';
      const terms = { title: 'x', description: 'x', recognition: 0, amount: 10_000, rate: 24, payment_time: 6 };
      const seen: unknown[] = [];
      for (const user of [theirs[0], 999_999]) {
        const asked = { ...terms, payment_type: 2, user, user_lender: own[0], partner: other, id_partner: other };
        const loan = await as('POST', 'requests', asked);
        const paper = await as('POST', 'documents', { user, type: 1, file, id_partner: other });
        expect([loan.status >= 400, paper.status >= 400]).toEqual([true, true]);
        seen.push([loan.status, loan.body, paper.status, paper.body]);
      }
      expect(seen[0]).toEqual(seen[1]);
      expect(await counts()).toEqual(before);
    }
  }, 60_000);

  it('a record of the other, and all that hangs below it, is not there; writing to it leaves no trace [T-024, T-025]', async () => {
    for (const [company, other, account] of COMPANIES) {
      const as = await house.current.as(account);
      const foreign = async (list: string) => {
        const own = await idsOf(list, company);
        return (await idsOf(list, other)).filter((id) => !own.includes(id)).slice(0, 2);
      };
      const before = await house.current.count('_audit').catch(() => 0);
      for (const list of ['requests', 'users', 'debits', 'dispersions'])
        for (const id of await foreign(list)) {
          expect([list, id, (await as('GET', `${list}/${id}`)).status]).toEqual([list, id, 404]);
          const written = await as('PUT', `${list}/${id}`, { title: 'x' });
          expect([404, 405, 409, 422]).toContain(written.status);
        }
      for (const id of await foreign('requests'))
        for (const below of [
          'amortizations',
          'amortizationbackups',
          'payments',
          'documents',
          'guarantees',
          'bills',
          'amounts',
          'cat',
        ])
          expect([below, (await as('GET', `requests/${id}/${below}`)).status]).toEqual([below, 404]);
      for (const id of await foreign('users'))
        for (const below of ['documents', 'charts', 'legalRepresentatives', 'pendings', 'generals'])
          expect([below, (await as('GET', `users/${id}/${below}`)).status]).toEqual([below, 404]);
      expect(await house.current.count('_audit').catch(() => 0)).toBe(before);
    }
  });

  it('an own request shows its payments, rows and documents [T-025]', async () => {
    const [id] = await idsOf('requests', FIRST);
    const as = await house.current.as('partner');
    const rows = await as('GET', `requests/${id}/amortizations?limit=100`);
    expect(rows.status).toBe(200);
    const found = await sql<{
      n: number;
    }>`select count(*)::int as n from amortizations where request = ${id} and _deleted_at is null`.execute(
      house.current.house.services.db,
    );
    expect(rows.body.count).toBe(found.rows[0]?.n);
  });

  it('an export holds the own rows and no others [T-025]', async () => {
    const { rows } = await sql<{ id: number; token: string }>`select id, token from requests`.execute(
      house.current.house.services.db,
    );
    for (const [company, , account] of COMPANIES) {
      const as = await house.current.as(account);
      const own = await idsOf('requests', company);
      const answer = await as('POST', 'exports', { path: '/requests', format: 'csv', columns: ['token'] });
      expect(answer.status).toBe(200);
      const held = rows.filter(({ token }) => String(answer.body).includes(token)).map(({ id }) => Number(id));
      expect(held.sort((one, other) => one - other)).toEqual(own);
    }
  });

  it('a partner sees the token as plain text [T-027]', async () => {
    const as = await house.current.as('partner');
    const { body } = await as('GET', 'requests?limit=1');
    expect(body.resources[0].token).toEqual(expect.any(String));
    const definition = (await as('GET', 'schemas/requests')).body;
    const column = definition.list.columns.find((one: { field: string }) => one.field === 'token');
    expect(column.cell[0]).toEqual({ when: { '$me.isPartner': true }, is: 'text' });
  });
});
