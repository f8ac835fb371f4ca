import { maySeeBehind, type SeenAs } from '../access/may-see.ts';
import { firstCase } from '../conditions/cases.ts';
import { parseCondition } from '../conditions/condition.ts';
import { bindVariable, fieldsIn } from '../conditions/condition-bind.ts';
import { itemOf } from '../kinds/choices.ts';
import { coerceTo } from '../kinds/coerce.ts';
import { translate } from '../messages/messages.ts';
import type { Tree } from '../model/condition-tree.ts';
import { isDate } from '../model/dates.ts';
import type { Actor, Definition, Filter, Json, Row, Schemas } from '../model/definition.ts';
import { type FieldLocation, fieldLocation, isStoredPlace, own, ownerPath } from '../model/fields.ts';
import { isDateOnly, isMoment, isSlot } from '../model/of-kind.ts';
import { isRow } from '../model/path.ts';

/** The filter of those who may bring deleted records back: those alone. */
export const DELETED = '_deleted';

export type QueryProblem = { field: string; code: string; message: string };

/** What is at hand while a query is read. `readable`: fields readable in every row. */
export type Reading = {
  schemas: Schemas;
  definition: Definition;
  actor: Actor;
  readable: Set<string>;
  problems: QueryProblem[];
};

type Part = { tree: Tree } | { parameter: Json } | undefined;

/** The filter's parts joined by and; named filters without a condition become parameters. */
export function filterTree(
  reading: Reading,
  filter: Record<string, Json>,
  shown: Record<string, Json>,
): { where: Tree; parameters: Record<string, Json> } {
  const parts: Tree[] = [];
  const parameters: Record<string, Json> = {};
  for (const [key, value] of Object.entries(filter)) {
    const part = partOf(reading, key, value, shown);
    if (part && 'tree' in part) parts.push(part.tree);
    if (part && 'parameter' in part) parameters[key] = part.parameter;
  }
  const [only] = parts;
  const where: Tree = only && parts.length === 1 ? only : { kind: 'and', parts };
  return { where: parts.length === 0 ? { kind: 'constant', value: true } : where, parameters };
}

function partOf(reading: Reading, key: string, value: Json, shown: Record<string, Json>): Part {
  const { definition } = reading;
  const named = definition.list.filters.find((filter) => filter.name === key);
  if (named?.where) return namedPart(reading, named, named.where, value, shown);
  if (named && named.field === undefined && !own(definition.fields, key)) return parameterPart(reading, named, value);
  return fieldPart(reading, key, named?.field ?? key, named?.catalog, value);
}

/** A filter with a condition of its own: its `$value` is what was sent. It may not speak of what the person cannot read. */
function namedPart(
  reading: Reading,
  filter: Filter,
  where: NonNullable<Filter['where']>,
  value: Json,
  shown: Record<string, Json>,
): Part {
  const { definition, schemas, actor } = reading;
  if (isAll(reading, filter.catalog, value)) return undefined;
  if (typeof value === 'object' && value !== null)
    return refuseFilter(reading, filter.name, 'not-scalar', filter.title);
  const env = { definition, resources: schemas.resources, vars: { me: actor as Row, value, filter: shown } };
  const condition = firstCase(where, env, actor.roles);
  if (condition === undefined) return undefined;
  const parsed = parseCondition(condition, { definition, resources: schemas.resources });
  if (!parsed.ok) return refuseFilter(reading, filter.name, 'unknown-filter', filter.title);
  if (!fieldsIn(parsed.tree).every((path) => readable(reading, fieldLocation(definition, path, schemas.resources)))) {
    return refuseFilter(reading, filter.name, 'unknown-filter', filter.title);
  }
  return { tree: bindVariable(parsed.tree, 'value', value) };
}

/** A parameter of the view or of computed fields: its shape follows from how it is asked. */
function parameterPart(reading: Reading, filter: Filter, value: Json): Part {
  if (filter.name === DELETED && !filter.for?.some((role) => reading.actor.roles.includes(role)))
    return refuseFilter(reading, filter.name, 'unknown-filter', filter.name);
  if (isAll(reading, filter.catalog, value)) return undefined;
  const wrong = () => refuseFilter(reading, filter.name, 'wrong-type', filter.title);
  if (filter.as === 'yes-no') return typeof value === 'boolean' ? { parameter: value } : wrong();
  if (filter.as === 'date')
    return value === null || isDate(value)
      ? { parameter: value }
      : refuseFilter(reading, filter.name, 'wrong-type', filter.title, '', NO_DAY);
  if (filter.as === 'range') return isRange(value) ? { parameter: value } : wrong();
  if (typeof value === 'object' && value !== null)
    return refuseFilter(reading, filter.name, 'not-scalar', filter.title);
  if (filter.catalog && !itemOf(value, filter, reading.schemas)) return wrong();
  return { parameter: value };
}

/** The words for what no calendar has. */
const NO_DAY = 'kinds.date.format';

const isRange = (value: Json): boolean =>
  isRow(value) &&
  Object.entries(value).every(
    ([key, bound]) => RANGE.includes(key) && (typeof bound === 'number' || typeof bound === 'string'),
  );
const RANGE = ['$gt', '$gte', '$lt', '$lte'];

function fieldPart(reading: Reading, key: string, path: string, catalog: string | undefined, value: Json): Part {
  const { definition, schemas } = reading;
  const place = fieldLocation(definition, path, schemas.resources);
  if (!place || !isAskable(reading, path)) return refuseFilter(reading, key, 'unknown-filter', key);
  if (isAll(reading, catalog ?? place.field?.catalog, value)) return undefined;
  const title = place.field?.title ?? key;
  // A list means any of its values, as clients ask for many records by their keys.
  const typed = typedFilter(place, Array.isArray(value) ? { $in: value } : value);
  if (typed === undefined)
    return refuseFilter(reading, key, 'wrong-type', title, '', isDateOnly(place) ? NO_DAY : undefined);
  const parsed = parseCondition({ [path]: typed }, { definition, resources: schemas.resources, variables: [] });
  if (parsed.ok) return { tree: parsed.tree };
  const [problem] = parsed.problems;
  return problem?.code === 'operator'
    ? refuseFilter(reading, key, 'unknown-operator', title, problem.name)
    : refuseFilter(reading, key, 'wrong-type', title);
}

/** Whether rows may be asked for by this name: stored, readable in every row, and behind a reference only where the list says so. */
export function isAskable(reading: Reading, path: string): boolean {
  const { definition, schemas } = reading;
  const place = fieldLocation(definition, path, schemas.resources);
  const owner = place?.through === undefined ? definition : targetOf(reading, place.through);
  const inner = place?.through === undefined ? place : { ...place, path: path.slice(place.through.length + 1) };
  if (!place || !owner || !inner || !(isStoredPlace(owner, inner) || isRecordMark(inner))) return false;
  const isListed = definition.list.filters.some((filter) => (filter.field ?? filter.name) === path);
  return (place.through === undefined || isListed) && readable(reading, place);
}

/** Values may come as texts from an address; each is typed by the field's kind, or the filter is refused. */
function typedFilter(place: FieldLocation, value: Json): Json | undefined {
  if (!isRow(value)) return typedScalar(place, value);
  const entries = Object.entries(value).map(([operator, operand]): [string, Json | undefined] => {
    if (operator === '$exists') return [operator, operand];
    if (Array.isArray(operand)) {
      const items = operand.map((item) => typedScalar(place, item));
      return [operator, items.some((item) => item === undefined) ? undefined : (items as Json[])];
    }
    return [operator, isRow(operand) ? operand : typedScalar(place, operand as Json)];
  });
  return entries.some(([, operand]) => operand === undefined) ? undefined : (Object.fromEntries(entries) as Json);
}

function typedScalar(place: FieldLocation, value: Json): Json | undefined {
  if (value === null || value === '') return value;
  // A day on moments is all of that day, as conditions read it.
  if (isMoment(place) && isDate(value)) return value;
  return place.kind ? coerceTo(place.kind, place.base, value) : value;
}

/** The mark of the whole record belongs to no field. */
const isRecordMark = ({ field, derived, kind }: FieldLocation): boolean =>
  derived && field === undefined && kind === 'integer';

function targetOf({ definition, schemas }: Reading, reference: string): Definition | undefined {
  const field = own(definition.fields, reference);
  return own(schemas.resources, isSlot(field) ? 'documents' : (field?.reference ?? ''));
}

/** A field behind a reference is judged by the rights of the resource that it belongs to. */
export function readable(reading: Reading, place: FieldLocation | undefined, use: SeenAs = 'filter'): boolean {
  if (!place) return false;
  const { definition, readable: own } = reading;
  if (!place.through) return place.field === undefined || own.has(ownerPath(definition, place) ?? '');
  return own.has(place.through) && maySeeBehind(reading, place, use);
}

/** A catalogue's item that means "no filter". */
function isAll(reading: Reading, catalog: string | undefined, value: Json): boolean {
  return catalog !== undefined && itemOf(value, { catalog }, reading.schemas)?.all === true;
}

export function refuseFilter(
  { schemas, definition, problems }: Reading,
  field: string,
  code: string,
  title: string,
  operator = '',
  words = `server.${code}`,
): undefined {
  const own = `fields.${field}.${code}`;
  const key = own in definition.messages ? own : words;
  problems.push({ field, code, message: translate(schemas, definition, key, { field, title, operator }) });
}
