import type { Json, Roles } from '../model/definition.ts';
import { isRow } from '../model/path.ts';
import { at, type Cursor, entries, given, items, root, text } from './cursor.ts';
import { error, type LinkContext, unknown } from './link-context.ts';

/** The files as their meta-schemas found them, by name. */
type Sound = Map<string, Json>;
type Row = { [name: string]: Json };
type Presets = { grants: Row; types: Row; actionTypes: Row; roles: Roles };
type Work = Pick<LinkContext, 'report' | 'docs'>;
/** The last writing out of each reading of a file, which holds while the shared files stay. */
export type WrittenOut = WeakMap<object, { shared: (Json | undefined)[]; out: Json }>;

const ROLES = '_shared/roles.json';
const TYPES = '_shared/types.json';
const ACTION_TYPES = '_shared/action-types.json';

/**
 * Writes out what the files name: a set of grants of `roles.json`, a type of `types.json`, a type of `action-types.json`, and
 * the groups of a condition. What follows in the linker knows written-out files alone. Places stay those of the text: the nearest value above is reported.
 *
 * @example { "list": "parent-readers" } // { "list": { "@staff": true, "@readers": true, "@partners": "parent" } }
 * @example { "x-type": "folio", "title": "Número" } // { "type": "integer", "title": "Número", "readOnly": true }
 */
export function writeOut(sound: Sound, work: LinkContext, kept: WrittenOut = new WeakMap()): void {
  const presets: Presets = {
    grants: rowOf(rowOf(sound.get(ROLES)).grants),
    types: typesOf(sound, work, TYPES, 'x-type'),
    actionTypes: typesOf(sound, work, ACTION_TYPES, 'type'),
    roles: work.roles,
  };
  const shared = [ROLES, TYPES, ACTION_TYPES].map((file) => sound.get(file));
  for (const [file, value] of sound) {
    if (file.startsWith('_') || !isRow(value)) continue;
    const known = kept.get(value);
    const fresh = known?.shared.every((one, place) => one === shared[place]);
    const before = work.report.problems.length;
    const out = known && fresh ? known.out : presetsOut(work, root(file, value), presets);
    sound.set(file, out);
    // A file with a mistake is looked at again, so that it is reported again.
    if (work.report.problems.length === before) kept.set(value, { shared, out });
  }
}

function presetsOut(work: LinkContext, file: Cursor, presets: Presets): Json {
  const cursor = { ...file, value: withGroups(file.value as Json, presets.roles) };
  if (cursor.file.endsWith('/permissions.json')) return withGrants(work, cursor, presets);
  if (cursor.file.endsWith('/fields.schema.json')) return withTypes(work, cursor, presets.types);
  if (cursor.file.endsWith('/actions.json')) return withActionTypes(work, cursor, presets);
  return cursor.value as Json;
}

/** `{ "$me.roles": { "$in": ["@admins"] } }` and `{ "$me.roles": "@admins" }`: a condition may name groups too. */
function withGroups(value: Json, roles: Roles): Json {
  if (Array.isArray(value)) return value.map((one) => withGroups(one, roles));
  if (!isRow(value)) return value;
  const lines = Object.entries(value as Row).map(([name, inner]) => [
    name,
    name === '$me.roles' ? comparedRoles(inner, roles) : withGroups(inner, roles),
  ]);
  return Object.fromEntries(lines) as Json;
}

function comparedRoles(value: Json, { roles, groups }: Roles): Json {
  const all: Record<string, string[]> = { ...groups, '@everyone': Object.keys(roles) };
  const each = (name: Json): Json[] => (typeof name === 'string' && Object.hasOwn(all, name) && all[name]) || [name];
  if (typeof value === 'string') return Object.hasOwn(all, value) ? { $in: each(value) } : value;
  if (!isRow(value)) return value;
  const lines = Object.entries(value as Row).map(([operator, list]) => [
    operator,
    Array.isArray(list) ? [...new Set(list.flatMap(each))] : list,
  ]);
  return Object.fromEntries(lines) as Json;
}

const rowOf = (value: Json | undefined): Row => (isRow(value) ? (value as Row) : {});

function typesOf(sound: Sound, work: LinkContext, file: string, word: string): Row {
  const { $schema: _, ...types } = rowOf(sound.get(file));
  for (const [name, cursor] of entries(root(file, types))) refuseTypes(work, name, cursor, word);
  return types;
}

/** One level: what a type is made of is written out in it. */
function refuseTypes(work: LinkContext, name: string, cursor: Cursor, word: string): void {
  const own = at(cursor, word);
  if (given(own)) error(work, own, `El tipo «${name}» no puede tomar otro tipo: escriba sus palabras.`, { key: true });
  if (word !== 'x-type') return;
  for (const [, inner] of entries(at(cursor, 'properties'))) refuseTypes(work, name, inner, word);
  if (given(at(cursor, 'items'))) refuseTypes(work, name, at(cursor, 'items'), word);
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

/** The words of the type first, then those of the action, which win; what either asks may have types of fields. */
function withActionTypes(work: Work, file: Cursor, { types, actionTypes }: Presets): Json {
  const askedOf = (cursor: Cursor) =>
    mapped(cursor, (part, name) => (name === 'ask' ? fieldsFrom(work, part, types) : undefined)) as Row;
  const written = Object.fromEntries(
    entries(root(ACTION_TYPES, actionTypes)).map(([name, cursor]) => [name, askedOf(cursor)]),
  );
  const action = (cursor: Cursor): Json => {
    const { type: _, ...own } = askedOf(cursor);
    const name = text(at(cursor, 'type'));
    if (name === undefined) return own;
    if (!Object.hasOwn(written, name))
      unknown(work as LinkContext, at(cursor, 'type'), 'type', name, Object.keys(written));
    return { ...rowOf(written[name]), ...own };
  };
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
