import { describe, expect, it } from 'vitest';
import { isWeakerSecond, isWithin } from '../../../src/resource/access/narrower.ts';
import { type Widening, wideningsOf } from '../../../src/resource/access/widenings.ts';
import { link } from '../../../src/resource/linker/link.ts';
import type { Schemas, Second } from '../../../src/resource/model/definition.ts';
import { filesWith, registry } from './widening-files.ts';

type Changes = Parameters<typeof filesWith>[0];
const linked = (changes: Changes = {}): Schemas => {
  const { schemas, problems } = link(filesWith(changes), registry);
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  return schemas as Schemas;
};
const NOTHING_STORED = new Map();
const opened = (changes: Changes, before: Changes = {}, stored = NOTHING_STORED): Widening[] =>
  wideningsOf(linked(before), linked(changes), stored);
const permissions = (operations: object, more: object = {}) => ({ 'birds/permissions.json': { operations, ...more } });
const LIST = { SUPER_ADMIN: true, LEGAL: 'own' };

describe('a version opens more', () => {
  it('where a role sees more rows, by a grant, another scope or a wider one', () => {
    const scopes = { own: { name: '$me.username' }, all: { name: { $exists: true } } };
    const rows = [{ what: 'rows', resource: 'birds', roles: ['LEGAL'] }];
    const to = (legal: true | string, own: object = scopes.own) =>
      opened(permissions({ list: { ...LIST, LEGAL: legal } }, { scopes: { ...scopes, own } }), {});
    expect(to(true)).toEqual(rows);
    expect(to('all')).toEqual(rows);
    expect(to('own', { $or: [scopes.own, { name: 'x' }] })).toEqual(rows);
    expect(to('own', { ...scopes.own, wings: { $gt: 3 } })).toEqual([]);
    expect(opened(permissions({ list: { SUPER_ADMIN: true } }))).toEqual([]);
  });

  it('where a list may be filtered by what is behind a reference', () => {
    const nest = { nest: { type: 'integer', title: 'Nido', 'x-reference': 'nests' } };
    const nests = {
      'nests/fields.schema.json': { properties: { tree: { type: 'string', title: 'Árbol', maxLength: 9 } } },
      'nests/permissions.json': { operations: { read: { SUPER_ADMIN: true } } },
    };
    const files = (filters: unknown[]) => ({ properties: nest, ...nests, 'birds/list.json': { filters } });
    const found = [{ what: 'asked', resource: 'birds', roles: ['SUPER_ADMIN', 'LEGAL'], names: ['nest.tree'] }];
    const where = { name: 'oak', title: 'Roble', where: { 'nest.tree': '$value' } };
    for (const filter of [{ field: 'nest.tree' }, where]) {
      expect(opened(files([{ field: 'name' }, filter]), files([]))).toEqual(found);
      expect(opened(files([{ field: 'name' }]), files([filter]))).toEqual([]);
    }
  });

  it('where a role is added, or joins a group that has rights', () => {
    const roles = (groups: object, more: object = {}) => ({
      '_shared/roles.json': { roles: { SUPER_ADMIN: { label: 'Jefa' }, LEGAL: { label: 'Legal' }, ...more }, groups },
    });
    const granted = permissions({ list: { '@all': true } });
    const before = { ...granted, ...roles({ '@all': ['SUPER_ADMIN'] }) };
    expect(opened({ ...granted, ...roles({ '@all': ['SUPER_ADMIN', 'LEGAL'] }) }, before)).toEqual([
      { what: 'rows', resource: 'birds', roles: ['LEGAL'] },
    ]);
    const intern = { INTERN: { label: 'Becario' } };
    expect(opened({ ...granted, ...roles({ '@all': ['SUPER_ADMIN', 'INTERN'] }, intern) }, before)).toEqual([
      { what: 'rows', resource: 'birds', roles: ['INTERN'] },
    ]);
    expect(opened({ ...granted, ...roles({ '@all': ['SUPER_ADMIN'] }, intern) }, before)).toEqual([]);
  });

  it('where a field line is gone or wider, a closed field opens, and where a removed field returns', () => {
    const lines = (of: string[], read: object) =>
      permissions({ list: { SUPER_ADMIN: true, LEGAL: true } }, { fields: [{ of, read }] });
    const closed = lines(['wings'], { SUPER_ADMIN: true });
    const read = [{ what: 'fields-read', resource: 'birds', roles: ['LEGAL'], names: ['wings'] }];
    expect(opened(permissions({ list: { SUPER_ADMIN: true, LEGAL: true } }), closed)).toEqual(read);
    expect(opened(lines(['wings'], { SUPER_ADMIN: true, LEGAL: true }), closed)).toEqual(read);
    expect(opened(lines(['wings', 'name'], { SUPER_ADMIN: true }), closed)).toEqual([]);
    const secret = { wings: { type: 'string', format: 'secret', title: 'Alas' } };
    expect(opened({}, { properties: secret })).toEqual([
      { what: 'fields-read', resource: 'birds', roles: ['SUPER_ADMIN', 'LEGAL'], names: ['wings'] },
    ]);
    const without = { properties: {} };
    const stored = new Map([['birds', new Map([['wings', 'integer']])]]);
    expect(opened({}, without, stored)).toEqual([
      { what: 'returned', resource: 'birds', roles: ['SUPER_ADMIN', 'LEGAL'], names: ['wings'] },
    ]);
    expect(opened({}, without)).toEqual([]);
  });

  it('where a field that nobody wrote can be written', () => {
    const operations = { list: { SUPER_ADMIN: true }, update: { SUPER_ADMIN: true } };
    const locked = { properties: { wings: { type: 'integer', title: 'Alas', readOnly: true } } };
    expect(opened(permissions(operations), { ...permissions(operations), ...locked })).toEqual([
      { what: 'fields-write', resource: 'birds', roles: ['SUPER_ADMIN'], names: ['wings'] },
    ]);
  });

  it('where an action is granted, is new, or does something else', () => {
    const action = (grants: object, more: object = {}) => ({
      'birds/actions.json': { actions: { free: { set: { wings: 2 }, ...more } } },
      'birds/messages.json': { 'free.title': 'Soltar' },
      ...permissions({ list: { SUPER_ADMIN: true, LEGAL: true } }, { actions: { free: grants } }),
    });
    const before = action({ SUPER_ADMIN: true });
    expect(opened(action({ SUPER_ADMIN: true, LEGAL: true }), before)).toEqual([
      { what: 'actions', resource: 'birds', roles: ['LEGAL'], names: ['free'] },
    ]);
    const list = permissions({ list: { SUPER_ADMIN: true, LEGAL: true } });
    expect(opened(before, list)).toEqual([
      { what: 'actions', resource: 'birds', roles: ['SUPER_ADMIN'], names: ['free'] },
    ]);
    const effect = [{ what: 'effect', resource: 'birds', names: ['free'] }];
    expect(opened(action({ SUPER_ADMIN: true }, { set: { wings: 9 } }), before)).toEqual(effect);
    expect(opened(action({ SUPER_ADMIN: true }, { effect: 'fly' }), before)).toEqual(effect);
    expect(opened(list, before)).toEqual([]);
  });

  it('where a second person is taken away, of an action and of an operation', () => {
    const grants = { list: { SUPER_ADMIN: true }, create: { SUPER_ADMIN: true } };
    const second = (word: object) => ({
      ...permissions(grants),
      'birds/actions.json': { actions: { create: word } },
      'birds/messages.json': { 'create.title': 'Crear' },
    });
    const before = second({ second: 'SUPER_ADMIN' });
    const weaker = [{ what: 'second', resource: 'birds', names: ['create'] }];
    expect(opened(second({}), before)).toEqual(weaker);
    expect(opened(permissions(grants), before)).toEqual(weaker);
    expect(opened(second({ second: { by: 'SUPER_ADMIN', when: { wings: 2 } } }), before)).toEqual(weaker);
    expect(opened(before, second({}))).toEqual([]);
  });

  it('where a paper is disclosed, a class is covered less, or a field is of no class any more', () => {
    const data = (disclose: object, more: object = {}) => ({
      '_shared/data.json': {
        classes: { bank: { title: 'Banco', home: 'birds.name', mask: 'none', ...more } },
        disclose,
      },
      'nests/fields.schema.json': {
        properties: {
          bird: { type: 'integer', title: 'Ave', 'x-reference': 'birds' },
          deed: { type: 'string', format: 'file', title: 'Escritura', 'x-shows': ['bank'], 'x-about': ['bird'] },
        },
      },
    });
    expect(opened(data({ 'nests.deed': 'party' }), data({}))).toEqual([{ what: 'paper', names: ['nests.deed'] }]);
    expect(opened(data({}), data({ 'nests.deed': 'party' }))).toEqual([]);
    expect(opened(data({}, { mask: 'last-4' }), data({}))).toEqual([{ what: 'class', names: ['bank'] }]);
    const bare = data({});
    const { deed, ...others } = bare['nests/fields.schema.json'].properties;
    const { 'x-shows': _, ...plain } = deed;
    const shown = { ...bare, 'nests/fields.schema.json': { properties: { ...others, deed: plain } } };
    expect(opened(shown, bare)).toEqual([{ what: 'masks', resource: 'nests', names: ['deed'] }]);
  });

  it('where a new folder shows rows that are stored already', () => {
    const source = { slice: 'birds', where: { name: 'x' } };
    const slice = { 'eagles/fields.schema.json': { 'x-source': source, properties: { name: {} } } };
    expect(opened(slice).map(({ what, resource }) => [what, resource])).toEqual([['new', 'eagles']]);
    const plain = { 'nests/fields.schema.json': { properties: { height: { type: 'integer', title: 'Altura' } } } };
    expect(opened(plain)).toEqual([]);
    expect(opened(plain, {}, new Map([['nests', new Map()]]))).toMatchObject([{ what: 'new', resource: 'nests' }]);
  });

  it('never by words, screens, limits and rights that are taken away', () => {
    const words = {
      properties: { wings: { type: 'integer', title: 'Alas del ave', maximum: 4 } },
      'birds/list.json': { pageSize: 10 },
    };
    expect(opened(words)).toEqual([]);
  });
});

describe('a second person', () => {
  const of = (more: Partial<Second>): Second => ({ by: ['SUPER_ADMIN', 'ADMIN'], until: 48, ...more });
  const over = (limit: number) => of({ when: { amount: { $gt: limit } } });

  it('is weaker by more roles, fewer cases, higher sums and shorter hours', () => {
    const sum = { of: 'amount', hours: 24, over: 100 };
    const weaker: [Second | undefined, Second | undefined][] = [
      [of({}), undefined],
      [of({}), of({ by: ['SUPER_ADMIN', 'ADMIN', 'LEGAL'] })],
      [of({}), over(1)],
      [over(50), over(51)],
      [over(50), of({ when: { amount: { $gt: 50 }, paid: false } })],
      [of({ sum }), of({ sum: { ...sum, over: 101 } })],
      [of({ sum }), of({ sum: { ...sum, hours: 23 } })],
      [of({ sum }), over(1)],
      [of({ count: { hours: 1, over: 2 } }), of({ count: { hours: 1, over: 3 } })],
      [of({}), of({ changed: ['roles'] })],
      [of({ changed: ['roles', 'email'] }), of({ changed: ['roles'] })],
    ];
    for (const [was, now] of weaker) expect(isWeakerSecond(was, now), JSON.stringify([was, now])).toBe(true);
  });

  it('is no weaker where it is the same, asks fewer roles or waits in more cases', () => {
    const sum = { of: 'amount', hours: 24, over: 100 };
    const kept: [Second | undefined, Second | undefined][] = [
      [undefined, of({})],
      [over(50), over(50)],
      [over(50), over(49)],
      [over(50), of({})],
      [of({}), of({ by: ['ADMIN'] })],
      [of({ sum }), of({ sum: { ...sum, over: 99, hours: 48 } })],
      [of({ changed: ['roles'] }), of({ changed: ['roles', 'email'] })],
      [of({ changed: ['roles'] }), of({})],
    ];
    for (const [was, now] of kept) expect(isWeakerSecond(was, now), JSON.stringify([was, now])).toBe(false);
  });
});

it('a condition is within another where it says the same and more', () => {
  expect(isWithin({ a: 1, b: 2 }, { b: 2 })).toBe(true);
  expect(isWithin({ b: 2 }, { a: 1, b: 2 })).toBe(false);
  expect(isWithin(false, { a: 1 })).toBe(true);
  expect(isWithin({ a: 1 }, true)).toBe(true);
  expect(isWithin(true, { a: 1 })).toBe(false);
});
