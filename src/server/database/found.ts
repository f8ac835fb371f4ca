import { find, translate } from '../../resource/messages/messages.ts';
import type { Problem, Schemas } from '../../resource/model/definition.ts';

/** What following a definition brought to light, before it is a sentence. `column-kept` is a report, the rest refuses. */
export type Found = {
  resource: string;
  path: string;
  code: 'column-kept' | 'renamed' | 'folder-gone' | 'type' | 'required' | 'limit' | 'choice' | 'unique' | 'reference';
  /** The word of the field that the rows break: `maxLength`. */
  keyword?: string;
  count: number;
  /** Of a field that seems to be renamed: the name that is gone. */
  other?: string;
};

/** Finds line and column of a pointer in a file, where the text is at hand. */
export type Locate = (file: string, pointer: string) => { line: number; column: number } | undefined;

const GROUPED = new Intl.NumberFormat('es-MX');

export function problemOf(found: Found, schemas: Schemas, locate?: Locate): Problem {
  const file = `${found.resource}/fields.schema.json`;
  const pointer = pointerTo(found);
  const place = locate?.(file, pointer) ?? locate?.(file, pointerTo({ ...found, keyword: undefined }));
  const { resource, path, count, keyword = '', other = '' } = found;
  const params = { field: path, count: count === 1 ? 1 : GROUPED.format(count), keyword, other, folder: resource };
  return {
    file,
    pointer,
    line: place?.line ?? 1,
    column: place?.column ?? 1,
    message: translate(schemas, undefined, keyOf(found, schemas), params),
    severity: found.code === 'column-kept' ? 'warning' : 'error',
  };
}

/** The sentence of the case, else the one that fits every narrowing. */
function keyOf({ code }: Found, schemas: Schemas): string {
  const own = `schemas.tables.${code}`;
  return code === 'column-kept' || find(schemas, undefined, own) !== undefined ? own : 'server.narrowing';
}

function pointerTo({ path, keyword, code }: Found): string {
  const names = path.split('.').filter((name) => name !== '');
  // A field that is gone has no place of its own any more.
  if (code === 'column-kept') return '/properties';
  if (code === 'folder-gone') return '';
  return `${names.map((name) => `/properties/${name}`).join('')}${keyword ? `/${keyword}` : ''}`;
}
