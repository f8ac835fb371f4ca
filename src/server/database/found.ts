import { find, translate } from '../../resource/messages/messages.ts';
import type { Problem, Schemas } from '../../resource/model/definition.ts';

/** What following a definition brought to light, before it is a sentence. What `isReport` says is a report, the rest refuses. */
export type Found = {
  resource: string;
  path: string;
  code:
    | 'column-kept'
    | 'column-empty'
    | 'removed-nothing'
    | 'renamed'
    | 'folder-gone'
    | 'type'
    | 'required'
    | 'limit'
    | 'choice'
    | 'secret'
    | 'unique'
    | 'reference';
  /** The word of the field that the rows break: `maxLength`. */
  keyword?: string;
  count: number;
  /** Of a field that seems to be renamed: the name that is gone. */
  other?: string;
};

/** Finds line and column of a pointer in a file, where the text is at hand. */
export type Locate = (file: string, pointer: string) => { line: number; column: number } | undefined;

const GROUPED = new Intl.NumberFormat('es-MX');

/** A column that is kept or was empty, and a line that removes nothing, keep nothing out of service. */
export const isReport = ({ code }: Pick<Found, 'code'>): boolean =>
  code === 'column-kept' || code === 'column-empty' || code === 'removed-nothing';

export function problemOf(found: Found, schemas: Schemas, locate?: Locate): Problem {
  const file = found.code === 'removed-nothing' ? '_shared/removed.json' : `${found.resource}/fields.schema.json`;
  const pointer = pointerTo(found);
  const place = locate?.(file, pointer) ?? locate?.(file, pointerTo({ ...found, keyword: undefined }));
  const { resource, path, count, keyword = '', other = '' } = found;
  const params = {
    field: isReport(found) && path ? `${resource}.${path}` : path || resource,
    count: count === 1 ? 1 : GROUPED.format(count),
    keyword,
    other,
    folder: resource,
  };
  return {
    file,
    pointer,
    line: place?.line ?? 1,
    column: place?.column ?? 1,
    message: translate(schemas, undefined, keyOf(found, schemas), params),
    severity: isReport(found) ? 'warning' : 'error',
  };
}

/** The sentence of the case, else the one that fits every narrowing. */
function keyOf({ code }: Found, schemas: Schemas): string {
  const own = `schemas.tables.${code}`;
  return isReport({ code }) || find(schemas, undefined, own) !== undefined ? own : 'server.narrowing';
}

function pointerTo({ resource, path, keyword, code }: Found): string {
  if (code === 'removed-nothing') return path ? `/fields/${resource}.${path}` : `/resources/${resource}`;
  const names = path.split('.').filter((name) => name !== '');
  // A field that is gone has no place of its own any more.
  if (code === 'column-kept' || code === 'column-empty') return '/properties';
  if (code === 'folder-gone') return '';
  return `${names.map((name) => `/properties/${name}`).join('')}${keyword ? `/${keyword}` : ''}`;
}
