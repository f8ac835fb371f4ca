import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor, Definition, Row, Schemas } from '../../../src/resource/definition.ts';
import { classesOf, maskable } from '../../../src/resource/masks.ts';
import { type As, FIRST, partnerHouse } from '../partners/partner-house.ts';

const house = partnerHouse();
const schemas = (): Schemas => house.current.house.schemas.current();
const db = () => house.current.house.services.db;

/** Each person's name, RFC and account contain the person's number, so that an answer shows whose they are. */
const PLANTED = /Plantada(\d+)x|PLNT(\d{6})AAA|99(\d{16})(?!\d)/gi;
const ROLES = [
  'admin',
  'junior-operations',
  'legal',
  'finance',
  'partner',
  'partner-two',
  'partner-compliance-officer',
  'external',
  'consultant',
];

/** The lists whose rows copy people. */
const EXPORTED = ['requests', 'debits', 'dispersions', 'operations'];

beforeAll(async () => {
  const accounts = [...ROLES, 'super-admin', 'user'];
  for (const account of accounts) await house.current.as(account);
  await sql`update users set general__full_name = 'Plantada' || id || 'x', username = 'Plantada' || id || 'x',
    general__rfc = 'PLNT' || lpad(id::text, 6, '0') || 'AAA', financial__clabe = '99' || lpad(id::text, 16, '0')`.execute(
    db(),
  );
  await sql`update dispersions as d set user_lender = l.general__full_name, clabe_lender = l.financial__clabe,
      clabe = u.financial__clabe from requests as r join users as u on u.id = r.user join users as l on l.id = r.user_lender
    where r.id = d.id_request`.execute(db());
  await sql`update bills as b set xml = '<x>' || coalesce(i.general__full_name || i.general__rfc, '') || coalesce(
      r.general__full_name || r.general__rfc, '') || '</x>'
    from bills as o left join users as i on i.id = o.issuing left join users as r on r.id = o.receiver
    where o.id = b.id`.execute(db());
});

/** Whom the account may read, as the list of people says. */
async function readableBy(as: As): Promise<Set<number>> {
  const ids = new Set<number>();
  for (let page = 0; ; page += 1) {
    const { body } = await as('GET', `users?limit=100&page=${page}&field=id&order=DESC`);
    for (const { id } of body.resources as Row[]) ids.add(Number(id));
    if (body.resources.length < 100) return ids;
  }
}

const toldIn = (text: string): number[] =>
  [...text.matchAll(PLANTED)].map(([, name, rfc, clabe]) => Number(name ?? rfc ?? clabe));

/** Every list that there is: by itself, and below rows that the account reads. */
async function listsFor(as: As): Promise<[string, Definition][]> {
  const lists: [string, Definition][] = [];
  for (const definition of Object.values(schemas().resources)) {
    if (definition.source.kind === 'none') continue;
    if (definition.under.length === 0) lists.push([definition.name, definition]);
    for (const { parent, path } of definition.under) {
      const { status, body } = await as('GET', `${parent}?limit=100`);
      const ids: Row[] = status === 200 ? body.resources : [];
      // Some of every kind: the first rows and the last ones.
      for (const { id } of [...ids.slice(0, 4), ...ids.slice(-4)])
        lists.push([path.replace('{id}', String(id)), definition]);
    }
  }
  return lists;
}

describe('a person is told to whoever may read that person', () => {
  for (const account of ROLES)
    it(`and to nobody else: every list, record, history and export of ${account}`, async () => {
      const as = await house.current.as(account);
      const readable = await readableBy(as);
      const leaks = new Set<string>();
      let told = 0;
      const look = async (path: string, method = 'GET', body?: object) => {
        const answer = await as(method, path, body).catch((cause) => {
          throw new Error(`${method} ${path} ${JSON.stringify(body)}`, { cause });
        });
        const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
        for (const id of toldIn(text)) {
          told += 1;
          if (!readable.has(id)) leaks.add(`${method} ${path.replace(/\d+/g, 'N')}`);
        }
        return answer;
      };
      for (const [path, definition] of await listsFor(as)) {
        const { status, body } = await look(`${path}?limit=50`);
        if (status !== 200 || definition.one) continue;
        if (EXPORTED.includes(path)) await look('exports', 'POST', { path, format: 'csv' });
        for (const { id } of (body.resources as Row[]).slice(0, 3)) {
          await look(`${definition.name}/${id}`);
          await look(`${definition.name}/${id}/history`);
        }
      }
      expect([...leaks]).toEqual([]);
      expect(told).toBeGreaterThan(20);
    }, 300_000);

  it('who may, reads the same name in every list; who may not, the same mask', async () => {
    const names: Record<string, [string, string][]> = {
      debits: [['id_user', 'username']],
      operations: [
        ['id_user', 'user'],
        ['id_user_lender', 'user_lender'],
      ],
      dispersions: [['id_user_lender', 'user_lender']],
    };
    for (const account of ['junior-operations', 'partner']) {
      const as = await house.current.as(account);
      const readable = await readableBy(as);
      let masks = 0;
      for (const [name, fields] of Object.entries(names)) {
        const { resources } = (await as('GET', `${name}?limit=100`)).body as { resources: Row[] };
        expect(resources.length, name).toBeGreaterThan(0);
        for (const row of resources)
          for (const [person, copy] of fields) {
            const id = Number(row[person]);
            const expected = readable.has(id) ? `Plantada${id}x` : `#${id}`;
            if (!readable.has(id)) masks += 1;
            expect([row[copy], row[`${person}_label`]], `${account} ${name}`).toEqual([expected, expected]);
          }
      }
      expect(masks > 0).toBe(account === 'partner');
    }
  });

  it('of an account that may not be read the last four digits are left where money is paid or collected', async () => {
    const as = await house.current.as('partner');
    const readable = await readableBy(as);
    const { resources } = (await as('GET', 'dispersions?limit=100')).body as { resources: Row[] };
    const foreign = resources.filter(({ id_user_lender }) => !readable.has(Number(id_user_lender)));
    expect(foreign.length).toBeGreaterThan(0);
    for (const { id_user_lender, clabe_lender } of foreign)
      expect(clabe_lender).toBe(`•••• ${String(id_user_lender).padStart(4, '0').slice(-4)}`);
  });
});

describe('what is masked', () => {
  it('is neither filtered nor sorted by, and found by nobody who may not read it', async () => {
    const as = await house.current.as('partner');
    const readable = await readableBy(as);
    const actor = { id: 0, roles: ['PARTNER'], isPartner: true, id_partner: FIRST } as unknown as Actor;
    let asked = 0;
    for (const definition of Object.values(schemas().resources)) {
      if (!definition.permissions.operations.list?.PARTNER || definition.under.length > 0) continue;
      for (const { path } of maskable(schemas(), definition, actor)) {
        asked += 1;
        const filter = encodeURIComponent(JSON.stringify({ [path]: 'Plantada1x' }));
        expect((await as('GET', `${definition.name}?filter=${filter}`)).status, path).toBe(422);
        expect((await as('GET', `${definition.name}?field=${path}&order=ASC`)).status, path).toBe(422);
      }
    }
    expect(asked).toBeGreaterThan(4);
    for (const [name, person] of [
      ['debits', 'id_user'],
      ['dispersions', 'id_user_lender'],
      ['requests', 'user'],
    ] as const) {
      const { resources } = (await as('GET', `${name}?limit=100`)).body as { resources: Row[] };
      const found = async (id: unknown) => {
        const filter = encodeURIComponent(JSON.stringify({ q: `Plantada${id}x` }));
        return ((await as('GET', `${name}?filter=${filter}`)).body.resources as Row[]).length > 0;
      };
      for (const isReadable of [true, false]) {
        const row = resources.find((one) => one[person] && readable.has(Number(one[person])) === isReadable);
        if (row) expect(await found(row[person]), `${name} ${isReadable}`).toBe(isReadable);
      }
    }
  });

  it('every copy of a person is known for one, to the last resource', () => {
    const copies = Object.values(schemas().resources).flatMap((definition) =>
      Object.values(definition.fields)
        .filter((field) => classesOf(field).length > 0)
        .map(({ path }) => `${definition.name}.${path}`),
    );
    expect(copies).toEqual(
      expect.arrayContaining([
        'debits.username',
        'debits.clabe',
        'dispersions.clabe_lender',
        'operations.user',
        'bills.xml',
      ]),
    );
  });
});

describe('papers', () => {
  /** One that this partner reaches through its side of the loan, while the other side belongs to another company. */
  const foreign = async (table: 'bills' | 'documents') => {
    const partner = sql`(r.partner = ${FIRST} or r.partner_lender = ${FIRST})`;
    const strange = sql`exists (select 1 from users as u where u.id in (r.user, r.user_lender)
      and u.id_partner is distinct from ${FIRST})`;
    const held =
      table === 'bills'
        ? sql`t.pdf is not null`
        : sql`t.file is not null and t.type in (0, 3) and t.context = 'request'`;
    const found = await sql<{
      id: number;
      name: string;
    }>`select t.id, ${sql.ref(table === 'bills' ? 't.pdf' : 't.file')} as name
      from ${sql.table(table)} as t join requests as r on r.id = t.request
      where ${partner} and ${strange} and ${held} and t._deleted_at is null limit 1`.execute(db());
    return found.rows[0];
  };

  it('an invoice that shows somebody else is closed: no XML, no PDF, no address, by no way', async () => {
    const bill = await foreign('bills');
    if (!bill) throw new Error('the demo has no such invoice');
    // In the demo many papers share one file, and a file is as open as any record that holds it.
    await sql`update bills set pdf = null where pdf = ${bill.name} and id <> ${bill.id}`.execute(db());
    await sql`update documents set file = null where file = ${bill.name}`.execute(db());
    const as = await house.current.as('partner');
    const { request } = (await sql<Row>`select request from bills where id = ${bill.id}`.execute(db())).rows[0] as Row;
    const { resources } = (await as('GET', `requests/${request}/paymentBillings?limit=100`)).body as {
      resources: Row[];
    };
    const row = resources.find(({ id }) => id === bill.id);
    expect(row).toMatchObject({ xml: null, pdf: null, url: null, pdf_url: null });
    expect((await as('GET', `files/${bill.name}`)).status).toBe(404);
    const staff = await house.current.as('finance');
    const seen = (await staff('GET', `requests/${request}/paymentBillings?limit=100`)).body.resources as Row[];
    expect(seen.find(({ id }) => id === bill.id)).toMatchObject({ xml: expect.any(String), pdf: expect.any(String) });
  });

  it('a contract that shows somebody else is a line of the list and no file', async () => {
    const paper = await foreign('documents');
    if (!paper) throw new Error('the demo has no such contract');
    // In the demo many papers share one file, and a file is as open as any record that holds it.
    await sql`update documents set file = null where file = ${paper.name} and id <> ${paper.id}`.execute(db());
    const as = await house.current.as('partner');
    const { status, body } = await as('GET', `documents/${paper.id}`);
    expect([status, body.file, body.url, body.pdf_url]).toEqual([200, null, null, null]);
    for (const path of [`documents/${paper.id}?download=true`, `files/${paper.name}`, `thumbnails/${paper.id}`])
      expect((await as('GET', path)).status, path).toBe(404);
    const staff = await house.current.as('legal');
    expect((await staff('GET', `documents/${paper.id}`)).body.url).toEqual(expect.any(String));
  });
});
