import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { may } from '../../../src/resource/access/permissions.ts';
import { mayWriteThrough, sourceOf, throughSlice } from '../../../src/resource/access/slices.ts';
import type { Json, Row } from '../../../src/resource/model/definition.ts';
import { reportJobs } from '../../../src/server/app/report-jobs.ts';
import { actingAs } from '../../../src/server/auth/acting.ts';
import { readPerson } from '../../../src/server/auth/actor.ts';
import { isRefusal } from '../../../src/server/core/refusal.ts';
import { EVERY_CASE, partOf } from '../../part.ts';
import { follow } from '../helpers/follow.ts';
import { listsOf, partnerHouse } from '../helpers/partner-house.ts';
import { until } from '../helpers/real-house.ts';
import { ROLES } from './oracle.ts';
import { ACCOUNTS, callsAs, plant, readableBy, toldIn } from './planted.ts';

const house = partnerHouse();
const db = () => house.current.house.services.db;
const accountOf = (role: string) => role.toLowerCase().replaceAll('_', '-');
/** Staff with a part of the rights, a partner, a reader, and a person of the app. */
const ASKED = partOf(ACCOUNTS, 1);
const KEY = 'canary-of-the-key';
const PDF = `data:application/pdf;base64,${Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF').toString('base64')}`;

const filesHeld = (): number => {
  const folder = join(house.current.settings.dataDir, 'files');
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).length;
  } catch {
    return 0;
  }
};

describe('a secret is seen through no door but its own', () => {
  it('the key of a person is shown to SUPER_ADMIN alone, through either door, and each time with one line (trust 1)', async () => {
    const { services } = house.current.house;
    const ids = await sql<{ id: number; staff: boolean }>`select id, staff from users where _deleted_at is null
      and (staff or id > 20) order by staff desc, id limit 30`.execute(db());
    await sql`update users set api_key = ${services.secrets.close(KEY)}`.execute(db());
    for (const role of partOf(ROLES, 0)) {
      const as = await house.current.as(accountOf(role));
      for (const door of ['users', 'admins'])
        for (const { id } of [ids.rows[0], ids.rows.at(-1)] as { id: number }[]) {
          const before = await house.current.count('_audit');
          const answer = await as('POST', `${door}/${id}/reveal`, { field: 'api_key' });
          const lines = (await house.current.count('_audit')) - before;
          const isSeen = answer.status === 200 && answer.body.value === KEY;
          if (role === 'ADMIN' && door === 'users') expect([id, answer.status]).toEqual([id, 409]);
          if (role !== 'SUPER_ADMIN') {
            expect([role, door, id, [403, 404, 409].includes(answer.status), lines]).toEqual([role, door, id, true, 0]);
            expect(JSON.stringify(answer.body)).not.toContain(KEY);
          } else if (answer.status !== 404) expect([role, door, id, isSeen, lines]).toEqual([role, door, id, true, 1]);
          for (const path of [`${door}/${id}`, `${door}/${id}/history`, `${door}?limit=20`])
            expect(JSON.stringify((await as('GET', path)).body)).not.toContain(KEY);
        }
      for (const door of ['users', 'admins']) {
        const sheet = await as('POST', 'exports', { path: `/${door}`, format: 'csv' });
        expect(String(sheet.body?.message ?? sheet.body)).not.toContain(KEY);
        const sight = await as('GET', `schemas/${door}`);
        const named = Boolean(sight.body?.fields?.api_key);
        expect([role, door, named]).toEqual([role, door, role === 'SUPER_ADMIN']);
      }
    }
    expect(house.current.log()).not.toContain(KEY);
  }, 60_000);
});

describe('a slice writes through its source', () => {
  it('nobody uploads through the versions of a document; no row and no file remains (trust 5)', async () => {
    const persons = await sql<{ id: number }>`select id from users where id_partner = 10 limit 1`.execute(db());
    const user = persons.rows[0]?.id;
    const before = [await house.current.count('documents'), await house.current.count('_audit'), filesHeld()];
    for (const role of ROLES) {
      const as = await house.current.as(accountOf(role));
      for (const type of [1, 46]) {
        const body = { user, type, file: PDF, description: 'x' };
        const answers = [
          await as('POST', 'documentUsersVersion', body),
          await as('POST', `users/${user}/documents/${type}/current`, body),
          await as('PUT', `users/${user}/documents/${type}/current`, body),
        ];
        for (const { status } of answers)
          expect([role, type, status >= 400 && status < 500]).toEqual([role, type, true]);
      }
    }
    expect([await house.current.count('documents'), await house.current.count('_audit'), filesHeld()]).toEqual(before);
  }, 60_000);

  it('EXTERNAL and CONSULTANT create nothing but their own factors and views at any address, below a parent or not (trust 5)', async () => {
    const before = [await house.current.count('_audit'), filesHeld()];
    const opened: string[] = [];
    for (const account of ['external', 'consultant']) {
      const as = await house.current.as(account);
      for (const [path] of await listsOf(house.current)) {
        const { status } = await as('POST', path, {});
        if (![403, 404, 405, 409].includes(status)) opened.push(`${account} ${path} ${status}`);
      }
    }
    expect(opened.toSorted()).toEqual(
      ['external', 'consultant'].flatMap((account) => [`${account} factors 422`, `${account} views 422`]).toSorted(),
    );
    expect([await house.current.count('_audit'), filesHeld()]).toEqual(before);
  }, 60_000);

  it('what the source refuses is refused through every slice, for every role and operation (trust 5)', async () => {
    const schemas = house.current.house.schemas.current();
    const slices = Object.values(schemas.resources).filter((one) => one.source.kind === 'slice');
    expect(slices.length).toBeGreaterThan(5);
    for (const slice of slices) {
      const source = sourceOf(schemas, slice);
      if (!source) throw new Error(slice.name);
      for (const role of ROLES) {
        const actor = { roles: [role], id: 5, id_partner: 9 };
        for (const operation of ['create', 'update', 'delete', 'review', 'reveal'] as const) {
          const row = { id: 77, id_partner: 8, user: 78, partner: 7, roles: ['ADMIN'] };
          const own = may(source, actor, operation, row).allowed;
          const through = throughSlice(schemas, slice, actor, operation, { before: row }).allowed;
          // The row has no owner, so that no door of a slice opens it either.
          expect([slice.name, role, operation, through]).toEqual([slice.name, role, operation, own]);
        }
      }
    }
    const profile = schemas.resources.profile;
    const consultant = { roles: ['CONSULTANT'], id: 5 };
    if (!profile) throw new Error('no resource is named profile');
    expect(throughSlice(schemas, profile, consultant, 'update', { before: { id: 5 } }).allowed).toBe(true);
    expect(mayWriteThrough(schemas, profile, consultant, 'update', 'selfie', { record: { id: 5 } }).allowed).toBe(true);
    expect(mayWriteThrough(schemas, profile, consultant, 'update', 'email', { record: { id: 5 } }).allowed).toBe(false);
  });

  it('a right that is forced into a slice past the linker is still refused over HTTP (trust 4)', async () => {
    const { admins } = house.current.house.schemas.current().resources;
    if (!admins) throw new Error('no resource is named admins');
    const kept = admins.permissions;
    const all = { LEGAL: true as const };
    admins.permissions = {
      ...kept,
      operations: { list: all, read: all, create: all, update: all, reveal: all, history: all },
      fields: [],
      actions: { ...kept.actions, revoke: all },
    };
    try {
      const as = await house.current.as('legal');
      const found = await sql<{ id: number; email: string }>`select id, email from users where staff
        and _deleted_at is null and roles @> '["SUPER_ADMIN"]' limit 1`.execute(db());
      const { id } = found.rows[0] as { id: number };
      const rows = async () =>
        (await sql`select id, email, username, revoked from users order by id`.execute(db())).rows;
      const before = await rows();
      const lines = await house.current.count('_audit');
      const answers = [
        await as('POST', `admins/${id}/reveal`, { field: 'api_key' }),
        await as('PUT', `admins/${id}`, { username: 'Otro' }),
        await as('PUT', `admins/${id}`, { revoked: true }),
        await as('POST', 'admins', { email: 'nuevo@demo.mx', username: 'Nuevo', role: 'SUPER_ADMIN' }),
      ];
      for (const [at, { status, body }] of answers.entries())
        expect([at, status >= 400 && status < 500, JSON.stringify(body).includes(KEY)]).toEqual([at, true, false]);
      expect(await rows()).toEqual(before);
      expect(await house.current.count('_audit')).toBe(lines);
    } finally {
      admins.permissions = kept;
    }
  });
});

describe('the doors beside the lists show no person who may not be read', () => {
  const schemas = () => house.current.house.schemas.current();

  beforeAll(async () => {
    for (const account of ACCOUNTS) if (!account.includes('@')) await house.current.as(account);
    await plant(house.current);
  });

  it('neither boards, nor averages, nor addresses outside of the version', async () => {
    for (const account of ASKED) {
      const as = await callsAs(house.current, account);
      const readable = await readableBy(as);
      const { id } = (await as('POST', '../v1/roles')).body;
      expect(id).toBeGreaterThan(0);
      const paths = ['dashboard', 'news', 'openapi.json', 'metadata', 'versions'];
      for (const one of new Set([id, 10, 15, 16, 40, 41]))
        for (const part of ['charts', 'applicantAverages', 'lenderAverages', 'additionals', 'signatures'])
          paths.push(`users/${one}/${part}`);
      if (['partner', 'consultant', 'corporate'].includes(account))
        for (const { name } of Object.values(schemas().resources)) paths.push(`../web/${name}`, `../web/${name}/1`);
      for (const path of paths) {
        const { status, body } = await as('GET', path);
        if (path.startsWith('../web')) expect([account, path, status >= 400]).toEqual([account, path, true]);
        expect([path, status < 500]).toEqual([path, true]);
        const shown = toldIn(JSON.stringify(body)).filter((one) => !readable.has(one));
        expect([account, path, shown]).toEqual([account, path, []]);
      }
    }
  }, 120_000);

  it('nor reports: each type holds what its requester may read, and its file is opened by no other session', async () => {
    const kinds = schemas().catalogs['report-types']?.items ?? [];
    const job = reportJobs(house.current.house).find(({ name }) => name === 'report');
    const days = await sql<Row>`select (select max(date)::text from payments) as "5",
      (select max(dispersed_date)::text from dispersions) as "6"`.execute(db());
    let files = 0;
    let shown = 0;
    for (const account of ASKED) {
      const as = await callsAs(house.current, account);
      const readable = await readableBy(as);
      const person = (await as('POST', 'roles')).body.id;
      for (const { code } of kinds) {
        const day = days.rows[0]?.[String(code)];
        const period = day ? { date: String(day).slice(0, 10) } : { month: '2026-02' };
        const made = await as('POST', 'reports', { type: code, ...(code === 3 || day ? period : {}) });
        if (made.status !== 201) {
          expect([account, code, [403, 422].includes(made.status)]).toEqual([account, code, true]);
          continue;
        }
        await job?.run({ report: made.body.id, person });
        const { link } = (await as('GET', `reports/${made.body.id}`)).body;
        const text = textOf((await follow(house.current, link)).rawPayload);
        files += 1;
        shown += toldIn(text).length;
        const wrong = toldIn(text).filter((id) => !readable.has(id));
        expect([account, code, wrong]).toEqual([account, code, []]);
        for (const other of ['partner', 'consultant', 'user']) {
          const foreign = await callsAs(house.current, other);
          expect([other, (await foreign('GET', link.replace(/^\/v1\/|\?.*$/g, ''))).status]).toEqual([other, 404]);
        }
      }
    }
    expect([files > (EVERY_CASE ? 20 : 5), shown > (EVERY_CASE ? 100 : 10)]).toEqual([true, true]);
  }, 120_000);

  it('nor downloads: a paper of a person who may not be read is no file, no picture and no version', async () => {
    const papers = await sql<{ id: number; user: number; type: number }>`select distinct on ("user") id, "user", type
      from documents where context = 'user' and file is not null and _deleted_at is null order by "user", id`.execute(
      db(),
    );
    expect(papers.rows.length).toBeGreaterThan(20);
    let refused = 0;
    for (const account of ASKED) {
      const as = await callsAs(house.current, account);
      const readable = await readableBy(as);
      for (const { id, user, type } of papers.rows.filter((row) => !readable.has(Number(row.user))).slice(0, 8)) {
        const doors = [`documents/${id}`, `documents/${id}?download=true`, `documents/${id}/versions`];
        doors.push(`thumbnails/${id}`, `users/${user}/documents`, `users/${user}/documents/${type}/current`);
        doors.push(`getDocumentsFromOldBuckets/${id}`, `transformDocuments/${id}`);
        for (const door of doors) {
          const { status } = await as('GET', door);
          expect([account, door, status >= 400 && status < 500]).toEqual([account, door, true]);
          refused += 1;
        }
      }
    }
    expect(refused).toBeGreaterThan(100);
  }, 120_000);

  it('nor live events: they carry ids alone, of records that this account opens', async () => {
    const { services, hub } = house.current.house;
    const heard = new Map<string, { resource: string; ids: Json[] }[]>();
    const offs: (() => void)[] = [];
    for (const account of [...ACCOUNTS, 'super-admin']) {
      const { id } = (await (await callsAs(house.current, account))('POST', 'roles')).body;
      const person = await readPerson(services.db, schemas(), Number(id));
      if (!person) throw new Error(account);
      const actor = await actingAs(services.db, schemas(), person, account.split('@')[1]);
      if (isRefusal(actor)) throw new Error(account);
      const events: { resource: string; ids: Json[] }[] = [];
      heard.set(account, events);
      const send = (_: string, data: object) => void events.push(data as { resource: string; ids: Json[] });
      offs.push(hub.add({ who: async () => actor, send, close: () => undefined }));
    }
    const sent = new Set<string>();
    for (const { name, source } of Object.values(schemas().resources)) {
      if (source.kind !== 'table') continue;
      const rows =
        await sql<Row>`select * from ${sql.table(name)} where _deleted_at is null order by id desc limit 6`.execute(
          db(),
        );
      for (const row of rows.rows) sent.add(`${name} ${row.id}`);
      services.events.publish(
        rows.rows.map((row) => ({ resource: name, id: row.id as number, before: row, after: row })),
      );
    }
    services.events.publish([{ resource: 'users', id: 0, before: { id: 0 }, after: { id: 0 } }]);
    const isOver = () => heard.get('super-admin')?.some(({ resource, ids }) => resource === 'users' && ids.includes(0));
    await until(async () => isOver(), Boolean);
    for (const off of offs) off();
    expect(sent.size).toBeGreaterThan(60);
    let opened = 0;
    for (const account of ACCOUNTS) {
      const as = await callsAs(house.current, account);
      const events = heard.get(account) ?? [];
      expect(toldIn(JSON.stringify(events))).toEqual([]);
      for (const event of events) {
        // The bell of the person says a number and nothing else.
        if ('unread' in event) {
          expect(Object.keys(event)).toEqual(['unread']);
          continue;
        }
        expect(Object.keys(event).sort()).toEqual(['ids', 'resource']);
        const definition = schemas().resources[event.resource];
        if (!definition?.permissions.operations.read || definition.under.length > 0) continue;
        for (const id of event.ids.filter((one) => one !== 0)) {
          const { status } = await as('GET', `${event.resource}/${id}`);
          expect([account, event.resource, id, status]).toEqual([account, event.resource, id, 200]);
          opened += 1;
        }
      }
    }
    expect(opened).toBeGreaterThan(50);
  }, 120_000);
});

/** The text of all parts of an XLSX file. */
const textOf = (bytes: Uint8Array): string =>
  Object.values(unzipSync(bytes))
    .map((file) => strFromU8(file))
    .join('');
