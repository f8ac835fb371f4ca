import { may, mayWrite, type Who } from '../../resource/access/permissions.ts';
import { firstCase } from '../../resource/conditions/cases.ts';
import { holds } from '../../resource/conditions/condition.ts';
import { fieldHere } from '../../resource/conditions/field-here.ts';
import { formatValue } from '../../resource/conditions/format.ts';
import { recordLabel } from '../../resource/conditions/label.ts';
import { fillTemplate, type TemplateEnv } from '../../resource/conditions/template.ts';
import { kindOf } from '../../resource/kinds/registry.ts';
import { SUBJECT } from '../../resource/model/below-any.ts';
import type {
  Actor,
  Cases,
  Column,
  Definition,
  Field,
  Filter,
  Json,
  Row,
  Schemas,
  Tone,
  Verdict,
} from '../../resource/model/definition.ts';
import { isDayField, isMoney } from '../../resource/model/of-kind.ts';
import { isEmpty, valueAt } from '../../resource/model/path.ts';
import type { ListRequest } from '../../resource/query/list-request.ts';
import { withReferenceLabels } from '../schemas/action-env.ts';
import { mayInGeneral, type SchemasIndex, schemasOf } from '../schemas/schemas.ts';

/** What a person chose on a list. `filter` holds the tab and the text searched (`q`) as well; `page` starts at zero. */
export type ListState = {
  page: number;
  limit: number;
  sort: string;
  filter: Record<string, Json>;
};

/** A change that does not name the page leads back to the first one. `replace`: no step of its own for Back. */
export type ChangeList = (change: Partial<ListState>, options?: { replace?: boolean }) => void;

/** All that a list is, without a look; `useList` makes it. */
export type ListController = {
  definition: Definition;
  index: SchemasIndex;
  actor: Actor;
  state: ListState;
  change: ChangeList;
  /** Asks for a page that is likely opened next; with another filter or order it is another page. */
  ahead: (page: number) => void;
  setFilter: (name: string, value: Json | undefined) => void;
  columns: Column[];
  filters: OfferedFilter[];
  tabs: TabSet | undefined;
  rows: Row[];
  count: number;
  /** False when the server counted only so far. */
  isCountExact: boolean;
  /** The first answer has not come. */
  isLoading: boolean;
  /** Another page is on its way; the one before is still shown. */
  isStale: boolean;
  error: unknown;
  retry: () => void;
  /** What a row's conditions and templates are judged against. */
  envOf: (row: Row | undefined) => TemplateEnv;
  rowId: (row: Row) => string;
  /** The resource's place: its own, or below a record. */
  path: string;
  /** What its page is asked by; undefined where its rows are of other questions, as those of a board. */
  request: ListRequest | undefined;
};

/** What each cell receives. `field` is absent for columns without a field of the definition. */
export type CellProps = {
  list: ListController;
  column: Column;
  row: Row;
  field: Field | undefined;
  value: Json | undefined;
  text: string;
};

export type FilterProps = {
  list: ListController;
  filter: Filter;
  title: string;
  value: Json | undefined;
  disabled: boolean;
  onChange: (value: Json | undefined) => void;
};

/** The columns that this person sees now; which, may hang on the filter. */
export function visibleColumns(definition: Definition, actor: Actor, env: TemplateEnv): Column[] {
  return definition.list.columns.filter((column) => isFor(column.for, actor) && holds(column.visibleWhen, env));
}

const FIELDS_LEAST = 4;
/** Priorities that a file writes; what it does not rank comes after them. */
const RANKED_MOST = 9;

/**
 * What a card shows: the columns that the file ranks, in that order, and others while there are fewer than four. How much,
 * when and in which state are never missing where the list has them.
 */
export function byPriority(columns: Column[], { fields }: Definition, catalogs: Schemas['catalogs']): Column[] {
  const ranked = columns.filter((column) => rank(column) <= RANKED_MOST).length;
  const sorted = [...columns].sort((left, right) => rank(left) - rank(right));
  const chosen = sorted.slice(0, Math.max(FIELDS_LEAST, ranked));
  const missing = NEVER_MISSING.flatMap((fits) => {
    const fitting = ({ field }: Column) => fields[field] !== undefined && fits(fields[field], catalogs);
    return chosen.some(fitting) ? [] : (sorted.find(fitting) ?? []);
  });
  return [...chosen, ...missing];
}

const NEVER_MISSING: ((field: Field, catalogs: Schemas['catalogs']) => boolean)[] = [
  isMoney,
  isDayField,
  ({ catalog }, catalogs) => catalog !== undefined && catalogs[catalog]?.items.some(({ tone }) => tone) === true,
];

const rank = ({ priority }: Column) => (priority > 0 ? priority : Number.MAX_SAFE_INTEGER);

type OfferedFilter = { filter: Filter; title: string; enabled: boolean };

/** The filters that this person may set now; hidden ones work from addresses alone. */
export function offeredFilters(definition: Definition, actor: Actor, env: TemplateEnv): OfferedFilter[] {
  return definition.list.filters
    .filter((filter) => filter.as !== 'hidden' && isFor(filter.for, actor) && holds(filter.visibleWhen, env))
    .map((filter) => ({ filter, title: filter.title, enabled: holds(filter.enabledWhen, env) }));
}

type TabSet = { by: string; values: Json[] };

export function tabsFor(definition: Definition, actor: Actor): TabSet | undefined {
  return definition.list.tabs.find((set) => isFor(set.for, actor));
}

/** A text of a layout: plain, or the first case that fits, with its places filled. */
export function layoutTitle(title: string | Cases<string>, env: TemplateEnv, roles: readonly string[]): string {
  const text = typeof title === 'string' ? title : firstCase(title, env, roles);
  return text ? fillTemplate(text, env) : '';
}

const isFor = (roles: string[] | undefined, actor: Actor) => !roles || roles.some((role) => actor.roles.includes(role));

export const isAtTheRight = (field: Field | undefined) =>
  field !== undefined && kindOf(field).align === 'right' && !field.catalog && field.path !== 'id';
export const neverWraps = (field: Field | undefined) => field !== undefined && !kindOf(field).wraps;
export const isCode = (field: Field | undefined) => field !== undefined && kindOf(field).isCode;

/** What a cell says: the column's template, the label that rides beside a reference, or the value as its kind writes it. */
export function cellText(column: Column, row: Row, env: TemplateEnv, index: SchemasIndex, actor: Actor): string {
  const template = column.show && firstCase(column.show, env, actor.roles);
  if (template !== undefined) return fillTemplate(template, withReferenceLabels(env));
  const value = valueAt(row, column.field);
  const label = valueAt(row, `${column.field}_label`);
  if (typeof label === 'string' && label) return label;
  const field = env.definition?.fields[column.field];
  if (field?.reference === 'users' && isEmpty(value))
    return env.definition?.messages[`fields.${field.path}.empty`] ?? index.messages['placeholders.no-user'] ?? '';
  if (!field) return value === undefined || value === null || typeof value === 'object' ? '' : String(value);
  const here = env.definition ? fieldHere(env.definition, field, row) : field;
  return formatValue(here, value, env.schemas ?? schemasOf(index));
}

/** The tone of a value of a catalogue, where the catalogue gives it one. */
export function toneOf(field: Field | undefined, row: Row, index: SchemasIndex): Tone | undefined {
  if (!field?.catalog) return undefined;
  const value = valueAt(row, field.path);
  return index.catalogs[field.catalog]?.items.find(({ code }) => code === value)?.tone;
}

/** How a row names itself, for people who hear what a control belongs to. */
export function rowLabel({ definition, envOf, actor }: ListController, row: Row): string {
  return recordLabel(definition, withReferenceLabels(envOf(row)), actor.roles);
}

/** Whether a value of this row may be edited in place: first the right to update the row, then the right to the field. */
export function mayEditValue(list: { definition: Definition; actor: Who }, path: string, row: Row): Verdict {
  const rights = may(list.definition, list.actor, 'update', row, {});
  return rights.allowed
    ? mayWrite(list.definition, list.actor, 'update', path, { record: row, stored: row, parent: {} })
    : rights;
}

/** Whether the cell of this row is drawn as a control: the column is edited in place, enabled for the row, and allowed. */
export function editsNow(list: ListController, column: Column, row: Row): boolean {
  return column.edit && holds(column.enabledWhen, list.envOf(row)) && mayEditValue(list, column.field, row).allowed;
}

/** Where a row leads, or undefined when it leads nowhere for this person. */
export function addressOfRow(list: Pick<ListController, 'definition' | 'index'>, row: Row): string | undefined {
  const { definition, index } = list;
  const id = row.id ?? row._id;
  if (definition.list.open === false || id === undefined || id === null) return undefined;
  if (definition.list.open === 'subject') return addressOfSubject(index, row);
  if (definition.list.open === 'dialog' && definition.form.show) return `/${definition.name}/${id}/show`;
  if (definition.list.open === 'show') return `/${definition.name}/${id}/show`;
  const opens = definition.tabs ? 'read' : 'update';
  return mayInGeneral(index, definition.name, opens) ? `/${definition.name}/${id}` : undefined;
}

/** Where the record is that a row is about, by the row's `subject` and `subject_id`; without a number its section. */
function addressOfSubject(index: ListController['index'], row: Row): string | undefined {
  const { [SUBJECT.resource]: resource, [SUBJECT.id]: id } = row;
  if (typeof resource !== 'string') return undefined;
  if (id === undefined || id === null) return mayInGeneral(index, resource, 'list') ? `/${resource}` : undefined;
  return mayInGeneral(index, resource, 'read') ? `/${resource}/${id}` : undefined;
}
