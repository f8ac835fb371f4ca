import { literalFits } from '../../kinds/coerce.ts';
import { kindOf } from '../../kinds/registry.ts';
import type { Actions, Field, Filter, Json } from '../../model/definition.ts';
import { fieldLocation, own } from '../../model/fields.ts';
import { isMoment, isMonth, isObject, isSlot, isYesNo } from '../../model/of-kind.ts';
import { at, type Cursor, entries, given, items, text } from '../cursor.ts';
import { codesOf, error, type LinkContext, type LinkScope } from '../link-context.ts';
import { suggest } from '../suggest.ts';

/** Values that a file writes for a field and that the field cannot have: defaults, and what an action or a form sets. */
export function checkWrittenValues(place: LinkScope): void {
  const { work, definition } = place;
  const files = work.files.get(definition.name);
  if (!files) return;
  for (const field of Object.values(definition.fields)) {
    const cursor = at(files.fields, ...field.path.split('.').flatMap((name) => ['properties', name]), 'default');
    if (given(cursor)) checkDefault(work, cursor, field);
  }
  for (const [name, action] of entries(at(files.actions, 'actions'))) {
    const { ask = {} } = own(definition.actions.actions, name) ?? {};
    for (const field of Object.values(ask)) {
      const cursor = at(action, 'ask', ...field.path.split('.'), 'default');
      if (given(cursor)) checkDefault(work, cursor, field);
    }
    for (const [path, value] of entries(at(action, 'set'))) checkSet(place, value, path);
    checkTo(place, action);
  }
  for (const [, form] of entries(files.form)) {
    const of = own(work.resources, text(at(form, 'of')) ?? '') ?? definition;
    for (const [path, value] of entries(at(form, 'prefill', 'set'))) checkSet({ work, definition: of }, value, path);
  }
  checkLists(place, files.list);
}

const saying = (value: Json | undefined): string => JSON.stringify(value);

/** The first word of a field that a value breaks, as the file writes it: `maxLength 5`. */
function brokenBy(work: LinkContext, field: Field, value: Json): string | undefined {
  if (Array.isArray(value)) {
    if (field.base !== 'array') return 'tipo';
    const [broken] = value.flatMap((one) => (field.items ? (brokenBy(work, field.items, one) ?? []) : []));
    return broken;
  }
  if (typeof value === 'object' || isObject(field) || isSlot(field)) return undefined;
  if (field.base === 'array' || !literalFits(field.kind, field.base, value)) return 'tipo';
  const codes = field.choices ?? (field.catalog ? codesOf(work.catalogs[field.catalog]) : undefined);
  if (codes && !codes.includes(value)) return field.choices ? 'enum' : `x-catalog ${field.catalog}`;
  return brokenLimit(field, value);
}

function brokenLimit({ limits }: Field, value: string | number | boolean): string | undefined {
  const { minimum, maximum, exclusiveMinimum, minLength, maxLength, pattern } = limits;
  const isText = typeof value === 'string';
  const isNumber = typeof value === 'number';
  const rules: [word: string, limit: number | string | undefined, breaks: (limit: never) => boolean][] = [
    ['minimum', minimum, (limit: number) => isNumber && value < limit],
    ['maximum', maximum, (limit: number) => isNumber && value > limit],
    ['exclusiveMinimum', exclusiveMinimum, (limit: number) => isNumber && value <= limit],
    ['minLength', minLength, (limit: number) => isText && value.length < limit],
    ['maxLength', maxLength, (limit: number) => isText && value.length > limit],
    ['pattern', pattern, (limit: string) => isText && !new RegExp(limit, 'u').test(value)],
  ];
  const broken = rules.find(([, limit, breaks]) => limit !== undefined && breaks(limit as never));
  return broken && `${broken[0]} ${broken[1]}`;
}

const isVariable = (value: Json | undefined): boolean =>
  typeof value === 'string' && (value.startsWith('$') || value.includes('{'));

function checkDefault(work: LinkContext, cursor: Cursor, field: Field): void {
  if (isVariable(cursor.value)) return;
  const broken = brokenBy(work, field, cursor.value as Json);
  // The beginning of a text, which the person completes: `+52`.
  if (broken === undefined || /^(pattern|minLength) /.test(broken)) return;
  const says = broken === 'tipo' ? `${saying(cursor.value)} no es ${KIND_NAMES[field.base]}` : `no cumple ${broken}`;
  error(work, cursor, `El valor inicial ${says}.`);
}

const KIND_NAMES: Record<Field['base'], string> = {
  string: 'un texto de este tipo',
  integer: 'un número entero',
  number: 'un número',
  boolean: 'de sí o no',
  array: 'una lista',
  object: 'un objeto',
};

/** A state is one of the machine; every other value is one that the field can have. */
function checkSet({ work, definition }: LinkScope, cursor: Cursor, path: string): void {
  const field = own(definition.fields, path);
  const { value } = cursor;
  if (!field || value === null || value === undefined || isVariable(value)) return;
  const { field: state, states } = definition.actions;
  const wrong = state !== path ? undefined : wrongState(states, value);
  const broken = wrong ?? brokenBy(work, field, value);
  if (broken === undefined) return;
  const why = wrong ?? (broken === 'tipo' ? `no es ${KIND_NAMES[field.base]}` : `no cumple ${broken}`);
  const texts = field.catalog ? codesOf(work.catalogs[field.catalog]).filter((code) => typeof code === 'string') : [];
  error(work, cursor, `«set» escribe ${saying(value)} en «${path}»: ${why}.`, {
    suggestion: suggest(String(value), texts),
  });
}

function wrongState(states: Actions['states'], value: Json): string | undefined {
  const state = own(states, String(value));
  if (!state) return 'no es un estado';
  return state.derived ? 'es un estado que llega con los días' : undefined;
}

/** What `to` writes is stored too, and nothing else writes the state beside it. */
function checkTo({ work, definition }: LinkScope, action: Cursor): void {
  const { field: state, states } = definition.actions;
  const to = at(action, 'to');
  if (!given(to) || state === undefined) return;
  const wrong = wrongState(states, to.value as Json);
  if (wrong) error(work, to, `«to» escribe ${saying(to.value)} en «${state}»: ${wrong}.`);
  const both = at(action, 'set', state);
  if (given(both) && !wrongState(states, both.value as Json))
    error(work, both, `«to» y «set» escriben el estado «${state}» a la vez.`, { key: true });
}

/** What a list starts with, the values of its tabs, and controls of filters that do not fit the field. */
function checkLists(place: LinkScope, file: Cursor): void {
  const { work, definition } = place;
  for (const [name, value] of entries(at(file, 'start'))) {
    const field = own(definition.fields, name);
    if (field) checkListValue(work, value, field);
  }
  for (const tabs of items(at(file, 'tabs'))) {
    const found = fieldLocation(definition, text(at(tabs, 'by')) ?? '', work.resources);
    for (const value of items(at(tabs, 'values'))) if (found?.field) checkListValue(work, value, found.field);
  }
  for (const [index, cursor] of items(at(file, 'filters')).entries()) {
    const filter = definition.list.filters[index];
    if (filter?.field && given(at(cursor, 'as'))) checkControl(place, at(cursor, 'as'), filter);
  }
}

function checkListValue(work: LinkContext, cursor: Cursor, field: Field): void {
  const values = items(cursor);
  for (const value of values.length > 0 ? values : [cursor]) {
    if (value.value === null || value.value === undefined || isVariable(value.value)) continue;
    const one = field.base === 'array' && field.items ? field.items : field;
    if (typeof value.value === 'object' || literalFits(one.kind, one.base, value.value)) continue;
    error(work, value, `${saying(value.value)} no es ${KIND_NAMES[one.base]}: la lista saldría vacía.`);
  }
}

/** Which kinds of a value a control of a filter can choose among. */
const CONTROLS: Partial<Record<Filter['as'], { fits(field: Field): boolean; needs: string }>> = {
  range: {
    fits: (field) => ['range', 'date'].includes(kindOf(field).filterAs) || isMonth(field) || isMoment(field),
    needs: 'no es un número ni una fecha',
  },
  date: { fits: ({ kind }) => ['date', 'moment', 'month'].includes(kind), needs: 'no es una fecha' },
  'yes-no': { fits: isYesNo, needs: 'no es de sí o no' },
};

function checkControl({ work, definition }: LinkScope, cursor: Cursor, { as, field: path, where }: Filter): void {
  const field = fieldLocation(definition, path ?? '', work.resources)?.field;
  if (!field || where) return;
  const control = CONTROLS[as];
  if (control && !control.fits(field)) error(work, cursor, `«${as}» no filtra «${path}»: ${control.needs}.`);
}
