import { describe, expect, it } from 'vitest';
import { isGrave } from '../../src/console/actions/texts.ts';
import type { Action, Definition } from '../../src/resource/model/definition.ts';
import { schemas } from './real.ts';

const all: [string, Definition, Action][] = Object.values(schemas.resources).flatMap((definition) =>
  Object.values(definition.actions.actions).map((action): [string, Definition, Action] => [
    `${definition.name}.${action.name}`,
    definition,
    action,
  ]),
);
const titlesOf = ({ title }: Action) => title.map(({ is }) => is);

/** What a back office calls what takes something away. */
const TAKES_AWAY = /^(cancelar|rechazar|eliminar|borrar|revertir|revocar|suspender|anular|deshacer)\b/i;
const GIVES = [
  'apply',
  'activate',
  'disperse',
  'create',
  'validate',
  'renew',
  'give-back',
  'restore',
  'documents-signed',
];

describe('the actions of all files', () => {
  it.each(all)('%s is grave when its title says that it takes something away', (_, definition, action) => {
    if (GIVES.includes(action.name)) expect(isGrave(definition, action)).toBe(false);
    else if (titlesOf(action).some((title) => TAKES_AWAY.test(title))) expect(isGrave(definition, action)).toBe(true);
  });

  it.each(all)('%s is not named like the button that leaves a window', (_, __, action) => {
    for (const title of titlesOf(action)) expect(title).not.toMatch(/^(cancelar|cerrar|regresar)$/i);
  });

  it.each(all)('%s asks for a long answer in a text of several lines', (_, __, action) => {
    for (const field of Object.values(action.ask)) {
      if (field.base !== 'string' || field.catalog || (field.limits.maxLength ?? 0) < 200) continue;
      expect([field.path, field.kind]).toEqual([field.path, 'long-text']);
    }
  });
});
