import paper from '../../../../schemas/_documents/disposition-request.json' with { type: 'json' };
import type { Json } from '../../../../src/resource/model/definition.ts';
import type { Change, More, Seed } from './seed.ts';

const PAPER = '_documents/disposition-request.json';
/** The place of a block that is added at its end. */
const ADDED = `/blocks/${paper.blocks.length}`;

/** A value at one place of a template. */
const put = (kind: string, at: string, value: Json, says: string): Seed => [kind, PAPER, { [at]: value }, at, says];
/** A text of a template. */
const says = (kind: string, text: string, sentence: string): Seed => put(kind, '/blocks/1/paragraph', text, sentence);
const unknown = (name: string, meant?: string) =>
  `El dato «${name}» no existe.${meant ? ` ¿quiso decir «${meant}»?` : ''}`;

/** A paper of requests that is drawn for its reader, and the action that draws it. */
const NOTE = '_documents/loan-note.json';
const plain = (): Change => ({
  '/$schema': '../_meta/document.schema.json',
  '/title': 'Nota',
  '/context': 'requests',
  '/blocks': [{ paragraph: '{token} de {user.general.rfc}' }],
});
const ACTION: Change = { '/actions/loan-note': { paper: 'loan-note' } };
const RIGHTS = {
  'requests/messages.json': { '/loan-note.title': 'Nota' },
  'requests/permissions.json': { '/actions/loan-note': '@staff' },
};
const drawn = (kind: string, at: string, value: Json, sentence: string, more: More = {}): Seed => [
  kind,
  NOTE,
  { ...plain(), [at]: value },
  at,
  sentence,
  { ...more, also: { ...RIGHTS, 'requests/actions.json': ACTION } },
];
const printed = (kind: string, text: string, sentence: string): Seed =>
  drawn(kind, '/blocks/0/paragraph', text, sentence);
const acting = (kind: string, action: Record<string, Json>, at: string, sentence: string, more: More = {}): Seed => [
  kind,
  'requests/actions.json',
  { '/actions/loan-note': { paper: 'loan-note', ...action } },
  `/actions/loan-note/${at}`,
  sentence,
  { ...more, also: { ...RIGHTS, [NOTE]: plain() } },
];

export const documents: Seed[] = [
  printed('a field that its record does not have', '{tokn}', unknown('tokn', 'token')),
  printed(
    'a field behind a reference of its record',
    '{user.general.rfcc}',
    unknown('user.general.rfcc', 'user.general.rfc'),
  ),
  printed('a format that does not write its field', '{token | money}', '«money» escribe números, y «token» no lo es.'),
  printed('what only a document is given', '{amount | moneyy}', '«moneyy» no es un formato. ¿quiso decir «money»?'),
  printed('a page outside of the footer', 'Hoja {page}', unknown('page')),
  printed('a paper on a paper', '{user.selfie}', '«user.selfie» no va en un papel: es un documento.'),
  printed('a secret on a paper', '{user.api_key}', '«user.api_key» no va en un papel: es un secreto.'),
  printed('an object on a paper', '{user.general}', '«user.general» no va en un papel: son varios campos.'),
  printed(
    'what is computed behind a reference',
    '{user.api_key_used}',
    '«user.api_key_used» se calcula al leer: en un papel solo va el del registro mismo.',
  ),
  drawn(
    'a context that is no resource',
    '/context',
    'reqests',
    'El recurso «reqests» no existe. ¿quiso decir «requests»?',
  ),
  drawn(
    'a context without records of its own',
    '/context',
    'contracts',
    '«contracts» no guarda registros de los que se saque un papel.',
    { count: 2 },
  ),
  drawn('a type of what is not kept', '/type', 3, '«type» no dice nada aquí: el papel de «requests» no se guarda.'),
  drawn(
    'a condition on a field that its record does not have',
    '/blocks/0/visibleWhen/tokn',
    'A',
    unknown('tokn', 'token'),
  ),
  drawn(
    'a condition on a code that its field does not have',
    '/blocks/0/visibleWhen/status',
    99,
    '99 no está en el catálogo «request-status».',
  ),
  drawn(
    'a condition with a variable of a call',
    '/blocks/0/visibleWhen/token',
    '$ask.token',
    'La variable «$ask.token» no existe o no tiene sentido aquí.',
  ),
  acting(
    'a paper of no template',
    { paper: 'loan-not' },
    'paper',
    'La plantilla «loan-not» no existe. ¿quiso decir «loan-note»?',
    { count: 2 },
  ),
  acting(
    'a paper of another resource',
    { paper: 'promissory-note' },
    'paper',
    'La plantilla «promissory-note» no es de «requests»: es de «request».',
    { count: 2 },
  ),
  acting(
    'a paper that changes something',
    { set: { title: 'X' } },
    'set',
    '«set» no dice nada aquí: la acción saca un papel y no cambia nada.',
  ),
  acting(
    'a paper that asks',
    { reason: true },
    'reason',
    '«reason» no dice nada aquí: la acción saca un papel y no cambia nada.',
  ),
  [
    'a template that no action draws',
    NOTE,
    plain(),
    '/context',
    'Ninguna acción de «requests» saca esta plantilla: falta una con «paper» en su actions.json.',
    { warning: true },
  ],
  [
    'a document without its type',
    PAPER,
    { '/type': undefined },
    '/context',
    'El papel de «request» se guarda como documento: falta «type».',
  ],
  [
    'a total of what is no number',
    PAPER,
    {
      '/blocks/-': {
        table: { rows: 'user_signers', columns: [{ title: 'A', value: '{type}', total: true }], total: 'Suma' },
      },
    },
    `${ADDED}/table/columns/0/total`,
    '«type» no se suma: no es un número.',
  ],
  says('a format that does not exist', '{request.amount | moneyy}', '«moneyy» no es un formato. ¿quiso decir «money»?'),
  says(
    'a format of words that does not exist',
    '{given.request_date | date-word}',
    '«date-word» no es un formato. ¿quiso decir «date-words»?',
  ),
  says('a day as money', '{request.date | money}', '«money» escribe números, y «request.date» no lo es.'),
  says('money as a day', '{request.amount | date}', '«date» escribe fechas, y «request.amount» no lo es.'),
  says('a name as money', '{user.email | money}', '«money» escribe números, y «user.email» no lo es.'),
  says('a place as a day', '{given.place | date-words}', '«date-words» escribe fechas, y «given.place» no lo es.'),
  says('a field that does not exist', '{request.ammount | money}', unknown('request.ammount', 'request.amount')),
  says(
    'a field of a person that does not exist',
    '{user.general.fullname}',
    unknown('user.general.fullname', 'user.general.full_name'),
  ),
  says('a record that was not loaded', '{usr.general.rfc}', unknown('usr.general.rfc', 'user.general.rfc')),
  says('what is not typed', '{given.plaza}', unknown('given.plaza')),
  says(
    'what the table does not have',
    '{schedule.moratory_rate | percent}',
    unknown('schedule.moratory_rate', 'moratorium_rate'),
  ),
  says(
    'a place that is not closed',
    'Hoy {request.token',
    '«{request.token» está mal escrito: se espera {dato} o {dato | formato}.',
  ),
  says(
    'a place with an empty format',
    '{request.amount | }',
    '«{request.amount | }» está mal escrito: se espera {dato} o {dato | formato}.',
  ),
  put(
    'a footer with a name that does not exist',
    '/footer',
    'Página {pagee}',
    'El dato «pagee» no existe. ¿quiso decir «page» o «pages»?',
  ),
  put('a type that is in no catalogue', '/type', 99, 'El tipo 99 no está en el catálogo «request-document-types».'),
  put(
    'a type to store that is in no catalogue',
    '/stored',
    99,
    'El tipo 99 no está en el catálogo «request-document-types».',
  ),
  put(
    'an address of no resource',
    '/needs/user',
    '/usres/{request.user}',
    'El recurso «usres» no existe. ¿quiso decir «users» o «uses»?',
  ),
  put(
    'an address by a field that does not exist',
    '/needs/user',
    '/users/{request.usr}',
    unknown('request.usr', 'request.user'),
  ),
  put(
    'an address by a field that leads elsewhere',
    '/needs/lender',
    '/requests/{request.user_lender}',
    '«request.user_lender» no lleva a «requests»: lleva a «users».',
  ),
  put(
    'a list that does not hang there',
    '/needs/user_signers/list',
    '/users/{request.user}/representatives',
    'De «users» no cuelga «representatives». ¿quiso decir «legalRepresentatives»?',
  ),
  put(
    'a condition of a list',
    '/needs/user_signers/where/1/rol',
    'signer',
    'La condición no vale para «legalRepresentatives»: «rol».',
  ),
  [
    'a condition of a block',
    PAPER,
    { '/blocks/3/visibleWhen': { 'user.type_acount': 'company' } },
    '/blocks/3/visibleWhen/user.type_acount',
    unknown('user.type_acount', 'user.type_account'),
  ],
  [
    'rows that are no list',
    PAPER,
    { '/blocks/-': { table: { rows: 'schedule.row', columns: [{ title: 'A', value: '{period}' }] } } },
    `${ADDED}/table/rows`,
    '«schedule.row» no es una lista. ¿quiso decir «schedule.rows»?',
  ],
  [
    'a column that the table does not have',
    PAPER,
    { '/blocks/-': { table: { rows: 'schedule.rows', columns: [{ title: 'A', value: '{perod}' }] } } },
    `${ADDED}/table/columns/0/value`,
    unknown('perod', 'period'),
  ],
  [
    'signatures of what is no list',
    PAPER,
    { '/blocks/-': { signatures: [{ each: 'user', name: '{label}', role: 'X' }] } },
    `${ADDED}/signatures/0/each`,
    '«user» no es una lista.',
  ],
  [
    'two templates of one type',
    '_documents/promissory-note.json',
    { '/type': 17 },
    '/type',
    '«_documents/disposition-request.json» ya es la plantilla de este tipo: solo se usaría una.',
  ],
];
