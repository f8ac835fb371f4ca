import type { Json } from '../../../../src/resource/model/definition.ts';
import type { Seed } from './seed.ts';

const REPORTS = '_shared/catalogs/report-types.json';

/** Cells and widgets that cannot draw their field, notices that nobody gets, and conditions of papers that never hold. */
const drawn = (file: string, at: string, word: 'cell' | 'widget', name: string, field: string, of: string): Seed => [
  `${name} of ${field} (${word})`,
  file,
  { [`${at.replace(/\d+$/, '')}-`]: { field, [word]: name } },
  `${at}/${word}`,
  `«${name}» es para lo que es ${of}, y «${field}» no lo es.`,
];
const cell = (name: string, field: string, of: string) =>
  drawn('requests/list.json', '/columns/13', 'cell', name, field, of);
const widget = (name: string, field: string, of: string) =>
  drawn('requests/tabs.json', '/summary/1/fields/5', 'widget', name, field, of);

const receiver = (name: string): Seed => [
  `a notice to ${name}`,
  'requests/actions.json',
  { '/actions/send-to-sign/notify/to/-': name },
  '/actions/send-to-sign/notify/to/1',
  `«${name}» no es una persona: nadie recibiría este aviso.`,
];

const NOTE = '_documents/promissory-note.json';
const SIGNERS = '/needs/user_signers/where/0';
const shown = (kind: string, when: { [name: string]: Json }, at: string, says: string): Seed => [
  kind,
  NOTE,
  { '/blocks/0/visibleWhen': when },
  `/blocks/0/visibleWhen/${at}`,
  says,
];
const signer = (kind: string, where: { [name: string]: Json }, at: string, says: string): Seed => [
  kind,
  NOTE,
  { [SIGNERS]: where },
  `${SIGNERS}${at}`,
  says,
];

const toned = (kind: string, column: { [name: string]: Json }): Seed => [
  `a tone of ${kind}`,
  'requests/list.json',
  { '/columns/-': { ...column, tone: 'done' } },
  '/columns/13/tone',
  '«tone» es de las celdas de texto: esta se dibuja de otra manera.',
];

export const fit: Seed[] = [
  toned('a link', { field: 'token', cell: 'link' }),
  toned('a value that is edited in its row', { field: 'description', edit: true }),
  cell('switch', 'amount', 'de sí o no'),
  cell('yes-no', 'date', 'de sí o no'),
  cell('chips', 'description', 'una lista de valores'),
  cell('due', 'amount', 'un día'),
  cell('gallery', 'token', 'de archivos'),
  cell('document-viewer', 'amount', 'un archivo'),
  cell('review', 'date', 'una revisión'),
  cell('state-menu', 'amount', 'de valores conocidos'),
  widget('switch', 'token', 'de sí o no'),
  widget('yes-no', 'amount', 'de sí o no'),
  widget('tabs', 'date', 'de pocos valores conocidos'),
  widget('add-remove', 'amount', 'una lista'),
  widget('document-viewer', 'status', 'un archivo'),
  ...[
    'amount',
    'date',
    'status',
    'token',
    'id',
    'request_parent',
    'partner',
    'user.email',
    'user.general.curp',
    'user_lender.general.rfc',
  ].map(receiver),
  shown(
    'a state that is none',
    { 'request.status': 99 },
    'request.status',
    '99 no está en el catálogo «request-status».',
  ),
  shown(
    'a state as a text',
    { 'request.status': '1' },
    'request.status',
    '"1" no está en el catálogo «request-status».',
  ),
  shown(
    'one of several states that is none',
    { 'request.status': { $in: [1, 77] } },
    'request.status/$in/1',
    '77 no está en el catálogo «request-status».',
  ),
  shown(
    'no state at all',
    { 'request.status': { $in: [] } },
    'request.status/$in',
    '«status» se busca en una lista vacía: no se cumple nunca.',
  ),
  shown(
    'a code of another catalogue',
    { 'user.type_account': 'otro' },
    'user.type_account',
    '"otro" no está en el catálogo «taxpayer-types».',
  ),
  shown(
    'an amount compared with a day',
    { 'request.amount': { $gt: '$today' } },
    'request.amount/$gt',
    '«amount» es un número y «$today» una fecha: no se comparan.',
  ),
  shown(
    'one part of a choice that never holds',
    { $or: [{ 'request.status': 55 }, { 'request.aval_required': true }] },
    '$or/0/request.status',
    '55 no está en el catálogo «request-status».',
  ),
  shown(
    'an amount in words',
    { 'request.amount': 'mil' },
    'request.amount',
    'El valor "mil" no es del tipo de «amount».',
  ),
  shown('a day that is none', { 'request.date': 'ayer' }, 'request.date', 'El valor "ayer" no es del tipo de «date».'),
  shown(
    'yes in words',
    { 'request.aval_required': 'sí' },
    'request.aval_required',
    'El valor "sí" no es del tipo de «aval_required».',
  ),
  signer(
    'a signer in a state that is none',
    { status: 5 },
    '/status',
    '5 no está en el catálogo «representative-status».',
  ),
  signer('a signer whom nothing describes', {}, '', 'La condición está vacía: se cumple siempre.'),
  [
    'a column of a report that does not exist',
    REPORTS,
    { '/items/1/columns/0': 'tokne' },
    '/items/1/columns/0',
    'El campo «tokne» no existe. ¿quiso decir «token»?',
  ],
  [
    'rows of a report that do not exist',
    REPORTS,
    { '/items/1/rows': 'payment' },
    '/items/1/rows',
    'El recurso «payment» no existe. ¿quiso decir «payments»?',
  ],
  ['a day of a report that is none', REPORTS, { '/items/1/day': 'amount' }, '/items/1/day', '«amount» no es un día.'],
  [
    'a misspelt word of a report',
    REPORTS,
    { '/items/0/until': undefined, '/items/0/untill': 'closed_at' },
    '/items/0/untill',
    '«untill» no se conoce aquí. until',
  ],
  [
    'misspelt columns of a report',
    REPORTS,
    { '/items/2/columns': undefined, '/items/2/colums': ['token'] },
    '/items/2/colums',
    '«colums» no se conoce aquí. columns',
  ],
  [
    'a report without columns',
    REPORTS,
    { '/items/2/columns': undefined },
    '/items/2',
    'Falta «columns»: un tipo de reporte dice de qué recurso son sus renglones y qué columnas tiene.',
  ],
  [
    'a column of a report that is no list',
    REPORTS,
    { '/items/2/columns': 'token' },
    '/items/2/columns',
    '«columns» es una lista de campos.',
  ],
  [
    'rows of a report that are no resource',
    REPORTS,
    { '/items/2/rows': 4 },
    '/items/2/rows',
    '«rows» es el nombre de un recurso.',
  ],
];
