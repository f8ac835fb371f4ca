import { describe, expect, it } from 'vitest';
import { isGrave } from '../../src/resource/access/actions.ts';
import type { Action, Definition } from '../../src/resource/model/definition.ts';
import { schemas } from './real.ts';

const all: [string, Definition, Action][] = Object.values(schemas.resources).flatMap((definition) =>
  Object.values(definition.actions.actions).map((action): [string, Definition, Action] => [
    `${definition.name}.${action.name}`,
    definition,
    action,
  ]),
);
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
  it.each(all.filter(([, , { name }]) => GIVES.includes(name)))(
    '%s is not drawn as what takes something away',
    (_, definition, action) => {
      expect(isGrave(definition, action)).toBe(false);
    },
  );
});
