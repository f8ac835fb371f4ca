import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { completionAddress } from '../src/resource/linker/completion.ts';
import { reasonOf } from '../src/server/core/tell.ts';
import { layoutJson } from './layout-json.ts';

const NAME = /^[a-z][A-Za-z0-9]*$/;
const SCHEMAS = join(import.meta.dirname, '../schemas');

/** What people read of a resource: its title in the singular and in the plural. */
type Titles = { title: string; plural: string };
type Made = { ok: true; files: string[] } | { ok: false; problem: string };

/**
 * Writes the folder of a new resource: one field and the rights of administrators. It works without further changes: table,
 * calls, list and form follow from it. Without titles its name is used for both.
 * Example: `newResource('schemas', 'branches', { title: 'Sucursal', plural: 'Sucursales' })`.
 */
export function newResource(schemasDir: string, name: string, titles: Titles = namedAfter(name)): Made {
  if (!NAME.test(name))
    return { ok: false, problem: `«${name}» no es un nombre: letras y números, la primera minúscula.` };
  const folder = join(schemasDir, name);
  if (existsSync(folder)) return { ok: false, problem: `${folder} ya existe; no se toca.` };
  mkdirSync(folder, { recursive: true });
  const files = { 'fields.schema.json': fields(name, titles), 'permissions.json': permissions(name) };
  for (const [file, content] of Object.entries(files)) {
    writeFileSync(join(folder, file), layoutJson(content), { flag: 'wx' });
  }
  return { ok: true, files: Object.keys(files).map((file) => join(folder, file)) };
}

function namedAfter(name: string): Titles {
  const title =
    name.charAt(0).toUpperCase() + name.slice(1).replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return { title, plural: title };
}

function fields(name: string, { title, plural }: Titles): object {
  return {
    $schema: completionAddress(name, 'fields'),
    title,
    'x-plural': plural,
    'x-label': '{name}',
    type: 'object',
    required: ['name'],
    properties: {
      id: { type: 'integer', title: 'Folio', readOnly: true },
      name: { type: 'string', title: 'Nombre', maxLength: 120 },
    },
  };
}

const permissions = (name: string): object => ({
  $schema: completionAddress(name, 'permissions'),
  operations: Object.fromEntries(
    ['list', 'read', 'create', 'update', 'delete'].map((operation) => [operation, { '@admins': true }]),
  ),
});

const NEXT = `
La tabla, las llamadas, la lista y el formulario ya existen: basta abrir la consola en #/<recurso>.
Para que aparezca en el menú, agregue una línea en schemas/_shared/console.json.

Archivos opcionales de la misma carpeta (cada uno empieza con "$schema": "../_meta/of/<recurso>/<archivo>.schema.json"):
  list.json      pestañas, columnas, filtros, búsqueda, orden, color de las filas
  form.json      secciones y orden de los campos, qué se ve y cuándo, qué se envía
  tabs.json      la página de un registro: pestañas, listas que cuelgan, indicadores
  actions.json   estados y acciones: desde, hacia, cuándo, qué piden
  messages.json  las frases propias; las demás vienen de _shared/messages.json
`;

/** Asks for missing titles when the terminal is interactive. */
async function askTitles(name: string, said: Partial<Titles>): Promise<Titles> {
  const guess = namedAfter(name);
  if (!process.stdin.isTTY || (said.title && said.plural))
    return { title: said.title ?? guess.title, plural: said.plural ?? said.title ?? guess.plural };
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const title = said.title ?? (await terminal.question('Título en singular (Sucursal): ')).trim();
  const plural = said.plural ?? (await terminal.question('Título en plural (Sucursales): ')).trim();
  terminal.close();
  return { title: title || guess.title, plural: plural || title || guess.plural };
}

const USAGE = 'Uso: npm run new <recurso> -- --title <singular> --plural <plural>';

async function main(): Promise<void> {
  const options = { title: { type: 'string' }, plural: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [name = ''] = positionals;
  const titles = NAME.test(name) ? await askTitles(name, values) : undefined;
  const made = newResource(process.env.SCHEMAS_DIR ?? SCHEMAS, name, titles);
  if (made.ok) {
    const files = made.files.map((file) => `  ${file}`).join('\n');
    console.log(`Escrito (${titles?.title}, ${titles?.plural}):\n${files}\n${NEXT.replaceAll('<recurso>', name)}`);
    return;
  }
  console.error(`${made.problem}\n${USAGE}`);
  process.exitCode = 1;
}

if (process.argv[1] === import.meta.filename)
  await main().catch((error) => {
    console.error(`${reasonOf(error)}\n${USAGE}`);
    process.exitCode = 1;
  });
