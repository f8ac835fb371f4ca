import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { renameFolder } from '../../../src/server/app/schemas/rename-folder.ts';
import { loadFiles } from '../../../src/server/schemas/load.ts';
import { openSchemaStore } from '../../../src/server/schemas/store.ts';
import { testDatabase } from '../helpers/database.ts';
import { birds, inventFolder, noNames, rights } from './invented.ts';

const database = testDatabase();
const invented = inventFolder();
const { folder } = invented;
afterAll(() => {
  invented.drop();
  rmSync(shipped.place, { recursive: true, force: true });
});

/** What the program's list names: it lies in a folder of its own, or in the very folder that the owner edits. */
const shipped = { place: mkdtempSync(join(tmpdir(), 'mesa-shipped-')), names: [] as string[] };
const ship = (name: string) => {
  shipped.names.push(name);
  mkdirSync(join(shipped.place, name));
  writeFileSync(join(shipped.place, name, 'fields.schema.json'), JSON.stringify(nests('Nido del programa')));
};
const nests = (title: string) => ({
  ...birds({
    name: { type: 'string', title: 'Nombre', maxLength: 50 },
    bird: { type: 'integer', title: 'Ave', 'x-reference': 'birds' },
  }),
  title,
});
const start = async (place = shipped.place) => {
  const { db } = database.current;
  const given = { place, names: shipped.names };
  const store = await openSchemaStore({ db, folder, shipped: given, registry: noNames, watch: false });
  await store.close();
};
const rowsOf = async (table: string) =>
  (await sql<{ name: string }>`select name from ${sql.table(table)} order by id`.execute(database.current.db)).rows;
const problemsOf = (error: { problems?: { file: string; message: string }[] }) => error.problems;

describe('a folder that comes with an update', () => {
  it('ends the start where an own folder has its name, with both places and the command that renames the own one', async () => {
    ship('birds');
    invented.write('nests/fields.schema.json', nests('Nido'));
    invented.write('nests/permissions.json', rights);
    await start();
    await sql`insert into nests (name) values ('Encino'), ('Pino')`.execute(database.current.db);
    await start();
    ship('nests');
    const refused = await start().then(() => undefined, problemsOf);
    expect(refused).toMatchObject([{ file: 'nests/fields.schema.json' }]);
    expect(refused?.[0]?.message).toBe(
      `La carpeta «nests» llega con esta versión (${join(shipped.place, 'nests')}) y usted ya tiene una con ese nombre (${join(folder, 'nests')}): npm run schemas -- rename nests nestsOwn le da otro, con sus registros.`,
    );
    expect(await rowsOf('nests')).toHaveLength(2);
  });

  it('changes nothing for a name that is none or is there, a folder that is not in force, and a folder of files that is read only', async () => {
    const { db } = database.current;
    const before = loadFiles(folder).files;
    for (const [was, name] of [
      ['nests', '../nests'],
      ['nests', 'birds'],
      ['trees', 'woods'],
      ['nests', ''],
    ] as const)
      expect(await renameFolder(db, [was, name], { by: 'ana', folder })).toMatchObject({ ok: false });
    expect(await renameFolder(db, ['nests', 'own'], { by: 'ana', folder: join(folder, 'none') })).toMatchObject({
      ok: false,
    });
    expect(loadFiles(folder).files).toEqual(before);
  });

  it('is taken once the own one has another name, which keeps its rows, references and history', async () => {
    const { db } = database.current;
    await sql`insert into _audit (resource, record_id, operation) values ('nests', '1', 'create')`.execute(db);
    invented.write('eggs/fields.schema.json', {
      ...birds({ nest: { type: 'integer', title: 'Nido', 'x-reference': 'nests' } }),
      title: 'Huevo',
    });
    invented.write('eggs/permissions.json', rights);
    // The update has written its files over the own ones.
    invented.write('nests/fields.schema.json', nests('Nido del programa'));
    const refused = await start().then(() => undefined, problemsOf);
    expect(refused?.[0]?.message).toContain('sustituyó a la de usted');
    expect(await renameFolder(db, ['nests', 'nestsOwn'], { by: 'ana', folder })).toMatchObject({
      ok: true,
      lines: [
        'nestsOwn tiene los 2 archivos de nests, y toma sus registros cuando entren en vigor.',
        'eggs/fields.schema.json nombra "nests": escriba "nestsOwn" donde se trate de su carpeta.',
      ],
    });
    invented.write('nests/permissions.json', rights);
    invented.write('eggs/fields.schema.json', {
      ...birds({ nest: { type: 'integer', title: 'Nido', 'x-reference': 'nestsOwn' } }),
      title: 'Huevo',
    });
    await start();
    expect(await rowsOf('nestsOwn')).toEqual([{ name: 'Encino' }, { name: 'Pino' }]);
    expect(await rowsOf('nests')).toEqual([]);
    await sql`insert into eggs (nest) values (2)`.execute(db);
    await start();
    expect(await rowsOf('nestsOwn')).toHaveLength(2);
  });

  it('is never asked about again, and an own folder that comes later is no collision of an older one', async () => {
    ship('later');
    await start();
    invented.write('later/fields.schema.json', nests('Después'));
    invented.write('later/permissions.json', rights);
    await start();
    await start();
  });

  it("is the owner's where the list does not name it, also in the folder that came with the program", async () => {
    invented.write('cages/fields.schema.json', nests('Jaula'));
    invented.write('cages/permissions.json', rights);
    await start(folder);
    await sql`insert into cages (name) values ('Grande')`.execute(database.current.db);
    await start(folder);
    expect(await rowsOf('cages')).toEqual([{ name: 'Grande' }]);
    shipped.names.push('cages');
    const refused = await start(folder).then(() => undefined, problemsOf);
    expect(refused?.map(({ message }) => message)).toEqual([
      `La carpeta «cages» llega con esta versión, y en su lugar (${join(folder, 'cages')}) sigue la de usted: npm run schemas -- rename cages cagesOwn.`,
    ]);
    invented.write('cages/fields.schema.json', nests('Jaula del programa'));
    const overwritten = await start(folder).then(() => undefined, problemsOf);
    expect(overwritten?.[0]?.message).toContain('sustituyó a la de usted');
  });
});
