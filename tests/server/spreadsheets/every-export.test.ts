import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Definition, Row, Schemas } from '../../../src/resource/model/definition.ts';
import { EVERY_CASE, partOf } from '../../part.ts';
import { asWritten } from '../helpers/paper.ts';
import { type As, partnerHouse } from '../helpers/partner-house.ts';
import {
  ACCOUNTS,
  callsAs,
  listsFor,
  oneselfOf,
  plant,
  readableBy,
  toldIn,
  withoutOwnPapers,
} from '../records/planted.ts';

const house = partnerHouse();
const schemas = (): Schemas => house.current.house.schemas.current();
/** The lists whose rows are people or copy them. */
const EXPORTED = ['users', 'requests', 'debits', 'dispersions', 'operations', 'bills'];
const MORE = ['super-admin', 'senior-operations', 'compliance-officer', 'human-resources', 'accounting'];

/** Whose files hold all rows, those of a company, and those that readers alone may have: each of a third of the lists. */
const FEW = ['admin', 'partner', 'external'];
const ASKED = EVERY_CASE ? [...ACCOUNTS, ...MORE] : FEW;
const turnOf = (account: string) => (EVERY_CASE ? MORE : FEW).indexOf(account);

beforeAll(async () => {
  for (const account of [...ASKED, 'legal']) if (!account.includes('@')) await house.current.as(account);
  await plant(house.current);
});

/** Rows of a CSV file, the titles first; a line break within quotes is part of a value. */
function rowsOf(csv: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of csv
    .replace(/^\uFEFF/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '\r\n') rows.push([]);
    else if (end === '') break;
  }
  return rows.slice(0, -1);
}

/** What `POST /exports` answers; the text of a CSV file is its body. */
async function exported(as: As, body: object) {
  return as('POST', 'exports', body);
}

const columnsOf = ({ list, fields }: Definition) => ({
  listed: list.columns.map(({ field }) => field),
  others: Object.keys(fields).filter((path) => !list.columns.some(({ field }) => field === path)),
});

describe('an export is the list of the person who asks', () => {
  for (const account of ASKED)
    it(`${account}: every list, whole, with its own columns and without people who may not be read`, async () => {
      const as = await callsAs(house.current, account);
      const readable = await readableBy(as);
      const own = await oneselfOf(as);
      const wrong = new Set<string>();
      const seen = new Set<string>();
      let files = 0;
      const lists = await listsFor(schemas(), as, 1);
      const turn = turnOf(account);
      for (const [path, definition] of turn < 0 ? lists : partOf(lists, turn)) {
        const list = definition.one ? undefined : await as('GET', `${path}?limit=1`);
        const place = path.replace(/\d+/g, 'N');
        if (seen.has(place)) continue;
        const answer = await exported(as, { path, format: 'csv' });
        if (list?.status !== 200) {
          if (answer.status < 400) wrong.add(`${place}: ${answer.status} though the list is ${list?.status}`);
          continue;
        }
        if (answer.status === 403 || answer.status === 404) continue;
        files += 1;
        if (list.body.count > 0) seen.add(place);
        if (answer.status !== 200) wrong.add(`${place}: ${answer.status}`);
        const [titles = [], ...rows] = rowsOf(answer.body);
        if (rows.length !== list.body.count) wrong.add(`${place}: ${rows.length} rows of ${list.body.count}`);
        if (rows.some((row) => row.length !== titles.length)) wrong.add(`${place}: rows of another length`);
        if (toldIn(withoutOwnPapers(answer.body, own)).some((id) => !readable.has(id)))
          wrong.add(`${place}: a person who may not be read`);
        if (path !== definition.name) continue;
        const { listed, others } = columnsOf(definition);
        // A refusal names ten unknown columns at most.
        const refused = new Set<string>();
        const asked = [...others, 'nada', ...listed];
        for (let from = 0; from < asked.length; from += 10) {
          const columns = asked.slice(from, from + 10);
          const { status, body } = await exported(as, { path, format: 'csv', columns });
          if (status === 422) for (const { field } of body.errors?.body ?? []) refused.add(field);
        }
        const known = [...others, 'nada'].filter((name) => !refused.has(name));
        if (known.length > 0) wrong.add(`${place}: gives ${known} though it does not have them`);
        const offered = listed.filter((name) => !refused.has(name));
        const [first] = list.body.resources as Row[];
        const filter = first && definition.fields.id ? { id: first.id } : {};
        const cellsOf = async (columns: string[]) => {
          const named = await exported(as, { path, format: 'csv', columns, filter });
          return { status: named.status, lines: rowsOf(named.body) };
        };
        // What the row does not show to this account is empty in its file too, but for words that the list shows instead.
        const { columns } = definition.list;
        const worded = new Set(columns.filter(({ show }) => show).map(({ field }) => field));
        const hidden = offered.filter((name) => definition.fields[name] && !worded.has(name) && !name.includes('.'));
        for (const name of first ? hidden.filter((one) => !Object.hasOwn(first, one)) : [])
          if ((await cellsOf([name])).lines[1]?.some((cell) => cell !== ''))
            wrong.add(`${place} ${name}: is not listed`);
        if (offered.length === 0) continue;
        const { status, lines } = await cellsOf(offered);
        const heads = lines[0]?.length ?? 0;
        if (status !== 200 || heads > offered.length || heads === 0)
          wrong.add(`${place}: ${status}, ${heads} of ${offered.length} columns`);
      }
      expect([...wrong].join('; ')).toBe('');
      expect(files).toBeGreaterThan(account === 'user' || account === 'corporate' ? 0 : EVERY_CASE ? 5 : 2);
    }, 300_000);

  it('a list of more rows than are read at once is whole', async () => {
    await sql`insert into "bannedUsers" (name, agreement, enabled) select 'Persona ' || n, 'A', true
      from generate_series(1, 2100) as n`.execute(house.current.house.services.db);
    for (const account of ['admin', 'legal']) {
      const as = await callsAs(house.current, account);
      const { count } = (await as('GET', 'bannedUsers?limit=1')).body;
      const [, ...rows] = rowsOf((await exported(as, { path: 'bannedUsers', format: 'csv' })).body);
      expect([account, count > 2000, rows.length]).toEqual([account, true, count]);
      expect(new Set(rows.filter(([name]) => name?.startsWith('Persona')).map(([name]) => name)).size).toBe(2100);
    }
  }, 60_000);

  it('XLSX holds the rows of CSV and no more people', async () => {
    const { app } = house.current;
    let sheets = 0;
    for (const account of EVERY_CASE ? ['admin', 'partner', 'consultant'] : ['partner']) {
      const as = await callsAs(house.current, account);
      const own = await oneselfOf(as);
      const token = (
        await house.current.raw({
          method: 'POST',
          url: '/v1/login',
          payload: { email: `${account}@demo.mx`, password: 'Mesa2026!' },
        })
      ).body.token;
      const readable = await readableBy(as);
      for (const path of EXPORTED) {
        const csv = await exported(as, { path, format: 'csv' });
        const take = (format: string) =>
          app.inject({
            method: 'POST',
            url: '/v1/exports',
            headers: { authorization: `Bearer ${token}` },
            payload: { path, format },
          });
        const [xlsx, pdf] = [await take('xlsx'), await take('pdf')];
        expect([path, xlsx.statusCode, pdf.statusCode]).toEqual([path, csv.status, csv.status]);
        if (csv.status !== 200) continue;
        const printed = await asWritten(pdf.rawPayload);
        const [, ...rows] = rowsOf(csv.body);
        expect(rows.filter(([name = '']) => !printed.includes(name)).map(([name]) => `${path} ${name}`)).toEqual([]);
        expect(
          toldIn(withoutOwnPapers(printed, own)).filter((id) => !readable.has(id)),
          `${account} ${path}, on paper`,
        ).toEqual([]);
        sheets += 1;
        const files = unzipSync(xlsx.rawPayload);
        const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] as Uint8Array);
        expect([path, sheet.match(/<row>/g)?.length]).toEqual([path, rowsOf(csv.body).length]);
        const text = Object.values(files)
          .map((file) => strFromU8(file))
          .join('')
          .replaceAll('&lt;', '<')
          .replaceAll('&gt;', '>');
        expect(
          toldIn(withoutOwnPapers(text, own)).filter((id) => !readable.has(id)),
          `${account} ${path}`,
        ).toEqual([]);
      }
    }
    expect(sheets).toBeGreaterThan(EVERY_CASE ? 5 : 2);
  }, 300_000);
});
