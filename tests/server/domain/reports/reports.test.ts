import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Row } from '../../../../src/resource/model/definition.ts';
import { reportJobs } from '../../../../src/server/app/report-jobs.ts';
import { makeQueue } from '../../../../src/server/jobs/queue.ts';
import { EVERY_CASE } from '../../../part.ts';
import { follow } from '../../helpers/follow.ts';
import { realHouse, traces, until } from '../../helpers/real-house.ts';

const house = realHouse({
  jobs: true,
  prepare: async ({ house: { services } }) => {
    const { db } = services;
    await sql`insert into users (email, username, roles, id_partner, general__full_name)
      select 'p' || n || '@test.mx', 'p' || n, '["USER"]', case when n % 2 = 0 then 4 else 5 end, '=1+' || n
      from generate_series(1, 30) as n`.execute(db);
    await sql`insert into requests (token, status, amount, "user", activation_date, closed_at)
      values ('R1', 1, 100, 6, '2026-02-10', null), ('R2', 1, 200, 6, '2026-03-01', null),
        ('R3', 4, 300, 6, '2025-12-01', '2026-02-02T00:00:00Z'), ('R4', 4, 400, 6, '2025-12-01', '2026-01-20T00:00:00Z'),
        -- Closed in the last minute of January in Mexico.
        ('R5', 4, 500, 6, '2025-12-01', '2026-02-01T05:59:00Z')`.execute(db);
    await sql`insert into payments (token, request, "user", amount, date)
      values ('P1', 1, 6, 50, '2026-03-08'), ('P2', 1, 6, 60, '2026-03-07')`.execute(db);
  },
});
const QUICK = { retryLimit: 1, retryDelay: 0, retryBackoff: false, expireInMinutes: 1 };
const legal = (method: string, path: string, body?: unknown) => house.current.call('legal', method, path, body);
type Person = Parameters<typeof house.current.call>[0];

const ready = async (person: Person, id: number) =>
  until(
    async () => (await house.current.call(person, 'GET', `reports/${id}`)).body,
    (report) => report.status === 1,
  );
const download = (url: string) => follow(house.current, url);
const sheetOf = (bytes: Uint8Array) => strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] as Uint8Array);
const textsOf = (xml: string) => [...xml.matchAll(/<t xml:space="preserve">([^<]*)<\/t>/g)].map((match) => match[1]);
async function make(person: Person, body: object) {
  const made = await house.current.call(person, 'POST', 'reports', body);
  expect(made.status).toBe(201);
  const report = await ready(person, made.body.id);
  return { made: made.body, report, xml: sheetOf((await download(report.link)).rawPayload) };
}

describe('reports', () => {
  it('the list has name, link and status; a report is created, never edited [S-016]', async () => {
    const { list } = (await legal('GET', 'schemas/reports')).body;
    expect(list.columns.map((one: { field: string }) => one.field)).toEqual(['name', 'link', 'status']);
    const made = await legal('POST', 'reports', { type: 8 });
    expect((await legal('PUT', `reports/${made.body.id}`, { type: 9 })).status).toBe(409);
    expect((await house.current.call('partner', 'GET', 'reports')).status).toBe(403);
  });

  it('is in preparation at once, made in the background, and then ready with its file [S-017, S-019]', async () => {
    const { made, report, xml } = await make('legal', { type: 8 });
    expect(made).toMatchObject({ name: 'Usuarios', status: 0, requested_by: 3 });
    expect(made.link ?? null).toBeNull();
    expect(report.link).toMatch(/^\/v1\/files\/[\w-]+\.xlsx\?expires=\d+&signature=3~/);
    expect(textsOf(xml)).toContain('p7@test.mx');
    const { items } = (await legal('GET', 'schemas')).body.catalogs.preparation;
    expect(items.map((one: { label: string }) => one.label)).toEqual(['En preparación', 'Listo']);
    const { poll } = (await legal('GET', 'schemas/reports')).body.list;
    expect(poll).toMatchObject({ while: { status: 0 } });
    const told = await house.current.house.services.db
      .selectFrom('notifications')
      .select(['recipient', 'event'])
      .where('event', '=', 'report-ready')
      .execute();
    expect(told.every(({ recipient }) => Number(recipient) === 3)).toBe(true);
  });

  it('asks a month for type 3, a date for 5 and 6, nothing for 8, 9 and 10 [S-018]', async () => {
    const before = await traces(house.current, 'reports');
    const missing = await Promise.all([3, 5, 6].map((type) => legal('POST', 'reports', { type })));
    expect(missing.map(({ status }) => status)).toEqual([422, 422, 422]);
    expect(missing.map(({ body }) => body.errors.body[0])).toMatchObject([
      { field: 'month', message: 'Elija el mes del reporte.' },
      { field: 'date', message: 'Elija la fecha del reporte.' },
      { field: 'date', message: 'Elija la fecha del reporte.' },
    ]);
    for (const wrong of [
      { type: 7 },
      { type: 3, month: '2050-01' },
      { type: 5, date: '2050-01-01' },
      { type: 3, month: '2026-13' },
    ])
      expect([wrong, (await legal('POST', 'reports', wrong)).status]).toEqual([wrong, 422]);
    expect(await traces(house.current, 'reports')).toEqual(before);
    const { items } = (await legal('GET', 'schemas')).body.catalogs['report-types'];
    const codes = items.map(({ code }: { code: number }) => code);
    expect(codes).toEqual(expect.arrayContaining([3, 5, 6, 8, 9, 10]));
    expect(codes).not.toContain(7);
    for (const type of [9, 10]) expect((await legal('POST', 'reports', { type })).status).toBe(201);
  });

  it('holds the loans of the month, with what was asked in its header', async () => {
    const { xml } = await make('legal', { type: 3, month: '2026-02' });
    const texts = textsOf(xml);
    expect(texts.filter((text) => /^R\d$/.test(text ?? ''))).toEqual(['R1', 'R3']);
    expect(texts.slice(0, 5)).toEqual(['Cartera mensual 02/2026', 'Tipo', 'Cartera mensual', 'Mes', '02/2026']);
    expect(texts).toContain('legal@test.mx');
  });

  it.runIf(EVERY_CASE)('holds the payments of the day', async () => {
    const { xml } = await make('admin', { type: 5, date: '2026-03-08' });
    expect(textsOf(xml).filter((text) => /^P\d$/.test(text ?? ''))).toEqual(['P1']);
    expect(xml).toContain('<v>50</v>');
  });

  it('is refused where its asker may not list the rows', async () => {
    const before = await traces(house.current, 'reports');
    const refused = await legal('POST', 'reports', { type: 6, date: '2026-03-08' });
    expect(refused.status).toBe(422);
    expect(refused.body.errors.body[0]).toMatchObject({ field: 'type', message: 'Su rol no permite esta acción.' });
    expect(await traces(house.current, 'reports')).toEqual(before);
  });

  it('opens for the one who asked and for the SUPER_ADMIN, for a short time (desk 54)', async () => {
    const { made, report } = await make('legal', { type: 8 });
    expect((await house.current.call('admin', 'GET', `reports/${made.id}`)).body.link ?? null).toBeNull();
    expect((await house.current.call('root', 'GET', `reports/${made.id}`)).body.link).toContain('signature=1~');
    expect((await download(report.link.replace('signature=3~', 'signature=2~'))).statusCode).toBe(404);
    expect((await download(`${report.link.slice(0, -2)}__`)).statusCode).toBe(404);
    const file = await download(report.link);
    expect(file.headers['content-disposition']).toMatch(
      /^attachment; filename="reporte-usuarios-\d{4}-\d\d-\d\d\.xlsx"/,
    );
  });

  it('neutralises what a spreadsheet would run', async () => {
    const { xml } = await make('legal', { type: 8 });
    expect(textsOf(xml)).toContain("'=1+7");
    expect(xml).not.toContain('<f>');
  });

  it('a report that could not be made says so once, tells its asker, and is made again on demand', async () => {
    const { services, schemas } = house.current.house;
    const made = (await legal('POST', 'reports', { type: 8 })).body;
    await ready('legal', made.id);
    const { db } = services;
    await db.updateTable('reports').set({ status: 0, link: null }).where('id', '=', made.id).execute();
    const told = async () =>
      db.selectFrom('notifications').selectAll().where('event', '=', 'report-failed').execute() as Promise<Row[]>;
    const job = reportJobs({ services, schemas }).find(({ name }) => name === 'report');
    await job?.failed?.({ report: made.id });
    await job?.failed?.({ report: made.id });
    expect(await told()).toMatchObject([{ recipient: 3, subject: 'reports' }]);
    const failed = (await legal('GET', `reports/${made.id}`)).body;
    expect(failed).toMatchObject({ status: 0, failed_at: expect.stringMatching(/^2026-03-09/) });
    const { list } = (await legal('GET', 'schemas/reports')).body;
    expect(list.columns.at(-1).show[0].is).toBe('No se pudo preparar');
    expect(list.poll.while).toEqual({ status: 0, failed_at: { $exists: false } });
    const again = [{ op: 'replace', path: '/failed_at', value: null }];
    expect((await house.current.call('admin', 'PATCH', `reports/${made.id}`, again)).status).toBe(409);
    expect((await legal('PATCH', `reports/${made.id}`, again)).status).toBe(200);
    expect((await ready('legal', made.id)).failed_at).toBeNull();
    const once = await legal('PATCH', `reports/${made.id}`, again);
    expect([once.status, once.body.message]).toEqual([409, expect.stringContaining('Solo un reporte que no se pudo')]);
  });

  it('a report whose asker may no longer come in is not left in preparation', async () => {
    const { db } = house.current.house.services;
    await db.updateTable('users').set({ revoked: true }).where('id', '=', 6).execute();
    const waiting = { name: 'Usuarios', type: 8, status: 0, requested_by: 6, created_at: '2026-03-09T00:00:00Z' };
    const { id } = await db.insertInto('reports').values(waiting).returning('id').executeTakeFirstOrThrow();
    const { services, schemas } = house.current.house;
    await reportJobs({ services, schemas })
      .find(({ name }) => name === 'report')
      ?.run({ report: id, person: 6 });
    expect((await house.current.call('root', 'GET', `reports/${id}`)).body.failed_at).not.toBeNull();
  });
});

describe('work behind the scenes that keeps failing', () => {
  it.runIf(EVERY_CASE)(
    'is tried again and told as failed when no attempt is left',
    async () => {
      const { pool } = house.current.database;
      const queue = makeQueue(pool, { warn: () => undefined } as never, { retry: { ...QUICK } });
      const seen = { runs: 0, failed: [] as unknown[] };
      const run = async () => {
        seen.runs += 1;
        throw new Error('always');
      };
      const failed = async (data: unknown) => void seen.failed.push(data);
      await queue.start([{ name: 'hopeless', run, failed }]);
      await queue.now('hopeless', { at: 7 });
      await until(
        async () => seen,
        ({ failed }) => failed.length > 0,
        30,
      );
      expect(seen).toEqual({ runs: 2, failed: [{ at: 7 }] });
      await queue.stop();
    },
    40_000,
  );
});
