import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const SCHEMAS = join(import.meta.dirname, '../../../schemas');
export type Tree = Record<string, object>;
/** A picture of one point, as it comes in the body of a call. */
export const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A small invented business: people, orders with a life of their own, and what hangs below an order. */
export const FIXTURE: Tree = {
  'users/fields': {
    title: 'Persona',
    'x-plural': 'Personas',
    'x-label': '{username}',
    type: 'object',
    required: ['email'],
    properties: {
      id: { type: 'integer', title: 'Folio', readOnly: true },
      email: { type: 'string', format: 'email', title: 'Correo', 'x-unique': true },
      username: { type: 'string', title: 'Nombre' },
      roles: { type: 'array', title: 'Roles', readOnly: true, items: { type: 'string', 'x-catalog': 'roles' } },
      id_partner: { type: 'integer', title: 'Socio' },
      revoked: { type: 'boolean', title: 'Suspendido', readOnly: true },
      staff: { type: 'boolean', title: 'Personal', writeOnly: true },
      logged: { type: 'boolean', title: 'Dentro', readOnly: true },
      pin: { type: 'string', format: 'secret', title: 'Clave' },
    },
  },
  'users/permissions': {
    scopes: { self: { id: '$me.id' }, own: { id_partner: '$me.id_partner' } },
    operations: {
      list: { '@staff': true, PARTNER: 'own' },
      read: { '@staff': true, PARTNER: 'own', USER: 'self' },
      create: { '@admins': true },
      update: { '@admins': true, USER: 'self' },
      delete: { '@admins': true },
      reveal: { '@admins': true },
      history: { '@admins': true },
    },
    fields: [
      { of: ['pin'], update: { '@admins': true } },
      { of: ['email', 'id_partner'], update: { '@admins': true } },
    ],
    actions: { revoke: { '@admins': true } },
  },
  'users/actions': {
    actions: {
      revoke: {
        grave: true,
        when: { revoked: { $ne: true } },
        set: { revoked: true },
        send: { put: '/users/{id}', body: { revoked: true } },
        effect: 'end-sessions',
      },
      delete: { effect: 'end-sessions' },
    },
  },
  'orders/fields': {
    title: 'Pedido',
    'x-plural': 'Pedidos',
    'x-label': '{title}',
    type: 'object',
    required: ['title', 'amount'],
    properties: {
      id: { type: 'integer', title: 'Folio', readOnly: true },
      title: { type: 'string', title: 'Título', maxLength: 20 },
      code: { type: 'string', title: 'Código', 'x-unique': true },
      amount: { type: 'number', format: 'money', title: 'Monto', minimum: 0 },
      due: { type: 'string', format: 'date', title: 'Vence' },
      count: { type: 'integer', title: 'Cantidad' },
      urgent: { type: 'boolean', title: 'Urgente' },
      labels: { type: 'array', title: 'Marcas', items: { type: 'string', 'x-catalog': 'marks' } },
      owner: { type: 'integer', 'x-reference': 'users', title: 'Dueño' },
      partner: { type: 'integer', title: 'Socio', readOnly: true, 'x-copy': 'owner.id_partner' },
      status: { type: 'integer', title: 'Estado', readOnly: true, 'x-catalog': 'order-status', default: 0 },
      sent_on: { type: 'string', format: 'date', title: 'Enviado', readOnly: true },
      hidden: { type: 'string', title: 'Oculto' },
      photo: { type: 'string', format: 'file', title: 'Foto', contentMediaType: 'image/*' },
      place: {
        type: 'object',
        title: 'Lugar',
        'x-part': 'places',
        'x-review': true,
        required: ['street'],
        properties: {
          street: { type: 'string', title: 'Calle' },
          city: { type: 'string', title: 'Ciudad' },
        },
      },
    },
  },
  'orders/list': {
    sorts: ['id', 'amount'],
    columns: ['title', 'amount'],
    filters: ['status', 'urgent'],
    search: { in: ['title'] },
  },
  'orders/permissions': {
    scopes: { own: { partner: '$me.id_partner' } },
    operations: {
      list: { '@admins': true, LEGAL: true, PARTNER: 'own' },
      read: { '@admins': true, LEGAL: true, PARTNER: 'own' },
      create: { '@admins': true, PARTNER: 'own' },
      update: { '@admins': true, PARTNER: 'own' },
      delete: { '@admins': true },
      review: { '@admins': true },
      history: { '@admins': true, LEGAL: true },
    },
    fields: [
      { of: ['hidden'], read: { '@admins': true }, create: { '@admins': true }, update: { '@admins': true } },
      { of: ['amount'], update: { '@admins': true } },
    ],
    actions: {
      send: { '@admins': true, PARTNER: 'own' },
      close: { '@admins': true },
      stop: { '@admins': true },
      reopen: { '@admins': true },
    },
  },
  'orders/actions': {
    field: 'status',
    states: { 0: {}, 1: {}, 2: { final: true }, 3: {} },
    actions: {
      send: {
        from: [0],
        to: 1,
        ask: { date: { type: 'string', format: 'date', title: 'Fecha', default: '$today' } },
        optional: ['date'],
        set: { sent_on: '$ask.date' },
        send: { path: '/send', value: '$ask' },
      },
      close: { from: [1], to: 2, when: { urgent: { $ne: true } } },
      stop: { from: [0], to: 3, send: { put: '/orders/{id}', body: { pause: true } } },
      reopen: { from: [3], to: 0, send: { put: '/orders/{id}', body: { pause: true } } },
      review: {
        send: { post: '/orders/{id}/marks', body: { field: '$field', category: '$part', validated: '$value' } },
      },
    },
  },
  'orders/messages': {
    'scopes.own': 'Solo pedidos propios.',
    'send.title': 'Enviar',
    'close.title': 'Cerrar pedido',
    'stop.title': 'Parar',
    'reopen.title': 'Seguir',
  },
  'users/messages': { 'revoke.title': 'Suspender' },
  'lines/fields': {
    title: 'Renglón',
    'x-plural': 'Renglones',
    type: 'object',
    'x-parents': [{ parent: 'orders' }],
    required: ['order', 'text'],
    properties: {
      id: { type: 'integer', title: 'Folio', readOnly: true },
      order: { type: 'integer', 'x-reference': 'orders', title: 'Pedido' },
      text: { type: 'string', title: 'Texto', maxLength: 50 },
    },
  },
  'lines/permissions': {
    operations: {
      list: { '@admins': true, PARTNER: 'parent' },
      read: { '@admins': true, PARTNER: 'parent' },
      create: { '@admins': true, PARTNER: 'parent' },
    },
  },
  'vault/fields': {
    title: 'Bóveda',
    'x-plural': 'Bóvedas',
    type: 'object',
    properties: { id: { type: 'integer', title: 'Folio', readOnly: true }, what: { type: 'string', title: 'Qué' } },
  },
};

const CATALOGS = {
  marks: {
    title: 'Marcas',
    items: [
      { code: 'a', label: 'A' },
      { code: 'b', label: 'B' },
    ],
  },
  'order-status': {
    title: 'Estados',
    items: [0, 1, 2, 3].map((code) => ({ code, label: `Estado ${code}` })),
  },
};

/** Writes the files where a server can read and watch them. */
export function writeFixture(tree: Tree = FIXTURE): string {
  const folder = mkdtempSync(join(tmpdir(), 'mesa-schemas-'));
  // What an editor completes with names the shipped resources.
  cpSync(join(SCHEMAS, '_meta'), join(folder, '_meta'), {
    recursive: true,
    filter: (path) => !path.endsWith('_meta/of'),
  });
  mkdirSync(join(folder, '_shared/catalogs'), { recursive: true });
  for (const name of ['roles.json', 'messages.json'])
    cpSync(join(SCHEMAS, '_shared', name), join(folder, '_shared', name));
  cpSync(join(SCHEMAS, '_shared/catalogs/roles.json'), join(folder, '_shared/catalogs/roles.json'));
  for (const [name, catalog] of Object.entries(CATALOGS))
    put(folder, `_shared/catalogs/${name}.json`, { $schema: '../../_meta/catalog.schema.json', ...catalog });
  put(folder, '_shared/console.json', {
    $schema: '../_meta/console.schema.json',
    version: '6.2.3',
    menu: [{ resource: 'orders', label: 'Pedidos', icon: 'PersonOutlined' }],
    search: { list: 3, reference: 2 },
    api: { base: '/v1' },
    pageSizes: [10, 25],
  });
  for (const [path, content] of Object.entries(tree)) putResource(folder, path, content);
  return folder;
}

/** `orders/fields` is `orders/fields.schema.json`; each file names its meta-schema. */
export function putResource(folder: string, path: string, content: object): void {
  const kind = path.split('/')[1] as string;
  const file = kind === 'fields' ? `${path}.schema.json` : `${path}.json`;
  put(folder, file, { $schema: `../_meta/${kind}.schema.json`, ...content });
}

function put(folder: string, file: string, content: object): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), JSON.stringify(content, null, 2));
}
