import { readdirSync, readFileSync } from 'node:fs';
import { type FileTexts, link } from '../../src/resource/linker/link.ts';
import type { Actor, Definition, Registry, Schemas } from '../../src/resource/model/definition.ts';

const META = new URL('../../schemas/_meta/', import.meta.url);

/** The meta-schemas; everything else here is invented. */
const metaFiles: FileTexts = Object.fromEntries(
  readdirSync(META)
    .filter((name) => name.endsWith('.json'))
    .map((name) => [`_meta/${name}`, readFileSync(new URL(name, META), 'utf8')]),
);

export const registry: Registry = {
  plugins: {
    'star-picker': {
      slot: 'field',
      options: { type: 'object', properties: { stars: { type: 'integer' } }, additionalProperties: false },
    },
    'side-panel': { slot: 'panel', options: { type: 'object' } },
  },
  views: { loans: { columns: { id: 'integer', amount: 'money' }, sorts: ['id'] } },
  computes: ['totals'],
  computed: { 'can-open': {} },
  checks: ['agrees'],
  effects: { 'give-out': { asks: ['date'], answers: { url: 'books.title' } }, tidy: {} },
};

const own = (kind: string, body: object) =>
  JSON.stringify({ $schema: `../_meta/${kind}.schema.json`, ...body }, null, 2);
const shared = (kind: string, body: object) => own(kind, body);

/** A library: books that members borrow. Small, and with one of everything. */
export const sampleFiles: FileTexts = {
  ...metaFiles,
  '_shared/roles.json': shared('roles', {
    roles: { SUPER_ADMIN: { label: 'S' }, CLERK: { label: 'C' }, BRANCH: { label: 'B' }, MEMBER: { label: 'M' } },
    groups: { '@desk': ['SUPER_ADMIN', 'CLERK'] },
  }),
  '_shared/console.json': shared('console', {
    version: '1',
    menu: [{ resource: 'books', label: 'Libros', icon: 'Book' }],
    search: { list: 3, reference: 2 },
    api: { base: '/v1' },
    pageSizes: [10, 25],
    limits: { pageSize: 100, filterDepth: 5, filterTerms: 50 },
  }),
  '_shared/messages.json': shared('messages', {
    'keywords.required': '{title} es obligatorio.',
    'keywords.maximum': '{title} como máximo {limit}.',
    'keywords.exclusiveMinimum': '{title} mayor que {limit}.',
    'keywords.additionalProperties': '{title} no se reconoce.',
    'kinds.curp.format': 'CURP mal.',
    'kinds.boolean.yes': 'Sí',
    'kinds.boolean.no': 'No',
    'kinds.months.one': '{count} mes',
    'kinds.months.many': '{count} meses',
    'scopes.own': 'Solo lo suyo.',
    'scopes.parent': 'Solo quien ve el superior.',
    'verdicts.wrong-state': 'No en «{state}».',
    'checks.agrees': 'No concuerda.',
    'server.limit-too-large': 'Máximo {limit}.',
    'server.unknown-filter': 'Filtro {field} desconocido.',
    'create.title': 'Crear',
    'update.title': 'Guardar',
    'delete.title': 'Eliminar',
  }),
  '_shared/catalogs/book-status.json': JSON.stringify({
    $schema: '../../_meta/catalog.schema.json',
    title: 'Estado',
    items: [
      { code: -1, label: 'Todos', all: true },
      { code: 0, label: 'Libre', tone: 'waiting' },
      { code: 1, label: 'Prestado', tone: 'active' },
      { code: 2, label: 'Perdido', tone: 'bad' },
    ],
  }),
  'members/fields.schema.json': own('fields', {
    title: 'Socio',
    type: 'object',
    'x-label': '{name}',
    required: ['name'],
    properties: {
      id: { type: 'integer', readOnly: true },
      name: { type: 'string' },
      branch: { type: 'integer' },
      secret_note: { type: 'string' },
    },
  }),
  'members/permissions.json': own('permissions', {
    operations: { list: { '@desk': true }, read: { '@desk': true, BRANCH: true }, create: { '@desk': true } },
    fields: [{ of: ['secret_note'], read: { SUPER_ADMIN: true } }],
  }),
  'books/fields.schema.json': own('fields', {
    title: 'Libro',
    'x-plural': 'Libros',
    'x-label': '{title}',
    type: 'object',
    required: ['title', 'price'],
    'x-implies': { 'flags.heavy': ['flags.light'], 'flags.light': ['flags.feather'] },
    'x-checks': ['agrees'],
    properties: {
      id: { type: 'integer', readOnly: true },
      title: { type: 'string', title: 'Título', maxLength: 40 },
      status: { type: 'integer', 'x-catalog': 'book-status', readOnly: true, default: 0, title: 'Estado' },
      price: { type: 'number', format: 'money', exclusiveMinimum: 0, title: 'Precio' },
      fee: { type: 'number', format: 'percent', minimum: 0, maximum: 100, 'x-input-factor': 1.16, title: 'Cuota' },
      term: { type: 'integer', format: 'months' },
      bought: { type: 'string', format: 'date' },
      branch: { type: 'integer' },
      member: { type: 'integer', 'x-reference': 'members' },
      member_branch: { type: 'integer', readOnly: true, 'x-copy': 'member.branch' },
      tags: { type: 'array', items: { type: 'string' } },
      keeper: { type: 'string', format: 'curp', title: 'CURP' },
      internal: { type: 'string' },
      can_open: { type: 'boolean', readOnly: true, 'x-computed': 'can-open' },
      insured: { type: 'boolean' },
      insurer: { type: 'string', title: 'Aseguradora' },
      flags: {
        type: 'object',
        properties: { heavy: { type: 'boolean' }, light: { type: 'boolean' }, feather: { type: 'boolean' } },
      },
      place: {
        type: 'object',
        'x-part': 'places',
        'x-review': true,
        required: ['shelf'],
        properties: { shelf: { type: 'string' }, note: { type: 'string' } },
      },
    },
    allOf: [
      {
        'x-rule': 'insurer',
        if: { properties: { insured: { const: true } }, required: ['insured'] },
        then: { required: ['insurer'] },
      },
    ],
  }),
  'books/list.json': own('list', {
    sort: '-id',
    sorts: ['price'],
    search: { in: ['title'] },
    start: { status: 0 },
    tabs: [{ by: 'status', values: [-1, 0, 1] }],
    columns: ['title', 'price', 'internal', { field: 'status', cell: 'state-menu', actions: ['lend'] }],
    filters: [
      'status',
      { field: 'price', as: 'range' },
      {
        name: 'kept',
        as: 'yes-no',
        where: [{ when: { $value: true }, is: { keeper: { $exists: true } } }, { is: { keeper: null } }],
      },
      { name: 'hidden', where: { internal: '$value' } },
      { name: 'as_of', as: 'date' },
    ],
    tone: [{ when: { status: 2 }, is: 'bad' }, { is: 'none' }],
  }),
  'books/form.json': own('form', {
    create: {
      sections: [{ title: 'Libro', fields: ['title', 'price', { field: 'internal', visibleWhen: { insured: true } }] }],
    },
  }),
  'books/tabs.json': own('tabs', {
    title: '{title}',
    tabs: [
      { name: 'general', title: 'General', blocks: [{ fields: ['title', 'internal'] }] },
      { name: 'inside', title: 'Interno', blocks: [{ fields: ['internal'] }] },
      { name: 'loans', title: 'Préstamos', blocks: [{ related: 'loans' }] },
    ],
  }),
  'books/permissions.json': own('permissions', {
    scopes: {
      own: { branch: '$me.id_partner' },
      free: { status: 0 },
      'still-empty': { $stored: null },
      'not-clerk': { '$me.roles': { $nin: ['CLERK'] } },
    },
    operations: {
      list: { '@desk': true, BRANCH: 'own' },
      read: { '@desk': true, BRANCH: 'own' },
      create: { '@desk': true },
      update: { '@desk': true, BRANCH: 'own' },
      history: { MEMBER: 'not-clerk' },
    },
    fields: [
      { of: ['internal'], read: { '@desk': true } },
      { of: ['price', 'place.*'], update: { '@desk': true, BRANCH: 'free' } },
      { of: ['price'], update: { '@desk': true, BRANCH: true } },
      { of: ['keeper'], read: { '@desk': true, BRANCH: 'free' }, update: { '@desk': 'still-empty' } },
    ],
    actions: { lend: { '@desk': true, BRANCH: 'own' }, lose: { SUPER_ADMIN: true }, back: { '@desk': true } },
  }),
  'books/actions.json': own('actions', {
    field: 'status',
    states: { 0: {}, 1: {}, 2: { final: true } },
    actions: {
      lend: {
        from: [0],
        to: 1,
        when: { insured: true },
        ask: { date: { type: 'string', format: 'date', default: '$today' } },
        set: { bought: '$ask.date' },
        effect: 'give-out',
        after: { open: '{$answer.url}' },
      },
      back: { from: [1], to: 0, confirm: true },
      lose: { from: [1], to: 2 },
    },
  }),
  'books/messages.json': own('messages', {
    'lend.title': 'Prestar',
    'back.title': 'Devolver',
    'back.confirm': '¿Devolver?',
    'lose.title': 'Perder',
    'rules.insurer': 'Falta la aseguradora.',
    'fields.internal.maxLength': 'Interno demasiado largo.',
    'scopes.free': 'Ya está prestado.',
    'scopes.still-empty': 'Ya está capturado.',
    'scopes.not-clerk': 'No para mostrador.',
  }),
  'loans/fields.schema.json': own('fields', {
    title: 'Préstamo',
    type: 'object',
    'x-parents': [{ parent: 'books' }],
    properties: { id: { type: 'integer', readOnly: true }, book: { type: 'integer', 'x-reference': 'books' } },
  }),
  'loans/permissions.json': own('permissions', {
    operations: { list: { '@desk': true, BRANCH: 'parent' }, read: { BRANCH: 'parent' } },
  }),
};

export function linked(changes: FileTexts = {}): Schemas {
  const { schemas, problems } = link({ ...sampleFiles, ...changes }, registry);
  if (!schemas) throw new Error(JSON.stringify(problems, null, 2));
  return schemas;
}

export const schemas = linked();
export const books = schemas.resources.books as Definition;

export const actor = (...roles: string[]): Actor => ({
  id: 1,
  username: 'x',
  roles,
  isAdmin: false,
  isPartner: false,
  permission: null,
  id_partner: null,
});

export const branch = (id_partner: number | null): Actor => ({ ...actor('BRANCH'), id_partner });
