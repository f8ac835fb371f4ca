import { ANY, SUBJECT } from '../model/below-any.ts';
import type { Definition, Field, Json, Rule, Source, Under } from '../model/definition.ts';
import { own } from '../model/fields.ts';
import { isObject, isSlot, isYesNo } from '../model/of-kind.ts';
import { isRow } from '../model/path.ts';
import { drawnRules } from '../validation/form-schemas.ts';
import { at, type Cursor, entries, flag, given, items, text, texts } from './cursor.ts';
import { checkDateLimits } from './date-limits.ts';
import {
  CATALOGUES,
  codesIn,
  codesOf,
  error,
  known,
  type LinkContext,
  type LinkScope,
  namesOf,
  RESOURCES,
  unknown,
  unknownName,
  use,
} from './link-context.ts';
import { codesWith, condition, fieldAt, needMessage, textCases } from './names.ts';
import { suggest } from './suggest.ts';

/** What the fields file holds beside the fields: label, source, parent, uniqueness, rules. */
export function linkResource(place: LinkScope): void {
  const { work, definition } = place;
  const files = work.files.get(definition.name);
  if (!files) return;
  definition.messages = { ...baseWords(work, files.fields), ...messagesOf(files.messages) };
  definition.label = textCases(place, at(files.fields, 'x-label')) ?? definition.label;
  definition.source = sourceOf(place, at(files.fields, 'x-source'));
  definition.under = items(at(files.fields, 'x-parents')).flatMap((under) => underOf(place, under) ?? []);
  definition.unique = items(at(files.fields, 'x-unique')).map((unique) => uniqueOf(place, unique));
  definition.implies = impliesOf(place, at(files.fields, 'x-implies'));
  definition.checks = items(at(files.fields, 'x-checks')).map((check) => {
    const name = text(check) ?? '';
    if (known(work, check, 'check', name, work.registry.checks)) needMessage(place, check, `checks.${name}`, 'warning');
    return name;
  });
  const rules = items(at(files.fields, 'allOf'));
  definition.rules = rules.map((rule) => ruleOf(place, rule));
  const surplus = drawnRules(definition)[MAX_DRAWN_RULES];
  const cursor = surplus && rules[definition.rules.indexOf(surplus)];
  if (cursor) error(work, cursor, `Un formulario admite como máximo ${MAX_DRAWN_RULES} reglas condicionales.`);
}

/** A form is compiled for each combination of the conditional rules that it draws. */
const MAX_DRAWN_RULES = 6;

/** A slice has the fields of its base, and says of them what the base says. */
function baseWords(work: LinkContext, fields: Cursor): Record<string, string> {
  const base = work.files.get(text(at(fields, 'x-source', 'slice')) ?? '');
  if (!base) return {};
  const words = Object.entries(messagesOf(base.messages));
  return Object.fromEntries(words.filter(([key]) => key.startsWith('fields.') || key.startsWith('rules.')));
}

function messagesOf(file: Cursor): Record<string, string> {
  return Object.fromEntries(
    entries(file).flatMap(([key, value]) => (key === '$schema' ? [] : [[key, text(value) ?? '']])),
  );
}

function sourceOf(place: LinkScope, cursor: Cursor): Source {
  const { work } = place;
  if (cursor.value === 'none') return { kind: 'none' };
  const [[word, name] = []] = entries(cursor).filter(([key]) => key !== 'where');
  const value = name && text(name);
  if (!word || !name || value === undefined) return { kind: 'table' };
  if (word === 'view' && known(work, name, 'view', value, namesOf(work.registry.views))) {
    checkView(place, value);
  }
  if (word === 'query') known(work, name, 'compute', value, work.registry.computes);
  if (word === 'catalog') known(work, name, 'catalogue', value, CATALOGUES);
  if (word === 'slice') {
    const base = known(work, name, 'resource', value, RESOURCES) ? work.resources[value] : undefined;
    const where = condition(place, at(cursor, 'where'), { of: base, variables: ['me', 'today'] });
    return { kind: 'slice', of: value, where };
  }
  return { kind: word === 'query' ? 'compute' : word, name: value } as Source;
}

/** A view must give each declared field, in its kind. */
function checkView({ work, definition }: LinkScope, name: string): void {
  const columns = work.registry.views[name]?.columns ?? {};
  const file = work.files.get(definition.name)?.fields;
  for (const field of Object.values(definition.fields)) {
    if (!file || field.computed || isObject(field) || isSlot(field)) continue;
    const cursor = at(file, ...field.path.split('.').flatMap((part) => ['properties', part]));
    const kind = own(columns, field.path);
    if (kind === undefined) {
      error(work, cursor, `La vista «${name}» no da el campo «${field.path}».`, {
        suggestion: suggest(field.path, Object.keys(columns)),
        key: true,
        ...unknownName('view', name),
      });
    } else if (kind !== field.kind) {
      error(work, cursor, `La vista «${name}» da «${field.path}» como ${kind}, aquí es ${field.kind}.`, { key: true });
    }
  }
}

function underOf(place: LinkScope, cursor: Cursor): Under | undefined {
  const { work, definition } = place;
  const parent = text(at(cursor, 'parent')) ?? '';
  if (parent === ANY) return belowAny(place, cursor);
  if (!known(work, at(cursor, 'parent'), 'resource', parent, RESOURCES)) return undefined;
  const path = text(at(cursor, 'path')) ?? `${parent}/{id}/${definition.name}`;
  const where = given(at(cursor, 'where'))
    ? condition(place, at(cursor, 'where'), { variables: ['parent', 'me', 'today'] })
    : referenceTo(place, cursor, parent);
  return { parent, path, where };
}

/** Any record is named by two fields: by its resource and its key. */
function belowAny({ work, definition }: LinkScope, cursor: Cursor): Under | undefined {
  const wanted = { [SUBJECT.resource]: 'string', [SUBJECT.id]: 'integer' };
  for (const [name, base] of Object.entries(wanted)) {
    if (own(definition.fields, name)?.base === base) continue;
    return error(work, at(cursor, 'parent'), `Colgar de cualquier registro pide el campo «${name}» (${base}).`);
  }
  const where = { [SUBJECT.resource]: '$parent.subject', [SUBJECT.id]: '$parent.id' };
  return { parent: ANY, path: `${ANY}/{id}/${definition.name}`, where };
}

/** By default the one reference to the parent; what is computed for the parent needs none. */
function referenceTo({ work, definition }: LinkScope, cursor: Cursor, parent: string): Under['where'] {
  const references = Object.values(definition.fields).filter(
    (field) => field.reference === parent && !field.path.includes('.'),
  );
  const [only] = references;
  if (only && references.length === 1) return { [only.path]: '$parent.id' };
  const file = work.files.get(definition.name)?.fields;
  const source = file && at(file, 'x-source');
  if (source && (given(at(source, 'query')) || source.value === 'none' || given(at(source, 'catalog')))) return true;
  const names = references.map((field) => field.path).join(', ');
  return (
    error(
      work,
      cursor,
      references.length === 0
        ? `Ningún campo hace referencia a «${parent}»: falta «where».`
        : `Varios campos hacen referencia a «${parent}» (${names}): falta «where».`,
    ) ?? false
  );
}

function uniqueOf(place: LinkScope, cursor: Cursor): Definition['unique'][number] {
  for (const field of items(at(cursor, 'fields'))) fieldAt(place, field);
  const where = at(cursor, 'where');
  return {
    fields: texts(at(cursor, 'fields')),
    ...(given(where) ? { where: condition(place, where, { variables: [] }) } : {}),
  };
}

/** Closed under transitivity; a circle would tick and untick without end. */
function impliesOf(place: LinkScope, cursor: Cursor): Record<string, string[]> {
  const direct: Record<string, string[]> = {};
  for (const [name, lighter] of entries(cursor)) {
    checkFlag(place, { ...lighter, value: name }, true);
    for (const item of items(lighter)) checkFlag(place, item, false);
    direct[name] = texts(lighter);
  }
  const closed: Record<string, string[]> = {};
  for (const name of Object.keys(direct)) {
    const reached = new Set<string>();
    const open = [...(direct[name] ?? [])];
    for (let next = open.shift(); next !== undefined; next = open.shift()) {
      if (reached.has(next)) continue;
      reached.add(next);
      open.push(...(direct[next] ?? []));
    }
    if (reached.has(name)) error(place.work, at(cursor, name), `«${name}» se implica a sí mismo.`, { key: true });
    closed[name] = [...reached];
  }
  return closed;
}

function checkFlag(place: LinkScope, cursor: Cursor, key: boolean): void {
  const path = text(cursor) ?? '';
  const field = own(place.definition.fields, path);
  const isKnown = known(place.work, cursor, 'field', path, Object.keys(place.definition.fields), { key });
  if (isKnown && field && !isYesNo(field)) error(place.work, cursor, `«${path}» no es de sí o no.`, { key });
}

function ruleOf(place: LinkScope, cursor: Cursor): Rule {
  const name = text(at(cursor, 'x-rule')) ?? '';
  const completes = flag(at(cursor, 'x-completes-part')) ?? false;
  for (const branch of ['if', 'then', 'else']) checkBranch(place, at(cursor, branch), '');
  for (const branch of items(at(cursor, 'anyOf'))) checkBranch(place, branch, '');
  if (given(at(cursor, 'if')) && !given(at(cursor, 'then')) && !given(at(cursor, 'else'))) {
    error(place.work, at(cursor, 'if'), 'La regla no dice qué exige: falta «then» o «else».', { key: true });
  }
  if (!completes) needMessage(place, at(cursor, 'x-rule'), `rules.${name}`, 'warning');
  const {
    'x-rule': _,
    'x-completes-part': __,
    ...schema
  } = (isRow(cursor.value) ? branchWithCodes(place, cursor, '') : {}) as Record<string, Json>;
  return { name, schema, ...(completes ? { completes } : {}) };
}

/** `"type": { "x-has": "day" }` becomes `"type": { "enum": [5, 6] }`: the codes whose line in the catalogue has the word. */
function branchWithCodes(place: LinkScope, cursor: Cursor, prefix: string): Json {
  if (Array.isArray(cursor.value)) return items(cursor).map((one) => branchWithCodes(place, one, prefix));
  if (!isRow(cursor.value)) return cursor.value as Json;
  const ofProperties = (properties: Cursor): [string, Json][] =>
    entries(properties).map(([name, one]) => [name, branchWithCodes(place, one, `${prefix}${name}.`)]);
  return Object.fromEntries(
    entries(cursor).map(([key, one]): [string, Json] => {
      if (key === 'properties') return [key, Object.fromEntries(ofProperties(one))];
      if (key !== 'x-has') return [key, branchWithCodes(place, one, prefix)];
      return ['enum', codesWith(place.work, one, own(place.definition.fields, prefix.slice(0, -1)))];
    }),
  );
}

/** Every name of a branch is a field, and its catalogues exist. */
function checkBranch(place: LinkScope, cursor: Cursor, prefix: string): void {
  const { work, definition } = place;
  const names = namesBelow(definition, prefix);
  for (const item of items(at(cursor, 'required'))) known(work, item, 'field', text(item) ?? '', names);
  for (const branch of items(at(cursor, 'anyOf'))) checkBranch(place, branch, prefix);
  for (const [name, inner] of entries(at(cursor, 'properties'))) {
    if (!known(work, inner, 'field', name, names, { key: true })) continue;
    checkBranch(place, inner, `${prefix}${name}.`);
    checkCodes(work, own(definition.fields, `${prefix}${name}`), inner);
    const catalog = at(inner, 'x-catalog');
    if (given(catalog)) checkCatalog(work, catalog);
  }
}

/** Its codes count in what is compiled of the rule, so that they count as read. */
function checkCatalog(work: LinkContext, cursor: Cursor): void {
  const name = text(cursor) ?? '';
  if (known(work, cursor, 'catalogue', name, CATALOGUES)) codesOf(work.catalogs[name]);
}

/** A value that a rule compares with must be one that the field can have. */
function checkCodes(work: LinkContext, field: Field | undefined, cursor: Cursor): void {
  if (!field?.catalog) return;
  const codes = (work.catalogs[field.catalog]?.items ?? []).map((item) => item.code);
  for (const value of [at(cursor, 'const'), ...items(at(cursor, 'enum'))]) {
    if (value.value === undefined) continue;
    if (codes.includes(value.value)) {
      use(work, value, 'code', String(value.value), codesIn(field.catalog), { of: field.catalog });
      continue;
    }
    const message = `El código «${value.value}» no está en el catálogo «${field.catalog}».`;
    unknown(work, value, 'code', String(value.value), codesIn(field.catalog), { of: field.catalog }, message);
  }
}

const namesBelow = (definition: Definition, prefix: string): string[] =>
  Object.keys(definition.fields)
    .filter((path) => path.startsWith(prefix) && !path.slice(prefix.length).includes('.'))
    .map((path) => path.slice(prefix.length));

/** What needs all resources' sources: copies, choices of references, names that two doors share. */
export function checkResource(place: LinkScope): void {
  const { work, definition } = place;
  const file = work.files.get(definition.name)?.fields;
  if (!file) return;
  for (const field of Object.values(definition.fields)) {
    const cursor = at(file, ...field.path.split('.').flatMap((part) => ['properties', part]));
    if (field.where !== undefined && field.reference) {
      const of = work.resources[field.reference];
      const variables = ['record', 'me', 'today', 'parent', 'source'] as const;
      if (of) condition(place, at(cursor, 'x-where'), { of, variables, asWritten: true });
    }
    if (field.holds !== undefined)
      condition(place, at(cursor, 'x-holds'), { ownColumns: true, variables: ['today'], asWritten: true });
    if (field.copy) checkCopy(place, at(cursor, 'x-copy'), field);
    checkDateLimits(place, at(cursor, 'x-limits'), field);
  }
  const actions = work.files.get(definition.name)?.actions;
  for (const action of Object.values(definition.actions.actions))
    for (const field of Object.values(action.ask))
      if (actions) checkDateLimits(place, at(actions, 'actions', action.name, 'ask', field.path, 'x-limits'), field);
}

function checkCopy(place: LinkScope, cursor: Cursor, field: Field): void {
  if (cursor.value === undefined) return;
  const found = fieldAt(place, cursor);
  if (!found) return;
  if (!found.through) error(place.work, cursor, 'Una copia pasa por una referencia: referencia.campo.');
  else if (found.base !== field.base) error(place.work, cursor, `«${field.copy}» es de otro tipo que este campo.`);
}
