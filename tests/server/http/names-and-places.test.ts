import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { Row } from '../../../src/resource/model/definition.ts';
import { valueAt } from '../../../src/resource/model/path.ts';
import { partOf } from '../../part.ts';
import { NOBODY, plannedReads } from './planned-calls.ts';
import { ROLES, wireHouse } from './wire-house.ts';

const wire = wireHouse();
const ask = (method: string, url: string, body?: unknown) => wire.current.call('SUPER_ADMIN', method, url, body);
const fieldsOf = (body: any): string[] => (body?.errors?.body ?? []).map(({ field }: { field: string }) => field);

describe('names of section 3', () => {
  it.each(['documents', 'legalRepresentatives'])(
    '%s carry _id beside id, in lists and alone [U-081, D-016]',
    async (name) => {
      const { resources } = (await ask('GET', `/${name}?limit=20`)).body;
      expect(resources.length).toBeGreaterThan(0);
      for (const row of resources) expect(row._id).toBe(row.id);
      const one = (await ask('GET', `/${name}/${resources[0].id}`)).body;
      expect([one.id, one._id]).toEqual([resources[0].id, resources[0].id]);
    },
  );

  it('expose is understood beside exposed, in a PUT, a PATCH and a whole record; saying both differently is refused [D-016]', async () => {
    const [{ id }] = (await ask('GET', '/documents')).body.resources;
    const exposed = async () => (await ask('GET', `/documents/${id}`)).body.exposed;
    const before = await exposed();
    expect((await ask('PUT', `/documents/${id}`, { expose: !before })).status).toBe(200);
    expect(await exposed()).toBe(!before);
    expect((await ask('PATCH', `/documents/${id}`, [{ op: 'replace', path: '/expose', value: before }])).status).toBe(
      200,
    );
    expect(await exposed()).toBe(before);
    const whole = (await ask('GET', `/documents/${id}`)).body;
    expect((await ask('PUT', `/documents/${id}`, { ...whole, expose: !before })).status).toBe(200);
    expect(await exposed()).toBe(!before);
    const both = await ask('PUT', `/documents/${id}`, { expose: !before, exposed: before });
    expect([both.status, fieldsOf(both.body)]).toEqual([422, ['expose']]);
    expect(await exposed()).toBe(!before);
  });

  it('nobody is told when a temporary password ends', async () => {
    for (const role of ROLES) {
      const me = wire.current.people.get(role);
      const { body } = await wire.current.call(role, 'GET', `/users/${me}`);
      expect(Object.keys(body).filter((name) => name.startsWith('temporary'))).toEqual([]);
    }
  });
});

describe('a word in an address that means nothing', () => {
  it('is refused with the words that do, those of the document among them', async () => {
    const document = await wire.current.documentOf('SUPER_ADMIN');
    const differs: string[] = [];
    let asked = 0;
    for (const { url, template } of await plannedReads(wire.current, 'SUPER_ADMIN', document)) {
      const known = await ask('GET', url);
      const { status, body } = await ask('GET', `${url}${url.includes('?') ? '&' : '?'}whatever=1`);
      if (known.status !== 200 || status === 200) continue;
      const words = (
        (document.paths[template]?.get as { parameters?: { name: string; in: string }[] })?.parameters ?? []
      )
        .filter((one) => one.in === 'query')
        .map(({ name }) => name);
      const [, named = ''] =
        String(body.message).match(/^El parámetro whatever no se reconoce; se entiende: (.*)\.$/) ?? [];
      asked += 1;
      const isNamed = words.every((word) => named.split(', ').includes(word));
      if (status !== 422 || !named || !isNamed) differs.push(`${template}: ${status} ${named} / ${words}`);
    }
    expect(asked).toBeGreaterThan(50);
    expect([...new Set(differs)]).toEqual([]);
  });
});

describe('field=id', () => {
  it('sorts every list of every role in both directions, whether its file declares it or not', async () => {
    const wrong: string[] = [];
    for (const [turn, role] of ROLES.entries()) {
      const { paths } = await wire.current.documentOf(role);
      const isList = ([, item]: [string, (typeof paths)[string]]) => item.get?.operationId.includes('.list');
      for (const [template] of partOf(Object.entries(paths).filter(isList), turn, 7)) {
        const key = template.startsWith('/requests') ? 118 : (wire.current.people.get('PARTNER') ?? 0);
        const url = template.replace('{id}', String(key)).replace(/\{[^}]+\}/g, '0');
        const order = async (word: string) => wire.current.call(role, 'GET', `${url}?field=id&order=${word}&limit=100`);
        const [down, up] = [await order('ASC'), await order('DESC')];
        if (down.status === 404 && template.includes('{')) continue;
        const keysOf = (rows: Row[]) => rows.map((row) => row.id ?? row._id);
        const [falling, rising] = [keysOf(down.body.resources ?? []), keysOf(up.body.resources ?? [])];
        const sorted = falling.every((one, at) => at === 0 || !isAfter(one, falling[at - 1]));
        const rises = rising.every((one, at) => at === 0 || !isAfter(rising[at - 1], one));
        if (down.status !== 200 || up.status !== 200 || !sorted || !rises)
          wrong.push(`${role} ${url}: ${down.status} ${falling} / ${rising}`);
      }
    }
    expect(wrong).toEqual([]);
  }, 120_000);
});

const isAfter = (one: unknown, other: unknown): boolean =>
  typeof one === 'number' && typeof other === 'number'
    ? one > other
    : String(one).localeCompare(String(other), 'es') > 0;

describe('what an address names and is not there', () => {
  it('is 404 for every write of the document', async () => {
    const { paths } = await wire.current.documentOf('SUPER_ADMIN');
    const wrong: string[] = [];
    for (const [template, item] of Object.entries(paths))
      for (const method of Object.keys(item).filter((one) => one !== 'get')) {
        if (!template.includes('{id}')) continue;
        const url = template.replace(/\{[^}]+\}/g, String(NOBODY)) + (ASKED[`${method} ${template}`]?.query ?? '');
        const plain = method === 'patch' ? [{ op: 'replace', path: '/id', value: NOBODY }] : {};
        const body = method === 'delete' ? undefined : (ASKED[`${method} ${template}`]?.body ?? plain);
        const { status, body: told } = await ask(method.toUpperCase(), url, body);
        if (status !== 404) wrong.push(`${method} ${url}: ${status} ${told?.reason} ${fieldsOf(told)}`);
      }
    expect(wrong).toEqual([]);
  });

  it('is 404 for a waiver of a request that nobody has, and 422 where body and address disagree', async () => {
    const sent = { condone_commission: true, comments: 'Acuerdo con el cliente', category: 'B' };
    expect((await ask('PUT', '/web/waivers/999999', sent)).status).toBe(404);
    expect((await ask('PUT', '/web/waivers/999999', {})).status).toBe(404);
    const other = await ask('PUT', '/web/waivers/1', { ...sent, request: 2 });
    expect([other.status, fieldsOf(other.body)]).toEqual([422, ['request']]);
  });
});

/** What a call needs before its record is looked for. */
const file = `data:application/pdf;base64,${Buffer.from('%PDF-1.4').toString('base64')}`;
const mark = { type: 2, field: 'curp', category: 'generals', validated: 1 };
const ASKED: Record<string, { query?: string; body?: unknown }> = {
  'post /admins/{id}/reveal': { body: { field: 'api_key' } },
  'post /users/{id}/reveal': { body: { field: 'api_key' } },
  'post /payments/{id}/billings': { query: '?type=0' },
  'post /users/{id}/validators': { body: mark },
  'put /metadata/{id}/documents/{item_key}': { body: { action: 'add' } },
  'patch /users/{id}/addresses': { query: '?type=1', body: { file } },
  'patch /users/{id}/billings': { query: '?type=22', body: { file } },
  'patch /users/{id}/financials': { query: '?type=4', body: { file } },
  'patch /users/{id}/generals': { query: '?type=2', body: { file } },
  'patch /users/{id}/signatures': { query: '?type=9', body: { file } },
};

describe('what no number or text can be', () => {
  it.each([
    ['{"amount":1e999}', 'amount'],
    ['{"a":1,"general":{"income":-1e999}}', 'general.income'],
    ['{"charges":[{"capital":1e400}]}', 'charges.capital'],
    ['{"id":9007199254740993}', 'id'],
    ['{"title":"a\\u0000"}', 'title'],
    ['[{"op":"replace","path":"/amount","value":1e999}]', 'value'],
  ])('%s is refused beside its field', async (payload, field) => {
    const { status, body } = await wire.current.house.raw({
      method: 'POST',
      url: '/v1/requests',
      headers: { authorization: `Bearer ${wire.current.tokenOf('ADMIN')}`, 'content-type': 'application/json' },
      payload,
    });
    expect([status, fieldsOf(body)]).toEqual([422, [field]]);
  });
});

describe('the list of collections', () => {
  const cents = (value: unknown) => Math.round(Number(value) * 100);
  /** The number cells of a sheet in cents, row by row. */
  const rowsOf = (sheet: Uint8Array | undefined): number[][] =>
    strFromU8(sheet ?? new Uint8Array())
      .split('<row')
      .slice(1)
      .map((row) => [...row.matchAll(/<v>([^<]*)<\/v>/g)].map(([, number]) => cents(number)));

  it('shows amounts of one tax basis that add up to what is collected: each demo debit, on screen and in its file [P-005]', async () => {
    const { debits } = wire.current.house.house.schemas.current().resources;
    const shown = (debits?.list.columns ?? []).map(({ field }) => field);
    const parts = shown.filter((name) => debits?.fields[name]?.kind === 'money' && name !== 'real_payment');
    expect(parts.map((name) => debits?.fields[name]?.title)).toEqual([
      'Capital',
      'Interés con IVA',
      'Moratorio con IVA',
      'Comisión con IVA',
    ]);
    const late: number[] = [];
    for (const filter of [{}, { moratorium_date: '2027-01-31' }]) {
      const rows: Row[] = [];
      for (let page = 0; rows.length === page * 100; page += 1)
        rows.push(
          ...(await ask('GET', `/debits?limit=100&page=${page}&filter=${JSON.stringify(filter)}`)).body.resources,
        );
      for (const row of rows) {
        const amounts = parts.map((name) => cents(valueAt(row, name)));
        expect(
          amounts.reduce((sum, one) => sum + one, 0),
          `debit ${row.id}`,
        ).toBe(cents(row.real_payment));
        expect(cents(valueAt(row, 'pending.moratorium')), `debit ${row.id}`).toBe(cents(row.moratorium_pending));
      }
      late.push(rows.filter((row) => Number(row.moratorium_pending) > 0).length);
      const columns = [...parts, 'real_payment'];
      const sheet = await ask('POST', '/exports', { path: '/debits', format: 'csv', columns, filter });
      const text = String(sheet.body?.message ?? sheet.body).replace(/^\uFEFF/, '');
      const [head, ...lines] = text.trim().split('\r\n');
      expect(head).toBe('Capital,Interés con IVA,Moratorio con IVA,Comisión con IVA,Por cobrar');
      expect(lines).toHaveLength(rows.length);
      for (const line of lines) {
        const amounts = line.split(',').map(cents);
        expect(
          amounts.slice(0, -1).reduce((sum, one) => sum + one, 0),
          line,
        ).toBe(amounts.at(-1));
      }
      const book = await wire.current.house.app.inject({
        method: 'POST',
        url: '/v1/exports',
        headers: { authorization: `Bearer ${wire.current.tokenOf('SUPER_ADMIN')}` },
        payload: { path: '/debits', format: 'xlsx', columns, filter },
      });
      const [, ...cells] = rowsOf(unzipSync(book.rawPayload)['xl/worksheets/sheet1.xml']);
      expect(cells.map((line) => line.join())).toEqual(lines.map((line) => line.split(',').map(cents).join()));
    }
    expect(late[1]).toBeGreaterThan(20);
  }, 120_000);
});
