import paper from '../../../../schemas/_documents/disposition-request.json' with { type: 'json' };
import type { Json } from '../../../../src/resource/model/definition.ts';
import type { Seed } from './seed.ts';

const PAPER = '_documents/disposition-request.json';
/** The place of a block that is added at its end. */
const ADDED = `/blocks/${paper.blocks.length}`;

/** A value at one place of a template. */
const put = (kind: string, at: string, value: Json, says: string): Seed => [kind, PAPER, { [at]: value }, at, says];
/** A text of a template. */
const says = (kind: string, text: string, sentence: string): Seed => put(kind, '/blocks/1/paragraph', text, sentence);
const unknown = (name: string, meant?: string) =>
  `El dato «${name}» no existe.${meant ? ` ¿quiso decir «${meant}»?` : ''}`;

export const documents: Seed[] = [
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
