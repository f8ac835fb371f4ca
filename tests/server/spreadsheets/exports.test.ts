import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { rowOf } from '../../../src/server/spreadsheets/xlsx-parts.ts';
import { follow } from '../helpers/follow.ts';
import { laidOut } from '../helpers/paper.ts';
import { realHouse, until } from '../helpers/real-house.ts';

const house = realHouse({
  jobs: true,
  prepare: async ({ house: { services } }) => {
    const { db } = services;
    await sql`insert into "bannedUsers" (name, agreement, agreement_date, uif, year_lpb, enabled)
      select case when n = 1 then '=HYPERLINK("x")' when n = 2 then 'Coma, "comilla"' else 'Persona ' || n end,
        'A', '2026-01-02', '+52', 2000 + n % 20, n % 2 = 0
      from generate_series(1, 1100) as n`.execute(db);
    await sql`insert into users (email, username, roles, id_partner, general__full_name)
      select 'p' || n || '@test.mx', 'p' || n, '["USER"]', case when n % 2 = 0 then 4 else 5 end, 'Persona ' || n
      from generate_series(1, 10100) as n`.execute(db);
    await sql`insert into requests (token, status, amount, "user") values ('R1', 1, 1234.5, 6)`.execute(db);
  },
});
type Person = Parameters<typeof house.current.call>[0];
const take = async (person: Person, body: object) => {
  const token = person ? await house.current.token(person) : '';
  return house.current.app.inject({
    method: 'POST',
    url: '/v1/exports',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
};
const linesOf = (csv: string) =>
  csv
    .replace(/^\uFEFF/, '')
    .split('\r\n')
    .slice(0, -1);

describe('exports', () => {
  it('gives the whole list in its order with its filters and columns (desk 54)', async () => {
    const all = await take('legal', { path: 'bannedUsers', format: 'csv', field: 'id', order: 'DESC' });
    expect(all.statusCode).toBe(200);
    expect(all.headers['content-disposition']).toBe('attachment; filename="personas-bloqueadas-2026-03-09.csv"');
    const lines = linesOf(all.body);
    expect(lines).toHaveLength(1101);
    expect(lines[0]).toBe(
      'Nombre,Fecha de nacimiento,CURP,RFC,SIARA,UIF,Acuerdo,Fecha del acuerdo,Año de la lista,Activo',
    );
    expect(lines[3]).toBe("Persona 3,,,,,'+52,A,02/01/2026,2003,No");
    const some = await take('legal', {
      path: 'bannedUsers',
      format: 'csv',
      filter: { enabled: true, q: 'Persona 11' },
      columns: ['name'],
    });
    const names = linesOf(some.body);
    expect(names[0]).toBe('Nombre');
    expect(new Set(names.slice(1).map((name) => Number(name.replace('Persona ', '')) % 2))).toEqual(new Set([0]));
  });

  it('is a PDF of what fits on paper, with its filters, and refuses more', async () => {
    const { statusCode, headers, rawPayload } = await take('legal', {
      path: 'bannedUsers',
      format: 'pdf',
      filter: { enabled: true, q: 'Persona 11' },
      columns: ['name', 'year_lpb'],
    });
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(headers['content-disposition']).toBe('attachment; filename="personas-bloqueadas-2026-03-09.pdf"');
    const text = await laidOut(rawPayload);
    expect(text).toContain('Filtros: Activo: Sí · Buscar: Persona 11');
    expect(text).toMatch(/Nombre\s+Año de la lista/);
    expect(text).toMatch(/Persona 1100\s+2000/);
    expect(text).not.toContain('Persona 12');
    const long = await take('legal', { path: 'bannedUsers', format: 'pdf' });
    expect([long.statusCode, long.json().reason]).toEqual([422, 'server.too-long-for-paper']);
    const nobody = await take('legal', { path: 'bannedUsers', format: 'pdf', columns: ['nope'] });
    expect(nobody.statusCode).toBe(422);
  });

  it('neutralises formulas and quotes what needs it', async () => {
    const { body } = await take('legal', {
      path: 'bannedUsers',
      format: 'csv',
      field: 'id',
      order: 'DESC',
      columns: ['name'],
    });
    expect(linesOf(body).slice(1, 3)).toEqual([`"'=HYPERLINK(""x"")"`, '"Coma, ""comilla"""']);
  });

  it('writes the same as XLSX, with numbers and days as such', async () => {
    const answer = await take('legal', { path: 'bannedUsers', format: 'xlsx' });
    expect(answer.headers['content-type']).toContain('spreadsheetml');
    const files = unzipSync(answer.rawPayload);
    const xml = strFromU8(files['xl/worksheets/sheet1.xml'] as Uint8Array);
    expect(xml.match(/<row>/g)).toHaveLength(1101);
    expect(xml).toContain('<t xml:space="preserve">\'=HYPERLINK(&quot;x&quot;)</t>');
    expect(xml).toContain('<v>2003</v>');
    expect(xml).toContain('<c s="2"><v>46024</v></c>');
  });

  it('writes telephones in XLSX as they are dialled, and in a commission invoice who issues it', async () => {
    const { db } = house.current.house.services;
    const dialled = rowOf([{ text: '+525512345678' }, { text: '+52 55 1234 5678' }, { text: '+1+1' }]);
    for (const text of ['>+525512345678<', '>+52 55 1234 5678<', ">'+1+1<"]) expect(dialled).toContain(text);
    await sql`insert into bills (token, type, status, amount) values ('F9', 0, 1, 116)`.execute(db);
    const xmlOf = async (body: object) => {
      const { rawPayload } = await take('root', { format: 'xlsx', ...body });
      return strFromU8(unzipSync(rawPayload)['xl/worksheets/sheet1.xml'] as Uint8Array);
    };
    expect(await xmlOf({ path: 'bills', columns: ['token', 'issuing'] })).toContain('Mesa de Control');
  });

  it('is the list of its asker: rows in scope, columns that may be read, sections that are open', async () => {
    const mine = await take('partner', { path: 'users', format: 'csv', filter: { q: 'Persona 12' } });
    const lines = linesOf(mine.body);
    expect(lines[0]).not.toContain('Suspendido');
    const shown = (
      await house.current.call('partner', 'GET', `users?filter=${encodeURIComponent('{"q":"Persona 12"}')}`)
    ).body;
    expect(lines).toHaveLength(shown.count + 1);
    expect((await take('partner', { path: 'bannedUsers', format: 'csv' })).statusCode).toBe(403);
    expect((await take(null, { path: 'users', format: 'csv' })).statusCode).toBe(401);
    expect((await take('partner', { path: 'requests/1/payments', format: 'csv' })).statusCode).toBe(404);
    expect((await take('root', { path: 'requests/1/payments', format: 'csv' })).statusCode).toBe(200);
    expect((await take('root', { path: 'economicActivities', format: 'csv' })).body).toContain('Agricultura');
  });

  it('saves every list that opens, with a title for each of its columns and a line for each of its rows', async () => {
    const { resources } = (await house.current.call('root', 'GET', 'schemas')).body;
    const saved: string[] = [];
    for (const name of Object.keys(resources)) {
      const list = await house.current.call('root', 'GET', `${name}?limit=1`);
      if (list.status !== 200 || !Array.isArray(list.body.resources) || name === 'users') continue;
      const answer = await take('root', { path: name, format: 'csv' });
      expect([name, answer.statusCode]).toEqual([name, 200]);
      const [titles = '', ...lines] = linesOf(answer.body);
      expect([name, titles.length > 0, lines.length]).toEqual([name, true, list.body.count]);
      saved.push(name);
    }
    const wanted = ['admins', 'metadata', 'versions', 'economicActivities', 'notifications', 'reports', 'holidays'];
    expect(saved).toEqual(expect.arrayContaining([...wanted, 'bannedUsers', 'banks', 'regimes', 'uses', 'requests']));
  });

  it.each([
    [{ path: 'bannedUsers', format: 'pdf' }, 422],
    [{ path: 'bannedUsers', format: 'csv', filter: { nada: 1 } }, 422],
    [{ path: 'bannedUsers', format: 'csv', field: 'uif' }, 422],
    [{ path: 'bannedUsers', format: 'csv', limit: 5 }, 422],
    [{ path: 'nada', format: 'csv' }, 404],
    [{ path: 'bannedUsers/1', format: 'csv' }, 404],
    [{ format: 'csv' }, 422],
  ])('refuses %j', async (body, status) => {
    const before = await house.current.count('reports');
    expect((await take('root', body)).statusCode).toBe(status);
    expect(await house.current.count('reports')).toBe(before);
  });

  it('leaves a line in the trail of who takes it: which list, how many rows; a refused one leaves none', async () => {
    const trail = async () => (await house.current.call('root', 'GET', 'admins/3/history?limit=1')).body;
    const asked = { path: 'bannedUsers', format: 'csv', filter: { enabled: true, q: 'Persona 11' }, columns: ['name'] };
    const rows = linesOf((await take('legal', asked)).body).length - 1;
    const { count, resources } = await trail();
    const exported = { resource: 'bannedUsers', title: 'Personas Bloqueadas', format: 'csv', count: rows, more: false };
    expect(resources[0]).toMatchObject({ operation: 'action', action: 'export', id_user: 3, exported });
    expect((await take('legal', { ...asked, format: 'pdf', filter: {} })).statusCode).toBe(422);
    expect((await take('legal', { ...asked, columns: ['nada'] })).statusCode).toBe(422);
    expect((await trail()).count).toBe(count);
    const { db } = house.current.house.services;
    const line = await db.selectFrom('_audit').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect(line.details).toMatchObject({ path: 'bannedUsers', filter: asked.filter, columns: ['name'] });
    // Of a list that the reader of the trail does not know, only that something was taken.
    const details = JSON.stringify({ exported: { ...exported, resource: 'nada' } });
    await sql`insert into _audit (at, actor_id, actor_name, resource, record_id, operation, action, details)
      values (now(), 3, 'legal', 'users', '3', 'action', 'export', ${details})`.execute(db);
    expect((await trail()).resources[0]).toMatchObject({ action: 'export', exported: null });
  });

  it('makes more than 10,000 rows in the background, among the reports of its asker', async () => {
    const asked = await take('admin', { path: 'users', format: 'csv' });
    expect(asked.statusCode).toBe(202);
    const { report, message } = asked.json();
    expect(message).toContain('Reportes');
    const [line] = (await house.current.call('root', 'GET', 'admins/2/history?limit=1')).body.resources;
    expect(line.exported).toMatchObject({ resource: 'users', count: 10_000, more: true });
    const done = await until(
      async () => (await house.current.call('admin', 'GET', `reports/${report}`)).body,
      ({ status }) => status === 1,
      60,
    );
    expect(done.name).toBe('Usuarios al 2026-03-09');
    const file = await follow(house.current, done.link);
    const count = Number((await house.current.count('users')).toString());
    expect(linesOf(file.body)).toHaveLength(count + 1);
    expect((await house.current.call('legal', 'GET', `reports/${report}`)).body.link ?? null).toBeNull();
  }, 120_000);

  it('gives a list whose cells are read by some in some rows only', async () => {
    const { statusCode, body } = await take('legal', { path: 'reports', format: 'csv' });
    expect([statusCode, linesOf(body)[0]]).toEqual([200, 'Nombre,Archivo,Estado']);
  });

  it('asks those without reports to narrow a list that is too long', async () => {
    const { db } = house.current.house.services;
    await sql`update users set id_partner = 4 where id > 100`.execute(db);
    const refused = await take('partner', { path: 'users', format: 'csv' });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().message).toContain('10000');
  });
});
