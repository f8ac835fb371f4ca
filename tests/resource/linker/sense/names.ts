import type { Seed } from './seed.ts';

const HEAD = { '/$schema': '../_meta/fields.schema.json', '/title': 'Otra', '/type': 'object' };
const FIELDS = { ...HEAD, '/properties': { id: { type: 'integer', readOnly: true } } };

/** A new folder of this name. */
const folder = (name: string, says: string): Seed => [
  `a folder ${name}`,
  `${name}/fields.schema.json`,
  FIELDS,
  '',
  says,
];
const taken = (name: string) =>
  folder(name, `«${name}» es una dirección del sistema: la carpeta necesita otro nombre.`);

/** A line of what was removed on purpose that names something else. */
const removed = (part: string, name: string, says: string): Seed => [
  `${name} as a removed one`,
  '_shared/removed.json',
  { '/$schema': '../_meta/removed.schema.json', [`/${part}`]: { [name]: { drop: true } } },
  `/${part}/${name}`,
  says,
];

export const names: Seed[] = [
  ...['login', 'health', 'files', 'public', 'studio', 'schemas', 'events', 'news'].map(taken),
  [
    'an action of its own that is called as the marks of values',
    'users/actions.json',
    { '/actions/review/reason': true },
    '/actions/review/reason',
    '«review» es validar y rechazar valores en cualquier recurso: con «reason» es otra acción y necesita otro nombre.',
  ],
  folder('bAnks', 'La carpeta «bAnks» se distingue de «banks» solo por mayúsculas.'),
  [
    'a folder that was called as it is',
    'banks/fields.schema.json',
    { '/x-renamed-from': 'banks' },
    '/x-renamed-from',
    'La carpeta ya se llama «banks».',
  ],
  [
    'a folder without a table that takes one along',
    'cat/fields.schema.json',
    { '/x-renamed-from': 'oldCat' },
    '/x-renamed-from',
    '«cat» no tiene tabla: nada pasa de «oldCat».',
  ],
  removed(
    'fields',
    'requests.guarantee',
    '«requests.guarantee» sigue en requests/fields.schema.json: esta línea no puede quitarlo.',
  ),
  removed('fields', 'request.nickname', 'El recurso «request» no existe. ¿quiso decir «requests»?'),
  removed('fields', 'admins.nickname', '«admins» no tiene tabla propia: sus valores están en otro recurso.'),
  removed('resources', 'holidays', 'La carpeta «holidays» sigue en los archivos: esta línea no puede quitarla.'),
  [
    'an icon that does not exist',
    '_shared/console.json',
    { '/menu/0/icon': 'PeopleAltOutlinde' },
    '/menu/0/icon',
    'El icono «PeopleAltOutlinde» no existe. ¿quiso decir «PeopleAltOutlined»?',
  ],
  [
    'what hangs beside a record and is no resource',
    '_shared/console.json',
    { '/aside/of/0': 'coments' },
    '/aside/of/0',
    'El recurso «coments» no existe. ¿quiso decir «comments»?',
  ],
  [
    'notices of a bell that are no resource',
    '_shared/console.json',
    { '/bell/also': 'asignados' },
    '/bell/also',
    'El recurso «asignados» no existe.',
  ],
  [
    'favourites that nothing keeps',
    '_shared/console.json',
    { '/favourites': 'favorites' },
    '/favourites',
    'El recurso «favorites» no existe. ¿quiso decir «favourites»?',
  ],
  [
    'an action that opens a notice and does not exist',
    '_shared/console.json',
    { '/bell/follow': 'notifications.folow' },
    '/bell/follow',
    'La acción «folow» no existe. ¿quiso decir «follow»?',
  ],
  [
    'rows that do not say what they are about',
    'banks/list.json',
    { '/open': 'subject' },
    '/open',
    '«subject» abre el registro del que trata la fila: a «banks» le falta «subject» y «subject_id».',
  ],
  [
    'two fields that capitals tell apart',
    'banks/fields.schema.json',
    { '/properties/Name': { type: 'string', title: 'Otro' } },
    '/properties/Name',
    'El campo «Name» se distingue de «name» solo por mayúsculas.',
  ],
  [
    'two catalogues that capitals tell apart',
    '_shared/catalogs/Review.json',
    { '/$schema': '../../_meta/catalog.schema.json', '/title': 'Otra', '/items': [{ code: 1, label: 'Uno' }] },
    '',
    'El catálogo «Review» se distingue de «review» solo por mayúsculas.',
  ],
  [
    'copies that go round',
    'contracts/fields.schema.json',
    { '/properties/copied': { type: 'integer', title: 'A', readOnly: true, 'x-copy': 'request.copied' } },
    'requests/fields.schema.json#/properties/copied/x-copy',
    'La copia da vueltas: «requests.copied» copia «requests.copied».',
    {
      also: {
        'requests/fields.schema.json': {
          '/properties/copied': { type: 'integer', title: 'A', readOnly: true, 'x-copy': 'request_parent.copied' },
        },
      },
    },
  ],
  [
    "a form's sections beside it",
    'payments/form.json',
    { '/sections': [{ fields: ['amount'] }] },
    '/sections',
    '«sections» no se conoce aquí. «sections» va dentro de «create», «edit» o «show»',
  ],
  [
    'what a form takes over beside it',
    'payments/form.json',
    { '/prefill': { set: { amount: 1 } } },
    '/prefill',
    '«prefill» no se conoce aquí. «prefill» va dentro de «create», «edit» o «show»',
  ],
  [
    'what an action leaves beside it',
    'requests/actions.json',
    { '/from': [1] },
    '/from',
    '«from» no se conoce aquí. «from» va dentro de un elemento de «actions»',
  ],
];
