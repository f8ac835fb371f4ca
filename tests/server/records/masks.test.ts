import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { classesOf, maskable } from '../../../src/resource/access/masks.ts';
import { templatePaths } from '../../../src/resource/conditions/template.ts';
import type { Actor, Row, Schemas } from '../../../src/resource/model/definition.ts';
import { noticeText } from '../../../src/server/records/write/write-notices.ts';
import { EVERY_CASE } from '../../part.ts';
import { FIRST, partnerHouse } from '../helpers/partner-house.ts';
import { ACCOUNTS, callsAs, listsFor, oneselfOf, plant, readableBy, toldIn, withoutOwnPapers } from './planted.ts';

const house = partnerHouse();
const schemas = (): Schemas => house.current.house.schemas.current();
const db = () => house.current.house.services.db;

/** The lists whose rows copy people. */
const EXPORTED = ['requests', 'debits', 'dispersions', 'operations'];

/** A partner, who reads a part of the people, a reader of nothing else, nobody, and who acts for a company. */
const ASKED = EVERY_CASE ? ACCOUNTS : ['partner', 'external', 'user', `corporate@${FIRST}`];

beforeAll(async () => {
  const accounts = [...ACCOUNTS.filter((account) => !account.includes('@')), 'super-admin'];
  for (const account of accounts) await house.current.as(account);
  await plant(house.current);
});

/** Some deleted rows of each table, of people above all. */
async function deletedRows(): Promise<Map<string, number[]>> {
  const rows = new Map<string, number[]>();
  for (const { name, source } of Object.values(schemas().resources)) {
    if (source.kind !== 'table') continue;
    const found = await sql<{ id: number }>`select id from ${sql.table(name)}
      where _deleted_at is not null order by id limit 3`.execute(db());
    rows.set(
      name,
      found.rows.map(({ id }) => id),
    );
  }
  return rows;
}

describe('a person is told to whoever may read that person', () => {
  for (const account of ASKED)
    it(`and not to the others: every list, record, expansion, export, history, choice and search of ${account} (trust 6)`, async () => {
      const as = await callsAs(house.current, account);
      const readable = await readableBy(as);
      const own = await oneselfOf(as);
      const leaks = new Set<string>();
      let told = 0;
      const look = async (path: string, method = 'GET', body?: object) => {
        const answer = await as(method, path, body).catch((cause) => {
          throw new Error(path, { cause });
        });
        const text = withoutOwnPapers(answer.body, own);
        for (const id of toldIn(text)) {
          told += 1;
          if (!readable.has(id)) leaks.add(path.replace(/\d+/g, 'N'));
        }
        return answer;
      };
      const deleted = await deletedRows();
      const records = new Map<string, Map<number, Row>>();
      for (const name of Object.keys(schemas().resources)) {
        await look(`${name}?for=reference&limit=100`);
        await look(`${name}?for=reference&limit=100&filter=${encodeURIComponent('{"q":"Plantada"}')}`);
        for (const id of deleted.get(name) ?? [])
          for (const door of ['', '/history']) await look(`${name}/${id}${door}`);
      }
      for (const [path, definition] of await listsFor(schemas(), as, EVERY_CASE ? 3 : 1)) {
        const { status, body } = await look(`${path}?limit=50`);
        if (status !== 200 || definition.one) continue;
        if (EXPORTED.includes(path)) await look('exports', 'POST', { path, format: 'csv' });
        const opened = (records.get(definition.name) ?? new Map()) as Map<number, Row>;
        records.set(definition.name, opened);
        for (const row of (body.resources as Row[]).slice(0, 2)) if (opened.size < 6) opened.set(Number(row.id), row);
      }
      for (const [name, opened] of records)
        for (const id of opened.keys()) for (const door of ['', '/history']) await look(`${name}/${id}${door}`);
      expect([...leaks]).toEqual([]);
      expect(told).toBeGreaterThan(account === 'user' || account === 'corporate' ? 0 : 20);
    }, 300_000);

  it('who may, reads the same name in every list; who may not, the same mask (trust 6, desk 51)', async () => {
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

  it('a representative of a company is known to who may read that person too, and is a number to the others', async () => {
    const as = await house.current.as('partner');
    const readable = await readableBy(as);
    const company = [...readable].find((id) => id !== FIRST) as number;
    const stranger = (
      await sql<{ id: number }>`select id from users where id_partner is null and type_account = 'personal'
        and roles @> '["USER"]' and _deleted_at is null order by id desc limit 1`.execute(db())
    ).rows[0]?.id;
    const person = { rfc: 'PLNT000000AAA', name: 'Ana', lastname: 'Paz', email: 'ana@paz.mx', cellphone: '5512345678' };
    const row = { company, type: '["legal_representative"]', role: '["signer"]', ...person };
    const made = await db()
      .insertInto('legalRepresentatives')
      .values([
        { ...row, user: stranger, is_registered: true, full_name: `Plantada${stranger}x` },
        { ...row, user: null, is_registered: false, full_name: null },
      ])
      .returning('id')
      .execute();
    const { resources } = (await as('GET', `users/${company}/legalRepresentatives?limit=100`)).body;
    const [registered, typed] = made.map(({ id }) => resources.find((one: Row) => one.id === Number(id)));
    expect(registered).toMatchObject({ full_name: `#${stranger}`, user_label: `#${stranger}` });
    for (const path of Object.keys(person)) expect([path, registered[path]]).toEqual([path, null]);
    expect(typed).toMatchObject(person);
    const staff = await house.current.as('legal');
    const seen = (await staff('GET', `users/${company}/legalRepresentatives?limit=100`)).body.resources as Row[];
    expect(seen.find(({ id }) => id === registered.id)).toMatchObject(person);
  });

  it('of an account that may not be read the last four digits are left where money is paid or collected (trust 6)', async () => {
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

  it('is named by no notice or mail that goes to a party of a loan or to another person (trust 6)', () => {
    const named: string[] = [];
    let notices = 0;
    // Groups are staff, who read everybody; a person may be named to that very person.
    for (const definition of Object.values(schemas().resources))
      for (const { name, notify } of Object.values(definition.actions.actions))
        for (const to of (notify?.to ?? []).filter((one) => !one.startsWith('@') && one !== 'id')) {
          notices += 1;
          const { title, body } = noticeText(schemas(), definition, name, to);
          for (const place of templatePaths(title + body)) {
            const [reference = '', inner] = place.split('.');
            const field = definition.fields[place];
            const isPerson = inner !== undefined && definition.fields[reference]?.reference === 'users';
            if (isPerson || (field && classesOf(field).length > 0)) named.push(`${definition.name}.${name}: ${place}`);
          }
        }
    expect(notices).toBeGreaterThan(5);
    expect(named).toEqual([]);
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
  /**
   * One that this partner reaches through its side of the loan, while the other side belongs to another company. `party`:
   * whether the company itself is one of those whom the paper shows, or one of its people.
   */
  const foreign = async (table: 'bills' | 'documents', party = false) => {
    const shown = sql.raw(table === 'bills' ? 't.issuing, t.receiver' : 'r.user, r.user_lender, r.user_aval');
    const isParty = sql`coalesce(${FIRST} in (${shown}), false)`;
    const partner = sql`(r.partner = ${FIRST} or r.partner_lender = ${FIRST}) and ${isParty} = ${party}`;
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

  it('of which the company is a party are opened by it, and by its representative, whatever the other party is', async () => {
    const [bill, paper] = [await foreign('bills', true), await foreign('documents', true)];
    if (!bill || !paper) throw new Error('the demo has no such papers');
    const { request } = (await sql<Row>`select request from bills where id = ${bill.id}`.execute(db())).rows[0] as Row;
    for (const account of ['partner', 'partner-compliance-officer', `corporate@${FIRST}`]) {
      const as = await callsAs(house.current, account);
      const { resources } = (await as('GET', `requests/${request}/paymentBillings?limit=100`)).body;
      expect(resources.find(({ id }: Row) => id === bill.id)).toMatchObject({
        xml: expect.any(String),
        pdf: expect.any(String),
      });
      expect((await as('GET', `documents/${paper.id}`)).body.url).toEqual(expect.any(String));
      expect((await as('GET', `documents/${paper.id}?download=true`)).status).toBe(200);
    }
    const other = await house.current.as('corporate');
    expect((await other('GET', `documents/${paper.id}`)).status).not.toBe(200);
  });

  it('an invoice that shows somebody else is closed: no XML, no PDF, no address, by no way (trust 6, trust 25)', async () => {
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

  it('a contract that shows somebody else is a line of the list and no file (trust 25)', async () => {
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
