import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { minus, sumMoney } from '../../../src/lending/money/money.ts';
import { readableFields } from '../../../src/resource/access/permissions.ts';
import type { Definition, Row } from '../../../src/resource/model/definition.ts';
import { valueAt } from '../../../src/resource/model/path.ts';
import { EVERY_CASE, partOf } from '../../part.ts';
import { actor } from '../../schemas/real.ts';
import { insertParties, LENDER, withLoans } from '../domain/loans/loan-house.ts';
import { type Answer, heldHouse, type Person, SHIPPED, startHouse } from '../helpers/house.ts';
import { type As, partnerHouse } from '../helpers/partner-house.ts';

const house = partnerHouse();

/** How many records of all resources are asked, each role by turns; `EVERY_CASE` asks all of them of everybody. */
const RECORDS = EVERY_CASE ? 1_000 : 30;
const ACCOUNTS: [account: string, role: string][] = [
  ['super-admin', 'SUPER_ADMIN'],
  ['junior-operations', 'JUNIOR_OPERATIONS'],
  ['accounting', 'ACCOUNTING'],
  ['partner', 'PARTNER'],
];

type Line = { title: string; amount: number; rule?: string; from?: { resource: string; id: number; label: string } };
type Explained = { value: number | null; lines: Line[] };

const schemas = () => house.current.house.schemas.current();
const explainable = (): Definition[] =>
  Object.values(schemas().resources).filter(({ fields }) => Object.values(fields).some(({ explain }) => explain));
const amountsOf = ({ fields }: Definition): string[] =>
  Object.values(fields).flatMap(({ path, explain }) => (explain === undefined ? [] : [path]));
const ask = (as: As, definition: Definition, id: unknown, path: string): Promise<Answer> =>
  as('GET', `${placeOf(definition, id)}/explain?field=${encodeURIComponent(path)}`);

/** The address of a record; of the one below a request by that request, and by one of its words in turn. */
const TYPES = ['to_finish', 'payable', 'expired'];
const placeOf = ({ name, one, under }: Definition, id: unknown): string =>
  one
    ? (under[0]?.path ?? '').replace('{id}', String(id)).replace('{type}', TYPES[Number(id) % TYPES.length] as string)
    : `${name}/${id}`;

/** Chance that is the same in every run: the records are spread over the whole table. */
async function someRecords(definition: Definition, count: number): Promise<number[]> {
  const table = definition.source.kind === 'view' ? 'amortizations' : definition.one ? 'requests' : definition.name;
  const open = definition.source.kind === 'view' ? sql`and status = 0` : sql``;
  const found = await sql<{ id: number }>`select id from ${sql.table(table)} where _deleted_at is null ${open}
    order by md5(id::text) limit ${count}`.execute(house.current.house.services.db);
  return found.rows.map(({ id }) => Number(id));
}

/** The record as this person is shown it: by its own address, or in the list below its request. */
async function shownTo(as: As, definition: Definition, id: number): Promise<Pick<Answer, 'status' | 'body'>> {
  const alone = await as('GET', placeOf(definition, id));
  const place = definition.under.find(({ parent }) => parent === 'requests');
  if (alone.status === 200 || !place || definition.one) return alone;
  const found = await sql<{
    request: number;
  }>`select request from ${sql.table(definition.name)} where id = ${id}`.execute(house.current.house.services.db);
  const path = place.path.replace('{id}', String(found.rows[0]?.request));
  for (let page = 0; ; page += 1) {
    const { body } = await as('GET', `${path}?limit=100&page=${page}`);
    const rows: Row[] = body.resources ?? [];
    const own = rows.find((row) => row.id === id);
    if (own) return { status: 200, body: own };
    if (rows.length < 100) return alone;
  }
}

/** What is wrong with an answer: nothing, or what a person would see. */
function faultOf(record: Row, path: string, { status, body }: Answer): string | undefined {
  if (status !== 200) return `${status}`;
  const { value, lines } = body as Explained;
  if (value !== (valueAt(record, path) ?? null)) return `says ${value} of ${valueAt(record, path)}`;
  const sum = Number(sumMoney(lines.map(({ amount }) => amount)));
  if (sum !== (value ?? 0)) return `adds up to ${sum} of ${value}`;
  const silent = lines.find(({ title, rule }) => rule === undefined && title !== 'Otros');
  if (silent) return `says no rule of ${silent.title}`;
  const unnamed = lines.find(({ title, rule }) => /explain\.|\{|undefined/.test(`${title} ${rule ?? ''}`));
  return unnamed && `has no sentence for ${unnamed.title} ${unnamed.rule}`;
}

describe('where an amount comes from', () => {
  it('is said of a thousand records in lines that add up to what the record shows, for every amount and role', {
    timeout: 900_000,
  }, async () => {
    const definitions = explainable();
    expect(definitions.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'amortizations',
        'amounts',
        'bills',
        'debits',
        'dispersions',
        'payables',
        'payments',
        'requests',
      ]),
    );
    const faults: string[] = [];
    const asked = new Map<string, number>();
    for (const definition of definitions) {
      const ids = await someRecords(definition, Math.ceil(RECORDS / definitions.length));
      for (const [turn, [account, role]] of ACCOUNTS.entries()) {
        const as = await house.current.as(account);
        for (const id of partOf(ids, turn)) {
          const shown = await shownTo(as, definition, id);
          const readable = new Set(readableFields(definition, actor([role], 10), shown.body));
          for (const path of amountsOf(definition)) {
            const answer = await ask(as, definition, id, path);
            asked.set(`${definition.name} ${role}`, (asked.get(`${definition.name} ${role}`) ?? 0) + 1);
            const expected = shown.status !== 200 ? shown.status : readable.has(path) ? 200 : 422;
            const fault =
              expected === 200
                ? faultOf(shown.body, path, answer)
                : answer.status === expected
                  ? undefined
                  : answer.status;
            if (fault) faults.push(`${role} ${definition.name}/${id} ${path}: ${fault}`);
          }
        }
      }
    }
    expect(faults).toEqual([]);
    expect(asked.size).toBe(definitions.length * ACCOUNTS.length);
  });

  it('is what the events of the loan say, of every amount that they make', async () => {
    const as = await house.current.as('super-admin');
    const stored: string[] = [];
    for (const definition of explainable())
      for (const id of await someRecords(definition, EVERY_CASE ? 20 : 5))
        for (const path of amountsOf(definition)) {
          const { lines } = (await ask(as, definition, id, path)).body as Explained;
          if (lines.some(({ title }) => title === 'Como se guardó')) stored.push(`${definition.name}/${id} ${path}`);
        }
    expect(stored).toEqual([]);
  });

  it('of a payment is told by period, with the row of the table that the money reached', async () => {
    const as = await house.current.as('super-admin');
    const found = await sql<{ id: number; interests: string }>`select id, interests from payments
      where interests > 0 and reversed is not true and q is not true order by id limit 1`.execute(
      house.current.house.services.db,
    );
    const [payment] = found.rows;
    const payments = schemas().resources.payments as Definition;
    const { value, lines } = (await ask(as, payments, payment?.id, 'interests')).body as Explained;
    expect(value).toBe(Number(payment?.interests));
    expect(lines[0]).toMatchObject({
      title: expect.stringMatching(/^Interés pagado sin IVA, periodo \d+$/),
      rule: '2.9 Orden en que se aplica el dinero',
      from: { resource: 'amortizations', label: expect.stringMatching(/^Periodo \d+ de /) },
    });
    const row = await as('GET', `amortizations/${lines[0]?.from?.id}`);
    expect(row.body.period).toBe(Number(lines[0]?.title.match(/\d+$/)?.[0]));
  });

  it('of the capital to disperse is the amount less the commission and its IVA', async () => {
    const as = await house.current.as('super-admin');
    const found = await sql<{ id: number; amount: string }>`select id, amount from requests
      where opening_commission > 0 and request_parent is null order by id limit 1`.execute(
      house.current.house.services.db,
    );
    const [request] = found.rows;
    const requests = schemas().resources.requests as Definition;
    const { body } = await as('GET', `requests/${request?.id}`);
    const explained = (await ask(as, requests, request?.id, 'capital_to_disperse')).body as Explained;
    expect(explained.lines.map(({ amount }) => amount)).toEqual([
      Number(request?.amount),
      Number(minus(body.opening_commission_amount)),
      Number(minus(body.opening_commission_iva)),
    ]);
  });
});

describe('who may not read', () => {
  it('is answered of a record as of one that is missing, and of a field as of an invented one', async () => {
    const admin = await house.current.as('super-admin');
    const partner = await house.current.as('partner');
    const foreign = await sql<{ id: number }>`select id from payments where partner is distinct from 10
      and partner_lender is distinct from 10 and _deleted_at is null order by id limit 1`.execute(
      house.current.house.services.db,
    );
    const id = foreign.rows[0]?.id;
    const payments = schemas().resources.payments as Definition;
    const [hidden, missing] = [await ask(partner, payments, id, 'amount'), await ask(partner, payments, 9e9, 'amount')];
    expect([hidden.status, hidden.body]).toEqual([404, missing.body]);
    expect((await ask(admin, payments, id, 'amount')).status).toBe(200);
    for (const name of ['nada', 'date', 'constructor', '']) {
      const { status, body } = await ask(admin, payments, id, name);
      expect([name, status, body.errors?.body?.[0]?.code]).toEqual([name, 422, 'server.unknown-field']);
    }
    const wrong = await admin('GET', `payments/${id}/explain?field=amount&nada=1`);
    expect(wrong.status).toBe(422);
    expect((await admin('POST', `payments/${id}/explain`, {})).status).toBe(405);
  });
});

/** The shipped files, but that partners read neither the ISR withheld nor the capital of a payment. */
function narrowed(): string {
  const folder = mkdtempSync(join(tmpdir(), 'explain-'));
  cpSync(SHIPPED, folder, { recursive: true });
  const path = join(folder, 'payments', 'permissions.json');
  const json = JSON.parse(readFileSync(path, 'utf8'));
  json.fields.push({ of: ['isr_withholdings', 'capital'], read: 'treasury' });
  writeFileSync(path, JSON.stringify(json, null, 2));
  return folder;
}

const small = heldHouse(async () => {
  const made = withLoans(await startHouse({ folder: narrowed(), env: { SESSION_HOURS: '100000' } }));
  await insertParties(made);
  await sql`update users set id_partner = 4 where id = ${LENDER}`.execute(made.house.services.db);
  return made;
});

describe('lines that may not be read', () => {
  it('are one, without rule or record, in the same sum; and the amount that they are is as an invented one', async () => {
    const h = small.current;
    h.on('2026-01-15');
    const request = await h.live('2026-01-15');
    h.on('2026-02-16');
    const { id } = (await h.pay(request, { amount: 4715.57, date: '2026-02-16' })).body;
    const asked = (person: Person, field: string) => h.call(person, 'GET', `payments/${id}/explain?field=${field}`);
    const field = 'payment_as_lender_after_withholdings';
    const whole = (await asked('admin', field)).body as Explained;
    expect(whole.lines.map(({ title, amount }) => [title, amount])).toEqual([
      ['Pago al prestador', 4623.06],
      ['Retención de ISR', -149.17],
      ['Retención de IVA', -119.33],
    ]);
    const cut = (await asked('partner', field)).body as Explained;
    expect(cut).toEqual({
      value: 4354.56,
      lines: [whole.lines[0], whole.lines[2], { title: 'Otros', amount: -149.17 }],
    });
    const hidden = await asked('partner', 'isr_withholdings');
    const invented = await asked('partner', 'isr_inventadas');
    expect([hidden.status, JSON.stringify(hidden.body).replaceAll('isr_withholdings', 'isr_inventadas')]).toEqual([
      422,
      JSON.stringify(invented.body),
    ]);
  });

  it('of a row of the table are the payments that a person may not read', async () => {
    const h = small.current;
    const row = await sql<{ id: number }>`select id from amortizations where capital_partials > 0 order by id limit 1`
      .execute(h.house.services.db)
      .then(({ rows }) => rows[0]?.id);
    const asked = (person: Person) => h.call(person, 'GET', `amortizations/${row}/explain?field=capital_partials`);
    const { lines } = (await asked('admin')).body as Explained;
    expect(lines).toMatchObject([{ title: 'Cobro del 16/02/2026', amount: 3784.87, from: { resource: 'payments' } }]);
    expect((await asked('partner')).body).toEqual({ value: 3784.87, lines: [{ title: 'Otros', amount: 3784.87 }] });
    expect((await asked('rival')).status).toBe(404);
  });
});
