import { describe, expect, it } from 'vitest';
import { redactDefinition } from '../../../src/resource/access/redact.ts';
import { redactIndex } from '../../../src/resource/access/redact-index.ts';
import { actor, books, branch, linked, sampleFiles, schemas } from '../sample.ts';

const cut = redactDefinition(schemas, books, ['BRANCH']);

describe('a cut definition', () => {
  it('knows nothing of what may not be read: no field, column, filter, tab, message or text', () => {
    expect(JSON.stringify(cut)).not.toContain('internal');
    expect(cut.list.columns.map((column) => column.field)).toEqual(['title', 'price', 'status']);
    expect(cut.tabs?.tabs.map((tab) => tab.name)).toEqual(['general', 'loans']);
    expect(cut.form.create).toBeUndefined();
  });
  it('shows what may be read in some rows, without filters on it', () => {
    expect(cut.fields.keeper).toBeDefined();
    expect(cut.list.filters.map((filter) => filter.name)).toEqual(['status', 'price', 'as_of']);
  });
  it('has the grants of these roles and the scopes that they use', () => {
    expect(cut.permissions.operations.list).toEqual({ BRANCH: 'own' });
    expect(Object.keys(cut.permissions.scopes)).toEqual(['own', 'free']);
    expect(JSON.stringify(cut)).not.toMatch(/CLERK|SUPER_ADMIN|still-empty/);
  });
  it('has the actions that some record allows, and their sentences alone', () => {
    expect(Object.keys(cut.actions.actions)).toEqual(['lend']);
    expect(cut.list.columns.at(-1)?.actions).toEqual(['lend']);
    expect(cut.messages).not.toHaveProperty('back.title');
    expect(cut.messages).toHaveProperty('lend.title');
  });
  it('has no help of a tab, an action, a state or a field that these roles do not see', () => {
    const messages = JSON.parse(sampleFiles['books/messages.json'] ?? '{}');
    const tabs = books.tabs?.tabs.map(({ name }) => name) ?? [];
    for (const name of ['general', ...tabs]) messages[`help.${name}`] = name;
    Object.assign(messages, { help: 'All', 'lend.help': 'Lends', 'back.help': 'Returns' });
    Object.assign(messages, { 'fields.internal.help': 'Hidden', 'fields.price.help': 'Price' });
    const other = linked({ 'books/messages.json': JSON.stringify(messages) });
    const helpOf = (role: string) => {
      const seen = redactDefinition(other, other.resources.books as typeof books, [role]);
      return Object.keys(seen.messages).filter((key) => /^help(\.|$)|\.help$/.test(key));
    };
    const shown = cut.tabs?.tabs.map(({ name }) => `help.${name}`) ?? [];
    expect(tabs.length).toBeGreaterThan(shown.length);
    expect(helpOf('BRANCH').toSorted()).toEqual(['fields.price.help', 'help', ...shown, 'lend.help'].toSorted());
    expect(helpOf('CLERK')).toEqual(expect.arrayContaining(['fields.internal.help', 'back.help']));
  });
  it('has the amount from which on a total is typed', () => {
    const actions = JSON.parse(sampleFiles['books/actions.json'] ?? '{}');
    actions.actions.lend.preview = { sum: ['price'], typed: { over: 500 } };
    const other = linked({ 'books/actions.json': JSON.stringify(actions) });
    const own = redactDefinition(other, other.resources.books as typeof books, ['BRANCH']);
    expect(own.actions.actions.lend?.preview).toEqual({ sum: ['price'], typed: { over: 500 }, warn: [] });
  });
  it('a condition about an unknown field hides instead of telling', () => {
    const other = linked({
      'books/form.json':
        sampleFiles['books/form.json']
          ?.replace('"field": "internal",', '"field": "term",')
          .replace('"insured": true', '"internal": "x"') ?? '',
    });
    const all = redactDefinition(other, other.resources.books as typeof books, ['CLERK']);
    expect(all.form.create?.sections[0]?.fields?.[2]?.visibleWhen).toEqual({ internal: 'x' });
    const less = redactDefinition(other, other.resources.books as typeof books, ['CLERK', 'BRANCH']);
    expect(less.fields.internal).toBeDefined();
  });
  it('whoever has no right knows no field', () => {
    const none = redactDefinition(schemas, schemas.resources.members as typeof books, ['MEMBER']);
    expect(none.permissions.operations).toEqual({ list: {}, read: {}, create: {} });
    expect(none.form).toEqual({});
  });
  it('is judged like the whole by the same person', () => {
    expect(cut.rules).toHaveLength(1);
    expect(cut.implies).toEqual(books.implies);
    expect(cut.label).toEqual([{ is: '{title}' }]);
  });
});

describe('the index', () => {
  it('holds the sections that are open to the person [T-002]', () => {
    expect(Object.keys(redactIndex(schemas, branch(3)).resources)).toEqual(['members', 'books', 'loans']);
    expect(redactIndex(schemas, branch(3)).resources.books?.operations).toEqual(['list', 'read', 'update', 'export']);
    expect(redactIndex(schemas, actor('MEMBER')).menu).toEqual([]);
    expect(redactIndex(schemas, branch(3)).menu.map((entry) => entry.resource)).toEqual(['books']);
  });
  it('names paths, the roles of the person, and the catalogues in use', () => {
    const index = redactIndex(schemas, branch(3));
    expect(index.resources.books?.paths).toEqual(['books', 'books/{id}/places']);
    expect(index.roles.roles).toEqual({ BRANCH: { label: 'B' } });
    expect(Object.keys(index.catalogs)).toEqual(['book-status']);
  });
});
