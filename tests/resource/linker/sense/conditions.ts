import type { Json } from '../../../../src/resource/model/definition.ts';
import type { Seed } from './seed.ts';

const DEBITS = 'debits/permissions.json';
const ROW = '/create/sections/0/fields/6/visibleWhen';

/** A scope of debits that says this. */
const scope = (kind: string, condition: Json, at: string, says: string): Seed => [
  kind,
  DEBITS,
  { '/scopes/own': condition },
  `/scopes/own${at}`,
  says,
];
/** When a field of the form of a payment is seen. */
const seen = (kind: string, condition: Json, at: string, says: string): Seed => [
  kind,
  'payments/form.json',
  { [ROW]: condition },
  `${ROW}${at}`,
  says,
];
/** When an action of a request may run, which leaves some states. */
const when = (kind: string, condition: Json, at: string, says: string): Seed => [
  kind,
  'requests/actions.json',
  { '/actions/documents-signed/when': condition },
  `/actions/documents-signed/when${at}`,
  says,
];

const never = (why: string) => `${why}: no se cumple nunca.`;
const always = (why: string) => `${why}: se cumple siempre.`;

export const conditions: Seed[] = [
  scope('two companies at once', { $and: [{ partner: 1 }, { partner: 2 }] }, '', never('«partner» = 1 y = 2 a la vez')),
  scope(
    'a company and none',
    { $and: [{ partner: null }, { partner: 3 }] },
    '',
    never('«partner» vacío y = 3 a la vez'),
  ),
  scope(
    'with and without a company',
    { $and: [{ partner: { $exists: true } }, { partner: null }] },
    '',
    never('«partner» con valor y vacío a la vez'),
  ),
  seen('more than 10 and less than 5', { amount: { $gt: 10, $lt: 5 } }, '', never('«amount» > 10 y < 5 a la vez')),
  seen('more and less than 10', { amount: { $gt: 10, $lt: 10 } }, '', never('«amount» > 10 y < 10 a la vez')),
  seen('at least 10 and less than 10', { amount: { $gte: 10, $lt: 10 } }, '', never('«amount» ≥ 10 y < 10 a la vez')),
  seen(
    'a value and not the same',
    { $and: [{ amount: 7 }, { amount: { $ne: 7 } }] },
    '',
    never('«amount» = 7 y no = 7 a la vez'),
  ),
  seen(
    'a value out of its range',
    { $and: [{ amount: 7 }, { amount: { $gt: 9 } }] },
    '',
    never('«amount» = 7 y > 9 a la vez'),
  ),
  seen(
    'one of two and neither',
    { amount: { $in: [1, 2], $nin: [1, 2, 3] } },
    '',
    never('«amount» uno de 1, 2 y no uno de 1, 2, 3 a la vez'),
  ),
  seen(
    'a day after and before',
    { date: { $gt: '2024-05-01', $lt: '2024-01-01' } },
    '',
    never('«date» > 2024-05-01 y < 2024-01-01 a la vez'),
  ),
  seen(
    'alternatives that never hold',
    { $or: [{ amount: { $gt: 10, $lt: 5 } }, { amount: { $gt: 3, $lt: 2 } }] },
    '',
    never('«amount» > 10 y < 5 a la vez'),
  ),
  seen('nothing of a list', { amount: { $in: [] } }, '/amount/$in', never('«amount» se busca en una lista vacía')),
  seen('true and false at once', { $and: [{ q: true }, { q: false }] }, '', never('«q» = true y = false a la vez')),
  seen('an empty condition', {}, '', always('La condición está vacía')),
  seen(
    'with or without a value',
    { $or: [{ amount: null }, { amount: { $exists: true } }] },
    '',
    always('«amount» vacío o con valor'),
  ),
  seen('a value or not', { $or: [{ q: true }, { q: { $ne: true } }] }, '', always('«q» = true o no = true')),
  seen('an alternative that says nothing', { $or: [{ q: true }, {}] }, '', always('Una alternativa está vacía')),
  seen(
    'money and a day',
    { amount: '$today' },
    '/amount',
    '«amount» es un número y «$today» una fecha: no se comparan.',
  ),
  seen(
    'a day and a number of a person',
    { date: { $gt: '$me.id' } },
    '/date/$gt',
    '«date» es una fecha y «$me.id» un número: no se comparan.',
  ),
  seen('yes or no and a day', { q: '$today-3d' }, '/q', '«q» es de sí o no y «$today-3d» una fecha: no se comparan.'),
  scope(
    'a text and a number of a person',
    { token: '$me.id_partner' },
    '/token',
    '«token» es un texto y «$me.id_partner» un número: no se comparan.',
  ),
  seen(
    'a person who is true as text',
    { '$me.isPartner': 'true' },
    '/$me.isPartner',
    '"true" no es de sí o no, y «$me.isPartner» sí.',
  ),
  seen(
    'a role that does not exist',
    { '$me.roles': { $in: ['PARTNR'] } },
    '/$me.roles/$in/0',
    '"PARTNR" no está en los roles. ¿quiso decir «PARTNER»?',
  ),
  scope('a code outside the catalogue', { status: 99 }, '/status', '99 no está en el catálogo «debit-status».'),
  scope(
    'a code among others outside the catalogue',
    { status: { $in: [0, 77] } },
    '/status/$in/1',
    '77 no está en el catálogo «debit-status».',
  ),
  scope(
    'a code outside the catalogue that is excluded',
    { status: { $ne: 99 } },
    '/status/$ne',
    '99 no está en el catálogo «debit-status».',
  ),
  when(
    'a state that the action does not leave',
    { status: 4 },
    '/status',
    '«from» y «when» no se cumplen juntos: «status» uno de 10 y = 4 a la vez.',
  ),
  when(
    'states that the action does not leave',
    { status: { $in: [1, 4] } },
    '/status',
    '«from» y «when» no se cumplen juntos: «status» uno de 10 y uno de 1, 4 a la vez.',
  ),
  when(
    'not the state that the action leaves',
    { status: { $ne: 10 } },
    '/status',
    '«from» y «when» no se cumplen juntos: «status» uno de 10 y no = 10 a la vez.',
  ),
  [
    'a filter that never finds anything',
    'requests/list.json',
    { '/filters/-': { name: 'odd', title: 'Raras', as: 'yes-no', where: { amount: { $gt: 9, $lt: 1 } } } },
    '/filters/6/where',
    never('«amount» > 9 y < 1 a la vez'),
  ],
  [
    'a word that no line of the catalogue has',
    'reports/form.json',
    { '/create/sections/0/fields/2/visibleWhen': { type: { $has: 'days' } } },
    '/create/sections/0/fields/2/visibleWhen/type/$has',
    'Ninguna opción de «report-types» tiene «days». ¿quiso decir «day»?',
  ],
  [
    'a word of a line where there is no catalogue',
    'reports/form.json',
    { '/create/sections/0/fields/2/visibleWhen': { month: { $has: 'day' } } },
    '/create/sections/0/fields/2/visibleWhen/month/$has',
    'Solo las opciones de un catálogo tienen palabras por las que preguntar.',
  ],
  [
    'a rule about a word that no line of the catalogue has',
    'reports/fields.schema.json',
    { '/allOf/1/if/properties/type': { 'x-has': 'days' } },
    '/allOf/1/if/properties/type/x-has',
    'Ninguna opción de «report-types» tiene «days». ¿quiso decir «day»?',
  ],
];
