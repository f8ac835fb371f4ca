import type { Column, Filter, ListLayout } from '../model/definition.ts';
import { mayEver, readableFields } from './permissions.ts';
import { redactBlocks } from './redact-blocks.ts';
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
  const everywhere = new Set(readableFields(known.definition, { roles: [...known.roles] }));
  const filters = list.filters.flatMap((filter) => cutFilter(known, everywhere, filter) ?? []);
  const sorts = list.sorts.filter((path) => everywhere.has(path));
  const sortable = everywhere.has(list.sort.replace(/^-/, ''));
  const search = list.search?.in.filter((path) =>
    path.includes('.') ? isVisibleName(known, path) : everywhere.has(path),
  );
  const { poll, expand, ...rest } = list;
  return {
    ...rest,
    sort: sortable ? list.sort : (sorts[0] ?? 'id'),
    sorts,
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
    open: opens(known, list.open),
  };
}

/** Nothing opens that may not be read or changed. */
function opens({ definition, roles }: VisibleNames, open: ListLayout['open']): ListLayout['open'] {
  if (open === 'edit') return mayEver(definition, roles, 'update') ? open : false;
  return mayEver(definition, roles, 'read') ? open : false;
}

function cutColumn(known: VisibleNames, column: Column): Column | undefined {
  if (!forRoles(column.for, known.roles) || !isVisibleName(known, column.field)) return undefined;
  const readable =
    known.readable.has(column.field) || column.field.includes('.') || !known.definition.fields[column.field];
  if (!readable) return undefined;
  return {
    ...column,
    ...(Array.isArray(column.title) ? { title: redactCases(known, column.title) } : {}),
    ...(column.show ? { show: redactCases(known, column.show) } : {}),
    ...(column.cell ? { cell: redactCases(known, column.cell) } : {}),
    ...(column.for ? { for: column.for.filter((role) => known.roles.includes(role)) } : {}),
    enabledWhen: redactCondition(known, column.enabledWhen, false),
    ...(column.actions ? { actions: column.actions.filter((name) => mayRunEver(known, name)) } : {}),
  };
}

function cutFilter(known: VisibleNames, everywhere: Set<string>, filter: Filter): Filter | undefined {
  if (!forRoles(filter.for, known.roles)) return undefined;
  if (filter.field !== undefined) {
    const own = known.definition.fields[filter.field] !== undefined;
    if (own ? !everywhere.has(filter.field) : !isVisibleName(known, filter.field)) return undefined;
  }
  if (filter.where && !filter.where.every((line) => seesCondition({ ...known, fields: everywhere }, line.is)))
    return undefined;
  return filter.for ? { ...filter, for: filter.for.filter((role) => known.roles.includes(role)) } : filter;
}
