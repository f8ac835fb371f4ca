import { parseCondition } from '../conditions/condition.ts';
import { type ConditionProblem, type ConditionScope, OPERATOR_NAMES } from '../conditions/condition-parse.ts';
import { templatePaths } from '../conditions/template.ts';
import { isVariableText, parseVariable } from '../conditions/variable.ts';
import { CALL_VARIABLES, VARIABLES, type VariableName } from '../model/condition-tree.ts';
import type { Case, Cases, Condition, Definition, Field, Json } from '../model/definition.ts';
import { fieldLocation, own } from '../model/fields.ts';
import { isRow } from '../model/path.ts';
import { at, type Cursor, entries, given, items, text } from './cursor.ts';
import {
  type Accepted,
  error,
  fieldNames,
  fieldsAt,
  type LinkContext,
  type LinkScope,
  unknown,
  unknownName,
  use,
} from './link-context.ts';
import type { Note } from './report.ts';
import { suggest } from './suggest.ts';
import { usesInCondition, usesInText } from './uses.ts';

/** Which variables a condition may ask for, and whose fields it names when not the resource's own. */
export type Where = {
  variables?: readonly VariableName[];
  of?: Definition;
  free?: boolean;
  ownColumns?: boolean;
  /** The server judges it with the holidays at hand. */
  businessDays?: boolean;
  /** Kept with its field as the file says it: no word of it is written out, so it may have none of those. */
  asWritten?: boolean;
};

/** Reads a condition and reports each name that does not exist; `fallback` is used where none is written. */
export function condition(place: LinkScope, cursor: Cursor, where: Where = {}, fallback: Condition = true): Condition {
  if (cursor.value === undefined) return fallback;
  const { work } = place;
  const scope: ConditionScope = {
    ...(where.free ? {} : { definition: where.of ?? place.definition }),
    resources: work.resources,
    variables: where.variables,
    ownColumns: where.ownColumns,
    calendarDays: !where.businessDays,
  };
  const value =
    scope.definition && !where.asWritten ? withCodes(place, cursor, scope.definition) : (cursor.value as Json);
  const result = parseCondition(value, scope);
  for (const problem of result.problems) reportCondition(place, cursor, problem, scope);
  const of = where.free ? undefined : (where.of ?? place.definition).name;
  work.ledger.push((now) => usesInCondition(now, cursor, { of, variables: namedVariables(where.variables) }));
  return value as Condition;
}

/** `{ "type": { "$has": "day" } }` becomes `{ "type": { "$in": [5, 6] } }`, anywhere in a condition. */
function withCodes(place: LinkScope, cursor: Cursor, definition: Definition, name = ''): Json {
  const inner = (one: Cursor, path = name) => withCodes(place, one, definition, path);
  if (Array.isArray(cursor.value)) return items(cursor).map((one) => inner(one));
  if (!isRow(cursor.value)) return cursor.value as Json;
  const word = at(cursor, '$has');
  if (name !== '' && given(word) && entries(cursor).length === 1) {
    const field = fieldLocation(definition, name, place.work.resources)?.field;
    return { $in: codesWith(place.work, word, field) };
  }
  return Object.fromEntries(entries(cursor).map(([key, one]) => [key, inner(one, key.startsWith('$') ? name : key)]));
}

/** The codes whose line in the field's catalogue has a word with a value: what such a code means is said in the catalogue alone. */
export function codesWith(work: LinkContext, cursor: Cursor, field: Field | undefined): Json[] {
  const catalog = (field?.items ?? field)?.catalog;
  const lines = catalog === undefined ? undefined : own(work.catalogs, catalog)?.items;
  const word = text(cursor) ?? '';
  if (!lines) {
    error(work, cursor, 'Solo las opciones de un catálogo tienen palabras por las que preguntar.', { key: true });
    return [];
  }
  const found = lines.filter((line) => line[word] !== undefined && line[word] !== null && line[word] !== false);
  const words = [...new Set(lines.flatMap((line) => Object.keys(line)))];
  if (found.length === 0)
    error(work, cursor, `Ninguna opción de «${catalog}» tiene «${word}».`, { suggestion: suggest(word, words) });
  return found.map(({ code }) => code);
}

function reportCondition({ work }: LinkScope, cursor: Cursor, problem: ConditionProblem, scope: ConditionScope): void {
  const { code, name } = problem;
  const here = { ...cursor, pointer: cursor.pointer + problem.pointer };
  const fields = scope.definition ? fieldNames(work, scope.definition, name) : [];
  const variables = namedVariables(scope.variables);
  const ofField = unknownName('field', name, scope.definition?.name);
  const notes = {
    shape: { message: 'La condición no tiene la forma esperada.' },
    operator: { message: `El operador «${name}» no existe.`, suggestion: suggest(name, OPERATOR_NAMES), key: true },
    field: { message: `El campo «${name}» no existe.`, suggestion: suggest(name, fields), key: true, ...ofField },
    variable: {
      message: `La variable «${name}» no existe o no tiene sentido aquí.`,
      suggestion: suggestVariable(name, variables),
      ...unknownName('variable', name),
    },
    type: { message: `El valor ${name} no es del tipo del campo.` },
    own: {
      message: `«${name}» no es una columna propia del registro: un alcance solo usa columnas propias (x-copy).`,
      key: true,
    },
    limit: { message: 'La condición es demasiado larga o profunda.' },
  } satisfies Record<ConditionProblem['code'], Note & { message: string }>;
  const { message, ...note } = notes[code];
  error(work, here, message, note);
}

/** The variables of a condition, with their sign; those of a call have no value in it. */
const namedVariables = (
  variables: readonly VariableName[] = VARIABLES.filter((one) => !CALL_VARIABLES.includes(one)),
): string[] => variables.map((one) => `$${one}`);

/** `$mee.id` -> `$me.id`. */
function suggestVariable(name: string, variables: string[]): string | undefined {
  const [head = name, ...rest] = name.split('.');
  return suggest(
    name,
    variables.map((variable) => [variable, ...rest].join('.')).filter((one) => one !== name || head === ''),
  );
}

/** Places of a text: fields that exist, variables that exist. `free` texts name the fields of an answer. */
export function template(place: LinkScope, cursor: Cursor, where: Where = {}): string {
  const value = text(cursor) ?? '';
  const paths = templatePaths(value);
  for (const path of paths) checkPath(place, cursor, path, where);
  const of = where.free ? undefined : (where.of ?? place.definition).name;
  if (paths.length > 0) place.work.ledger.push(() => usesInText(cursor, paths, of));
  return value;
}

function checkPath({ work, definition }: LinkScope, cursor: Cursor, path: string, where: Where): void {
  if (path.startsWith('$')) {
    if (!parseVariable(path)) {
      error(work, cursor, `La variable «${path}» no existe.`, {
        suggestion: suggestVariable(
          path,
          VARIABLES.map((one) => `$${one}`),
        ),
      });
    }
    return;
  }
  const of = where.of ?? definition;
  if (where.free || EVERYWHERE.includes(path) || fieldLocation(of, path, work.resources)) return;
  unknown(work, cursor, 'field', path, fieldsAt(of, path), { of: of.name });
}

/** The address's own id, and the host without the API's version. */
const EVERYWHERE = ['id', 'host'];

/** Values and templates inside data that is sent: bodies, `set`, `source`. */
export function data(place: LinkScope, cursor: Cursor, where: Where = {}): Json | undefined {
  if (isVariableText(cursor.value)) checkVariable(place.work, cursor, cursor.value, where.variables);
  else if (typeof cursor.value === 'string') template(place, cursor, where);
  for (const item of items(cursor)) data(place, item, where);
  for (const [, item] of entries(cursor)) data(place, item, where);
  return cursor.value;
}

function checkVariable(
  work: LinkContext,
  cursor: Cursor,
  name: string,
  variables: readonly VariableName[] = VARIABLES,
): void {
  const variable = parseVariable(name);
  const isKnown = variable && variable.business === undefined;
  if (isKnown && [...variables, ...CALL_VARIABLES].includes(variable.name)) return;
  const suggestion = suggestVariable(
    name,
    variables.map((one) => `$${one}`),
  );
  error(work, cursor, `La variable «${name}» no existe o no tiene sentido aquí.`, { suggestion });
}

/** A plain value is a list of one case; each case's roles and condition are checked. */
export function cases<T>(
  place: LinkScope,
  cursor: Cursor,
  where: Where,
  read: (cursor: Cursor) => T,
): Cases<T> | undefined {
  if (cursor.value === undefined) return undefined;
  if (!Array.isArray(cursor.value)) return [{ is: read(cursor) }];
  return items(cursor).map((line): Case<T> => {
    const roles = rolesIn(place.work, at(line, 'roles'));
    return {
      ...(isRow(at(line, 'when').value) ? { when: condition(place, at(line, 'when'), where) } : {}),
      ...(roles ? { for: roles } : {}),
      is: read(at(line, 'is')),
    };
  });
}

export const textCases = (place: LinkScope, cursor: Cursor, where: Where = {}): Cases<string> | undefined =>
  cases(place, cursor, where, (line) => template(place, line, where));

/** Roles and groups as roles; undefined when nothing is written. */
export function rolesIn(work: LinkContext, cursor: Cursor): string[] | undefined {
  if (cursor.value === undefined) return undefined;
  const roles = items(cursor).flatMap((item) => expanded(work, item, text(item) ?? ''));
  return [...new Set(roles)];
}

const ROLES = ({ roles }: LinkContext): string[] => Object.keys(roles.roles);
const GROUPS = ({ roles }: LinkContext): string[] => Object.keys(roles.groups);
const GROUPS_AND_ROLES = (now: LinkContext): string[] => [...GROUPS(now), ...ROLES(now)];

/** A role as itself, a group as its roles. */
export function expanded(work: LinkContext, cursor: Cursor, name: string, note: { key?: boolean } = {}): string[] {
  const { roles, groups } = work.roles;
  const [what, accepted] = name.startsWith('@') ? (['group', GROUPS] as const) : (['role', ROLES] as const);
  const isKnown = Object.hasOwn(what === 'group' ? groups : roles, name);
  if (!isKnown) unknown(work, cursor, what, name, accepted, note);
  else use(work, cursor, what, name, GROUPS_AND_ROLES, note);
  if (!isKnown) return [];
  return name.startsWith('@') ? (groups[name] ?? []) : [name];
}

/** A field of the resource by name; undefined, and reported, when there is none. */
export function fieldAt(
  place: LinkScope,
  cursor: Cursor,
  of: Definition = place.definition,
): ReturnType<typeof fieldLocation> {
  const path = text(cursor) ?? '';
  const found = fieldLocation(of, path, place.work.resources);
  (found ? use : unknown)(place.work, cursor, 'field', path, fieldsAt(of, path), { of: of.name });
  return found;
}

/** A key of messages.json; templates such as `{$body}` are texts of their own. */
export function messageKey(place: LinkScope, cursor: Cursor): string | undefined {
  const key = text(cursor);
  if (key === undefined || key.includes('{')) return key;
  needMessage(place, cursor, key);
  return key;
}

const sentencesOf =
  (name: string): Accepted =>
  ({ messages, resources }) => [...Object.keys(resources[name]?.messages ?? {}), ...Object.keys(messages)];

/** A sentence that must exist, in the resource's file or in the shared one. */
export function needMessage(
  { work, definition }: LinkScope,
  cursor: Cursor,
  key: string,
  severity: 'error' | 'warning' = 'error',
): void {
  const accepted = sentencesOf(definition.name);
  if (Object.hasOwn(definition.messages, key) || Object.hasOwn(work.messages, key))
    use(work, cursor, 'message', key, accepted);
  else unknown(work, cursor, 'message', key, accepted, { severity }, `Falta la frase «${key}» en messages.json.`);
}

/** The names on the left of a condition, each with its place in the file. */
export function namesOfCondition(cursor: Cursor): Cursor[] {
  return entries(cursor).flatMap(([key, value]) => {
    if (key === '$and' || key === '$or') return items(value).flatMap(namesOfCondition);
    return key.startsWith('$') ? [] : [{ ...value, value: key }];
  });
}
