import { describe, expect, it } from 'vitest';
import { link } from '../../../src/resource/linker/link.ts';
import type { Problem } from '../../../src/resource/model/definition.ts';
import { holdsPointer, offsetOf, pointerAt } from '../pointer-at.ts';
import { registry, sampleFiles } from '../sample.ts';

/** A seeded mistake: in which file what is replaced by what, and where it must be found. */
type Mistake = [
  name: string,
  file: string,
  from: string,
  to: string,
  pointer: string,
  says: RegExp,
  suggestion?: string,
];

const FIELDS = 'books/fields.schema.json';
const LIST = 'books/list.json';
const FORM = 'books/form.json';
const TABS = 'books/tabs.json';
const RIGHTS = 'books/permissions.json';
const ACTIONS = 'books/actions.json';

const MISTAKES: Mistake[] = [
  // the file itself
  ['a comma too many', LIST, '"price"\n  ],\n  "search"', '"price",\n  ],\n  "search"', '/sorts', /Sobra una coma/],
  ['a comma too few', LIST, '"sort": "-id",', '"sort": "-id"', '', /Falta una coma/],
  ['a bracket never closed', LIST, /\}$/.source, '', '', /Falta cerrar/],
  ['text after the end', LIST, /\}$/.source, '} x', '', /Sobra texto/],
  ['a text never closed', LIST, '"-id"', '"-id', '/sort', /no está bien cerrado/],
  ['a bare word', LIST, '"-id"', 'price', '/sort', /Se espera un valor/],
  ['a repeated key', LIST, '"sort": "-id",', '"sort": "-id", "sort": "id",', '/sort', /repetida/],
  ['__proto__ as a field', FIELDS, '"term": {', '"__proto__": {', '/properties/__proto__', /no se admite/],
  ['constructor as a field', FIELDS, '"term": {', '"constructor": {', '/properties/constructor', /no se admite/],
  // words
  ['an unknown word', LIST, '"sorts"', '"sortes"', '/sortes', /no se conoce/, 'sorts'],
  [
    'a misspelt word of a field',
    FIELDS,
    '"maxLength": 40',
    '"maxLenght": 40',
    '/properties/title/maxLenght',
    /no se conoce/,
    'maxLength',
  ],
  ['a missing word', FIELDS, '"title": "Libro",', '', '', /Falta «title»/],
  ['a number where a text belongs', LIST, '"-id"', '7', '/sort', /Debe ser un texto/],
  [
    'a format that does not exist',
    FIELDS,
    '"format": "money"',
    '"format": "moneys"',
    '/properties/price/format',
    /valores conocidos/,
    'money',
  ],
  [
    'a type that does not exist',
    FIELDS,
    '"tags": {\n      "type": "array"',
    '"tags": {\n      "type": "list"',
    '/properties/tags/type',
    /valores conocidos/,
  ],
  ['a tone that does not exist', LIST, '"is": "bad"', '"is": "red"', '/tone/0/is', /valores conocidos/],
  [
    'a widget that does not exist',
    LIST,
    '"state-menu"',
    '"statemenu"',
    '/columns/3/cell',
    /no es un valor conocido/,
    'state-menu',
  ],
  [
    'a limit below what is allowed',
    LIST,
    '"sort": "-id"',
    '"pageSize": 500, "sort": "-id"',
    '/pageSize',
    /como máximo 100/,
  ],
  ['a file of another kind', LIST, '../_meta/list', '../_meta/form', '/$schema', /Debe ser/],
  [
    'two things in one block',
    TABS,
    '"related": "loans"',
    '"related": "loans", "history": true',
    '/tabs/2/blocks/0',
    /Solo puede tener uno/,
  ],
  [
    'options without a plug-in',
    TABS,
    '"related": "loans"',
    '"related": "loans", "options": {}',
    '/tabs/2/blocks/0/options',
    /junto con «plugin»/,
  ],
  [
    'a pattern that is none',
    FIELDS,
    '"maxLength": 40',
    '"pattern": "("',
    '/properties/title/pattern',
    /expresión regular/,
  ],
  [
    'a pattern that explodes',
    FIELDS,
    '"maxLength": 40',
    '"pattern": "^(a+)+$"',
    '/properties/title/pattern',
    /sin fin/,
  ],
  // fields
  [
    'a field without a type',
    FIELDS,
    '"term": {\n      "type": "integer",\n      "format": "months"',
    '"term": {\n      "title": "x"',
    '/properties/term',
    /falta «type»/,
  ],
  [
    'a format on the wrong type',
    FIELDS,
    '"type": "number",\n      "format": "money"',
    '"type": "string",\n      "format": "money"',
    '/properties/price/type',
    /necesita el tipo/,
  ],
  ['two underscores in a name', FIELDS, '"term": {', '"te__rm": {', '/properties/te__rm', /guiones bajos/],
  [
    'a required field that does not exist',
    FIELDS,
    '"price"\n  ]',
    '"prize"\n  ]',
    '/required/1',
    /«prize» no existe/,
    'price',
  ],
  [
    'a required field of a part that does not exist',
    FIELDS,
    '"shelf"\n      ]',
    '"shelv"\n      ]',
    '/properties/place/required/0',
    /«shelv» no existe/,
    'shelf',
  ],
  [
    'an unknown catalogue',
    FIELDS,
    '"book-status"',
    '"book-state"',
    '/properties/status/x-catalog',
    /catálogo «book-state»/,
    'book-status',
  ],
  [
    'a code of another type',
    FIELDS,
    '"status": {\n      "type": "integer"',
    '"status": {\n      "type": "string"',
    '/properties/status/type',
    /no son de este tipo/,
  ],
  [
    'an unknown resource',
    FIELDS,
    '"x-reference": "members"',
    '"x-reference": "member"',
    '/properties/member/x-reference',
    /recurso «member»/,
    'members',
  ],
  [
    'a need for a value that nobody validates',
    ACTIONS,
    '"lend": {',
    '"lend": { "needs": ["price"],',
    '/actions/lend/needs/0',
    /no es un valor ni un documento que se valide/,
  ],
  [
    'a state of holding by a field that does not exist',
    FIELDS,
    '"x-reference": "members"',
    '"x-reference": "members", "x-holds": { "statos": 1 }',
    '/properties/member/x-holds/statos',
    /«statos» no existe/,
    'status',
  ],
  [
    'a state of holding where nothing is referred to',
    FIELDS,
    '"maxLength": 40',
    '"x-holds": false, "maxLength": 40',
    '/properties/title/x-holds',
    /falta «x-reference»/,
  ],
  [
    'an unknown computed field',
    FIELDS,
    '"can-open"',
    '"can-opne"',
    '/properties/can_open/x-computed',
    /«can-opne» no existe/,
    'can-open',
  ],
  ['an unknown check', FIELDS, '"agrees"', '"agree"', '/x-checks/0', /comprobación «agree»/, 'agrees'],
  [
    'a copy through nothing',
    FIELDS,
    '"member.branch"',
    '"branch"',
    '/properties/member_branch/x-copy',
    /pasa por una referencia/,
  ],
  [
    'a copy of an unknown field',
    FIELDS,
    '"member.branch"',
    '"member.brunch"',
    '/properties/member_branch/x-copy',
    /«member.brunch» no existe/,
    'member.branch',
  ],
  [
    'an implication of no flag',
    FIELDS,
    '"flags.feather"\n    ]',
    '"price"\n    ]',
    '/x-implies/flags.light/0',
    /no es de sí o no/,
  ],
  [
    'a circle of implications',
    FIELDS,
    '"flags.feather"\n    ]',
    '"flags.heavy"\n    ]',
    '/x-implies/flags.heavy',
    /a sí mismo/,
  ],
  [
    'a rule about an unknown field',
    FIELDS,
    '"insurer"\n        ]',
    '"insured_by"\n        ]',
    '/allOf/0/then/required/0',
    /«insured_by» no existe/,
  ],
  [
    'a minimum over the maximum',
    FIELDS,
    '"minimum": 0',
    '"minimum": 101',
    '/properties/fee/minimum',
    /mayor que «maximum»/,
  ],
  [
    'an unknown view',
    FIELDS,
    '"x-implies"',
    '"x-source": { "view": "lones" }, "x-implies"',
    '/x-source/view',
    /vista «lones»/,
    'loans',
  ],
  [
    'a view that lacks a field',
    'loans/fields.schema.json',
    '"x-parents"',
    '"x-source": { "view": "loans" }, "x-parents"',
    '/properties/book',
    /no da el campo/,
  ],
  [
    'a parent without a reference',
    'loans/fields.schema.json',
    '"parent": "books"',
    '"parent": "members"',
    '/x-parents/0',
    /Ningún campo hace referencia/,
  ],
  ['a label of an unknown field', FIELDS, '"{title}"', '"{tilte}"', '/x-label', /«tilte» no existe/, 'title'],
  // lists
  [
    'a column that does not exist',
    LIST,
    '"internal",',
    '"internel",',
    '/columns/2',
    /«internel» no existe/,
    'internal',
  ],
  [
    'a sort on a computed field',
    LIST,
    '"price"\n  ],\n  "search"',
    '"can_open"\n  ],\n  "search"',
    '/sorts/0',
    /se calcula/,
  ],
  ['a filter on a computed field', LIST, '"field": "price"', '"field": "can_open"', '/filters/1/field', /se calcula/],
  ['a search in a number', LIST, '"in": [\n      "title"', '"in": [\n      "branch"', '/search/in/0', /no es un texto/],
  ['a tab that the catalogue lacks', LIST, '-1,', '-2,', '/tabs/0/values/0', /«-2» no existe/],
  [
    'an unknown operator',
    LIST,
    '"$exists": true',
    '"$exist": true',
    '/filters/2/where/0/is/keeper/$exist',
    /no se conoce/,
    '\\$exists',
  ],
  ['a value of another type', LIST, '"status": 2', '"status": "2"', '/tone/0/when/status', /no es del tipo/],
  [
    'a variable out of place',
    LIST,
    '"internal": "$value"',
    '"internal": "$stored"',
    '/filters/3/where/internal',
    /no tiene sentido aquí/,
  ],
  ['an unknown action in a column', LIST, '"lend"', '"lends"', '/columns/3/actions/0', /acción «lends»/, 'lend'],
  [
    'a start of an unknown filter',
    LIST,
    '"start": {\n    "status"',
    '"start": {\n    "state"',
    '/start/state',
    /filtro «state»/,
  ],
  [
    'a column that depends on a row',
    LIST,
    '"internal",',
    '{ "field": "internal", "visibleWhen": { "status": 1 } },',
    '/columns/2/visibleWhen/status',
    /«status» no existe/,
  ],
  // forms and tabs
  [
    'an unknown field in a form',
    FORM,
    '"price",',
    '"prize",',
    '/create/sections/0/fields/1',
    /«prize» no existe/,
    'price',
  ],
  [
    'a condition on an unknown field',
    FORM,
    '"insured": true',
    '"insuerd": true',
    '/create/sections/0/fields/2/visibleWhen/insuerd',
    /«insuerd» no existe/,
    'insured',
  ],
  [
    'an unknown plug-in',
    FORM,
    '"sections"',
    '"panel": [{ "plugin": "side-panle" }], "sections"',
    '/create/panel/0/plugin',
    /complemento «side-panle»/,
    'side-panel',
  ],
  [
    'a plug-in of another slot',
    FORM,
    '"sections"',
    '"panel": [{ "plugin": "star-picker" }], "sections"',
    '/create/panel/0/plugin',
    /es de field/,
  ],
  [
    'options that a plug-in does not take',
    FORM,
    '"visibleWhen"',
    '"widget": "star-picker", "options": { "stars": "x" }, "visibleWhen"',
    '/create/sections/0/fields/2/options/stars',
    /no admite estas opciones/,
  ],
  [
    'nothing of that name hangs below',
    TABS,
    '"related": "loans"',
    '"related": "loan"',
    '/tabs/2/blocks/0/related',
    /no cuelga «loan»/,
    'loans',
  ],
  ['two tabs of one name', TABS, '"name": "inside"', '"name": "general"', '/tabs/1/name', /repetida/],
  [
    'a title of an unknown field',
    TABS,
    '"title": "{title}"',
    '"title": "{titel}"',
    '/title',
    /«titel» no existe/,
    'title',
  ],
  // rights
  [
    'an unknown role',
    RIGHTS,
    '"SUPER_ADMIN": true\n    }',
    '"SUPER_ADMN": true\n    }',
    '/actions/lose/SUPER_ADMN',
    /rol «SUPER_ADMN»/,
    'SUPER_ADMIN',
  ],
  [
    'an unknown group',
    RIGHTS,
    '"@desk": true,\n      "BRANCH": "own"\n    },\n    "read"',
    '"@dsek": true,\n      "BRANCH": "own"\n    },\n    "read"',
    '/operations/list/@dsek',
    /grupo «@dsek»/,
    '@desk',
  ],
  [
    'an unknown scope',
    RIGHTS,
    '"BRANCH": "own"\n    },\n    "read"',
    '"BRANCH": "onw"\n    },\n    "read"',
    '/operations/list/BRANCH',
    /alcance «onw»/,
    'own',
  ],
  [
    'a scope through a reference',
    RIGHTS,
    '"branch": "$me.id_partner"',
    '"member.branch": "$me.id_partner"',
    '/scopes/own/member.branch',
    /columna propia/,
  ],
  [
    'a scope on a computed field',
    RIGHTS,
    '"branch": "$me.id_partner"',
    '"can_open": true',
    '/scopes/own/can_open',
    /columna propia/,
  ],
  [
    'a scope with five alternatives',
    RIGHTS,
    '"branch": "$me.id_partner"',
    '"$or": [{ "branch": 1 }, { "branch": 2 }, { "branch": 3 }, { "branch": 4 }, { "branch": 5 }]',
    '/scopes/own',
    /5 alternativas/,
  ],
  [
    'an operator in a scope',
    RIGHTS,
    '"status": 0',
    '"status": { "$neq": 0 }',
    '/scopes/free/status/$neq',
    /no se conoce/,
    '\\$ne',
  ],
  [
    'a line about an unknown field',
    RIGHTS,
    '"internal"\n',
    '"internals"\n',
    '/fields/0/of/0',
    /«internals» no existe/,
    'internal',
  ],
  ['a right to an unknown action', RIGHTS, '"lose": {', '"loose": {', '/actions/loose', /acción «loose»/, 'lose'],
  [
    'parent without a parent',
    'members/permissions.json',
    '"BRANCH": true',
    '"BRANCH": "parent"',
    '/operations/read/BRANCH',
    /x-parents/,
  ],
  // states and actions
  [
    'an unknown state field',
    ACTIONS,
    '"field": "status"',
    '"field": "stauts"',
    '/field',
    /«stauts» no existe/,
    'status',
  ],
  ['a state that the catalogue lacks', ACTIONS, '"2": {', '"3": {', '/states/3', /estado «3»/],
  [
    'from an unknown state',
    ACTIONS,
    '"from": [\n        0',
    '"from": [\n        9',
    '/actions/lend/from/0',
    /estado «9»/,
  ],
  ['to an unknown state', ACTIONS, '"to": 2', '"to": 22', '/actions/lose/to', /estado «22»/],
  [
    'an effect that waits for an unknown field',
    ACTIONS,
    '"effect": "give-out"',
    '"effect": "give-out", "whenChanged": ["prize"]',
    '/actions/lend/whenChanged/0',
    /campo «prize»/,
    'price',
  ],
  [
    'a change that no effect waits for',
    ACTIONS,
    '"effect": "give-out"',
    '"whenChanged": ["price"]',
    '/actions/lend/whenChanged',
    /falta «effect»/,
  ],
  [
    'a limit on a day that does not exist',
    FIELDS,
    '"bought": {\n      "type": "string",\n      "format": "date"',
    '"bought": {\n      "type": "string",\n      "format": "date",\n      "x-limits": [{ "name": "future", "to": "2026-02-30" }]',
    '/properties/bought/x-limits/0/to',
    /no es un día del calendario/,
  ],
  [
    'a limit by a field that does not exist',
    FIELDS,
    '"bought": {\n      "type": "string",\n      "format": "date"',
    '"bought": {\n      "type": "string",\n      "format": "date",\n      "x-limits": [{ "name": "future", "to": "$record.bougt" }]',
    '/properties/bought/x-limits/0/to',
    /campo «bougt»/,
    'bought',
  ],
  [
    'a limit by a field that holds no day',
    FIELDS,
    '"bought": {\n      "type": "string",\n      "format": "date"',
    '"bought": {\n      "type": "string",\n      "format": "date",\n      "x-limits": [{ "name": "future", "to": "$record.title" }]',
    '/properties/bought/x-limits/0/to',
    /no es una fecha/,
  ],
  [
    'a limit without a sentence',
    FIELDS,
    '"bought": {\n      "type": "string",\n      "format": "date"',
    '"bought": {\n      "type": "string",\n      "format": "date",\n      "x-limits": [{ "name": "futur", "to": "$today" }]',
    '/properties/bought/x-limits/0/name',
    /Falta la frase «fields.bought.futur»/,
  ],
  [
    'a limit that limits nothing',
    FIELDS,
    '"bought": {\n      "type": "string",\n      "format": "date"',
    '"bought": {\n      "type": "string",\n      "format": "date",\n      "x-limits": [{ "name": "future" }]',
    '/properties/bought/x-limits/0',
    /./,
  ],
  ['an unknown effect', ACTIONS, '"give-out"', '"giveout"', '/actions/lend/effect', /efecto «giveout»/, 'give-out'],
  [
    'an effect that is not fed',
    ACTIONS,
    '"ask": {\n        "date"',
    '"ask": {\n        "day"',
    '/actions/lend/effect',
    /necesita que se pregunte «date»/,
  ],
  [
    'an answer that never comes',
    ACTIONS,
    '{$answer.url}',
    '{$answer.uri}',
    '/actions/lend/after/open',
    /respuesta «uri»/,
    'url',
  ],
  [
    'a question that is not asked',
    ACTIONS,
    '"$ask.date"',
    '"$ask.dat"',
    '/actions/lend/set/bought',
    /pregunta «dat»/,
    'date',
  ],
  [
    'a set of an unknown field',
    ACTIONS,
    '"bought":',
    '"bougth":',
    '/actions/lend/set/bougth',
    /«bougth» no existe/,
    'bought',
  ],
  ['two actions on one call', ACTIONS, '"to": 2', '"to": 0', '/actions/lose', /misma llamada/],
  ['a final state that is left', ACTIONS, '"0": {}', '"0": { "final": true }', '/states/0', /es final, pero/],
  [
    'a second person of an unknown group',
    ACTIONS,
    '"confirm": true',
    '"confirm": true, "second": "@desks"',
    '/actions/back/second',
    /grupo «@desks»/,
    '@desk',
  ],
  [
    'a notice to nobody',
    ACTIONS,
    '"confirm": true',
    '"confirm": true, "notify": { "to": ["membr"] }',
    '/actions/back/notify/to/0',
    /«membr» no existe/,
    'member',
  ],
  [
    'a call without a method',
    ACTIONS,
    '"confirm": true',
    '"confirm": true, "send": { "body": {} }',
    '/actions/back/send',
    /Falta el método/,
  ],
  // messages and shared files
  [
    'a missing title',
    'books/messages.json',
    '"lose.title"',
    '"loose.title"',
    '/actions/lose',
    /Falta la frase «lose.title»/,
    'loose.title',
  ],
  [
    'a missing question',
    'books/messages.json',
    '"back.confirm"',
    '"back.confrim"',
    '/actions/back/confirm',
    /«back.confirm»/,
    'back.confrim',
  ],
  [
    'a menu entry that leads nowhere',
    '_shared/console.json',
    '"books"',
    '"boks"',
    '/menu/0/resource',
    /recurso «boks»/,
    'books',
  ],
  [
    'a group of an unknown role',
    '_shared/roles.json',
    '"CLERK"\n    ]',
    '"CLERC"\n    ]',
    '/groups/@desk/1',
    /rol «CLERC»/,
    'CLERK',
  ],
  ['a code twice', '_shared/catalogs/book-status.json', '"code":1', '"code":0', '/items/2/code', /repetido/],
  [
    'codes of two types',
    '_shared/catalogs/book-status.json',
    '"code":1',
    '"code":"1"',
    '/items/2/code',
    /todos números o todos textos/,
  ],
  // the machine of states
  ['a state that nothing leads to', ACTIONS, '"to": 1,', '', '/states/1', /Ninguna acción llega al estado «1»/],
  [
    'a state without a way out',
    ACTIONS,
    '"final": true',
    '"final": false',
    '/states/2',
    /no sale ninguna acción y no es final.* Se llega por: 0 → lend → 1 → lose → 2\./,
  ],
  [
    'a final state of a status that leaves',
    ACTIONS,
    '"1": {}',
    '"1": { "final": true }',
    '/states/1',
    /es final, pero de él sale una acción\. Se llega por: 0 → lend → 1 → back → 0\./,
  ],
  // small slips
  ['a comment', LIST, '"sort": "-id",', '// orden\n  "sort": "-id",', '', /JSON no admite comentarios/],
  ['single quotes', LIST, '"-id"', "'-id'", '/sort', /Se espera un valor/],
  [
    'a number with a leading zero',
    FIELDS,
    '"maxLength": 40',
    '"maxLength": 040',
    '/properties/title/maxLength',
    /Se espera un valor/,
  ],
  ['yes instead of true', ACTIONS, '"confirm": true', '"confirm": "true"', '/actions/back/confirm', /Debe ser/],
  ['a length below zero', FIELDS, '"maxLength": 40', '"maxLength": -1', '/properties/title/maxLength', /al menos 0/],
  [
    'a search in a field that does not exist',
    LIST,
    '"in": [\n      "title"',
    '"in": [\n      "titel"',
    '/search/in/0',
    /«titel» no existe/,
    'title',
  ],
  [
    'a filter on a field that does not exist',
    LIST,
    '"filters": [\n    "status"',
    '"filters": [\n    "statut"',
    '/filters/0',
    /«statut» no existe/,
    'status',
  ],
];

const places = (problem: Problem) => `${problem.file} ${problem.pointer}`;

function seeded([, file, from, to]: Mistake): { problems: Problem[]; text: string; broken: boolean } {
  const original = sampleFiles[file] ?? '';
  const text = from === /\}$/.source ? original.replace(/\}$/, to) : original.replace(from, () => to);
  if (text === original) throw new Error(`Nothing was changed in ${file}`);
  const { problems, schemas } = link({ ...sampleFiles, [file]: text }, registry);
  return { problems, text, broken: schemas === null };
}

describe('seeded mistakes [K-015]', () => {
  it('are a hundred [H-028]', () => expect(new Set(MISTAKES.map(([name]) => name)).size).toBeGreaterThanOrEqual(100));
  it.each(MISTAKES)('finds %s', (...mistake) => {
    const [, file, , , pointer, says, suggestion] = mistake;
    const { problems, broken, text } = seeded(mistake as Mistake);
    expect(broken, JSON.stringify(problems)).toBe(true);
    const found = problems.find((problem) => says.test(problem.message));
    expect(found?.message, problems.map((problem) => `${places(problem)} ${problem.message}`).join('\n')).toMatch(says);
    const at = MOVED[mistake[0]] ?? file;
    expect(found && places(found)).toBe(`${at} ${pointer}`);
    if (suggestion) expect(found?.suggestion).toMatch(new RegExp(`^¿quiso decir «(${suggestion})»\\?$`));
    const whole = at === file ? text : (sampleFiles[at] ?? '');
    const offset = offsetOf(whole, found?.line ?? 0, found?.column ?? 0);
    const read = pointerAt(whole, offset);
    if (BROKEN[mistake[0]]) expect(`${found?.line}:${found?.column}`).toBe(BROKEN[mistake[0]]);
    else
      expect(
        read === pointer || (read !== undefined && pointer.startsWith(`${read}/`) && !holdsPointer(whole, pointer)),
        `${read}`,
      ).toBe(true);
  });
});

/** Where the text can no longer be read as JSON, its place is written out. */
const BROKEN: Record<string, string> = {
  'a comma too many': '6:3',
  'a comma too few': '4:3',
  'a bracket never closed': '86:1',
  'a comment': '3:3',
};

/** A missing sentence is reported where it is needed. */
const MOVED: Record<string, string> = { 'a missing title': ACTIONS, 'a missing question': ACTIONS };

describe('places', () => {
  it('are counted in lines and columns from one, at the key that is wrong', () => {
    const file = '{\n  "$schema": "../_meta/list.schema.json",\n  "sort": "-id", "colums": []\n}';
    const { problems } = link({ ...sampleFiles, 'members/list.json': file }, registry);
    expect(problems).toEqual([
      {
        file: 'members/list.json',
        pointer: '/colums',
        line: 3,
        column: 18,
        end: { line: 3, column: 26 },
        message: '«colums» no se conoce aquí.',
        suggestion: '¿quiso decir «columns»?',
        severity: 'error',
      },
    ]);
  });
  it('an unknown file is reported with the one that was probably meant', () => {
    const { problems } = link({ ...sampleFiles, 'members/lists.json': '{}' }, registry);
    expect(problems[0]).toMatchObject({ file: 'members/lists.json', suggestion: '¿quiso decir «list.json»?' });
  });
  it('a folder without fields, an empty file and a file of ten megabytes are problems, never an exception', () => {
    const { problems } = link(
      {
        ...sampleFiles,
        'ghosts/list.json': sampleFiles['books/list.json'] ?? '',
        'members/form.json': '',
        'members/tabs.json': `"${'x'.repeat(10_000_000)}"`,
      },
      registry,
    );
    expect(problems.map((problem) => problem.file)).toEqual([
      'ghosts/fields.schema.json',
      'members/form.json',
      'members/tabs.json',
    ]);
  });
  it('an action that nobody may run is a warning and stops nothing', () => {
    const text = sampleFiles['books/permissions.json']?.replace(/,\s*"back": \{\s*"@desk": true\s*\}/, '') ?? '';
    const { problems, schemas } = link({ ...sampleFiles, 'books/permissions.json': text }, registry);
    expect(problems).toMatchObject([{ severity: 'warning', file: 'books/actions.json', pointer: '/actions/back' }]);
    expect(schemas).not.toBeNull();
  });
});
