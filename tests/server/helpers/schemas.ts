import { kindOf } from '../../../src/resource/kinds/registry.ts';
import type {
  Condition,
  Definition,
  Field,
  Kind,
  ListLayout,
  Permissions,
  Schemas,
  Source,
  Under,
} from '../../../src/resource/model/definition.ts';
import { registryOf } from '../../../src/server/app/registry.ts';

type FieldInput = Partial<Field> & { kind: Kind };
export type ResourceInput = {
  fields: Record<string, FieldInput>;
  source?: Source;
  one?: boolean;
  review?: boolean;
  under?: Under[];
  unique?: { fields: string[]; where?: Condition }[];
  label?: Definition['label'];
  list?: Partial<ListLayout>;
  permissions?: Partial<Permissions>;
};

export const ROLES = ['SUPER_ADMIN', 'ADMIN', 'PARTNER', 'CONSULTANT', 'USER'];
const EVERYBODY = Object.fromEntries(ROLES.map((role) => [role, true as const]));
export const OPEN: Permissions = {
  scopes: {},
  operations: { list: EVERYBODY, read: EVERYBODY },
  fields: [],
  actions: {},
};

function field(path: string, input: FieldInput): Field {
  return {
    path,
    base: kindOf(input).base,
    title: path,
    required: false,
    readOnly: false,
    writeOnly: false,
    limits: {},
    review: false,
    unique: false,
    ...input,
  };
}

/** Linked definitions written sparsely, for tests that are not about linking. */
export function schemasOf(resources: Record<string, ResourceInput>, extra: Partial<Schemas> = {}): Schemas {
  return {
    version: 'test-1',
    resources: Object.fromEntries(Object.entries(resources).map(([name, input]) => [name, definition(name, input)])),
    catalogs: {},
    roles: { roles: Object.fromEntries(ROLES.map((role) => [role, { label: role }])), groups: {} },
    console: {
      version: '1',
      menu: [],
      search: { list: 3, reference: 2 },
      api: { base: '' },
      partnerHosts: [],
      limits: {},
      pageSizes: [10, 25],
    },
    messages: {},
    registry: registryOf(),
    ...extra,
  };
}

function definition(name: string, input: ResourceInput): Definition {
  const fields = Object.entries(input.fields).map(([path, one]) => [path, field(path, one)]);
  return {
    name,
    title: name,
    plural: name,
    label: input.label ?? [{ is: '{id}' }],
    source: input.source ?? { kind: 'table' },
    one: input.one ?? false,
    review: input.review ?? false,
    under: input.under ?? [],
    unique: input.unique ?? [],
    implies: {},
    checks: [],
    fields: Object.fromEntries(fields),
    rules: [],
    list: { ...LIST, ...input.list },
    form: {},
    permissions: { ...OPEN, ...input.permissions },
    actions: { states: {}, actions: {} },
    messages: {},
  };
}

const LIST: ListLayout = {
  title: '',
  sort: '-id',
  sorts: ['id'],
  pageSize: 10,
  pageSizes: [10, 25],
  start: {},
  tabs: [],
  columns: [],
  filters: [],
  tone: [],
  actions: [],
  bulk: [],
  open: 'page',
};
