import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const NAME = /^[a-z][A-Za-z0-9]*$/;
const SCHEMAS = join(import.meta.dirname, '../schemas');

export type Made = { ok: true; files: string[] } | { ok: false; problem: string };

/**
 * Writes the folder of a new resource: one field and the rights of administrators. It works as it stands: table, calls,
 * list and form follow from it. Example: `newResource('schemas', 'branches')`.
 */
export function newResource(schemasDir: string, name: string): Made {
  if (!NAME.test(name))
    return { ok: false, problem: `«${name}» no es un nombre: letras y números, la primera minúscula.` };
  const folder = join(schemasDir, name);
  if (existsSync(folder)) return { ok: false, problem: `${folder} ya existe; no se toca.` };
  mkdirSync(folder, { recursive: true });
  const files = { 'fields.schema.json': fields(name), 'permissions.json': permissions };
  for (const [file, content] of Object.entries(files)) {
    writeFileSync(join(folder, file), `${JSON.stringify(content, null, 2)}\n`, { flag: 'wx' });
  }
  return { ok: true, files: Object.keys(files).map((file) => join(folder, file)) };
}

function fields(name: string): object {
  const title =
    name.charAt(0).toUpperCase() + name.slice(1).replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return {
    $schema: '../_meta/fields.schema.json',
    title,
    'x-plural': title,
    'x-label': '{name}',
    type: 'object',
    required: ['name'],
    properties: {
      id: { type: 'integer', title: 'Folio', readOnly: true },
      name: { type: 'string', title: 'Nombre', maxLength: 120 },
    },
  };
}

const permissions = {
  $schema: '../_meta/permissions.schema.json',
  operations: Object.fromEntries(
    ['list', 'read', 'create', 'update', 'delete'].map((operation) => [operation, { '@admins': true }]),
  ),
};

const NEXT = `
La tabla, las llamadas, la lista y el formulario ya existen: basta abrir la consola en #/<recurso>.
Para que aparezca en el menú, agregue una línea en schemas/_shared/console.json.

Archivos opcionales de la misma carpeta (cada uno empieza con "$schema": "../_meta/<archivo>.schema.json"):
  list.json      pestañas, columnas, filtros, búsqueda, orden, color de las filas
  form.json      secciones y orden de los campos, qué se ve y cuándo, qué se envía
  tabs.json      la página de un registro: pestañas, listas que cuelgan, indicadores
  actions.json   estados y acciones: desde, hacia, cuándo, qué piden
  messages.json  las frases propias; las demás vienen de _shared/messages.json
`;

if (process.argv[1] === import.meta.filename) {
  const [name = ''] = process.argv.slice(2);
  const made = newResource(process.env.SCHEMAS_DIR ?? SCHEMAS, name);
  if (made.ok)
    console.log(`Escrito:\n${made.files.map((file) => `  ${file}`).join('\n')}\n${NEXT.replace('<recurso>', name)}`);
  else {
    console.error(`${made.problem}\nUso: npm run new <recurso>`);
    process.exitCode = 1;
  }
}
