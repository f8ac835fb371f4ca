import type { Definition, Json, Registry, Schemas } from '../model/definition.ts';
import { DOCUMENT_OWNERS } from '../model/document-template.ts';
import { fieldLocation, own } from '../model/fields.ts';
import { isObject, isReference, isSlot } from '../model/of-kind.ts';
import { isRow } from '../model/path.ts';
import { OPERATION_ACTIONS } from './actions.ts';
import { fieldNames } from './link-context.ts';
import type { FileTexts } from './version.ts';

/** The schemas as they are linked, with what code offers. */
export type Linked = Schemas & { registry: Registry };

type Node = { [word: string]: Json };

/** Where the files of an editor's completion are, below the folder of the schemas: a folder for each resource. */
export const COMPLETION = '_meta/of';

const KINDS = ['common', 'fields', 'list', 'form', 'tabs', 'permissions', 'actions', 'messages', 'figures'];

/** The address that a file of a resource names in `$schema`. */
export const completionAddress = (resource: string, kind: string): string =>
  `../${COMPLETION}/${resource}/${kind}.schema.json`;

/** The place of the files that all resources share. */
export const SHARED = '_shared';

/**
 * The meta-schemas once more for one resource, with its names as values and keys: an editor offers them, and marks nothing that it
 * would not mark with the shared meta-schema. Of `_shared` they are the file of the console and the templates. The linker remains the judge.
 * @example completionOf('banks', files, schemas)['_meta/of/banks/list.schema.json']
 */
export function completionOf(resource: string, files: FileTexts, schemas: Linked): FileTexts {
  if (resource === SHARED)
    return made(SHARED, Object.keys(SHARED_VALUES), files, (kind, meta) => {
      for (const [path, find] of SHARED_VALUES[kind] ?? []) change(meta, path, (node) => offered(node, find(schemas)));
    });
  const definition = own(schemas.resources, resource);
  if (!definition) return {};
  const names = namesFor(definition, files, schemas);
  return made(resource, KINDS, files, (kind, meta) => {
    for (const [path, find] of VALUES[kind] ?? []) change(meta, path, (node) => offered(node, find(names)));
    for (const [path, find, below = offered] of KEYS[kind] ?? [])
      change(meta, path, (node) => withKeys(node, find(names), below));
  });
}

function made(
  folder: string,
  kinds: readonly string[],
  files: FileTexts,
  extend: (kind: string, meta: Node) => void,
): FileTexts {
  const written = kinds.flatMap((kind): [string, string][] => {
    const text = files[`_meta/${kind}.schema.json`];
    if (text === undefined) return [];
    const meta = JSON.parse(text) as Node;
    // It is known by its place: the words that files share are beside it.
    delete meta.$id;
    extend(kind, meta);
    change(meta, 'properties/$schema', (node) => ({ ...node, default: completionAddress(folder, kind) }));
    return [[`${COMPLETION}/${folder}/${kind}.schema.json`, JSON.stringify(meta)]];
  });
  return Object.fromEntries(written);
}

type OfResource = {
  definition: Definition;
  schemas: Linked;
  fields: string[];
  roles: string[];
  actions: string[];
  states: Json[];
  variables: string[];
  /** What the shared files name: types of fields and of actions, and sets of grants. */
  types: string[];
  actionTypes: string[];
  grants: string[];
};

function namesFor(definition: Definition, files: FileTexts, schemas: Linked): OfResource {
  const { resources, registry, catalogs } = schemas;
  const fields = Object.values(definition.fields);
  const behind = fields.flatMap((field) =>
    field.reference !== undefined || isSlot(field) ? fieldNames(schemas, definition, `${field.path}.`) : [],
  );
  const everyAction = Object.values(resources).flatMap(({ name, actions }) =>
    Object.keys(actions.actions).map((action) => `${name}.${action}`),
  );
  const { field, actions } = definition.actions;
  const catalogue = field === undefined ? undefined : own(definition.fields, field)?.catalog;
  return {
    definition,
    schemas,
    fields: [...new Set(['id', ...fields.map(({ path }) => path), ...answered(definition), ...behind])],
    roles: rolesOf(schemas),
    actions: [...Object.keys(actions), ...OPERATION_ACTIONS, 'reveal', 'export', ...everyAction],
    states: (catalogue === undefined ? [] : (own(catalogs, catalogue)?.items ?? [])).map(({ code }) => code),
    variables: ['$today', '$parent.id', ...Object.keys(registry.me ?? {}).map((name) => `$me.${name}`)],
    types: keysOf(files['_shared/types.json']),
    actionTypes: keysOf(files['_shared/action-types.json']),
    grants: keysOf(files['_shared/roles.json'], 'grants'),
  };
}

/** What is answered beside the fields. */
function answered({ fields, review }: Definition): string[] {
  const names = Object.values(fields).flatMap((field) => [
    ...(isReference(field) ? [`${field.path}_label`] : []),
    ...(field.review ? [`${field.path}_validated`] : []),
    ...(field.part === undefined ? [] : [`${field.path}.complete`]),
  ]);
  return review ? [...names, 'validated'] : names;
}

function keysOf(text = '{}', word?: string): string[] {
  const value = JSON.parse(text.replace(/^\ufeff/, '')) as Json;
  const inner = word === undefined || !isRow(value) ? value : value[word];
  return isRow(inner) ? Object.keys(inner).filter((name) => name !== '$schema') : [];
}

type Values = (names: OfResource) => readonly Json[];
type Keys = (names: OfResource) => Record<string, readonly Json[]>;

const keys = (record: object): string[] => Object.keys(record);
const plain = (names: readonly string[]): Record<string, readonly Json[]> =>
  Object.fromEntries(names.map((name) => [name, []]));

const plugins = ({ schemas }: OfResource, ...slots: string[]): string[] =>
  keys(schemas.registry.plugins).filter((name) => slots.includes(schemas.registry.plugins[name]?.slot ?? ''));
const catalogues: Values = ({ schemas }) => keys(schemas.catalogs);
const registered =
  (word: 'views' | 'computes' | 'checks' | 'computed' | 'effects' | 'explains' | 'platform'): Values =>
  ({ schemas: { registry } }) => {
    const names = registry[word] ?? [];
    return Array.isArray(names) ? names : keys(names);
  };

const templates: Values = ({ definition, schemas }) =>
  Object.entries(schemas.templates ?? {}).flatMap(([name, { context }]) => (context === definition.name ? [name] : []));

/** Where a meta-schema takes a name as a value. */
const VALUES: Record<string, [path: string, Values][]> = {
  common: [
    ['definitions/path', ({ fields }) => fields],
    ['definitions/fieldPattern', ({ fields, definition }) => [...fields, ...partsOf(definition)]],
    ['definitions/resource', ({ schemas }) => keys(schemas.resources)],
    ['definitions/messageKey', ({ definition, schemas }) => [...keys(definition.messages), ...keys(schemas.messages)]],
    ['definitions/role', ({ roles }) => roles],
    ['definitions/actionName', ({ actions }) => actions],
    ['definitions/scalar', ({ variables }) => variables],
    ['definitions/cell', (names) => plugins(names, 'cell', 'field')],
    ['definitions/block/properties/plugin', (names) => plugins(names, 'panel', 'tab', 'page')],
    ['definitions/figureName', ({ schemas }) => figuresOf(schemas)],
    ['definitions/block/properties/related', ({ definition, schemas }) => below(definition, schemas)],
    ['definitions/fieldLine/else/properties/catalog', catalogues],
  ],
  fields: [
    ['properties/x-checks/items', registered('checks')],
    ['definitions/source/else/properties/view', registered('views')],
    ['definitions/source/else/properties/query', registered('computes')],
    ['definitions/source/else/properties/catalog', catalogues],
    ['definitions/field/properties/x-type', ({ types }) => types],
    ['definitions/field/properties/x-catalog', catalogues],
    ['definitions/field/properties/x-computed', registered('computed')],
    ['definitions/field/properties/x-explain', registered('explains')],
    ['definitions/field/properties/x-platform', registered('platform')],
    ['definitions/field/properties/x-data', ({ schemas }) => keys(schemas.data?.classes ?? {})],
    ['definitions/field/properties/x-shows/items', ({ schemas }) => keys(schemas.data?.classes ?? {})],
    ['definitions/branchField/properties/x-catalog', catalogues],
    ['definitions/branch/properties/required/items', ({ fields }) => fields],
  ],
  list: [
    ['properties/sort', ({ fields }) => fields.flatMap((name) => [name, `-${name}`])],
    ['definitions/filter/else/properties/catalog', catalogues],
  ],
  actions: [
    ['definitions/state', ({ states }) => states],
    ['definitions/action/properties/type', ({ actionTypes }) => actionTypes],
    ['definitions/action/properties/effect', registered('effects')],
    ['definitions/action/properties/paper', templates],
    ['definitions/action/properties/notify/properties/to/items', ({ roles, fields }) => [...roles, ...fields]],
  ],
  permissions: [['definitions/rights/then', ({ grants, roles }) => [...grants, ...roles]]],
};

const rolesOf = ({ roles }: Linked): string[] => [...keys(roles.groups), ...keys(roles.roles)];
const icons = ({ registry }: Linked): string[] => registry.icons ?? [];

/** The same for the file of the console and the templates, which belong to no resource. */
const SHARED_VALUES: Record<string, [path: string, (schemas: Linked) => readonly Json[]][]> = {
  common: [
    ['definitions/resource', ({ resources }) => keys(resources)],
    ['definitions/role', rolesOf],
  ],
  console: [
    ['properties/menu/items/properties/icon', icons],
    ['properties/userMenu/items/properties/icon', icons],
  ],
  document: [['properties/context', ({ resources }) => [...DOCUMENT_OWNERS, ...keys(resources)]]],
};

/** Where a meta-schema takes a name as a key, and the values that are offered below each. */
const KEYS: Record<string, [path: string, Keys, below?: Below][]> = {
  common: [['definitions/condition', conditionKeys, comparedWith]],
  fields: ['branch', 'branchField'].map((name) => [`definitions/${name}/properties/properties`, ruleKeys, constantly]),
  list: [['properties/start', ({ definition }) => plain(keys(definition.fields))]],
  form: [['definitions/screen/properties/prefill/properties/set', ({ definition }) => plain(keys(definition.fields))]],
  actions: [
    ['properties/states', ({ states }) => plain(states.map(String))],
    ['definitions/action/properties/set', ({ definition }) => plain(keys(definition.fields))],
  ],
  permissions: [
    [
      'definitions/grants',
      ({ roles, definition }) =>
        Object.fromEntries(roles.map((name) => [name, [true, ...keys(definition.permissions.scopes), 'parent']])),
    ],
    ['properties/actions', ({ definition }) => plain([...keys(definition.actions.actions), ...OPERATION_ACTIONS])],
  ],
};

/** A field that is chosen from a list is compared with its codes. */
function conditionKeys(names: OfResource): Record<string, readonly Json[]> {
  return Object.fromEntries([...names.fields, ...names.variables].map((name) => [name, codesOf(names, name)]));
}

function codesOf({ definition, schemas, roles }: OfResource, path: string): readonly Json[] {
  if (path === '$me.roles') return roles;
  const field = fieldLocation(definition, path, schemas.resources)?.field;
  const one = field?.items ?? field;
  if (one?.catalog === undefined) return one?.choices ?? [];
  return (own(schemas.catalogs, one.catalog)?.items ?? []).map(({ code }) => code);
}

/** A rule goes into objects: each name is written without those above it. */
function ruleKeys(names: OfResource): Record<string, readonly Json[]> {
  const paths = keys(names.definition.fields);
  return Object.fromEntries(paths.map((path) => [path.split('.').at(-1) ?? path, codesOf(names, path)]));
}

/** What is offered below a key, beside what the meta-schema takes there. */
type Below = (node: Node, values: readonly Json[]) => Node;

function comparedWith(node: Node, values: readonly Json[]): Node {
  if (values.length === 0) return node;
  const one = { enum: [...values] };
  const list = { type: 'array', items: one };
  const properties = { $eq: one, $ne: one, $lt: one, $lte: one, $gt: one, $gte: one, $in: list, $nin: list };
  return { anyOf: [one, { type: 'object', properties }, node] };
}

function constantly(node: Node, values: readonly Json[]): Node {
  if (values.length === 0) return node;
  const one = { enum: [...values] };
  return { anyOf: [{ properties: { const: one, enum: { type: 'array', items: one } } }, node] };
}

const figuresOf = ({ resources }: Linked): string[] =>
  Object.values(resources).flatMap(({ name, figures = {} }) => keys(figures).map((one) => `${name}.${one}`));

const partsOf = ({ fields }: Definition): string[] =>
  Object.values(fields).flatMap((field) => (isObject(field) ? [`${field.path}.*`] : []));

/** What can be shown below a record: its parts, and what hangs from it by name or by its path. */
function below({ name, fields, source }: Definition, { resources }: Schemas): string[] {
  const parents = [name, ...(source.kind === 'slice' ? [source.of] : [])];
  const parts = Object.values(fields).flatMap(({ part, path }) => (part ? [part, path] : []));
  const children = Object.values(resources).flatMap((child) =>
    child.under
      .filter(({ parent }) => parents.includes(parent))
      .flatMap(({ path }) => [child.name, path.split('/').at(-1) ?? child.name]),
  );
  return [...new Set([...parts, ...children])];
}

/** Replaces the part of a meta-schema below a path; one that an own meta-schema does not have is left out. */
function change(meta: Node, path: string, make: (node: Node) => Node): void {
  const steps = path.split('/');
  const last = steps.pop() as string;
  const above = steps.reduce<Json | undefined>((node, step) => (isRow(node) ? (node[step] as Json) : undefined), meta);
  if (isRow(above) && isRow(above[last])) (above as Node)[last] = make(above[last] as Node);
}

/** The names, or whatever the shared meta-schema takes. */
function offered(node: Node, names: readonly Json[]): Node {
  if (names.length === 0) return node;
  const { description, ...rest } = node;
  return { ...(description === undefined ? {} : { description }), anyOf: [{ enum: [...new Set(names)] }, rest] };
}

function withKeys(node: Node, names: Record<string, readonly Json[]>, below: Below): Node {
  const patterns = isRow(node.patternProperties) ? Object.values(node.patternProperties) : [node.additionalProperties];
  const any = (isRow(patterns[0]) ? patterns[0] : {}) as Node;
  const made = Object.entries(names).map(([name, values]) => [name, below(any, values)]);
  return { ...node, properties: { ...Object.fromEntries(made), ...(isRow(node.properties) ? node.properties : {}) } };
}
