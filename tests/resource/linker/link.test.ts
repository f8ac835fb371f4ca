import { describe, expect, it } from 'vitest';
import { link } from '../../../src/resource/linker/link.ts';
import { books, registry, sampleFiles, schemas } from '../sample.ts';

describe('linking', () => {
  it('takes the invented folder without a problem', () => {
    const { problems } = link(sampleFiles, registry);
    expect(problems).toEqual([]);
  });
  it('gives the same files the same version and other files another', () => {
    const again = link(sampleFiles, registry).schemas;
    const other = link({ ...sampleFiles, 'books/form.json': `${sampleFiles['books/form.json']} ` }, registry).schemas;
    expect(again?.version).toBe(schemas.version);
    expect(other?.version).not.toBe(schemas.version);
  });
  it('fills in what is not written: columns, forms, sort, page, open [K-002, K-003]', () => {
    const loans = schemas.resources.loans;
    expect(loans?.list.columns.map((column) => column.field)).toEqual(['id', 'book']);
    expect(loans?.list).toMatchObject({ sort: '-id', pageSize: 25, open: false, title: 'Préstamo' });
    expect(schemas.resources.members?.form.create?.sections[0]?.fields?.map((line) => line.field)).toEqual([
      'name',
      'branch',
      'secret_note',
    ]);
    expect(books.list.open).toBe('page');
    expect(books.list.search?.minLength).toBe(3);
  });
  it('offers all actions in the menu of a row that has no page, unless the file says which', () => {
    const actions = (list: object) => {
      const file = JSON.stringify({ ...JSON.parse(sampleFiles['books/list.json'] ?? ''), ...list });
      return link({ ...sampleFiles, 'books/list.json': file }, registry).schemas?.resources.books?.list.actions;
    };
    expect(actions({})).toEqual([]);
    expect(actions({ open: false })).toEqual(['lend', 'back', 'lose']);
    expect(actions({ open: false, actions: ['back'] })).toEqual(['back']);
    expect(actions({ open: false, actions: [] })).toEqual([]);
  });
  it('ranks a column that the file does not rank after every one that it does [K-002]', () => {
    const list = JSON.stringify({
      $schema: '../_meta/list.schema.json',
      columns: ['id', 'branch', { field: 'name', priority: 2 }, { field: 'secret_note', priority: 1 }],
    });
    const columns = link({ ...sampleFiles, 'members/list.json': list }, registry).schemas?.resources.members?.list
      .columns;
    const ranked = columns?.toSorted((one, other) => one.priority - other.priority).map(({ field }) => field);
    expect(ranked).toEqual(['secret_note', 'name', 'id', 'branch']);
  });
  it('gives a page the form of its record, unless the page edits in place or shows it in a form', () => {
    const page = (block: object) =>
      JSON.stringify({ $schema: '../_meta/tabs.schema.json', title: '{name}', blocks: [block] });
    const form = (screens: object) => JSON.stringify({ $schema: '../_meta/form.schema.json', ...screens });
    const permissions = JSON.stringify({
      $schema: '../_meta/permissions.schema.json',
      operations: { read: '@desk', update: '@desk' },
    });
    const edits = (block: object, screens: object = {}) =>
      link(
        {
          ...sampleFiles,
          'members/tabs.json': page(block),
          'members/form.json': form(screens),
          'members/permissions.json': permissions,
        },
        registry,
      ).schemas?.resources.members?.form.edit !== undefined;
    const sections = [{ fields: ['name'] }];
    expect(edits({ fields: ['name'] }, { create: { sections } })).toBe(true);
    expect(edits({ fields: ['name'], edit: 'inline' })).toBe(false);
    expect(edits({ fields: ['name'] }, { show: { sections } })).toBe(false);
    expect(edits({ fields: ['name'], edit: 'inline' }, { edit: { sections } })).toBe(true);
  });
  it('leaves everything to SUPER_ADMIN alone where no permissions are written [K-005]', () => {
    const { 'members/permissions.json': _, ...files } = sampleFiles;
    const members = link(files, registry).schemas?.resources.members;
    expect(members?.permissions.operations.delete).toEqual({ SUPER_ADMIN: true });
  });
  it('takes six conditional rules for a form, and names the seventh; a rule with anyOf is no part of it', () => {
    const file = 'members/fields.schema.json';
    const withRules = (count: number) => {
      const fields = JSON.parse(sampleFiles[file] ?? '');
      const rule = (index: number) => ({
        'x-rule': `r${index}`,
        if: { required: ['name'] },
        then: { required: ['branch'] },
      });
      const free = { 'x-rule': 'free', anyOf: [{ required: ['name'] }, { required: ['branch'] }] };
      const allOf = [free, ...Array.from({ length: count }, (_, index) => rule(index))];
      return link({ ...sampleFiles, [file]: JSON.stringify({ ...fields, allOf }) }, registry).problems.filter(
        ({ severity }) => severity === 'error',
      );
    };
    expect(withRules(6)).toEqual([]);
    expect(withRules(7)).toMatchObject([{ file, pointer: '/allOf/7', message: expect.stringContaining('6 reglas') }]);
  });
  it('writes the call of an action that says none', () => {
    expect(books.actions.actions.back?.send).toEqual({
      method: 'PATCH',
      url: '/books/{id}',
      operation: { op: 'replace', path: '/status', value: { status: 0 } },
    });
  });
  it('closes implications and expands groups', () => {
    expect(books.implies).toEqual({
      'flags.heavy': ['flags.light', 'flags.feather'],
      'flags.light': ['flags.feather'],
    });
    expect(books.permissions.operations.list).toEqual({ SUPER_ADMIN: true, CLERK: true, BRANCH: 'own' });
  });
  it('hangs a list below its parent by the one reference to it', () => {
    expect(schemas.resources.loans?.under).toEqual([
      { parent: 'books', path: 'books/{id}/loans', where: { book: '$parent.id' } },
    ]);
  });
});

describe('the detail page', () => {
  it('is what tabs.json says, with its title, tabs, indicators and nested lists; without the file there is none [K-004]', () => {
    const page = JSON.stringify({
      $schema: '../_meta/tabs.schema.json',
      title: '{name}',
      tabs: [{ name: 'general', title: 'General', indicator: 'name', blocks: [{ fields: ['name'] }] }],
    });
    const linked = link({ ...sampleFiles, 'members/tabs.json': page }, registry);
    expect(linked.problems.filter((problem) => problem.severity === 'error')).toEqual([]);
    const members = linked.schemas?.resources.members;
    expect(members?.tabs?.tabs).toMatchObject([
      { name: 'general', indicator: 'name', blocks: [{ fields: [{ field: 'name' }] }] },
    ]);
    expect(members?.list.open).toBe('page');
    const { 'members/tabs.json': _, ...without } = sampleFiles;
    expect(link(without, registry).schemas?.resources.members?.tabs).toBeUndefined();
  });
});
