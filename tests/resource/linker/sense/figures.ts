import type { Json } from '../../../../src/resource/model/definition.ts';
import type { Seed } from './seed.ts';

/** Figures that name what there is not, that no index serves, or that no list would show. */
const QUEUE = 'requests/figures.json';
const COLLECTED = 'payments/figures.json';
const DEBITS = 'debits/figures.json';
const DASHBOARD = 'dashboard/tabs.json';

const of =
  (file: string, name: string) =>
  (kind: string, word: string, value: Json | undefined, at: string, says: string): Seed => [
    kind,
    file,
    { [`/figures/${name}/${word}`]: value },
    `/figures/${name}${at}`,
    says,
  ];
const queue = of(QUEUE, 'queue');
const collected = of(COLLECTED, 'collected');
const due = of(DEBITS, 'due');
const overdue = of(DEBITS, 'overdue');
const kept = (why: string) => `No se puede guardar la cifra: ${why}`;
const notOwn = (path: string) => `Ningún índice sirve esta cifra: «${path}» no es una columna propia del registro.`;

export const figures: Seed[] = [
  queue(
    'a measure that does not exist',
    'measure/sum',
    'amonut',
    '/measure/sum',
    'El campo «amonut» no existe. ¿quiso decir «amount»?',
  ),
  queue(
    'a measure that is no amount',
    'measure/sum',
    'rate',
    '/measure/sum',
    '«rate» no es un monto: no se puede sumar.',
  ),
  queue('a measure of another kind', 'measure', 'sum', '/measure', '«sum» no es uno de los valores conocidos: count.'),
  queue(
    'a group that does not exist',
    'group',
    'statos',
    '/group',
    'El campo «statos» no existe. ¿quiso decir «status»?',
  ),
  queue(
    'a group of what differs in every row',
    'group',
    'amount',
    '/group',
    'No se puede separar por «amount»: no es un texto, un código, una referencia ni de sí o no.',
  ),
  queue(
    'records without number as a group',
    'group',
    'user_lender',
    '/group',
    '«user_lender» puede ser de muchos registros: falta «top», cuántos tienen barra.',
  ),
  queue('a group behind a reference', 'group', 'user.general.rfc', '/group', notOwn('user.general.rfc')),
  queue(
    'a condition behind a reference',
    'where',
    { 'user.has_lender': true },
    '/where/user.has_lender',
    notOwn('user.has_lender'),
  ),
  queue('a word that is not known', 'stored', 'index', '/stored', '«stored» no se conoce aquí.'),
  queue(
    'a way of serving that there is not',
    'served',
    'always',
    '/served',
    '«always» no es uno de los valores conocidos: index, kept.',
  ),
  queue(
    'a kept figure of what changes with the days',
    'served',
    'kept',
    '/served',
    kept('«status» cambia con los días sin que cambie el registro.'),
  ),
  due(
    'a kept figure of a view',
    'served',
    'kept',
    '/served',
    kept('los registros de «debits» no son de una tabla propia.'),
  ),
  collected(
    'a kept figure whose condition hangs on the day',
    'where',
    { date: { $lt: '$today' } },
    '/where',
    kept('su condición depende del día o de la persona.'),
  ),
  collected(
    'a kept figure whose condition hangs on the person',
    'where',
    { partner: '$me.id_partner' },
    '/where',
    kept('su condición depende del día o de la persona.'),
  ),
  [
    'a kept figure whose rows are of the person by way of another record',
    'payments/permissions.json',
    { '/scopes/own': { 'user.id_partner': '$me.id_partner' } },
    'payments/figures.json#/figures/collected/served',
    kept('el alcance «own» usa «user.id_partner», que no es una columna propia.'),
    { count: 2 },
  ],
  [
    'a kept figure whose rows are of the person by three columns',
    'payments/permissions.json',
    {
      '/scopes/own': {
        $or: [{ partner: '$me.id_partner' }, { partner_lender: '$me.id_partner' }, { user: '$me.id' }],
      },
    },
    'payments/figures.json#/figures/collected/served',
    kept('los alcances de la lista usan más de dos columnas: partner, partner_lender, user.'),
  ],
  collected(
    'a kept figure whose condition names what there is not',
    'where',
    { tets: false },
    '/where/tets',
    'El campo «tets» no existe. ¿quiso decir «test»?',
  ),
  [
    'a kept figure whose rows are of the person by what there is not',
    'payments/permissions.json',
    { '/scopes/own': { partnr: '$me.id_partner' } },
    '/scopes/own/partnr',
    'El campo «partnr» no existe. ¿quiso decir «partner»?',
  ],
  queue('neither group nor period', 'group', undefined, '', 'Debe tener uno de: group, period.'),
  queue('bands of what is no day', 'ages', [30], '/ages', '«status» no es una fecha: no tiene antigüedad.'),
  queue('a line without time', 'as', 'line', '/as', 'Una línea corre en el tiempo: falta «period».'),
  collected(
    'a day that does not exist',
    'period/field',
    'dete',
    '/period/field',
    'El campo «dete» no existe. ¿quiso decir «date»?',
  ),
  collected(
    'a day that is none',
    'period/field',
    'token',
    '/period/field',
    '«token» no es una fecha: no ordena la cifra en el tiempo.',
  ),
  collected(
    'a period that there is not',
    'period/by',
    'decade',
    '/period/by',
    '«decade» no es uno de los valores conocidos: day, week, month, quarter, year.',
  ),
  collected(
    'a funnel without group',
    'as',
    'funnel',
    '/as',
    'Un embudo va por los valores de un campo: falta «group».',
  ),
  collected(
    'a sum that the list does not show',
    'measure/sum',
    'capital',
    '/measure/sum',
    '«capital» no está en «totals» de list.json: la lista de una barra no mostraría su suma.',
  ),
  due('a measure that is computed', 'measure/sum', 'real_payment', '/measure/sum', notOwn('real_payment')),
  due(
    'a day that the view does not sort by',
    'period/field',
    'date_initial',
    '/period/field',
    'Ningún índice sirve esta cifra: la vista «debits» no se ordena por «date_initial».',
  ),
  overdue('bands that do not grow', 'ages', [60, 30], '/ages', 'Los días van de menos a más.'),
  [
    'a figure that does not exist',
    DASHBOARD,
    { '/blocks/0/cards': undefined, '/blocks/0/chart': 'payments.colected' },
    '/blocks/0/chart',
    'La cifra «payments.colected» no existe. ¿quiso decir «payments.collected»?',
  ],
  [
    'two figures of which one has groups',
    DASHBOARD,
    { '/blocks/0/cards': undefined, '/blocks/0/chart': ['payments.collected', 'requests.queue'] },
    '/blocks/0/chart/1',
    '«requests.queue» ya se separa por un campo: se dibuja sola.',
  ],
];
