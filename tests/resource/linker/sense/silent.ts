import type { Json } from '../../../../src/resource/model/definition.ts';
import type { Seed } from './seed.ts';

/**
 * What came into force without a word when the product was tried from outside: lists that open empty, forms that cannot be sent,
 * lines that stand twice, words that say nothing, addresses that lead nowhere, texts that people would read with their braces.
 */
const FORM = 'payments/form.json';
const LINES = '/create/sections/0/fields';
const GUARANTEE = 'guarantees/fields.schema.json';
const LIST = 'requests/list.json';

/** A field more, with one word that is wrong. */
const field = (kind: string, schema: { [word: string]: Json }, word: string, says: string, more?: Seed[5]): Seed => [
  kind,
  GUARANTEE,
  { '/properties/zz': { title: 'Otro', ...schema } },
  `/properties/zz${word && `/${word}`}`,
  says,
  ...(more ? ([more] as const) : ([] as const)),
];
const limit = (word: string, value: Json, type: string, of: string): Seed =>
  field(
    `${word} of ${type}`,
    { type, ...(type === 'array' ? { items: { type: 'string' } } : {}), [word]: value },
    word,
    `«${word}» es de ${of}, y «zz» no lo es: no limita nada.`,
  );

const twice = (kind: string, file: string, at: string, line: Json, place: string, says: string): Seed => [
  kind,
  file,
  { [`${at}/-`]: line },
  place,
  says,
];
const start = (kind: string, file: string, name: string, value: Json, at: string, says: string): Seed => [
  kind,
  file,
  { [`/start/${name}`]: value },
  at,
  says,
];
const leads = (kind: string, go: string, says: string): Seed => [
  kind,
  'requests/actions.json',
  { '/actions/see-funding/go': go },
  '/actions/see-funding/go',
  says,
];
const text = (kind: string, file: string, key: string, said: string, broken: string): Seed => [
  kind,
  file,
  { [`/${key}`]: said },
  `/${key}`,
  `«${broken}» está mal escrito: se espera {dato}.`,
];

export const silent: Seed[] = [
  limit('maxLength', 3, 'number', 'un texto'),
  limit('maxLength', 3, 'integer', 'un texto'),
  limit('minLength', 3, 'boolean', 'un texto'),
  limit('maxLength', 3, 'array', 'un texto'),
  limit('pattern', '^x$', 'number', 'un texto'),
  limit('minimum', 3, 'string', 'un número'),
  limit('maximum', 3, 'string', 'un número'),
  limit('exclusiveMinimum', 3, 'boolean', 'un número'),
  limit('maxItems', 3, 'string', 'una lista'),
  limit('minItems', 1, 'number', 'una lista'),
  field(
    'a factor of a text',
    { type: 'string', 'x-input-factor': 1.5 },
    'x-input-factor',
    '«x-input-factor» es de un número, y «zz» no lo es.',
  ),
  field(
    'a factor whose rate stands in no field',
    { type: 'number', 'x-input-factor': 'tasa' },
    'x-input-factor',
    'El campo «tasa» no existe.',
  ),
  field(
    'a limit of the table that moves with the rate of the record',
    { type: 'number', 'x-input-factor': 'zz', 'x-always': true, maximum: 5 },
    'x-always',
    '«x-always» no va con una tasa que está en «zz».',
  ),
  field(
    'a value that the platform does not have',
    { type: 'number', 'x-platform': 'otra-cosa' },
    'x-platform',
    'El valor de la plataforma «otra-cosa» no existe.',
  ),
  field(
    'a choice of records without a reference',
    { type: 'integer', 'x-where': { id: 3 } },
    'x-where',
    '«x-where» dice qué registros puede elegir una referencia: falta «x-reference».',
  ),
  field(
    'a former name that is a field',
    { type: 'string', 'x-renamed-from': 'request' },
    'x-renamed-from',
    '«request» sigue siendo un campo: sus valores no pasan a «zz».',
  ),
  field(
    'a former name that is its own',
    { type: 'string', 'x-renamed-from': 'zz' },
    'x-renamed-from',
    'El campo ya se llama «zz».',
  ),
  twice(
    'a column twice',
    'holidays/list.json',
    '/columns',
    'title',
    '/columns/2',
    'La columna «title» está dos veces.',
  ),
  twice(
    'a column twice, once wider',
    'holidays/list.json',
    '/columns',
    { field: 'date', width: 200 },
    '/columns/2',
    'La columna «date» está dos veces.',
  ),
  twice('a filter twice', LIST, '/filters', 'payment_type', '/filters/6', 'El filtro «payment_type» está dos veces.'),
  twice(
    'a filter twice, once as a range',
    LIST,
    '/filters',
    { field: 'amount', as: 'range' },
    '/filters/6',
    'El filtro «amount» está dos veces.',
  ),
  twice(
    'a field twice in a form',
    FORM,
    LINES,
    'amount',
    `${LINES}/7`,
    'El campo «amount» está dos veces en el formulario.',
  ),
  twice(
    'a field twice in a form, once with a title',
    FORM,
    LINES,
    { field: 'date', title: 'Día' },
    `${LINES}/7`,
    'El campo «date» está dos veces en el formulario.',
  ),
  twice(
    'an entry of the menu twice',
    '_shared/console.json',
    '/menu',
    { resource: 'requests', label: 'Otra vez', icon: 'ShieldOutlined' },
    '/menu/15',
    '«requests» está dos veces en el menú.',
  ),
  twice(
    'a field that is only read',
    FORM,
    LINES,
    'id',
    `${LINES}/7`,
    '«id» es solo de lectura: el alta no lo puede pedir.',
  ),
  start(
    'a start outside its catalogue',
    LIST,
    'status',
    99,
    '/start/status',
    'El código «99» no está en el catálogo «request-status»: la lista saldría vacía.',
  ),
  start(
    'a start by a field that is no filter',
    LIST,
    'payment_time',
    12,
    '/start/payment_time',
    'La lista empieza filtrada por «payment_time», que no es un filtro: nadie podría quitarlo. ¿quiso decir «payment_type»?',
  ),
  [
    'a required field that is never shown',
    FORM,
    { [`${LINES}/0`]: { field: 'request', visibleWhen: false } },
    `${LINES}/0/visibleWhen`,
    '«request» es obligatorio y no se muestra nunca: el alta no se puede enviar.',
  ],
  leads(
    'a screen of a resource that is not there',
    '/paymentz',
    'El recurso «paymentz» no existe. ¿quiso decir «payments»?',
  ),
  leads('a screen of a record that is no number', '/requests/crear', '«requests» no tiene la pantalla «crear».'),
  leads(
    'a tab that is not there',
    '/requests/{id}/amortization',
    '«requests» no tiene la pantalla «amortization». ¿quiso decir «amortizations»?',
  ),
  leads('a tab behind the last', '/requests/{id}/99', '«requests» no tiene tantas pestañas.'),
  leads(
    'an address with parts too many',
    '/requests/{id}/documents/3/4',
    '«/requests/{id}/documents/3/4» no lleva a ninguna pantalla: tiene partes de más.',
  ),
  [
    'a form that goes to a screen that is not there',
    FORM,
    { '/create/back': '/debit' },
    '/create/back',
    'El recurso «debit» no existe. ¿quiso decir «debits»?',
  ],
  text(
    'a place that is not closed',
    'requests/messages.json',
    'create.success',
    'Solicitud {token creada',
    '{token creada',
  ),
  text(
    'a place that is not closed in a shared sentence',
    '_shared/messages.json',
    'delete.confirm',
    '¿Eliminar {label?',
    '{label?',
  ),
  text('a place that is not opened', '_shared/messages.json', 'delete.confirm', '¿Eliminar label}?', '}'),
  text('a place that is opened twice', '_shared/messages.json', 'delete.confirm', '¿Eliminar {{label}?', '{?'),
  text('a place with blanks', '_shared/messages.json', 'delete.confirm', '¿Eliminar { label }?', '{ label }'),
  [
    'an option that a plug-in does not know',
    FORM,
    { '/create/panel/0/options/simulatte': true },
    '/create/panel/0/options/simulatte',
    'El complemento «payment-panel» no tiene la opción «simulatte». ¿quiso decir «simulate»?',
  ],
  [
    'a role in small letters',
    'holidays/permissions.json',
    { '/operations/list': { Legal: true } },
    '/operations/list/Legal',
    '«Legal» no se conoce aquí. un nombre de aquí se escribe «LEGAL»',
  ],
  [
    'an action with an underscore',
    'dispersions/actions.json',
    { '/actions/give_back': { title: 'Devolver', to: 0 } },
    '/actions/give_back',
    '«give_back» no se conoce aquí. un nombre de aquí se escribe «give-back»',
    // What an action of that name needs is said beside it.
    { count: 3 },
  ],
];
