import type { Json } from '../../../../src/resource/model/definition.ts';
import type { Change } from './seed.ts';

const ROW = '/create/sections/0/fields/6/visibleWhen';
const seen = (condition: Json): [string, Change] => ['payments/form.json', { [ROW]: condition }];
const scope = (condition: Json): [string, Change] => ['debits/permissions.json', { '/scopes/own': condition }];
const paper = (text: string): [string, Change] => [
  '_documents/disposition-request.json',
  { '/blocks/1/paragraph': text },
];
const says = (file: string, key: string, text: string): [string, Change] => [file, { [`/${key}`]: text }];
const field = (name: string, schema: { [name: string]: Json }): [string, Change] => [
  'guarantees/fields.schema.json',
  { [`/properties/${name}`]: { title: 'Otro', ...schema } },
];
const filter = (line: Json): [string, Change] => ['requests/list.json', { '/filters/-': line }];
const list = (change: Change): [string, Change] => ['requests/list.json', change];
const SHARED = '_shared/messages.json';

/** Edits that an administrator may well make, each without any problem. */
export const legal: [file: string, change: Change][] = [
  seen({ amount: { $gt: 5, $lt: 10 } }),
  seen({ amount: { $gte: 10, $lte: 10 } }),
  seen({ $or: [{ amount: { $gt: 10 } }, { amount: { $lt: 5 } }] }),
  seen({ amount: { $in: [1, 2, 3], $nin: [2] } }),
  seen({ $and: [{ amount: { $gt: 1 } }, { date: { $gt: '2024-01-01' } }] }),
  seen({ date: '$today' }),
  seen({ date: { $gte: '$today-30d', $lte: '$today' } }),
  seen({ date: { $exists: true } }),
  seen({ amount: null }),
  seen({ q: { $ne: true } }),
  seen({ q: true, $or: [{ amount: null }, { amount: { $gt: 5 } }] }),
  seen({ '$me.roles': { $in: ['ADMIN'] } }),
  seen({ '$me.isAdmin': true }),
  seen({ '$me.permission': 0 }),
  seen({ '$me.permission': 'PARTNER' }),
  seen({ '$source.anything': { $exists: true } }),
  seen({ user: '$me.id' }),
  scope({ partner: '$me.id_partner' }),
  scope({ status: { $in: [0, 1] } }),
  scope({ status: { $nin: [2] } }),
  scope({ $or: [{ partner: 1 }, { partner: 2 }] }),
  scope({ token: { $exists: true } }),
  paper('{request.amount | money} ({request.amount | money-words})'),
  paper('{given.request_date | date}'),
  paper('{user.general.full_name | upper}'),
  paper('{request.recognition | label}'),
  paper('{user_signers | label}'),
  paper('{schedule.largest_charge | money}'),
  paper('Sin datos'),
  paper('{given.place}, {request.token}'),
  says(SHARED, 'keywords.required', 'Falta {title}.'),
  says(SHARED, 'delete.confirm', '¿Seguro de eliminar {label}?'),
  says(SHARED, 'keywords.maximum', 'A lo más {limit}'),
  says('requests/messages.json', 'activate.notice.user', 'Se activó {token} por {amount}'),
  says('requests/messages.json', 'activate.notice.title', 'Crédito activado'),
  says('requests/messages.json', 'fields.amount.minimum', '{title}: muy poco'),
  says('requests/messages.json', 'create.success', 'Solicitud creada'),
  says('requests/messages.json', 'cancel.success', 'Cancelada'),
  says('payments/messages.json', 'revert.confirm', '¿Revertir el pago de {amount}?'),
  says('banks/messages.json', 'delete.confirm', '¿Quitar {label}?'),
  field('comment', { type: 'string', maxLength: 40, default: 'Ninguno' }),
  field('worth', { type: 'number', format: 'money', default: 0, minimum: 0 }),
  field('seen_on', { type: 'string', format: 'date', default: '$today' }),
  field('seen_at', { type: 'string', format: 'date', default: '2024-02-29' }),
  field('insured', { type: 'boolean', default: false }),
  field('kept_by', { type: 'integer', 'x-reference': 'users' }),
  field('state_of', { type: 'integer', 'x-catalog': 'review', default: 0 }),
  field('size', { type: 'string', enum: ['S', 'M'], default: 'S' }),
  field('page', { type: 'string', format: 'url' }),
  filter({ field: 'rate', as: 'range' }),
  filter({ field: 'finish_date', as: 'range' }),
  filter({ name: 'odd', title: 'Raras', as: 'yes-no', where: { amount: { $gt: 9 } } }),
  list({ '/start/status': 1 }),
  list({ '/pageSize': 50 }),
  list({ '/title': 'Solicitudes de crédito' }),
  list({ '/columns/0': 'token' }),
  ['bills/actions.json', { '/actions/cancel/set/status': 3 }],
  ['_shared/console.json', { '/menu/0/icon': 'GavelOutlined', '/menu/0/label': 'Otro' }],
  ['requests/actions.json', { '/actions/documents-signed/when': { status: 10, amount: { $gt: 5 } } }],
  ['dispersions/permissions.json', { '/actions/disperse': { SUPER_ADMIN: true } }],
  ['holidays/fields.schema.json', { '/properties/title/maxLength': 100 }],
];
