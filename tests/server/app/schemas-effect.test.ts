import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { EVERY_CASE } from '../../part.ts';
import { startHouse } from '../helpers/house.ts';
import { realHouse, SCHEMAS, until } from '../helpers/real-house.ts';

const folder = mkdtempSync(join(tmpdir(), 'mesa-effect-'));
cpSync(SCHEMAS, folder, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const real = realHouse({ folder, watch: true });
const call = (person: Parameters<typeof real.current.call>[0], url: string) => real.current.call(person, 'GET', url);
const newest = async () => (await call('root', '/schemaVersions?limit=1')).body.resources[0];

type Permissions = {
  scopes: Record<string, object>;
  operations: Record<string, unknown>;
  fields: { of: string[]; read?: object }[];
  actions: Record<string, unknown>;
};

/** Edits the permissions of a resource, and answers what the version says about people once that is known. */
async function edit(resource: string, change: (permissions: Permissions) => void): Promise<string[]> {
  const path = join(folder, resource, 'permissions.json');
  const permissions = JSON.parse(readFileSync(path, 'utf8'));
  const { id } = await newest();
  change(permissions);
  writeFileSync(path, JSON.stringify(permissions, null, 2));
  const made = await until(newest, (one) => one.id > id && one.effect !== null);
  return made.effect.split('\n');
}
const restore = (resource: string) =>
  edit(resource, (permissions) => {
    for (const name of Object.keys(permissions)) delete permissions[name as keyof Permissions];
    Object.assign(permissions, JSON.parse(readFileSync(join(SCHEMAS, resource, 'permissions.json'), 'utf8')));
  });
/** What lists answer to the two people of a role: the oracle. */
const seen = async (url: string) =>
  (await Promise.all((['partner', 'rival'] as const).map(async (one) => (await call(one, url)).body.count))).reduce(
    (sum: number, count: number) => sum + count,
    0,
  );
const warnings = async () =>
  ((await call('root', '/schemas/problems')).body.problems as { severity: string; message: string }[]).map(
    ({ message }) => message,
  );

describe('the effect of a version on people', () => {
  it('counts the rows that a role saw and sees as its lists do, and warns where it sees none any more', async () => {
    const { db } = real.current.house.services;
    await sql`insert into users (email, roles, id_partner, type_account)
      select 'p' || g || '@test.mx', '["USER"]', 4 + g % 2, 'personal' from generate_series(1, 31) as g`.execute(db);
    const before = await seen('/users');
    expect(before).toBeGreaterThan(30);
    const lines = await edit('users', (permissions) => {
      permissions.scopes.own = { id: '$me.acting_for' };
    });
    expect(await seen('/users')).toBe(0);
    expect(lines).toEqual([`Usuarios · Socio: veía ${before} y ahora ve 0 (2 cuentas).`]);
    expect(await until(warnings, (all) => all.length > 0)).toEqual([
      `Socio ya no ve ningún registro de Usuarios: antes veía ${before} (2 cuentas).`,
    ]);
    expect((await call('legal', '/schemas/problems')).status).toBeGreaterThanOrEqual(403);
    const back = await restore('users');
    expect(back).toEqual([`Usuarios · Socio: veía 0 y ahora ve ${before} (2 cuentas).`]);
    expect(await until(warnings, (all) => all.length === 0)).toEqual([]);
  });

  it('names who reads which fields and may use which actions no more, and who now does', async () => {
    await sql`insert into holidays (title, date) values ('Año Nuevo', '2027-01-01')`.execute(
      real.current.house.services.db,
    );
    const lines = await edit('holidays', (permissions) => {
      permissions.operations.list = { SUPER_ADMIN: true };
    });
    expect(lines).toContain('Días Feriados · Administrador: veía 1 y ahora ve 0 (1 cuenta).');
    await restore('holidays');
    const actions = await edit('users', (permissions) => {
      permissions.operations.delete = { ADMIN: true, SUPER_ADMIN: true, LEGAL: true };
    });
    expect(actions).toContain('Usuarios · Legal: ahora se puede eliminar.');
    await restore('users');
  });

  it('names a field that returns with values from before, and none that is new', async () => {
    const path = join(folder, 'holidays/fields.schema.json');
    const shipped = readFileSync(path, 'utf8');
    const write = async (properties: object) => {
      const { id } = await newest();
      const file = JSON.parse(shipped);
      writeFileSync(path, JSON.stringify({ ...file, properties: { ...file.properties, ...properties } }, null, 2));
      return until(newest, (one) => one.id > id && (Object.keys(properties).length < 2 || one.effect !== null));
    };
    const { db } = real.current.house.services;
    const note = { type: 'string', title: 'Nota' };
    await write({ note });
    await until(
      async () =>
        (await sql`select 1 from pg_attribute where attrelid = 'holidays'::regclass and attname = 'note'`.execute(db))
          .rows,
      (rows) => rows.length > 0,
    );
    await sql`update holidays set note = 'guardada'`.execute(db);
    const { rows } = await sql<{ n: number }>`select count(note)::int as n from holidays`.execute(db);
    await write({});
    const made = await write({ note, other: { type: 'boolean', title: 'Otra', default: false } });
    expect(made.effect).toMatch(new RegExp(`^Días Feriados: «Nota» vuelve con ${rows[0]?.n} valor`));
    expect(made.effect).not.toContain('Otra');
    if (!EVERY_CASE) return;
    await write({});
    const renamed = { ...note, title: 'Recado', 'x-renamed-from': 'note' };
    const again = await write({ remark: renamed, more: { type: 'boolean', title: 'Más', default: false } });
    expect(again.effect).toMatch(new RegExp(`^Días Feriados: «Recado» vuelve con ${rows[0]?.n} valor`));
    await write({});
  });

  it('says nothing of an edit that changes no right', async () => {
    const path = join(folder, 'holidays/fields.schema.json');
    const { id } = await newest();
    writeFileSync(path, readFileSync(path, 'utf8').replace('"title": "Fecha"', '"title": "Día"'));
    const made = await until(newest, (one) => one.id > id);
    expect(made.effect).toBeNull();
  });

  it.runIf(EVERY_CASE)('is worked out for a start with other files too', async () => {
    const other = mkdtempSync(join(tmpdir(), 'mesa-effect-'));
    cpSync(folder, other, { recursive: true });
    const path = join(other, 'holidays/permissions.json');
    const permissions = JSON.parse(readFileSync(path, 'utf8'));
    permissions.operations.delete = { LEGAL: true };
    writeFileSync(path, JSON.stringify(permissions));
    const second = await startHouse({ database: real.current.database, folder: other });
    try {
      const made = await until(newest, (one) => one.source === 'start' && one.effect !== null);
      expect(made.effect).toContain('Días Feriados · Legal: ahora se puede eliminar.');
    } finally {
      await second.house.close();
      rmSync(other, { recursive: true, force: true });
    }
  });
});
