import type { Json, Roles } from '../model/definition.ts';
import { isRow } from '../model/path.ts';
import { at, type Cursor, entries, given, items, root, text } from './cursor.ts';
import { error, type LinkContext, unknown } from './link-context.ts';

/** The files as their meta-schemas found them, by name. */
type Sound = Map<string, Json>;
type Row = { [name: string]: Json };
type Presets = { grants: Row; types: Row; roles: Roles };
type Work = Pick<LinkContext, 'report' | 'docs'>;
/** The last writing out of each reading of a file, which holds while the shared files stay. */
export type WrittenOut = WeakMap<object, { roles: Json | undefined; types: Json | undefined; out: Json }>;

const ROLES = '_shared/roles.json';
const TYPES = '_shared/types.json';

/**
 * Writes out what the files name: a set of grants of `roles.json` and a type of `types.json`. What follows in the linker knows
 * written-out files alone. Places stay those of the text: the nearest value above is reported.
 *
 * @example { "list": "parent-readers" } // { "list": { "@staff": true, "@readers": true, "@partners": "parent" } }
 * @example { "x-type": "folio", "title": "Número" } // { "type": "integer", "title": "Número", "readOnly": true }
 */
export function writeOut(sound: Sound, work: LinkContext, kept: WrittenOut = new WeakMap()): void {
  const presets: Presets = {
    grants: rowOf(rowOf(sound.get(ROLES)).grants),
    types: typesOf(sound, work),
    roles: work.roles,
  };
  for (const [file, value] of sound) {
    if (file.startsWith('_') || !isRow(value)) continue;
    const known = kept.get(value);
    const fresh = known && known.roles === sound.get(ROLES) && known.types === sound.get(TYPES);
    const before = work.report.problems.length;
    const out = fresh ? known.out : presetsOut(work, root(file, value), presets);
    sound.set(file, out);
    // A file with a mistake is looked at again, so that it is reported again.
    if (work.report.problems.length === before)
      kept.set(value, { roles: sound.get(ROLES), types: sound.get(TYPES), out });
  }
}

function presetsOut(work: LinkContext, cursor: Cursor, presets: Presets): Json {
  if (cursor.file.endsWith('/permissions.json')) return withGrants(work, cursor, presets);
  if (cursor.file.endsWith('/fields.schema.json')) return withTypes(work, cursor, presets.types);
  if (cursor.file.endsWith('/actions.json')) return withAskedTypes(work, cursor, presets.types);
  return cursor.value as Json;
}

const rowOf = (value: Json | undefined): Row => (isRow(value) ? (value as Row) : {});

function typesOf(sound: Sound, work: LinkContext): Row {
  const { $schema: _, ...types } = rowOf(sound.get(TYPES));
  for (const [name, cursor] of entries(root(TYPES, types))) refuseTypes(work, name, cursor);
  return types;
}

/** One level: what a type is made of is written out in it. */
function refuseTypes(work: LinkContext, name: string, cursor: Cursor): void {
  const own = at(cursor, 'x-type');
  if (given(own)) error(work, own, `El tipo «${name}» no puede tomar otro tipo: escriba sus palabras.`, { key: true });
  for (const [, inner] of entries(at(cursor, 'properties'))) refuseTypes(work, name, inner);
  if (given(at(cursor, 'items'))) refuseTypes(work, name, at(cursor, 'items'));
}

/** Replaces the value of each name by what `change` makes of it; the same object when nothing changes. */
function mapped(cursor: Cursor, change: (inner: Cursor, name: string) => Json | undefined): Json {
  const lines = entries(cursor).map(([name, inner]) => [name, change(inner, name) ?? inner.value]);
  return Object.fromEntries(lines) as Json;
}

function withGrants(work: Work, file: Cursor, presets: Presets): Json {
  const grants = (cursor: Cursor) => grantsFrom(work, cursor, presets);
  return mapped(file, (part, name) => {
    if (name === 'operations' || name === 'actions') return mapped(part, grants);
    if (name !== 'fields') return undefined;
    return items(part).map((line) => mapped(line, (inner, word) => (word === 'of' ? undefined : grants(inner))));
  });
}

/** A named set, or a group or role alone, to which it is granted always. */
function grantsFrom(work: Work, cursor: Cursor, { grants, roles }: Presets): Json | undefined {
  const name = text(cursor);
  if (name === undefined) return undefined;
  if (Object.hasOwn(grants, name)) return grants[name];
  const alone = [...Object.keys(roles.groups), '@everyone', ...Object.keys(roles.roles)];
  if (alone.includes(name)) return { [name]: true };
  const names = [...Object.keys(grants), ...alone];
  unknown(
    work as LinkContext,
    cursor,
    name.startsWith('@') ? 'group' : 'grant',
    name,
    names,
    {},
    `El permiso «${name}» no existe.`,
  );
  return {};
}

function withTypes(work: Work, file: Cursor, types: Row): Json {
  return mapped(file, (part, name) => (name === 'properties' ? fieldsFrom(work, part, types) : undefined));
}

function withAskedTypes(work: Work, file: Cursor, types: Row): Json {
  const action = (cursor: Cursor) =>
    mapped(cursor, (part, name) => (name === 'ask' ? fieldsFrom(work, part, types) : undefined));
  return mapped(file, (part, name) => (name === 'actions' ? mapped(part, action) : undefined));
}

const fieldsFrom = (work: Work, fields: Cursor, types: Row): Json =>
  mapped(fields, (field) => fieldFrom(work, field, types));

/** The words of the type first, then those of the field, which win; the fields of an object may have types too. */
function fieldFrom(work: Work, cursor: Cursor, types: Row): Json | undefined {
  if (!isRow(cursor.value)) return undefined;
  const { 'x-type': _, ...own } = mapped(cursor, (part, name) => {
    if (name === 'properties') return fieldsFrom(work, part, types);
    return name === 'items' ? fieldFrom(work, part, types) : undefined;
  }) as Row;
  const name = text(at(cursor, 'x-type'));
  if (name === undefined) return own;
  if (!Object.hasOwn(types, name)) unknown(work as LinkContext, at(cursor, 'x-type'), 'type', name, Object.keys(types));
  return { ...rowOf(types[name]), ...own };
}
