import { describe, expect, it } from 'vitest';
import { link } from '../../../src/resource/linker/link.ts';
import type { Json, Operation } from '../../../src/resource/model/definition.ts';
import { registry, sampleFiles } from '../sample.ts';

type Row = { [name: string]: Json };

const ROLES = '_shared/roles.json';
const RIGHTS = 'members/permissions.json';
const FIELDS = 'members/fields.schema.json';
const OPERATIONS: Operation[] = ['list', 'read', 'create', 'update', 'delete', 'review', 'reveal', 'history', 'export'];
const HOLDERS = ['SUPER_ADMIN', 'CLERK', 'BRANCH', 'MEMBER', '@desk', '@everyone'];

const parsed = (file: string) => JSON.parse(sampleFiles[file] ?? '{}') as Row;
/** All that the files say, without the lines that say it. */
const plain = (made: ReturnType<typeof linked>) =>
  made.schemas && Object.values(made.schemas.resources).map(({ lines: _, ...definition }) => definition);
const linked = (files: Record<string, Json>) =>
  link(
    {
      ...sampleFiles,
      ...Object.fromEntries(Object.entries(files).map(([file, value]) => [file, JSON.stringify(value, null, 2)])),
    },
    registry,
  );
const withRights = (operations: Row, grants: Row = {}) =>
  linked({ [ROLES]: { ...parsed(ROLES), grants }, [RIGHTS]: { ...parsed(RIGHTS), scopes: SCOPES, operations } });
const SCOPES = { mine: { branch: '$me.id_partner' }, other: { branch: 7 } };

/** Every set of the holders, each with a right that follows from its place. */
const sets = Array.from({ length: 2 ** HOLDERS.length }, (_, number): Row => {
  const held = HOLDERS.filter((_name, bit) => number & (1 << bit));
  return Object.fromEntries(held.map((name) => [name, number % 3 === 0 ? 'mine' : true]));
});

describe('a named grant', () => {
  it('is its written-out form for every role and operation', () => {
    for (const set of sets) {
      const written = withRights(Object.fromEntries(OPERATIONS.map((operation) => [operation, set])));
      const named = withRights(Object.fromEntries(OPERATIONS.map((operation) => [operation, 'some'])), { some: set });
      expect(plain(named), JSON.stringify(set)).toEqual(plain(written));
      expect(named.problems.map(({ message }) => message)).toEqual(written.problems.map(({ message }) => message));
    }
  });
  it('is taken by lines of fields and by actions too', () => {
    const rights = parsed('books/permissions.json');
    const actions = Object.fromEntries(Object.keys(rights.actions as Row).map((name) => [name, 'desk']));
    const fields = [{ of: ['price'], read: 'desk', update: '@desk' }];
    const grants = { desk: { '@desk': true } };
    const { schemas } = linked({
      [ROLES]: { ...parsed(ROLES), grants },
      'books/permissions.json': { ...rights, actions, fields },
    });
    const all = { SUPER_ADMIN: true, CLERK: true };
    expect(schemas?.resources.books?.permissions.fields).toEqual([{ of: ['price'], read: all, update: all }]);
    expect(Object.values(schemas?.resources.books?.permissions.actions ?? {})).toEqual(
      Object.keys(actions).map(() => all),
    );
  });
  it.each(['@desk', '@everyone', 'CLERK'])('may be %s alone, to which it is granted always', (name) => {
    const alone = withRights({ read: name }).schemas?.resources.members;
    expect(alone?.permissions.operations).toEqual(
      withRights({ read: { [name]: true } }).schemas?.resources.members?.permissions.operations,
    );
  });
  it('stays in the file: what the console is sent has roles and groups alone', () => {
    expect(Object.keys(withRights({ read: 'some' }, { some: { CLERK: true } }).schemas?.roles ?? {})).toEqual([
      'roles',
      'groups',
    ]);
  });
});

describe('a type', () => {
  const types = { plate: { type: 'string', title: 'Placa', maxLength: 7, readOnly: true } };
  const withField = (field: Row, all: Row = types) =>
    linked({
      '_shared/types.json': { $schema: '../_meta/types.schema.json', ...all },
      [FIELDS]: { ...parsed(FIELDS), properties: { ...(parsed(FIELDS).properties as Row), plate: field } },
    });

  it('is its written-out form, and a word of the field wins', () => {
    for (const own of [{}, { title: 'Matrícula' }, { maxLength: 9, readOnly: false }] as Row[]) {
      const named = withField({ 'x-type': 'plate', ...own });
      expect(named.problems).toEqual([]);
      expect(plain(named)).toEqual(plain(withField({ ...types.plate, ...own })));
    }
  });
  it('may be the type of the fields of an object, of the elements of a list and of a question', () => {
    const list = (element: Row): Row => ({ type: 'array', items: element });
    const group = (inner: Row): Row => ({ type: 'object', properties: { one: inner } });
    for (const shape of [list, group, (inner: Row) => list(group(inner)), (inner: Row) => group(list(inner))])
      expect(plain(withField(shape({ 'x-type': 'plate' })))).toEqual(plain(withField(shape(types.plate))));
    const asks = (question: Row) => {
      const actions = parsed('books/actions.json');
      const [name = '', first] = Object.entries(actions.actions as Row)[0] ?? [];
      const asked = { ...(first as Row), ask: { plate: question, date: { type: 'string', format: 'date' } } };
      return linked({
        '_shared/types.json': { $schema: '../_meta/types.schema.json', ...types },
        'books/actions.json': { ...actions, actions: { ...(actions.actions as Row), [name]: asked } },
      }).schemas?.resources.books?.actions;
    };
    expect(asks({ 'x-type': 'plate' })).toEqual(asks(types.plate));
    expect(asks({ 'x-type': 'plate' })).toBeDefined();
  });
});

describe('a type of actions', () => {
  const FILE = '_shared/action-types.json';
  const ACTIONS = 'books/actions.json';
  const [name = '', first] = Object.entries(parsed(ACTIONS).actions as Row)[0] ?? [];
  const withAction = (action: Row, types: Row = {}, files: Record<string, Json> = {}) =>
    linked({
      ...files,
      [FILE]: { $schema: '../_meta/action-types.schema.json', ...types },
      [ACTIONS]: { ...parsed(ACTIONS), actions: { ...(parsed(ACTIONS).actions as Row), [name]: action } },
    });

  it('is its written-out form, and a word of the action wins', () => {
    const own = first as Row;
    for (const [word, value] of Object.entries(own)) {
      const { [word]: _, ...rest } = own;
      const asIs = withAction(own);
      expect(asIs.schemas).not.toBeNull();
      expect(plain(withAction({ type: 'some', ...rest }, { some: { [word]: value } })), word).toEqual(plain(asIs));
      expect(plain(withAction({ type: 'some', ...own }, { some: { [word]: value, confirm: true } }))).toEqual(
        plain(withAction({ confirm: true, ...own })),
      );
    }
  });

  it('may ask with types of fields', () => {
    const files = {
      '_shared/types.json': { $schema: '../_meta/types.schema.json', day: { type: 'string', format: 'date' } },
    };
    const asks = (question: Row) =>
      plain(withAction({ ...(first as Row), type: 'some' }, { some: { ask: { date: question } } }, files));
    expect(asks({ 'x-type': 'day' })).toEqual(asks({ type: 'string', format: 'date' }));
  });

  it('that does not exist is reported with a suggestion, and so is one that takes another', () => {
    const { problems, schemas } = withAction({ ...(first as Row), type: 'somme' }, { some: { confirm: true } });
    expect(problems).toMatchObject([
      { file: ACTIONS, pointer: `/actions/${name}/type`, severity: 'error', suggestion: '¿quiso decir «some»?' },
    ]);
    expect(schemas).toBeNull();
    const nested = withAction({ ...(first as Row), type: 'some' }, { some: { type: 'other' }, other: {} }).problems;
    expect(nested).toMatchObject([{ file: FILE, pointer: '/some/type', severity: 'error' }]);
  });

  it('whose file is gone is one problem, at that file', () => {
    const types = { some: { grave: true } };
    const action = { ...(first as Row), type: 'some' };
    const before = {
      ...sampleFiles,
      [FILE]: JSON.stringify({ $schema: '../_meta/action-types.schema.json', ...types }),
      [ACTIONS]: JSON.stringify({
        ...parsed(ACTIONS),
        actions: { ...(parsed(ACTIONS).actions as Row), [name]: action },
      }),
    };
    const { [FILE]: _, ...now } = before;
    expect(link(now, registry, { before }).problems).toMatchObject([{ file: FILE, message: 'Falta este archivo.' }]);
  });
});

describe('a condition on the roles of the person', () => {
  const withScope = (condition: Json) =>
    linked({
      [RIGHTS]: {
        ...parsed(RIGHTS),
        scopes: { some: { '$me.roles': condition } },
        operations: { read: { '@everyone': 'some' } },
      },
    });

  it('may name groups, which are their roles', () => {
    const all = Object.keys(parsed(ROLES).roles as Row);
    const desk = (parsed(ROLES).groups as Row)['@desk'] as string[];
    for (const [named, written] of [
      [{ $nin: ['@desk'] }, { $nin: desk }],
      [{ $in: ['@desk', 'MEMBER', ...desk] }, { $in: [...new Set([...desk, 'MEMBER'])] }],
      ['@desk', { $in: desk }],
      [{ $in: ['@everyone'] }, { $in: all }],
    ] as [Json, Json][])
      expect(plain(withScope(named)), JSON.stringify(named)).toEqual(plain(withScope(written)));
  });

  it('names a group that does not exist with a suggestion', () => {
    const { problems } = withScope({ $in: ['@dessk'] });
    expect(problems.find(({ pointer }) => pointer === '/scopes/some/$me.roles/$in/0')).toMatchObject({
      severity: 'error',
      suggestion: '¿quiso decir «@desk»?',
    });
  });
});

describe('a name that does not exist is reported with its place and a suggestion', () => {
  it.each([
    [
      'a grant',
      withRights({ list: { CLERK: true }, read: 'somme' }, { some: { CLERK: true } }),
      RIGHTS,
      '/operations/read',
      'some',
    ],
    ['a group alone', withRights({ read: '@dessk' }), RIGHTS, '/operations/read', '@desk'],
    ['a role in a grant', withRights({}, { some: { CLERC: true } }), ROLES, '/grants/some/CLERC', 'CLERK'],
    [
      'a scope of a grant',
      withRights({ read: 'some' }, { some: { CLERK: 'mien' } }),
      RIGHTS,
      '/operations/read/CLERK',
      'mine',
    ],
    [
      'a type',
      linked({
        '_shared/types.json': { $schema: '../_meta/types.schema.json', plate: { type: 'string' } },
        [FIELDS]: {
          ...parsed(FIELDS),
          properties: { ...(parsed(FIELDS).properties as Row), plate: { 'x-type': 'plaet' } },
        },
      }),
      FIELDS,
      '/properties/plate/x-type',
      'plate',
    ],
  ])('%s', (_name, { schemas, problems }, file, pointer, meant) => {
    const problem = problems.find((one) => one.file === file && one.pointer === pointer);
    expect(problem).toMatchObject({ severity: 'error', suggestion: `¿quiso decir «${meant}»?` });
    expect(problem?.line).toBeGreaterThan(1);
    expect(schemas).toBeNull();
  });
  it('a type that takes another is refused', () => {
    const { problems } = linked({
      '_shared/types.json': {
        $schema: '../_meta/types.schema.json',
        plate: { type: 'string' },
        long: { 'x-type': 'plate', maxLength: 9 },
      },
    });
    expect(problems).toMatchObject([{ file: '_shared/types.json', pointer: '/long/x-type', severity: 'error' }]);
  });
});
