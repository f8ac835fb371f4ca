import type {
  Action,
  Condition,
  Definition,
  Field,
  FieldRule,
  Grants,
  Json,
  Operation,
  Schemas,
} from '../model/definition.ts';
import { formerPath, own } from '../model/fields.ts';
import { columnOf } from '../model/path.ts';
import { namesIn } from '../model/where.ts';
import { everReadableFields, everRevealableFields, everWritableFields } from './field-rights.ts';
import { canonical, isWeakerFresh, isWeakerSecond, isWider, isWithin } from './narrower.ts';
import { actionGrants, grantsOf, names, OPERATIONS, rightsOf, scopeNamed } from './rights.ts';

/**
 * One way in which a version of the files opens more than the one before it. `what` is the sentence that says it; `names` are
 * fields, actions, operations, slices, classes or papers.
 */
export type Widening = { what: string; resource?: string; roles?: string[]; names?: string[] };

/** The tables and columns that hold rows already: a field or folder that returns shows what is stored there. */
export type StoredColumns = ReadonlyMap<string, ReadonlyMap<string, unknown>>;

/**
 * What a version of the files opens: rows, fields, actions and papers that were out of reach before, and guards that
 * are taken away or weakened. What is not sure counts as opened. Pure: it asks no rows.
 */
export function wideningsOf(before: Schemas, after: Schemas, stored: StoredColumns): Widening[] {
  const found = Object.values(after.resources).flatMap((now) => {
    const was = own(before.resources, now.name) ?? (now.was ? own(before.resources, now.was) : undefined);
    if (was && guardsIn(was) === guardsIn(now)) return [];
    return was ? ofResource(was, now, after, stored) : ofNewResource(now, after, stored);
  });
  return [...gathered(found), ...ofClasses(before, after), ...ofFactors(before, after)];
}

const guards = new WeakMap<Definition, string>();

/** All that rights and masks are made of, as text: most edits change nothing of it. */
function guardsIn(definition: Definition): string {
  const known = guards.get(definition);
  if (known !== undefined) return known;
  const { permissions, source, under, actions, fields, list } = definition;
  const ofField = ({ title: _, description: __, limits: ___, dateLimits: ____, ...field }: Field) => field;
  const ofAction = ({ title: _, after: __, fail: ___, ...action }: Action) => action;
  const text = JSON.stringify([
    permissions,
    source,
    under,
    Object.values(fields).map(ofField),
    Object.values(actions.actions).map(ofAction),
    list.filters.map(({ field, where, for: roles }) => [field, where, roles]),
  ]);
  guards.set(definition, text);
  return text;
}

/** The same for several roles is one line. */
function gathered(found: readonly Widening[]): Widening[] {
  const groups = new Map<string, Widening>();
  for (const { roles = [], ...one } of found) {
    const key = canonical(one);
    const all = [...new Set([...(groups.get(key)?.roles ?? []), ...roles])];
    groups.set(key, { ...one, ...(all.length > 0 ? { roles: all } : {}) });
  }
  return [...groups.values()];
}

/** A new folder has no rows; one that shows other rows, or runs code, is a new door to what is there. */
function ofNewResource(now: Definition, after: Schemas, stored: StoredColumns): Widening[] {
  const { source } = now;
  const runsCode = Object.values(now.actions.actions).some(({ effect }) => effect !== undefined);
  const isOwn = source.kind === 'catalog' || (source.kind === 'table' && !stored.has(now.name));
  if (isOwn && !runsCode) return [];
  const roles = rolesOf(after).filter((role) => everyRight(now).some((name) => rightTo(now, name, role).length > 0));
  return roles.length > 0 ? [{ what: 'new', resource: now.name, roles }] : [];
}

function ofResource(was: Definition, now: Definition, after: Schemas, stored: StoredColumns): Widening[] {
  const resource = now.name;
  const columns = columnsBehind(now, after, stored);
  const own = rolesOf(after).flatMap((role) => ofRole(was, now, role, columns));
  const listed: [string, string[]][] = [
    ['second', guardedNames(was, now, ({ was, now }) => isWeakerSecond(was?.second, now?.second))],
    ['fresh', guardedNames(was, now, ({ was, now }) => isWeakerFresh(was, now))],
    ['effect', changedActions(was, now)],
    ['masks', lessMasked(was.fields, now.fields)],
    ['doors', openedDoors(was, now)],
  ];
  const source = isWiderSource(was, now) ? [{ what: 'source', resource }] : [];
  return [
    ...own,
    ...source,
    ...listed.flatMap(([what, names]) => (names.length > 0 ? [{ what, resource, names }] : [])),
  ];
}

const rolesOf = ({ roles }: Schemas): string[] => Object.keys(roles.roles);

const EVERY_OPERATION = [...OPERATIONS, 'restore'];
const everyRight = ({ actions }: Definition): string[] => [
  ...new Set([...EVERY_OPERATION, ...Object.keys(actions.actions)]),
];

/** On which conditions a role may do this; none: not at all. Reading through a parent is as wide as the ways to it. */
function conditionsOf(definition: Definition, grants: Grants, role: string): Condition[] {
  return rightsOf(grants, [role]).flatMap((right): Condition[] => {
    if (right === true) return [true];
    if (right !== 'parent') return [scopeNamed(definition, right)];
    return definition.under.map((one) => ({ $under: canonical(one) }));
  });
}

const rightTo = (definition: Definition, name: string, role: string): Condition[] =>
  conditionsOf(definition, actionGrants(definition, name), role);

/** What one role gains in one resource. */
function ofRole(was: Definition, now: Definition, role: string, columns: Columns): Widening[] {
  const resource = now.name;
  const line = (what: string, names: string[]): Widening[] =>
    names.length > 0 ? [{ what, resource, roles: [role], names }] : [];
  const gained = everyRight(now).filter((name) => isWider(rightTo(was, name, role), rightTo(now, name, role)));
  const rows = gained.some((name) => name === 'list' || name === 'read');
  return [
    ...(rows ? [{ what: 'rows', resource, roles: [role] }] : []),
    ...line(
      'actions',
      gained.filter((name) => name !== 'list' && name !== 'read' && !(rows && followsList(now, name))),
    ),
    ...line('fields-read', openedFields(was, now, role, 'read')),
    ...line('fields-reveal', openedFields(was, now, role, 'reveal')),
    ...line('fields-write', [
      ...new Set([...openedFields(was, now, role, 'create'), ...openedFields(was, now, role, 'update')]),
    ]),
    ...line('returned', returnedFields(was, now, role, columns)),
    ...line('asked', askedBehind(was, now, role)),
  ];
}

/** What is listed may be exported, where the file says nothing else: that is no sentence of its own. */
const followsList = ({ permissions }: Definition, name: string): boolean =>
  name === 'export' && permissions.operations.export === undefined;

type Use = 'read' | 'reveal' | 'create' | 'update';

const READS = ['list', 'read'] as const;

const EVER: Record<Use, (definition: Definition, role: string) => string[]> = {
  read: (definition, role) => everReadableFields(definition, [role]),
  reveal: (definition, role) => everRevealableFields(definition, [role]),
  create: (definition, role) => everWritableFields(definition, [role], 'create'),
  update: (definition, role) => everWritableFields(definition, [role], 'update'),
};

/** Fields of both versions that a role may use now and could not, or could in fewer records. */
function openedFields(was: Definition, now: Definition, role: string, use: Use): string[] {
  const operations = use === 'read' ? READS : ([use] as const);
  if (operations.every((one) => conditionsOf(now, grantsOf(now, one), role).length === 0)) return [];
  const before = new Set(EVER[use](was, role));
  return EVER[use](now, role).filter((path) => {
    const former = formerOf(was, now, path);
    if (former === undefined) return false;
    return !before.has(former) || isLoosened(linesOf(was, former, use, role), linesOf(now, path, use, role));
  });
}

/** The field of the version before with these values; undefined where it is new. */
function formerOf(was: Definition, now: Definition, path: string): string | undefined {
  if (own(was.fields, path)) return path;
  const field = own(now.fields, path);
  const former = field && formerPath(field);
  return former !== undefined && own(was.fields, former) ? former : undefined;
}

/** On which conditions each line about the field lets the role use it: all of them have to. */
function linesOf(definition: Definition, path: string, use: Use, role: string): Condition[][] {
  const { fields } = definition.permissions;
  const said = (one: Use) => fields.some((rule: FieldRule) => rule[one] !== undefined && names(rule, path));
  const word = use === 'reveal' && !said('reveal') ? 'read' : use;
  return fields.flatMap((rule) => {
    const grants = rule[word];
    return grants && names(rule, path) ? [conditionsOf(definition, grants, role)] : [];
  });
}

/** A line that limited the role before is gone or reaches further. */
const isLoosened = (was: Condition[][], now: Condition[][]): boolean =>
  was.some((before) => !before.includes(true) && !now.some((after) => !isWider(before, after)));

/** Filters by values behind a reference, which a list did not have: they tell of records that the list does not show. */
function askedBehind(was: Definition, now: Definition, role: string): string[] {
  if (conditionsOf(now, grantsOf(now, 'list'), role).length === 0) return [];
  const names = ({ fields, list }: Definition) =>
    list.filters
      .filter((filter) => filter.for === undefined || filter.for.includes(role))
      .flatMap(({ field, where }) => [
        ...(field ? [field] : []),
        ...(where ?? []).flatMap(({ is }) => namesIn(is as Json)),
      ])
      .filter((path) => path.includes('.') && own(fields, path) === undefined && path !== 'id');
  const before = new Set(names(was));
  return [...new Set(names(now))].filter((path) => !before.has(path));
}

/** New fields over a column that holds values from before, also under another name, which a role may read or, as secrets, reveal. */
function returnedFields(was: Definition, now: Definition, role: string, columns: Columns): string[] {
  const may = (...operations: Operation[]) =>
    operations.some((one) => conditionsOf(now, grantsOf(now, one), role).length > 0);
  const seen = [...(may(...READS) ? EVER.read(now, role) : []), ...(may('reveal') ? EVER.reveal(now, role) : [])];
  const isStored = (path: string | undefined) => path !== undefined && columns.has(columnOf(path));
  const returns = (path: string) => isStored(path) || isStored(formerPath(own(now.fields, path) as Field));
  return seen.filter((path) => formerOf(was, now, path) === undefined && returns(path));
}

type Columns = ReadonlyMap<string, unknown>;

/** The columns behind a resource: those of its table, which a folder with a new name takes along, or of the table it is a slice of. */
function columnsBehind({ name, was, source }: Definition, schemas: Schemas, stored: StoredColumns): Columns {
  const of = source.kind === 'slice' ? own(schemas.resources, source.of) : undefined;
  if (of) return columnsBehind(of, schemas, stored);
  if (source.kind !== 'table') return new Map();
  return stored.get(name) ?? stored.get(was ?? '') ?? new Map();
}

type Pair = { was?: Action; now?: Action };

/** Actions whose guard is weaker. One that is gone has no call that could wait, unless it is an operation. */
function guardedNames(was: Definition, now: Definition, isWeaker: (pair: Pair) => boolean): string[] {
  const operations: readonly string[] = EVERY_OPERATION;
  return Object.keys(was.actions.actions).filter((name) => {
    const pair = { was: own(was.actions.actions, name), now: own(now.actions.actions, name) };
    return (pair.now !== undefined || operations.includes(name)) && isWeaker(pair);
  });
}

/** Actions that keep their name and do something else: other code, or fields that they did not write. */
function changedActions(was: Definition, now: Definition): string[] {
  return Object.values(now.actions.actions).flatMap((action) => {
    const before = own(was.actions.actions, action.name);
    if (!before) return [];
    const isOther = action.effect !== undefined && action.effect !== before.effect;
    const writes = Object.entries(action.set).some(([path, value]) => canonical(before.set[path]) !== canonical(value));
    return isOther || writes ? [action.name] : [];
  });
}

/** Fields of both versions that are covered less as data of a person. */
function lessMasked(was: Record<string, Field>, now: Record<string, Field>): string[] {
  return Object.values(now).flatMap((field) => {
    const before = own(was, field.path) ?? own(was, formerPath(field) ?? '');
    if (!before) return [];
    const isLess =
      (before.data !== undefined && before.data !== field.data) ||
      (before.about !== undefined && canonical(before.about) !== canonical(field.about)) ||
      (before.shows ?? []).some((name) => !field.shows?.includes(name)) ||
      (before.shows !== undefined && !isWithin(before.showsWhen ?? true, field.showsWhen ?? true));
    const inner = field.itemFields && before.itemFields ? lessMasked(before.itemFields, field.itemFields) : [];
    return [...(isLess ? [field.path] : []), ...inner.map((path) => `${field.path}.${path}`)];
  });
}

/** Slices that a resource lets do more. */
function openedDoors(was: Definition, now: Definition): string[] {
  return Object.entries(now.permissions.doors ?? {}).flatMap(([slice, { fields = [], ...rights }]) => {
    const { fields: shown = [], ...before } = own(was.permissions.doors ?? {}, slice) ?? {};
    const known: Record<string, unknown> = before;
    const isOpened =
      fields.some((path) => !shown.includes(path)) ||
      Object.entries(rights).some(([word, right]) => known[word] !== true && known[word] !== right);
    return isOpened ? [slice] : [];
  });
}

function isWiderSource(was: Definition, now: Definition): boolean {
  const [before, after] = [was.source, now.source];
  if (before.kind === 'slice' && after.kind === 'slice' && before.of === after.of)
    return !isWithin(after.where, before.where);
  return canonical(before) !== canonical(after);
}

/** What is shown in place of a person's data, from nothing to the most. */
const MASKS = ['none', 'reference', 'last-4'];

function ofClasses(before: Schemas, after: Schemas): Widening[] {
  const [was, now] = [before.data, after.data];
  if (!was) return [];
  const classes = Object.entries(was.classes).filter(([name, before]) => {
    const after = own(now?.classes ?? {}, name);
    if (!after || after.home !== before.home) return true;
    const isFurther = before.for !== undefined && !(after.for ?? []).every((role) => before.for?.includes(role));
    return MASKS.indexOf(after.mask) > MASKS.indexOf(before.mask) || isFurther || (before.for && !after.for);
  });
  const papers = Object.keys(now?.disclose ?? {}).filter((name) => !own(was.disclose ?? {}, name));
  return [
    ...(classes.length > 0 ? [{ what: 'class', names: classes.map(([name]) => name) }] : []),
    ...papers.map((name) => ({ what: 'paper', names: [name] })),
  ];
}

/** How strictly a role is asked for its second factor. */
const FACTORS = ['none', 'optional', 'required'];

function ofFactors(before: Schemas, after: Schemas): Widening[] {
  const rank = (schemas: Schemas, role: string) =>
    FACTORS.indexOf((own(schemas.roles.roles, role) as { factor?: string } | undefined)?.factor ?? 'none');
  const roles = Object.keys(before.roles.roles).filter((role) => rank(after, role) < rank(before, role));
  return roles.length > 0 ? [{ what: 'factor', roles }] : [];
}
