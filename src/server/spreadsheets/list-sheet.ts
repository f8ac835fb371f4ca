import { everReadableFields } from '../../resource/access/permissions.ts';
import { scopeNamed } from '../../resource/access/rights.ts';
import { firstCase } from '../../resource/conditions/cases.ts';
import { holds } from '../../resource/conditions/condition.ts';
import { decidingFields, fieldHere } from '../../resource/conditions/field-here.ts';
import { formatValue } from '../../resource/conditions/format.ts';
import { fillTemplate, type TemplateEnv, templatePaths } from '../../resource/conditions/template.ts';
import { typedValue } from '../../resource/kinds/numbers.ts';
import { kindOf } from '../../resource/kinds/registry.ts';
import { translate } from '../../resource/messages/messages.ts';
import type { Cases, Column, Definition, Field, Json, Row } from '../../resource/model/definition.ts';
import { fieldLocation, ownerPath } from '../../resource/model/fields.ts';
import { isDateOnly, isObject, isReference } from '../../resource/model/of-kind.ts';
import { isEmpty, isRow, valueAt } from '../../resource/model/path.ts';
import type { RequestContext } from '../core/context.ts';
import type { Sheet, SheetCell } from './cell.ts';
import { firstRows, type ListSource, listRows, listVars } from './list-rows.ts';

type Shown = { path: string; show?: Cases<string> };

/**
 * The definition with the fields that these columns use, those that read rights depend on, and no others: unused computed
 * fields are not computed.
 */
function narrowTo(definition: Definition, columns: Shown[]): Definition {
  const named = columns.flatMap(({ path, show }) => [path, ...(show ?? []).flatMap(namesIn)]);
  const wanted = new Set([...named, ...decidingFields(definition, named), ...judgedBy(definition)]);
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
const isFrame = (field: Field, wanted: Set<string>): boolean =>
  isObject(field) && !field.computed && !wanted.has(field.path);

/** Every field that a case names, in its template or in its condition. */
const namesIn = ({ is, when }: { is: string; when?: unknown }): string[] => [
  ...templatePaths(is),
  ...keysIn(when as Json),
];

function keysIn(json: Json | undefined): string[] {
  if (Array.isArray(json)) return json.flatMap(keysIn);
  if (!isRow(json)) return [];
  return Object.entries(json).flatMap(([key, value]) => [key, ...keysIn(value as Json)]);
}

/** A column of a sheet: a field, and how the list says it. */
export type SheetColumn = { path: string; title: string; field?: Field; show?: Column['show'] };

/** The columns of the list that this person sees now; `wanted` narrows them, for example to those that are not hidden. */
export function sheetColumns(source: ListSource, wanted?: string[]): SheetColumn[] {
  const { definition, call } = source;
  const { roles } = call.actor;
  const env: TemplateEnv = { definition, vars: listVars(source) as never, schemas: call.schemas };
  return offered(source)
    .filter((column) => holds(column.visibleWhen, env))
    .filter((column) => !wanted || wanted.includes(column.field))
    .map((column) => {
      const title = typeof column.title === 'string' ? column.title : (firstCase(column.title, env, roles) ?? '');
      const field = definition.fields[column.field];
      return { path: column.field, title: titled(call, title, field), field, show: column.show };
    });
}

/** Numbers that are stored with tax are written as typed, and their column says so. */
const titled = ({ schemas }: RequestContext, title: string, field: Field | undefined): string =>
  field?.entry ? translate(schemas, undefined, 'kinds.plus-tax', { value: title }) : title;

/** The columns that these roles may ever see in this list. */
function offered({ definition, call }: ListSource): Column[] {
  const { roles } = call.actor;
  const readable = new Set(everReadableFields(definition, roles));
  const mayKnow = (name: string) => {
    const place = fieldLocation(definition, name, call.schemas.resources);
    const { through } = place ?? {};
    if (!place || !through) return !place?.field || readable.has(ownerPath(definition, place) ?? '');
    const target = call.schemas.resources[definition.fields[through]?.reference ?? ''];
    const inner = target && ownerPath(target, { ...place, path: name.slice(through.length + 1) });
    return readable.has(through) && !!inner && everReadableFields(target, roles).includes(inner);
  };
  return definition.list.columns
    .filter((column) => !column.for || column.for.some((role) => roles.includes(role)))
    .filter((column) => mayKnow(column.field));
}

/** Of the columns that were asked for by name, those that this person's list does not have. */
export function unknownColumns(source: ListSource, wanted: string[] = []): string[] {
  const known = new Set(offered(source).map((column) => column.field));
  return wanted.filter((name) => !known.has(name));
}

/** Fields of a definition as columns, those that this person may not read left out. */
export function fieldColumns({ definition, call }: ListSource, paths: string[]): SheetColumn[] {
  const readable = new Set(everReadableFields(definition, call.actor.roles));
  return paths.flatMap((path) => {
    const field = definition.fields[path];
    return field && readable.has(path) ? [{ path, title: titled(call, field.title, field), field }] : [];
  });
}

export function listSheet(source: ListSource, columns: SheetColumn[], heading: string[][] = []): Sheet {
  const name = source.definition.list.title || source.definition.plural;
  return { name, heading, titles: columns.map(({ title }) => title), rows: cellsOf(source, columns) };
}

async function* cellsOf(source: ListSource, columns: SheetColumn[]): AsyncGenerator<SheetCell[][]> {
  const shown = narrowTo(source.definition, columns);
  for await (const page of listRows(source, shown))
    yield page.map((row) => columns.map((one) => cellOf(source, one, row)));
}

/** The cells of the first rows alone, as people read them, and how many rows there are. */
export async function firstTexts(
  source: ListSource,
  columns: SheetColumn[],
  limit: number,
  operation: 'list' | 'export' = 'list',
): Promise<{ texts: string[][]; count: number; exact: boolean }> {
  const { rows, ...counted } = await firstRows(source, narrowTo(source.definition, columns), limit, operation);
  const written: WriteValue = ({ call }, field, value) => ({ text: formatValue(field, value, call.schemas) });
  return { texts: rows.map((row) => columns.map((one) => cellOf(source, one, row, written).text)), ...counted };
}

type WriteValue = (source: ListSource, field: Field, value: Json) => SheetCell;

function cellOf(source: ListSource, column: SheetColumn, record: Row, write: WriteValue = valueCell): SheetCell {
  const { definition, call } = source;
  const related = (path: string) => labelBefore(record, path);
  const vars = { ...listVars(source), record } as never;
  const env: TemplateEnv = { definition, record, vars, schemas: call.schemas, related } as TemplateEnv;
  const template = column.show && firstCase(column.show, env, call.actor.roles);
  if (template !== undefined) return { text: fillTemplate(template, env) };
  const label = valueAt(record, `${column.path}_label`);
  if (typeof label === 'string' && label) return { text: label };
  const value = valueAt(record, column.path);
  const { field } = column;
  if (!field) return { text: isEmpty(value) || typeof value === 'object' ? '' : String(value) };
  // What an empty reference means: the issuer of a commission's invoice is the platform.
  const nobody = isReference(field) ? definition.messages[`fields.${column.path}.empty`] : undefined;
  if (isEmpty(value)) return { text: nobody ?? '' };
  return write(source, fieldHere(definition, field, record), value as Json);
}

function valueCell({ call }: ListSource, field: Field, value: Json): SheetCell {
  const look = field.catalog ? undefined : kindOf(field).sheet;
  if (look && Number.isFinite(Number(value))) {
    const number = typedValue(Number(value), field);
    return { text: kindOf(field).copyText(number, field, call.schemas), number, look };
  }
  const text = formatValue(field, value, call.schemas);
  return isDateOnly(field) && typeof value === 'string' ? { text, day: value } : { text };
}

/** A place behind a reference whose value did not come is filled with the label that rides beside the reference. */
export function labelBefore(record: Row, path: string): Json | undefined {
  const [reference] = path.split('.');
  return valueAt(record, `${reference}_label`) as Json | undefined;
}
