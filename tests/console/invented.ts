import type { SchemasIndex } from '../../src/console/schemas/schemas.ts';
import type { Actor, Definition, Field, ListLayout } from '../../src/resource/model/definition.ts';
import { messages } from './sentences.ts';

/** A person of an invented role. */
export const actor: Actor = {
  id: 7,
  username: 'Ana Ruiz',
  roles: ['KEEPER'],
  isAdmin: false,
  isPartner: false,
  permission: null,
  id_partner: null,
};

export function field(path: string, more: Partial<Field> = {}): Field {
  return {
    path,
    kind: 'text',
    base: 'string',
    title: path,
    required: false,
    readOnly: false,
    writeOnly: false,
    limits: {},
    review: false,
    unique: false,
    ...more,
  };
}

const LIST: ListLayout = {
  title: 'Boats',
  sort: '-id',
  sorts: ['id', 'length'],
  pageSize: 10,
  pageSizes: [10, 25],
  search: { in: ['name'], minLength: 3 },
  start: {},
  tabs: [],
  columns: [
    { field: 'name', title: 'Name', visibleWhen: true, enabledWhen: true, priority: 1, edit: false },
    { field: 'length', title: 'Length', visibleWhen: true, enabledWhen: true, priority: 2, edit: false },
    { field: 'state', title: 'State', visibleWhen: true, enabledWhen: true, priority: 3, edit: false },
    { field: 'afloat', title: 'Afloat', visibleWhen: true, enabledWhen: true, priority: 0, edit: true },
  ],
  filters: [{ name: 'state', title: 'State', field: 'state', as: 'choice', visibleWhen: true, enabledWhen: true }],
  tone: [{ when: { state: 2 }, is: 'bad' }, { is: 'none' }],
  actions: [],
  bulk: [],
  open: 'page',
};

/** Boats of a harbour: an invented resource that no schema file has. */
export function boats(list: Partial<ListLayout> = {}): Definition {
  return {
    name: 'boats',
    title: 'Boat',
    plural: 'Boats',
    label: [{ is: '{name}' }],
    source: { kind: 'table' },
    one: false,
    review: false,
    under: [],
    unique: [],
    implies: {},
    checks: [],
    fields: {
      id: field('id', { kind: 'integer', base: 'integer', readOnly: true }),
      name: field('name'),
      length: field('length', { kind: 'money', base: 'number' }),
      state: field('state', { kind: 'choice', base: 'integer', catalog: 'boat-states' }),
      afloat: field('afloat', { kind: 'boolean', base: 'boolean' }),
    },
    rules: [],
    list: { ...LIST, ...list },
    form: {},
    tabs: {
      title: [{ is: '{name}' }],
      summary: [],
      tabs: [{ name: 'rig', title: [{ is: 'Rig' }], visibleWhen: true, blocks: [] }],
      blocks: [],
    },
    permissions: {
      scopes: {},
      operations: {
        list: { KEEPER: true },
        read: { KEEPER: true },
        create: { KEEPER: true },
        update: { KEEPER: true },
      },
      fields: [],
      actions: {},
    },
    actions: { states: {}, actions: {} },
    messages: {},
  };
}

export function invented(more: Partial<SchemasIndex> = {}): SchemasIndex {
  return {
    version: 'v1',
    actor,
    menu: [
      { resource: 'boats', label: 'Boats', icon: 'StoreOutlined' },
      { resource: 'berths', label: 'Berths', icon: 'MapOutlined', separator: true },
      { resource: 'secrets', label: 'Secrets', icon: 'BlockOutlined' },
    ],
    catalogs: {
      'boat-states': {
        name: 'boat-states',
        title: 'States',
        items: [
          { code: -1, label: 'Everything', all: true },
          { code: 1, label: 'Sailing', tone: 'active' },
          { code: 2, label: 'Sunk', tone: 'bad' },
        ],
      },
    },
    messages,
    console: {
      version: '6.2.3',
      title: 'Harbour',
      menu: [],
      search: { list: 3, reference: 2 },
      api: { base: '/v1' },
      partnerHosts: [],
      limits: { nestedPageSize: 50 },
      pageSizes: [10, 25, 50, 100],
    },
    roles: { roles: { KEEPER: { label: 'Keeper' } }, groups: {} },
    resources: {
      boats: { title: 'Boat', plural: 'Boats', operations: ['list', 'read', 'create', 'update'], paths: [] },
      berths: { title: 'Berth', plural: 'Berths', operations: ['list'], paths: ['boats/{id}/berths'] },
    },
    ...more,
  };
}

export const rows = [
  { id: 3, name: 'Aurora', length: 1234.5, state: 1, afloat: true },
  { id: 2, name: 'Brisa', length: 20, state: 2, afloat: false },
  { id: 1, name: 'Coral', length: -5, state: 1, afloat: true },
];
