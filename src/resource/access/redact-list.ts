import type { Column, FileView, Filter, Layouts, ListLayout } from '../model/definition.ts';
import { fieldLocation, own } from '../model/fields.ts';
import { namesIn, WHERE } from '../model/where.ts';
import { maySeeBehind, seenFields } from './may-see.ts';
import { mayEver, readableFields } from './permissions.ts';
import { redactBlocks } from './redact-blocks.ts';
import { seesFigure } from './seen-figures.ts';
import {
  forRoles,
  isVisibleName,
  mayRunEver,
  redactCases,
  redactCondition,
  seesCondition,
  type VisibleNames,
} from './visible-names.ts';

/** The list of a set of roles. What may be read in some rows only is shown there, but not filtered, sorted or searched by. */
export function redactList(known: VisibleNames, list: ListLayout): ListLayout {
  const actor = { roles: [...known.roles] };
  const read = new Set(readableFields(known.definition, actor));
  const everywhere = new Set(seenFields({ ...known, actor }, 'filter'));
  const filters = list.filters.flatMap((filter) => cutFilter(known, everywhere, filter) ?? []);
  const sorts = list.sorts.filter((path) => everywhere.has(path));
  const sortable = everywhere.has(list.sort.replace(/^-/, ''));
  const search = list.search?.in.filter((path) => (path.includes('.') ? isVisibleName(known, path) : read.has(path)));
  const { poll, expand, views, totals, layouts, ...rest } = list;
  const laidOut = cutLayouts(known, everywhere, layouts);
  const summed = totals?.filter((path) => everywhere.has(path)) ?? [];
  const shownViews = views
    ?.filter((view) => forRoles(view.for, known.roles))
    .map((view) => cutView(known, everywhere, filters, view));
  return {
    ...rest,
    sort: sortable ? list.sort : (sorts[0] ?? 'id'),
    sorts,
    exact: undefined,
    ...(list.search ? { search: search && search.length > 0 ? { ...list.search, in: search } : undefined } : {}),
    start: Object.fromEntries(
      Object.entries(list.start).filter(
        ([name]) => everywhere.has(name) || filters.some((filter) => filter.name === name),
      ),
    ),
    tabs: list.tabs
      .filter((set) => forRoles(set.for, known.roles) && everywhere.has(set.by))
      .map((set) => (set.for ? { ...set, for: set.for.filter((role) => known.roles.includes(role)) } : set)),
    columns: list.columns.flatMap((column) => cutColumn(known, column) ?? []),
    filters,
    tone: redactCases(known, list.tone),
    actions: list.actions.filter((name) => mayRunEver(known, name)),
    bulk: list.bulk.filter((name) => mayRunEver(known, name)),
    ...(poll && seesCondition(known, poll.while) ? { poll } : {}),
    ...(expand ? { expand: { ...expand, blocks: redactBlocks(known, expand.blocks) } } : {}),
    ...(summed.length > 0 ? { totals: summed } : {}),
    ...(shownViews ? { views: shownViews } : {}),
    ...(laidOut ? { layouts: laidOut } : {}),
    open: opens(known, list.open),
  };
}

/** A board shows its field, a calendar its figure: who may not read that in every row has the table. Days without work go by the right to ask for them. */
function cutLayouts(
  { schemas, definition, roles }: VisibleNames,
  everywhere: Set<string>,
  layouts: Layouts | undefined,
): Layouts | undefined {
  const { board, calendar } = layouts ?? {};
  const isBoard = board && everywhere.has(board.by);
  const isCalendar = calendar && seesFigure(schemas, [...roles], `${definition.name}.${calendar.figure}`);
  if (!isBoard && !isCalendar) return undefined;
  const [resource = '', day = ''] = calendar?.closed?.split('.') ?? [];
  const days = own(schemas.resources, resource);
  const isAsked =
    days &&
    mayEver(days, roles, 'list') &&
    seenFields({ schemas, definition: days, actor: { roles: [...roles] } }, 'filter').includes(day);
  const shown = isAsked ? calendar : { figure: calendar?.figure ?? '' };
  return { ...(isBoard ? { board } : {}), ...(isCalendar && shown ? { calendar: shown } : {}) };
}

/** A view that asks for what these roles may not read in every row is closed and goes without its state; lost columns are counted. */
function cutView(known: VisibleNames, everywhere: Set<string>, filters: Filter[], view: FileView): FileView {
  const { name, title, state, ...rest } = view;
  const whole = rest.for ? { ...rest, for: rest.for.filter((role) => known.roles.includes(role)) } : rest;
  const isAsked = (path: string) =>
    path === 'id' || everywhere.has(path) || filters.some((filter) => (filter.field ?? filter.name) === path);
  const names = [
    ...Object.keys(state.filter).filter((path) => path !== WHERE && path !== 'q'),
    ...namesIn(state.filter[WHERE] ?? null),
  ];
  if (!names.every(isAsked)) return { name, title, ...whole, state: { filter: {} }, closed: true };
  const columns = state.columns?.filter(({ field }) => isShown(known, field));
  const lost = (state.columns?.length ?? 0) - (columns?.length ?? 0);
  return {
    name,
    title,
    ...whole,
    state: { ...state, ...(columns ? { columns } : {}) },
    ...(lost > 0 ? { lost } : {}),
  };
}

const isShown = (known: VisibleNames, field: string): boolean =>
  isVisibleName(known, field) && (known.readable.has(field) || field.includes('.') || !known.definition.fields[field]);

/** Nothing opens that may not be read or changed. */
function opens({ definition, roles }: VisibleNames, open: ListLayout['open']): ListLayout['open'] {
  if (open === 'edit') return mayEver(definition, roles, 'update') ? open : false;
  return mayEver(definition, roles, 'read') ? open : false;
}

function cutColumn(known: VisibleNames, column: Column): Column | undefined {
  if (!forRoles(column.for, known.roles) || !isShown(known, column.field)) return undefined;
  return {
    ...column,
    ...(Array.isArray(column.title) ? { title: redactCases(known, column.title) } : {}),
    ...(column.show ? { show: redactCases(known, column.show) } : {}),
    ...(column.tone ? { tone: redactCases(known, column.tone) } : {}),
    ...(column.cell ? { cell: redactCases(known, column.cell) } : {}),
    ...(column.for ? { for: column.for.filter((role) => known.roles.includes(role)) } : {}),
    enabledWhen: redactCondition(known, column.enabledWhen, false),
    ...(column.actions ? { actions: column.actions.filter((name) => mayRunEver(known, name)) } : {}),
  };
}

/** A field behind a reference may be known and yet tell more than these roles may ask. */
function isAskedBehind({ schemas, definition, roles }: VisibleNames, path: string): boolean {
  const place = fieldLocation(definition, path, schemas.resources);
  if (place?.through === undefined) return true;
  return maySeeBehind({ schemas, definition, actor: { roles: [...roles] } }, place, 'filter');
}

function cutFilter(known: VisibleNames, everywhere: Set<string>, filter: Filter): Filter | undefined {
  if (!forRoles(filter.for, known.roles)) return undefined;
  if (filter.field !== undefined) {
    const own = known.definition.fields[filter.field] !== undefined;
    if (own ? !everywhere.has(filter.field) : !isVisibleName(known, filter.field)) return undefined;
    if (!isAskedBehind(known, filter.field)) return undefined;
  }
  if (filter.where && !filter.where.every((line) => seesCondition({ ...known, fields: everywhere }, line.is)))
    return undefined;
  return filter.for ? { ...filter, for: filter.for.filter((role) => known.roles.includes(role)) } : filter;
}
