import { describe, expect, it } from 'vitest';
import { recordLabel } from '../../src/resource/conditions/label.ts';
import { fillQuestion } from '../../src/resource/conditions/template.ts';
import { translate } from '../../src/resource/messages/messages.ts';
import type { Definition, Row } from '../../src/resource/model/definition.ts';
import { schemas } from './real.ts';

const ROLES = Object.keys(schemas.roles.roles);
const resources = Object.values(schemas.resources);

/** Every question that is asked about one record, the ones that every resource has included. */
const questions = resources.flatMap((definition) => {
  const asked = Object.values(definition.actions.actions).flatMap(({ name, confirm }) => (confirm ? [name] : []));
  return [...new Set([...asked, 'delete', 'restore'])].map((action) => ({ definition, action }));
});

function asked(definition: Definition, action: string, record: Row): string {
  const env = { definition, record, schemas, vars: {} };
  const label = recordLabel(definition, env, ROLES);
  return fillQuestion(translate(schemas, definition, `${action}.confirm`), env, { label, title: 'Hacer' });
}

describe('a question about a record of which nothing is known but its number', () => {
  it('is asked of something', () => expect(questions.length).toBeGreaterThan(100));

  it.each(questions.map((one) => [`${one.definition.name}.${one.action}`, one] as const))(
    '%s has no hole in it',
    (_, { definition, action }) => {
      for (const record of [{ id: 7 }, { id: 7, token: '', username: ' ', general: { full_name: '' } }] as Row[]) {
        const text = asked(definition, action, record);
        expect(text).not.toMatch(/[{}]| {2}|\s[?.,;:!]|¿[^?]*\s\?|undefined|null/);
        expect(text).toMatch(/\S/);
      }
    },
  );

  it('names a person without a full name as lists do', () => {
    const users = schemas.resources.users as Definition;
    expect(asked(users, 'delete', { id: 7, email: 'ana@ejemplo.mx' })).toBe(
      '¿Eliminar a ana@ejemplo.mx? Sus datos dejan de verse y sus sesiones terminan.',
    );
    expect(asked(users, 'validate', { id: 7 })).toMatch(/^¿Validar a Usuario 7\?/);
    expect(asked(users, 'delete', { id: 7, general: { full_name: '{email}' }, email: 'a@b.mx' })).toMatch(
      /^¿Eliminar a \{email\}\?/,
    );
  });
});
