import type { AddressInfo } from 'node:net';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { type As, FIRST, partnerHouse, SECOND } from '../helpers/partner-house.ts';

const house = partnerHouse();
const db = () => house.current.house.services.db;
const COMPANIES = [
  [FIRST, 'partner'],
  [SECOND, 'partner-two'],
] as const;
const streams = new AbortController();
afterAll(() => streams.abort());

type Loan = { id: number; token: string; partner: number | null; partner_lender: number | null };
type Someone = { id: number; email: string; id_partner: number | null };
const all = async <T>(statement: ReturnType<typeof sql<T>>) => (await statement.execute(db())).rows;
const loans = () =>
  all(sql<Loan>`select id, token, partner, partner_lender from requests where _deleted_at is null order by id`);
const people = () => all(sql<Someone>`select id, email, id_partner from users where _deleted_at is null order by id`);
const isOf = (company: number) => (row: Pick<Loan, 'partner' | 'partner_lender'>) =>
  row.partner === company || row.partner_lender === company;
const ascending = (ids: number[]) => ids.sort((one, other) => one - other);
const idsIn = (body: { resources: { id: number }[] }) => ascending(body.resources.map((row) => row.id));

async function find(as: As, list: string, q: string) {
  const { status, body } = await as('GET', `${list}?limit=100&filter=${encodeURIComponent(JSON.stringify({ q }))}`);
  expect([list, q, status]).toEqual([list, q, 200]);
  return idsIn(body);
}

describe('two partners beside each other, by every other way', () => {
  it('a search finds the own rows, all of them, and none of the other [T-025, T-026]', async () => {
    const requests = await loans();
    const persons = await people();
    for (const [company, account] of COMPANIES) {
      const as = await house.current.as(account);
      const mine = requests.filter(isOf(company));
      expect(mine.length).toBeGreaterThan(0);
      for (const loan of [...mine.slice(0, 6), ...requests.filter((one) => !isOf(company)(one)).slice(0, 6)]) {
        const own = mine.filter((one) => one.token.includes(loan.token)).map(({ id }) => id);
        expect([loan.token, await find(as, 'requests', loan.token)]).toEqual([loan.token, own]);
        for (const list of ['operations', 'debits', 'dispersions'])
          if (own.length === 0)
            expect([list, loan.token, await find(as, list, loan.token)]).toEqual([list, loan.token, []]);
      }
      for (const one of [
        ...persons.filter((row) => row.id_partner === company).slice(0, 6),
        ...persons.filter((row) => row.id_partner !== company).slice(0, 6),
      ]) {
        const found = persons
          .filter((row) => row.id_partner === company && row.email.includes(one.email))
          .map(({ id }) => id);
        expect([one.email, await find(as, 'users', one.email)]).toEqual([one.email, found]);
      }
    }
  }, 60_000);

  it('a workbook holds the own rows and no others, of each list [T-025]', async () => {
    const requests = await loans();
    const persons = await people();
    for (const [company, account] of COMPANIES) {
      const as = await house.current.as(account);
      const foreign = [
        ...requests.filter((one) => !isOf(company)(one)).map(({ token }) => token),
        ...persons.filter((one) => one.id_partner !== company).map(({ email }) => email),
      ];
      for (const list of ['requests', 'users', 'operations', 'debits', 'dispersions']) {
        const { body: page } = await as('GET', `${list}?limit=1`);
        const text = await workbook(account, list);
        expect([list, text.match(/<row>/g)?.length]).toEqual([list, page.count + 1]);
        expect([list, foreign.filter((word) => text.includes(`>${word}<`))]).toEqual([list, []]);
        if (list === 'requests')
          for (const { token } of requests.filter(isOf(company))) expect(text).toContain(`>${token}<`);
      }
    }
  }, 60_000);

  it('each file is given to the company that it concerns and to no other [T-025]', async () => {
    type Held = {
      id: number;
      person: number | null;
      partner: number | null;
      partner_lender: number | null;
      key: boolean;
    };
    const documents = await all(sql<Held>`select d.id, u.id_partner as person, r.partner, r.partner_lender,
        coalesce(d.context, '') <> 'request' and d.type in (46, 47) as key
      from documents d left join users u on u.id = d.user left join requests r on r.id = d.request
      where d._deleted_at is null and d.file is not null order by d.id`);
    let given = 0;
    for (const [company, account] of COMPANIES) {
      const as = await house.current.as(account);
      const owns = (one: Held) => !one.key && (one.person === company || isOf(company)(one));
      const asked = [...documents.filter(owns).slice(0, 8), ...documents.filter((one) => !owns(one)).slice(0, 12)];
      for (const one of asked) {
        const status = async (path: string) => (await as('GET', path)).status;
        expect([one, await status(`documents/${one.id}?download=true`)]).toEqual([one, owns(one) ? 200 : 404]);
        if (owns(one)) given += 1;
        else expect([one.id, await status(`thumbnails/${one.id}`)]).toEqual([one.id, 404]);
      }
    }
    expect(given).toBeGreaterThan(0);
  }, 60_000);

  it('a live event reaches the company whose row it is, and tells the other nothing [T-025]', async () => {
    await house.current.app.listen({ port: 0, host: '127.0.0.1' });
    const [mine, theirs] = [await listen('partner'), await listen('partner-two')];
    const persons = await people();
    const one = (company: number) => persons.filter((row) => row.id_partner === company && row.id !== company).at(-1);
    const [first, second] = [one(FIRST) as Someone, one(SECOND) as Someone];
    const admin = await house.current.as('admin');
    for (const { id } of [first, second]) {
      const changed = await admin('PUT', `users/${id}`, { username: `Aviso ${id}` });
      expect([id, changed.status]).toEqual([id, 200]);
    }
    await expect.poll(() => mine.ids('users'), { timeout: 10_000 }).toContain(first.id);
    await expect.poll(() => theirs.ids('users'), { timeout: 10_000 }).toContain(second.id);
    expect([mine.ids('users'), theirs.ids('users')]).toEqual([[first.id], [second.id]]);
    expect(mine.text() + theirs.text()).not.toContain('Aviso');
  }, 60_000);
});

async function workbook(account: string, list: string): Promise<string> {
  const response = await house.current.app.inject({
    method: 'POST',
    url: '/v1/exports',
    headers: { authorization: await bearer(account) },
    payload: { path: `/${list}`, format: 'xlsx' },
  });
  expect([list, response.statusCode]).toEqual([list, 200]);
  return strFromU8(unzipSync(response.rawPayload)['xl/worksheets/sheet1.xml'] as Uint8Array);
}

async function bearer(account: string): Promise<string> {
  const payload = { email: `${account}@demo.mx`, password: 'Mesa2026!' };
  return `Bearer ${(await house.current.raw({ method: 'POST', url: '/v1/login', payload })).body.token}`;
}

/** A stream as a console hears it. */
async function listen(account: string) {
  const { port } = house.current.app.server.address() as AddressInfo;
  const headers = { authorization: await bearer(account) };
  const response = await fetch(`http://127.0.0.1:${port}/v1/events`, { headers, signal: streams.signal });
  let text = '';
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const part of response.body as unknown as AsyncIterable<Uint8Array>)
      text += decoder.decode(part, { stream: true });
  };
  read().catch(() => undefined);
  const changes = () =>
    [...text.matchAll(/^event: change\ndata: (.*)$/gm)].map(
      ([, data]) => JSON.parse(data ?? '{}') as { resource: string; ids: number[] },
    );
  return {
    text: () => text,
    ids: (resource: string) => [
      ...new Set(
        changes()
          .filter((one) => one.resource === resource)
          .flatMap(({ ids }) => ids),
      ),
    ],
  };
}
