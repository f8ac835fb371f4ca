import type { Removal, Removed, Row } from '../model/definition.ts';
import { at, type Cursor, entries, root } from './cursor.ts';
import { error, known, type LinkContext, RESOURCES } from './link-context.ts';

const FILE = '_shared/removed.json';

/** What was removed on purpose. A field or folder that is still there, or whose resource is unknown, is a mistake. */
export function linkRemoved(work: LinkContext): Removed | undefined {
  const doc = work.docs.get(FILE);
  if (!doc) return undefined;
  const file = root(FILE, doc.value);
  const resources = entries(at(file, 'resources'));
  const fields = entries(at(file, 'fields'));
  for (const [name, line] of resources) {
    const isThere = work.files.has(name);
    if (isThere) stillThere(work, line, `La carpeta «${name}» sigue en los archivos: esta línea no puede quitarla.`);
  }
  const dropped = new Set(resources.map(([name]) => name));
  for (const [name, line] of fields) checkField(work, name, line, dropped);
  const values = (lines: [string, Cursor][]): Record<string, Removal> =>
    Object.fromEntries(lines.map(([name, line]) => [name, (line.value as Row) ?? {}]));
  return { fields: values(fields), resources: values(resources) };
}

function checkField(work: LinkContext, name: string, line: Cursor, dropped: ReadonlySet<string>): void {
  const [resource = '', ...names] = name.split('.');
  // The lines of a folder's fields may stay when the whole folder goes.
  if (dropped.has(resource) || !known(work, line, 'resource', resource, RESOURCES, { key: true })) return;
  const definition = work.resources[resource];
  if (!definition) return;
  const field = definition.fields[names.join('.')];
  if (definition.source.kind !== 'table')
    error(work, line, `«${resource}» no tiene tabla propia: sus valores están en otro recurso.`, { key: true });
  else if (field && field.computed === undefined)
    stillThere(work, line, `«${name}» sigue en ${resource}/fields.schema.json: esta línea no puede quitarlo.`);
}

/** The field or folder is in force; without the line nothing changes. */
function stillThere(work: LinkContext, line: Cursor, message: string): void {
  const { file, pointer } = line;
  error(work, line, message, { key: true, code: 'still-there', fix: [{ file, pointer, op: 'remove' }] });
}
