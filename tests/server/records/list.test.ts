import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Condition, Json, Row } from '../../../src/resource/model/definition.ts';
import { type ListQuery, parseListQuery, type RawQuery } from '../../../src/resource/query/list-query.ts';
import { applyTables } from '../../../src/server/database/tables.ts';
import { countFor } from '../../../src/server/records/read/count.ts';
import { isBadCursor, LAST } from '../../../src/server/records/read/cursor.ts';
import { listRecords } from '../../../src/server/records/read/list.ts';
import { readRecord } from '../../../src/server/records/read/read.ts';
import { pageOf } from '../../../src/server/sight/page.ts';
import { projectPage } from '../../../src/server/sight/project.ts';
import { actorOf, callOf, queryOf, TODAY } from '../helpers/call.ts';
import { testDatabase } from '../helpers/database.ts';
import { fillLending, lending, REQUESTS } from './lending.ts';

const statements: string[] = [];
const database = testDatabase({ onStatement: (text) => statements.push(text) });
const db = () => database.current.db;
const requests = lending.resources.requests as NonNullable<(typeof lending.resources)[string]>;
const resource = (name: string) => lending.resources[name] as typeof requests;
const admin = callOf(lending);
const partner = callOf(lending, actorOf('PARTNER', { id: 1, id_partner: 1 }));
const stranger = callOf(lending, actorOf('PARTNER', { id: 9, id_partner: null }));
const query = (input: Omit<Partial<ListQuery>, 'where'> & { where?: Condition } = {}) =>
  queryOf(lending, 'requests', input);
const ids = (rows: Row[]) => rows.map((row) => row.id);

beforeAll(async () => {
  const result = await applyTables(db(), lending);
  expect(result.problems).toEqual([]);
  await fillLending(db());
});

describe('a list', () => {
  it('answers the rows of the page and how many there are [L-011]', async () => {
    const { rows, count, exact } = await listRecords(db(), admin, requests, query());
    expect(ids(rows)).toEqual([400, 399, 398, 397, 396, 395, 394, 393, 392, 391]);
    expect({ count, exact }).toEqual({ count: REQUESTS, exact: true });
    expect(rows[9]).toMatchObject({ token: 'R0391', amount: 2105.25, finish_date: '2026-06-16' });
  });

  it('answers an empty page with its count', async () => {
    const { rows, count } = await listRecords(db(), admin, requests, query({ page: 1000 }));
    expect({ rows, count }).toEqual({ rows: [], count: REQUESTS });
  });

  it('shows a partner the requests of either side, each once', async () => {
    const { rows, count } = await listRecords(db(), partner, requests, query({ limit: 100 }));
    const expected = Array.from({ length: REQUESTS }, (_, at) => REQUESTS - at).filter(
      (n) => n % 5 === 0 || n % 3 === 0,
    );
    expect(count).toBe(expected.length);
    expect(ids(rows)).toEqual(expected.slice(0, 100));
  });

  it('shows nothing to a partner without a company, although rows without a company exist', async () => {
    expect(await listRecords(db(), stranger, requests, query())).toMatchObject({ rows: [], count: 0 });
    expect(await countFor(db(), stranger, requests, true)).toBe(0);
    expect(await readRecord(db(), stranger, requests, 1)).toBeNull();
  });

  it('leaves deleted rows out', async () => {
    await sql`update requests set _deleted_at = now() where id = 400`.execute(db());
    const { rows, count } = await listRecords(db(), admin, requests, query({ limit: 1 }));
    expect({ ids: ids(rows), count }).toEqual({ ids: [399], count: REQUESTS - 1 });
    expect(await readRecord(db(), admin, requests, 400)).toBeNull();
    await sql`update requests set _deleted_at = null where id = 400`.execute(db());
  });

  it.each([
    ['id', false],
    ['id', true],
    ['amount', false],
    ['amount', true],
    ['finish_date', true],
    ['token', false],
    ['status', true],
  ])('walks forth and back over every row once, by %s, descending %s', async (field, descending) => {
    for (const call of [admin, partner]) {
      const sort = { field, descending };
      const all = await walk(call, query({ sort, limit: 100 }), 'next');
      const wanted = await listed(call, sort);
      expect(all.ids).toEqual(wanted);
      const back = await walk(call, query({ sort, limit: 100, cursor: LAST }), 'previous');
      expect(back.ids).toEqual(wanted);
    }
  });

  it('answers the last page with what the full pages leave over', async () => {
    const { rows, next } = await listRecords(db(), admin, requests, query({ limit: 30, cursor: LAST }));
    expect(ids(rows)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(next).toBeUndefined();
  });

  it('refuses a cursor that was forged, given to another person, or belongs to another question', async () => {
    const { next } = await listRecords(db(), partner, requests, query());
    const [body = '', signature = ''] = String(next).split('.');
    const forged = `${Buffer.from('[null,401,0]').toString('base64url')}.${signature}`;
    const otherVersion = { ...partner, schemas: { ...lending, version: 'test-2' } };
    const attempts: [typeof admin, ListQuery][] = [
      [partner, query({ cursor: forged })],
      [partner, query({ cursor: `${body}.` })],
      [partner, query({ cursor: 'x' })],
      [admin, query({ cursor: next })],
      [partner, query({ cursor: next, where: { status: 1 } })],
      [partner, query({ cursor: next, sort: { field: 'amount', descending: true } })],
      [otherVersion, query({ cursor: next })],
    ];
    for (const [call, asked] of attempts) {
      const error = await listRecords(db(), call, requests, asked).catch((reason: unknown) => reason);
      expect(isBadCursor(error)).toBe(true);
    }
    expect((await listRecords(db(), partner, requests, query({ cursor: next }))).rows).toHaveLength(10);
  });

  it('counts once: the next pages carry the count, for a minute, and a call without a cursor counts anew', async () => {
    const at = (seconds: number) => ({ ...partner, now: new Date(partner.now.getTime() + seconds * 1000) });
    const counts = async (call: typeof partner, asked: ListQuery) => {
      statements.length = 0;
      const page = await listRecords(db(), call, requests, asked);
      return {
        ...page,
        counted: statements.filter((text) => text.includes('count(*)')).length,
        asked: statements.length,
      };
    };
    const first = await counts(partner, query());
    expect({ counted: first.counted, asked: first.asked }).toEqual({ counted: 1, asked: 1 });
    await sql`update requests set _deleted_at = now() where id = 3`.execute(db());
    const second = await counts(at(59), query({ cursor: first.next }));
    expect({ count: second.count, counted: second.counted, asked: second.asked }).toEqual({
      count: first.count,
      counted: 0,
      asked: 1,
    });
    // The count keeps the time at which it was counted, however many pages carry it.
    for (const cursor of [second.next, second.previous]) {
      expect(await counts(at(60), query({ cursor }))).toMatchObject({ count: first.count, counted: 0 });
      expect(await counts(at(61), query({ cursor }))).toMatchObject({ count: first.count - 1, counted: 1 });
      expect(await counts(at(-5), query({ cursor }))).toMatchObject({ count: first.count - 1, counted: 1 });
    }
    expect(await counts(partner, query())).toMatchObject({ count: first.count - 1, counted: 1 });
    expect(await counts(partner, query({ page: 1 }))).toMatchObject({ count: first.count - 1, counted: 1 });
    const last = await counts(partner, query({ cursor: LAST }));
    expect(last).toMatchObject({ count: first.count - 1, counted: 1 });
    expect(await counts(partner, query({ cursor: last.previous }))).toMatchObject({ counted: 0 });
    await sql`update requests set _deleted_at = null where id = 3`.execute(db());
  });

  it('a count that was changed on its way is refused with its cursor', async () => {
    const { next } = await listRecords(db(), partner, requests, query());
    const [body = '', signature = ''] = String(next).split('.');
    const said = JSON.parse(Buffer.from(body, 'base64url').toString()) as unknown[];
    for (const other of [said.with(3, 7), said.with(4, 2_000_000_000), said.slice(0, 3), [...said, 1]]) {
      const forged = `${Buffer.from(JSON.stringify(other)).toString('base64url')}.${signature}`;
      const error = await listRecords(db(), partner, requests, query({ cursor: forged })).catch(
        (reason: unknown) => reason,
      );
      expect(isBadCursor(error)).toBe(true);
    }
  });

  it('counts exactly up to a limit and says when it stopped', async () => {
    await sql`insert into partials (request, amount) select 1, n from generate_series(1, 10500) as n`.execute(db());
    const asked = queryOf(lending, 'partials');
    const { count, exact } = await listRecords(db(), admin, resource('partials'), asked);
    expect({ count, exact }).toEqual({ count: 10_001, exact: false });
    expect(await countFor(db(), admin, resource('partials'), true)).toBe(10_560);
    await sql`delete from partials where id > 1000`.execute(db());
  });
});

describe('a list as it is asked for', () => {
  const asked = (raw: RawQuery) => parseListQuery(lending, requests, admin.actor, raw);

  it('reads the columns of the fields that are asked for, and all without them', async () => {
    const columns = async (raw: RawQuery) => {
      const parsed = asked(raw);
      if (!parsed.ok) throw new Error('the query is refused');
      statements.length = 0;
      await listRecords(db(), admin, requests, parsed.query);
      return ['token', 'amount', 'finish_date'].filter((name) => statements[0]?.includes(`"t"."${name}"`));
    };
    expect(await columns({ fields: 'token,amount' })).toEqual(['token', 'amount']);
    expect(await columns({})).toEqual(['token', 'amount', 'finish_date']);
  });

  it('answers 25 rows when nothing is said and refuses more than a hundred [L-009]', async () => {
    const parsed = asked({});
    if (!parsed.ok) throw new Error('the empty query is refused');
    expect((await listRecords(db(), admin, requests, parsed.query)).rows).toHaveLength(25);
    expect(asked({ limit: '101' })).toMatchObject({ ok: false, problems: [{ field: 'limit' }] });
  });

  it('does not apply a text under three characters, and applies one of three [L-024]', async () => {
    const counts = ['R0', 'R03'].map(async (q) => {
      const parsed = asked({ filter: JSON.stringify({ q }) });
      return parsed.ok ? (await listRecords(db(), admin, requests, parsed.query)).count : undefined;
    });
    expect(await Promise.all(counts)).toEqual([REQUESTS, 100]);
  });
});

describe('search', () => {
  const search = (text: string) => query({ search: { text, in: ['token', 'user.general.full_name'] }, limit: 100 });

  it.each([
    ['R0391', 1],
    ['r039', 10],
    ['100%', 0],
    ['R_391', 0],
  ])('finds what contains %s in own columns', async (text, count) => {
    expect((await listRecords(db(), admin, requests, search(text))).count).toBe(count);
  });

  it('finds people behind the reference without minding accents or case', async () => {
    const { rows, count } = await listRecords(db(), admin, requests, search('oscar nandu'));
    expect(count).toBeGreaterThan(0);
    expect(rows.every((row) => Number(row.user) % 4 === 3)).toBe(true);
  });

  it('does not find people that the partner may not see', async () => {
    const { rows } = await listRecords(db(), partner, requests, search('oscar'));
    expect(rows.every((row) => 1 + (Number(row.user) % 2) === 1)).toBe(true);
    const hidden = await listRecords(db(), admin, requests, search('Zoé Ávila 6'));
    expect(hidden.count).toBeGreaterThan(0);
  });
});

describe('the status that depends on today', () => {
  it.each([1, 9, 5, 6])('status %s is the same in lists, counts, reads and in memory', async (status) => {
    const { rows, count } = await listRecords(db(), admin, requests, query({ where: { status }, limit: 100 }));
    expect(rows.every((row) => row.status === status)).toBe(true);
    expect(await countFor(db(), admin, requests, { status })).toBe(count);
    const first = rows[0];
    if (first) expect(await readRecord(db(), admin, requests, Number(first.id))).toMatchObject({ status });
    const plain = await sql<{ n: number }>`select count(*) as n from requests where case
      when status <> 1 then status when dispersed is not true then 1 when finish_date < ${TODAY}::date then 5
      when finish_date <= ${TODAY}::date + 45 then 9 else 1 end = ${status}`.execute(db());
    expect(count).toBe(plain.rows[0]?.n);
  });

  it('splits the active ones without a rest', async () => {
    const counts = await Promise.all([1, 9, 5].map((status) => countFor(db(), admin, requests, { status })));
    const together = await countFor(db(), admin, requests, { status: { $in: [1, 5, 9] } });
    expect(counts.reduce((sum, n) => sum + n, 0)).toBe(together);
    expect(await countFor(db(), admin, requests, { status: { $ne: 9 } })).toBe(REQUESTS - (counts[1] ?? 0));
  });
});

describe('what hangs below', () => {
  const partials = resource('partials');

  it('lists the children of a parent, and nothing to somebody who did not read the parent', async () => {
    const record = (await readRecord(db(), partner, requests, 3)) as Row;
    const parent = { definition: requests, id: 3, record, path: 'requests/{id}/partials' };
    const { rows, count } = await listRecords(db(), partner, partials, queryOf(lending, 'partials'), { parent });
    expect(count).toBe(3);
    expect(rows.every((row) => row.request === 3)).toBe(true);
    expect(await listRecords(db(), partner, partials, queryOf(lending, 'partials'))).toMatchObject({
      rows: [],
      count: 0,
    });
    const child = Number(rows[0]?.id);
    expect(await readRecord(db(), partner, partials, child, { parent })).toMatchObject({ request: 3 });
    expect(await readRecord(db(), partner, partials, child)).toBeNull();
  });
});

describe('other sources', () => {
  it('lists a slice as its part of the other rows', async () => {
    const { rows, count } = await listRecords(db(), admin, resource('companies'), queryOf(lending, 'companies'));
    expect({ ids: ids(rows), count }).toEqual({ ids: [2, 1], count: 2 });
    expect(rows[0]).not.toHaveProperty('general');
  });

  it('pages, filters and searches a catalogue', async () => {
    const banks = resource('banks');
    const asked = queryOf(lending, 'banks', { where: { active: true }, sort: { field: 'name', descending: false } });
    const { rows, count } = await listRecords(db(), admin, banks, asked);
    expect(rows.map((row) => row.name)).toEqual(['Bánamex', 'Banorte', 'BBVA']);
    expect(count).toBe(3);
    const found = await listRecords(db(), admin, banks, { ...asked, search: { text: 'bana', in: ['name'] } });
    expect(found.rows).toMatchObject([{ id: '03', name: 'Bánamex' }]);
    expect(await readRecord(db(), admin, banks, '03')).toMatchObject({ name: 'Bánamex' });
  });
});

describe('a page as it is answered', () => {
  const page = async (call: typeof admin, limit = 10) => {
    const { rows } = await listRecords(db(), call, requests, query({ limit }));
    return projectPage(db(), call, requests, rows);
  };

  it('carries a label beside each reference, as the person may see it', async () => {
    const shown = await page(admin, 1);
    expect(shown.rows[0]).toMatchObject({
      id: 400,
      user: 13,
      user_label: 'Ana López 13',
      user_lender_label: 'Ana López 4'.replace('Ana López 4', 'José Núñez 4'),
    });
    expect(shown.references.users?.['13']).toMatchObject({ record: { general: { full_name: 'Ana López 13' } } });
    const consultant = await page(callOf(lending, actorOf('CONSULTANT')), 1);
    expect(consultant.rows[0]).toMatchObject({ user_label: 'U13' });
  });

  it('shows a number instead of a label that is out of reach', async () => {
    const { rows } = await page(partner, 100);
    for (const row of rows) {
      const mine = 1 + (Number(row.user) % 2) === 1;
      expect(String(row.user_label).startsWith('#')).toBe(!mine);
    }
  });

  it('asks as many statements for one row as for a hundred', async () => {
    const counted = async (limit: number) => {
      statements.length = 0;
      await page(partner, limit);
      return statements.length;
    };
    expect(await counted(1)).toBe(await counted(100));
    // The page with its total, the people it names, and who of them the reader may know.
    expect(await counted(25)).toBe(3);
  });

  it('is one statement with its total and whom it names, at a cursor as well; who names a deleted person asks once more', async () => {
    const asked = async (call: typeof admin, cursor?: string) => {
      statements.length = 0;
      const how = { choice: false, totals: false };
      const answer = await pageOf(db(), call, requests, query({ limit: 25, cursor }), how);
      return { next: answer.next, statements: statements.length };
    };
    const first = await asked(admin);
    expect(first.statements).toBe(1);
    expect((await asked(admin, first.next)).statements).toBe(1);
    // Whom the partner may not read is looked for among those who are gone.
    expect((await asked(partner)).statements).toBe(2);
  });

  it('hides fields that the role may not read and answers marks and completeness', async () => {
    const users = resource('users');
    await sql`update users set secret = 'x', _reviews = '{"general.full_name": 1}' where id = 3`.execute(db());
    const row = (await readRecord(db(), admin, users, 3)) as Row;
    const own = await projectPage(db(), admin, users, [row]);
    expect(own.rows[0]).toMatchObject({ secret: 'x', general: { full_name_validated: 1, complete: false } });
    const other = await projectPage(db(), partner, users, [row]);
    expect(other.rows[0]).not.toHaveProperty('secret');
    expect(JSON.stringify(other.rows[0])).not.toContain('_reviews');
  });
});

async function walk(call: typeof admin, start: ListQuery, direction: 'next' | 'previous') {
  const found: Json[] = [];
  let asked: ListQuery | undefined = start;
  for (let pages = 0; asked && pages < 20; pages += 1) {
    const result = await listRecords(db(), call, requests, asked);
    const page = ids(result.rows) as Json[];
    if (direction === 'next') found.push(...page);
    else found.unshift(...page);
    const cursor: string | undefined = result[direction];
    asked = cursor ? { ...start, cursor } : undefined;
  }
  return { ids: found };
}

async function listed(call: typeof admin, sort: ListQuery['sort']): Promise<Json[]> {
  const pages = [0, 1, 2, 3].map((page) => listRecords(db(), call, requests, query({ sort, limit: 100, page })));
  return (await Promise.all(pages)).flatMap((page) => ids(page.rows) as Json[]);
}
