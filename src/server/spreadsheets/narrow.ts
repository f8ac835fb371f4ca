import { scopeNamed } from '../../resource/access/rights.ts';
import { placesOf } from '../../resource/conditions/template.ts';
import type { Cases, Definition, Field, Json } from '../../resource/model/definition.ts';
import { isRow } from '../../resource/model/path.ts';

type Shown = { path: string; show?: Cases<string> };

/**
 * The definition with the fields that these columns use, those that read rights depend on, and no others: unused computed
 * fields are not computed.
 */
export function narrowTo(definition: Definition, columns: Shown[]): Definition {
  const named = columns.flatMap(({ path, show }) => [path, ...(show ?? []).flatMap(namesIn)]);
  const wanted = new Set([...named, ...judgedBy(definition)]);
  const isWanted = ({ path }: Field) =>
    [...wanted].some((name) => name === path || name.startsWith(`${path}.`)) || path === 'id' || path === '_id';
  const entries = Object.entries(definition.fields).filter(([, field]) => isWanted(field) && !isFrame(field, wanted));
  return { ...definition, fields: Object.fromEntries(entries) };
}

/** What the scopes of the lines about reading ask of a row. */
function judgedBy(definition: Definition): string[] {
  const grants = definition.permissions.fields.flatMap(({ read }) => Object.values(read ?? {}));
  const scopes = grants.filter((grant) => typeof grant === 'string' && grant !== 'parent') as string[];
  return [...new Set(scopes)].flatMap((scope) => keysIn(scopeNamed(definition, scope) as Json));
}

/** An object around a wanted field says nothing itself, unless code makes the whole of it. */
const isFrame = ({ kind, computed, path }: Field, wanted: Set<string>): boolean =>
  kind === 'object' && !computed && !wanted.has(path);

/** Every field that a case names, in its template or in its condition. */
const namesIn = ({ is, when }: { is: string; when?: unknown }): string[] => [...placesOf(is), ...keysIn(when as Json)];

function keysIn(json: Json | undefined): string[] {
  if (Array.isArray(json)) return json.flatMap(keysIn);
  if (!isRow(json)) return [];
  return Object.entries(json).flatMap(([key, value]) => [key, ...keysIn(value as Json)]);
}
