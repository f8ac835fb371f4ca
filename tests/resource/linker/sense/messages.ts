import type { Seed } from './seed.ts';

const unused = (key: string, meant?: string) =>
  `Nadie usa la frase «${key}».${meant ? ` ¿quiso decir «${meant}»?` : ''}`;
const empty = (name: string, meant?: string) =>
  `La frase no recibe «{${name}}».${meant ? ` ¿quiso decir «{${meant}}»?` : ''}`;
const SHARED = '_shared/messages.json';

/** A sentence more in a file. */
const added = (file: string, key: string, says: string, meant?: string): Seed => [
  `the sentence ${key} more`,
  file,
  { [`/${key}`]: says },
  `/${key}`,
  unused(key, meant),
  { warning: true },
];

/** Help that names nothing of its resource. */
const helps = (key: string, says: string, meant: string): Seed => [
  `help of nothing: ${key}`,
  'requests/messages.json',
  { [`/${key}`]: 'Ayuda' },
  `/${key}`,
  `La ayuda «${key}» no nombra ${says} de «requests». ¿quiso decir «${meant}»?`,
];

/** A sentence with a place that nothing fills. */
const placed = (file: string, key: string, says: string, name: string, meant?: string): Seed => [
  `{${name}} in ${key}`,
  file,
  { [`/${key}`]: says },
  `/${key}`,
  empty(name, meant),
];

export const messages: Seed[] = [
  helps('help.generl', 'ninguna pestaña', 'help.general'),
  helps('activat.help', 'ninguna acción', 'activate.help'),
  helps('states.111.help', 'ningún estado', 'states.11.help'),
  helps('fields.ammount.help', 'ningún campo', 'fields.amount.help'),
  added(SHARED, 'create.sucess', 'Listo', 'create.success'),
  added(SHARED, 'keyword.required', 'Falta', 'keywords.required'),
  added(SHARED, 'console.sign-inn.title', 'Entrar', 'console.sign-in.title'),
  added('requests/messages.json', 'activate.confrim', '¿Activar?', 'activate.confirm'),
  added('requests/messages.json', 'activat.confirm', '¿Activar?', 'activate.confirm'),
  added('requests/messages.json', 'activate.notice.user_lendr', 'Listo', 'activate.notice.user_lender'),
  added('requests/messages.json', 'fields.ammount.minimum', 'Muy poco', 'fields.amount.minimum'),
  added('requests/messages.json', 'fields.amount.minium', 'Muy poco', 'fields.amount.minimum'),
  added('requests/messages.json', 'scopes.not-startet', 'Ya empezó', 'scopes.not-started'),
  added('documents/messages.json', 'rules.ownr', 'Falta de quién es', 'rules.owner'),
  added('dispersions/messages.json', 'disperse.warn.no-acount', 'Sin cuenta', 'disperse.warn.no-account'),
  added('dispersions/messages.json', 'disperse.preview.amounts', 'Monto', 'disperse.preview.amount'),
  placed(SHARED, 'keywords.required', '{titel}: dato obligatorio.', 'titel', 'title'),
  placed(SHARED, 'keywords.maximum', '{title} como máximo {limmit}.', 'limmit', 'limit'),
  placed(SHARED, 'delete.confirm', '¿Eliminar {lable}?', 'lable', 'label'),
  placed(SHARED, 'history.line', '{who} cambió {fild}', 'fild', 'field'),
  placed('payments/messages.json', 'revert.confirm', '¿Revertir {amuont}?', 'amuont', 'amount'),
  placed('requests/messages.json', 'activate.notice.user', 'Se activó {tokn}', 'tokn', 'token'),
  placed('bills/messages.json', 'paper.title', 'Factura {foilo}', 'foilo', 'folio'),
  [
    'many sentences at once',
    'banks/messages.json',
    { '/a.one-thing': 'a', '/b.thing': 'b', '/c.thing': 'c', '/d.thing': 'd' },
    '/a.one-thing',
    'Nadie usa las frases «a.one-thing», «b.thing», «c.thing» y 1 más.',
    { warning: true },
  ],
];
