import { createHash } from 'node:crypto';
import { conditionTree } from '../../resource/conditions/condition.ts';
import { fieldsIn } from '../../resource/conditions/condition-bind.ts';
import { kindOf } from '../../resource/kinds/registry.ts';
import type { Tree } from '../../resource/model/condition-tree.ts';
import type { Condition, Definition, Filter, Schemas } from '../../resource/model/definition.ts';
import { columnOf } from '../../resource/model/path.ts';
import { COLLATION } from '../../resource/query/order.ts';
import { codeOf } from '../core/registry.ts';
import { hasTable, type TableColumn, tableColumns, tableDefinition } from './columns.ts';
import { throughReference, wordColumns } from './words.ts';

/** `unique` and `where` belong to rules of the record, the rest follows from how lists are read. */
export type IndexPlan = {
  name: string;
  table: string;
  kind: 'sorted' | 'equal' | 'words' | 'strange' | 'elements' | 'unique';
  columns: string[];
  /** Behind the key: read from the index alone, where an index of their own for each order would cost every write. */
  behind?: string[];
  path?: string;
  where?: Condition;
  /** Rules over several fields: two rows that leave the same field empty are equal in it. */
  emptyIsEqual?: boolean;
  /** The order of the text that it is sorted by; another order is another index. */
  order?: string;
  /** Columns that have another name until the definitions come into force. */
  names?: ReadonlyMap<string, string>;
  /** Columns compared without case: an e-mail may be typed either way at sign-in. */
  folded?: string[];
};

type Plans = Map<string, IndexPlan>;

/** The columns that an index holds, or asks of which rows it holds. */
export function columnsOfPlan({ resources }: Schemas, { table, columns, behind = [], where }: IndexPlan): string[] {
  const definition = resources[table];
  const asked = definition && where ? fieldsIn(conditionTree(where, { definition, resources })) : [];
  const stored = asked.filter((path) => path !== 'id' && definition?.fields[path]);
  return [...new Set([...columns, ...behind, ...stored.map(columnOf)])];
}

/** Scopes have at most four alternatives, so that each is one ordered read of one index. */
const ALTERNATIVES_LIMIT = 4;

/** The indexes that the lists of all resources need: scope x tab x sort, parents, filters, search and uniqueness. */
export function planIndexes(schemas: Schemas): IndexPlan[] {
  const plans: Plans = new Map();
  for (const definition of Object.values(schemas.resources)) {
    planUnique(plans, schemas, definition);
    planList(plans, schemas, definition);
    planSearch(plans, schemas, definition);
    planFigures(plans, schemas, definition);
  }
  for (const view of codeOf(schemas).views) {
    for (const { resource, fields, where } of view.indexes ?? []) {
      const table = schemas.resources[resource];
      if (table && hasTable(table)) addSorted(plans, schemas, table, fields, { where });
    }
  }
  return withoutTwins(schemas, [...plans.values()]);
}

/** A rule over several fields keeps an index in their order, which serves lists as well: each index costs every write. */
function withoutTwins(schemas: Schemas, plans: IndexPlan[]): IndexPlan[] {
  const nameOf = ({ table, columns, where }: IndexPlan) => JSON.stringify([table, columns, where]);
  const rules = plans.filter((plan) => plan.kind === 'unique' && plan.emptyIsEqual && !plan.where);
  const longer = plans.filter((plan) => plan.behind);
  const kept = new Set([...rules.filter((rule) => !endsWithText(schemas, rule)), ...longer].map(nameOf));
  return plans.filter((plan) => plan.kind !== 'sorted' || plan.behind || !kept.has(nameOf(plan)));
}

function endsWithText(schemas: Schemas, { table, columns }: IndexPlan): boolean {
  const definition = schemas.resources[table];
  return (
    !definition ||
    tableColumns(schemas, definition).some(({ name, type }) => name === columns.at(-1) && type === 'text')
  );
}

function planUnique(plans: Plans, schemas: Schemas, definition: Definition): void {
  if (!hasTable(definition)) return;
  const fields = Object.values(definition.fields).filter((field) => field.unique);
  const rules = [...fields.map((field) => ({ fields: [field.path], where: undefined })), ...definition.unique];
  const stored = columnsByPath(schemas, definition);
  for (const { fields: paths, where } of rules) {
    if (!paths.every((path) => stored.has(path))) continue;
    const folded = paths.filter((path) => definition.fields[path]?.kind === 'email').map(columnOf);
    add(plans, {
      table: definition.name,
      kind: 'unique',
      columns: paths.map(columnOf),
      path: paths[0],
      where: identifying(definition, paths, where),
      emptyIsEqual: paths.length > 1,
      ...(folded.length > 0 ? { folded } : {}),
    });
  }
}

/** What many share is not unique: only rows whose values tell them from others are compared. */
function identifying(definition: Definition, paths: string[], where: Condition | undefined): Condition | undefined {
  const shared = paths.flatMap((path): Condition[] => {
    const field = definition.fields[path];
    const values = field ? kindOf(field).shared : [];
    return values.length > 0 ? [{ [path]: { $nin: [...values] } }] : [];
  });
  if (shared.length === 0) return where;
  return { $and: where ? [where, ...shared] : shared };
}

function planList(plans: Plans, schemas: Schemas, definition: Definition): void {
  const table = tableDefinition(schemas, definition);
  if (!table) return;
  const sorts = new Set([definition.list.sort.replace(/^-/, ''), ...definition.list.sorts, 'id']);
  const tabs = new Set(definition.list.tabs.map((tab) => tab.by));
  const scopes = scopeColumns(schemas, definition);
  const home = definition.list.sort.replace(/^-/, '');
  for (const sort of sorts) {
    if (!countsWithinParent(schemas, definition, table, sort)) {
      addSorted(plans, schemas, table, [sort]);
      for (const tab of tabs) addSorted(plans, schemas, table, [tab, sort]);
    }
    for (const [at, scope] of scopes.entries()) {
      const where = filled(table, scope);
      // Counting leaves out what an alternative before counted: its columns are read from the index as well.
      const before = scopes.slice(0, at).flat();
      if (sort === home)
        for (const tab of tabs) addSorted(plans, schemas, table, [...scope, tab, sort], { where, behind: before });
      // Within a scope there are few enough rows that another order reads its tab from the index.
      addSorted(plans, schemas, table, [...scope, sort], { where, behind: sort === home ? before : [...tabs] });
    }
  }
  for (const under of definition.under) {
    for (const columns of alternatives(schemas, definition, under.where)) {
      addSorted(plans, schemas, table, [...columns, home]);
    }
  }
  for (const filter of definition.list.filters) {
    for (const path of filterFields(schemas, definition, filter))
      addSorted(plans, schemas, table, [path], { kind: 'equal', where: filter.where && filled(table, [path]) });
  }
}

/** An equality never asks for rows without a value: most rows of a side are in none of its indexes. */
function filled(table: Definition, [path = '']: string[]): Condition | undefined {
  const field = table.fields[path];
  return field && field.base !== 'string' && field.base !== 'array' ? { [path]: { $exists: true } } : undefined;
}

/** What is counted anew within each parent puts the rows of several parents in no order that anybody reads. */
function countsWithinParent(schemas: Schemas, definition: Definition, table: Definition, sort: string): boolean {
  const parents = definition.under.flatMap((under) => alternatives(schemas, definition, under.where).flat());
  return table.unique.some(
    ({ fields, where }) =>
      where === undefined && fields.includes(sort) && fields.every((path) => path === sort || parents.includes(path)),
  );
}

/** One index for all text of a table that is searched, and one for each reference that a search leads back through. */
function planSearch(plans: Plans, schemas: Schemas, definition: Definition): void {
  const table = tableDefinition(schemas, definition);
  if (!table) return;
  const words = wordColumns(schemas, table.name);
  if (words.length > 0)
    for (const kind of ['words', 'strange'] as const) add(plans, { table: table.name, kind, columns: words });
  for (const path of definition.list.exact ?? []) addSorted(plans, schemas, table, [path], { kind: 'equal' });
  for (const path of definition.list.search?.in ?? []) {
    const [, , reference] = throughReference(schemas, definition, path);
    if (reference) addSorted(plans, schemas, table, [reference], { kind: 'equal' });
  }
}

/** Days and groups of a figure in order, with all else that it reads behind them: its sums are read from the index alone. */
function planFigures(plans: Plans, schemas: Schemas, definition: Definition): void {
  const table = tableDefinition(schemas, definition);
  if (!table) return;
  for (const { measure, group, period, where } of Object.values(definition.figures ?? {})) {
    const order = [period?.field, group].filter((path) => path !== undefined);
    const asked = fieldsIn(conditionTree(where, { definition, resources: schemas.resources }));
    const behind = [...asked, ...(measure === 'count' ? [] : [measure.sum])];
    const begin = order.map(columnOf);
    const whole = behind.map(columnOf);
    const isServed = [...plans.values()].some(
      (plan) =>
        plan.table === table.name &&
        plan.kind === 'sorted' &&
        !plan.where &&
        begin.every((column, place) => plan.columns[place] === column) &&
        whole.every((column) => plan.columns.includes(column) || plan.behind?.includes(column)),
    );
    if (!isServed) addSorted(plans, schemas, table, order, { behind });
  }
}

/** The columns that each scope of the list fixes, once for each of its alternatives. */
function scopeColumns(schemas: Schemas, definition: Definition): string[][] {
  const { operations, scopes } = definition.permissions;
  const names = new Set([operations.list, operations.read].flatMap((grants) => Object.values(grants ?? {})));
  const found = [...names].flatMap((name) => {
    const scope = typeof name === 'string' ? scopes[name] : undefined;
    return scope === undefined ? [] : alternatives(schemas, definition, scope);
  });
  return found.filter((columns) => columns.length > 0);
}

/** Each alternative of a condition as the columns that it holds equal to one value. */
function alternatives(schemas: Schemas, definition: Definition, condition: Condition): string[][] {
  const tree = conditionTree(condition, { definition, resources: schemas.resources });
  const branches = tree.kind === 'or' ? tree.parts : [tree];
  return branches.slice(0, ALTERNATIVES_LIMIT).map((branch) => equalities(branch));
}

function equalities(tree: Tree): string[] {
  if (tree.kind === 'and') return [...new Set(tree.parts.flatMap(equalities))];
  if (tree.kind !== 'compare' || tree.op !== 'eq' || tree.left.kind !== 'field') return [];
  return tree.left.through || tree.list ? [] : [tree.left.path];
}

function filterFields(schemas: Schemas, definition: Definition, filter: Filter): string[] {
  if (filter.field && !filter.where) return [filter.field];
  return (filter.where ?? []).flatMap((line) => alternatives(schemas, definition, line.is).flat());
}

function columnsByPath(schemas: Schemas, definition: Definition): Map<string, TableColumn> {
  return new Map(tableColumns(schemas, definition).map((column) => [column.field.path, column]));
}

/** Sorted indexes end with the key, which breaks ties and lets a page start after a row. */
function addSorted(
  plans: Plans,
  schemas: Schemas,
  table: Definition,
  paths: string[],
  { kind = 'sorted', where, behind = [] }: { kind?: 'sorted' | 'equal'; where?: Condition; behind?: string[] } = {},
): void {
  const stored = columnsByPath(schemas, table);
  const unique = [...new Set(paths)].filter((path) => path !== 'id');
  if (!unique.every((path) => stored.has(path)) || unique.length === 0) return;
  const columns = unique.map(columnOf);
  const list = unique.find((path) => stored.get(path)?.type === 'jsonb');
  if (list) add(plans, { table: table.name, kind: 'elements', columns: [columnOf(list)] });
  else {
    const rest = behind.filter((path) => stored.has(path) && !unique.includes(path)).map(columnOf);
    const same = sameWhenSorted(stored, unique) ? 'sorted' : kind;
    const isText = stored.get(unique.at(-1) ?? '')?.type === 'text';
    const order = same === 'sorted' && isText ? { order: COLLATION } : {};
    add(plans, {
      table: table.name,
      kind: same,
      columns,
      where,
      ...order,
      ...(rest.length > 0 ? { behind: rest } : {}),
    });
  }
}

/** Only text is compared in one order and read in another: for the rest one index does both. */
function sameWhenSorted(stored: ReadonlyMap<string, TableColumn>, paths: string[]): boolean {
  return stored.get(paths.at(-1) ?? '')?.type !== 'text';
}

function add(plans: Plans, plan: Omit<IndexPlan, 'name'>): void {
  // The words were folded in another way once, and those of deleted rows were left out.
  const rule = [
    ...(plan.kind === 'words' ? ['nfd', 'all'] : []),
    plan.where ?? null,
    plan.emptyIsEqual ?? false,
    ...(plan.folded ? [plan.folded] : []),
    ...(plan.behind ? [{ behind: plan.behind }] : []),
    ...(plan.order ? [{ order: plan.order }] : []),
  ];
  const key = JSON.stringify([plan.table, plan.kind, plan.columns, ...rule]);
  const hash = createHash('sha256').update(key).digest('hex').slice(0, 10);
  const name = `${plan.kind === 'unique' ? 'ux' : 'ix'}_${hash}_${plan.table}_${plan.columns.join('_')}`.slice(0, 60);
  plans.set(name, { ...plan, name });
}
