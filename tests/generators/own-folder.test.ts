import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { checkFolder } from '../../generators/check.ts';
import { follow, guideSteps } from '../e2e/helpers/guide.ts';

const ROOT = join(import.meta.dirname, '../..');
const LIBRARY = join(ROOT, 'tests/fixtures/library');
const STEPS = guideSteps(readFileSync(join(ROOT, 'docs/guia-otro-negocio.md'), 'utf8'));
const folder = mkdtempSync(join(tmpdir(), 'mesa-own-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What `npm run check` says of the folder: place and sentence of each error. */
const said = () =>
  checkFolder(folder)
    .problems.filter(({ severity }) => severity === 'error')
    .map(({ file, pointer, message }) => `${file}${pointer ? ` · ${pointer}` : ''} · ${message}`);
const filesIn = (root: string) =>
  Object.fromEntries(
    (readdirSync(root, { recursive: true }) as string[])
      .filter((file) => statSync(join(root, file)).isFile() && !file.startsWith('_meta'))
      .sort()
      .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
  );

describe('the guide for another business', () => {
  it('leads from an empty folder to the library, and the sentences of the program are written by --fix', () => {
    expect(said()).toEqual(
      ['console', 'messages', 'roles'].map((name) => `_shared/${name}.json · Falta este archivo.`),
    );
    for (const edits of STEPS.values()) follow(folder, edits);
    const [missing, ...others] = said();
    expect(missing).toMatch(
      /^_shared\/messages\.json · Faltan las frases «generic\.failure».* y \d{3} más, que dice el/,
    );
    expect(others.every((one) => one.includes('Falta la frase'))).toBe(true);
    expect(checkFolder(folder, { fix: true }).problems).toEqual([]);
    expect(filesIn(folder)).toEqual(filesIn(LIBRARY));
  });
});

describe('what the program itself needs of a folder', () => {
  beforeEach(() => {
    rmSync(folder, { recursive: true, force: true });
    cpSync(LIBRARY, folder, { recursive: true });
  });
  const edit = (file: string, change: (value: any) => void) => {
    const value = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    change(value);
    writeFileSync(join(folder, file), JSON.stringify(value, null, 2));
  };

  it('is there in the library', () => expect(said()).toEqual([]));

  it('are accounts', () => {
    rmSync(join(folder, 'users'), { recursive: true });
    edit('_shared/console.json', ({ menu }) => menu.pop());
    expect(said()).toEqual([
      'users/fields.schema.json · Falta el recurso «users», las cuentas con las que la gente entra: con los campos «email», «username», «roles», «staff» y «revoked».',
    ]);
  });

  it('are the fields of an account that it reads, stored as it reads them', () => {
    edit('users/fields.schema.json', ({ properties }) => {
      delete properties.username;
      properties.staff.type = 'string';
      delete properties.staff.default;
    });
    const found = said();
    const about = (field: string) => found.find((one) => one.includes(`/properties/${field} ·`));
    expect(about('username')).toMatch(/Falta el campo «username»: lo necesitan .*el programa mismo\.$/);
    expect(about('staff')).toMatch(/debe ser sí o no: lo necesitan .*el programa mismo\.$/);
  });

  it('is a role that may do everything, and that sees every account', () => {
    edit('users/permissions.json', ({ operations }) => {
      operations.list = { LIBRARIAN: true };
    });
    expect(said()).toEqual([
      'users/permissions.json · /operations · «SUPER_ADMIN» debe poder listar y leer todas las cuentas («list» y «read» de «users»).',
    ]);
    edit('_shared/roles.json', ({ roles, groups }) => {
      delete roles.SUPER_ADMIN;
      for (const name of Object.keys(groups)) groups[name] = ['LIBRARIAN'];
    });
    edit('_shared/catalogs/roles.json', ({ items }) => items.shift());
    expect(said()).toContain(
      '_shared/roles.json · /roles · Falta el rol «SUPER_ADMIN», el que puede todo: la primera cuenta es suya.',
    );
  });

  it('are the sentences that it says, those of a kind of value where a field is of that kind', () => {
    edit('_shared/messages.json', (messages) => {
      delete messages['server.not-found'];
    });
    const [only, ...others] = said();
    expect(others).toEqual([]);
    expect(only).toBe(
      '_shared/messages.json · Falta la frase «server.not-found», que dice el programa: «-- --fix» la escribe.',
    );
    expect(checkFolder(folder, { fix: true }).problems).toEqual([]);
    edit('books/fields.schema.json', ({ properties }) => {
      properties.rfc = { type: 'string', format: 'rfc', title: 'RFC de la editorial' };
    });
    expect(said().join()).toContain('Faltan las frases «kinds.rfc.');
  });

  it('says no word of lending', () => {
    const words = /préstamo|solicitud|solicitante|\baval|prestador|prestatario|crédito|dispers|amortiz|socio|factur/i;
    const spoken = Object.entries(filesIn(LIBRARY)).flatMap(([file, text]) =>
      text.split('\n').flatMap((line) => (words.test(line) ? [`${file}: ${line.trim()}`] : [])),
    );
    expect(spoken).toEqual([]);
  });
});
