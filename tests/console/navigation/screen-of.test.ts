import { describe, expect, it } from 'vitest';
import { operationFor, screenOf } from '../../../src/console/navigation/screen-of.ts';
import { everWritableFields } from '../../../src/resource/access/field-rights.ts';
import { schemas } from '../../schemas/real.ts';
import { admin, definitionFor, indexFor } from '../real.tsx';

const people = Object.keys(schemas.roles.roles).map((role) => ({
  ...admin,
  roles: [role],
  isAdmin: role === 'ADMIN' || role === 'SUPER_ADMIN',
}));

describe('the address of a record', () => {
  it.each(people)('offers $roles a form only where it can change something, for every resource', (person) => {
    const index = indexFor(person);
    for (const name of Object.keys(index.resources)) {
      const definition = definitionFor(person, name);
      const opened = screenOf(definition, { screen: 'edit', id: '1' }, index);
      const editable =
        index.resources[name]?.operations.includes('update') &&
        everWritableFields(definition, person.roles, 'update').length > 0;
      expect([name, opened.kind === 'nothing']).toEqual([name, false]);
      if (!editable) expect([name, opened.kind === 'form' && opened.screen === 'edit']).toEqual([name, false]);
    }
  });

  it.each(people)('asks nothing for $roles that they may not read, on any address of a record', (person) => {
    const index = indexFor(person);
    for (const name of Object.keys(index.resources)) {
      const definition = definitionFor(person, name);
      for (const screen of ['edit', 'show'] as const) {
        const opened = screenOf(definition, { screen, id: '1' }, index);
        if (opened.kind === 'form') {
          const of = definition.form[opened.screen]?.of ?? name;
          expect([name, screen, of, of in index.resources]).toEqual([name, screen, of, true]);
        }
        if (opened.kind === 'record')
          expect([name, screen, operationFor(opened, definition)]).toEqual([name, screen, 'read']);
      }
    }
  });

  it('opens a tab of a page that has no number by its name, and nothing else there', () => {
    const index = indexFor(admin);
    const profile = definitionFor(admin, 'profile');
    const tabs = ['own', 'security'].map((name) => ({ name, title: [], visibleWhen: true as const, blocks: [] }));
    const page = { ...profile, tabs: { title: [], summary: [], blocks: [], tabs } };
    expect(screenOf(page, { screen: 'edit', id: 'security' }, index)).toEqual({ kind: 'record', tab: 'security' });
    expect(screenOf(page, { screen: 'edit', id: '1' }, index)).toEqual({ kind: 'record', id: '1' });
    expect(screenOf(page, { screen: 'list' }, index)).toEqual({ kind: 'record' });
  });

  it('opens the form that shows a record where the files have one and none to edit', () => {
    const index = indexFor(admin);
    expect(screenOf(definitionFor(admin, 'metadata'), { screen: 'edit', id: '6' }, index)).toEqual({
      kind: 'form',
      id: '6',
      screen: 'show',
    });
  });

  it('opens a form of another resource at its own address alone, as its number is not the record’s', () => {
    const index = indexFor(admin);
    const documents = definitionFor(admin, 'documents');
    expect(documents.form.show?.of).toBe('contracts');
    expect(screenOf(documents, { screen: 'edit', id: '6' }, index)).toEqual({ kind: 'record', id: '6' });
    expect(screenOf(documents, { screen: 'show', id: '6' }, index)).toEqual({ kind: 'form', id: '6', screen: 'show' });
  });
});
