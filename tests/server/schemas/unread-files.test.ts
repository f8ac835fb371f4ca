import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { loadFiles } from '../../../src/server/schemas/load.ts';

const MESSAGES = readFileSync(join(import.meta.dirname, '../../../schemas/_shared/messages.json'), 'utf8');
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** What is said of a folder of schema files that holds these too. */
function saidOf(...files: string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'unread-'));
  folders.push(folder);
  for (const file of ['_shared/messages.json', ...files]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), file === '_shared/messages.json' ? MESSAGES : '{}');
  }
  const { problems } = loadFiles(folder);
  expect(problems.map(({ severity }) => severity)).toEqual(problems.map(() => 'warning'));
  return problems.map(({ file, message }) => `${file}: ${message}`);
}

const ENDING = 'el nombre de un archivo de esquema termina en «.json», en minúsculas y sin nada después.';
const LETTERS = 'un nombre tiene solo letras sin acento y cifras, y empieza con una letra';

it.each(['list.json.txt', 'form.JSON', 'tabs.jsonc', 'fields.schema.json.bak', 'permissions.txt', 'Actions.Json'])(
  '%s is read by no program, and that is said',
  (name) => {
    expect(saidOf(`talleres/${name}`)).toEqual([`talleres/${name}: Nadie lee talleres/${name}: ${ENDING}`]);
  },
);

it.each([
  ['préstamos', 'prestamos'],
  ['2talleres', 'talleres'],
  ['mis recursos', 'misRecursos'],
  ['Añejo & otros', 'anejoOtros'],
])('a folder %s is read by no program, and its name is said as it can be: %s', (name, plain) => {
  expect(saidOf(`${name}/fields.schema.json`)).toEqual([
    `${name}: Nadie lee la carpeta ${name}: ${LETTERS} («${plain}»).`,
  ]);
});

it('what editors and systems keep beside a file is left alone, as are notes and folders without schema files', () => {
  expect(
    saidOf(
      'talleres/list.json~',
      'talleres/.list.json.swp',
      'talleres/list.json.tmp',
      'LÉAME.md',
      'mis notas/plan.txt',
    ),
  ).toEqual([]);
});
