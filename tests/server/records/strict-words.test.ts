import { describe, expect, it } from 'vitest';
import type { Action, Json } from '../../../src/resource/model/definition.ts';
import { isRow } from '../../../src/resource/model/path.ts';
import { isRefusal } from '../../../src/server/core/refusal.ts';
import { patchSteps } from '../../../src/server/http/patch.ts';
import { isBinding, matchTemplate, newBindings } from '../../../src/server/records/read/match-template.ts';
import { routeOwned } from '../../../src/server/records/write/action.ts';
import { schemas } from '../../schemas/real.ts';

const actions = Object.values(schemas.resources).flatMap((definition) =>
  Object.values(definition.actions.actions).map((action) => ({
    definition,
    action,
    name: `${definition.name}.${action.name}`,
  })),
);

/** The same body with one constant as its text: true becomes "true". */
function textsOf(template: Json): Json[] {
  if (!isRow(template)) return typeof template === 'number' || typeof template === 'boolean' ? [String(template)] : [];
  return Object.entries(template).flatMap(([key, inner]) =>
    textsOf(inner as Json).map((text) => ({ ...template, [key]: text }) as Json),
  );
}
const operationOf = ({ send }: Action) => send?.operation;
const bodies = actions.flatMap((one) => {
  const template = one.action.send?.body ?? operationOf(one.action)?.value;
  return template === undefined || Array.isArray(template)
    ? []
    : textsOf(template).map((body) => ({ ...one, template, body }));
});
const moves = actions.filter(
  ({ action, definition }) => action.to !== undefined && definition.actions.field && !isBinding(action.to),
);

describe('a text is no number and no yes', () => {
  it('is checked in all that the files send', () => {
    expect(bodies.length).toBeGreaterThan(5);
    expect(moves.length).toBeGreaterThan(10);
  });

  it.each(bodies.map((one) => [`${one.name} ${JSON.stringify(one.body)}`, one] as const))(
    '%s',
    (_name, { template, body }) => {
      expect(matchTemplate(template, template, newBindings())).toBe(true);
      expect(matchTemplate(template, body, newBindings())).toBe(false);
    },
  );

  it.each(moves.filter(({ action }) => typeof action.to === 'number').map((one) => [one.name, one] as const))(
    '%s moves its state by the code alone',
    (_name, { definition, action }) => {
      const field = definition.actions.field as string;
      const record = { [field]: action.from?.[0] ?? null };
      expect(routeOwned(definition, record, { [field]: String(action.to) }).refused).toMatchObject([{ field }]);
    },
  );
});

describe('an addition', () => {
  it.each(Object.values(schemas.resources).map((definition) => [definition.name, definition] as const))(
    'is no way to write a field of %s',
    (_name, definition) => {
      const said = Object.values(definition.actions.actions).flatMap((action) => operationOf(action) ?? []);
      for (const path of Object.keys(definition.fields).map((name) => `/${name.replaceAll('.', '/')}`)) {
        if (said.some((one) => one.op === 'add' && one.path === path)) continue;
        const steps = patchSteps(definition, [{ op: 'add', path, value: null }]);
        expect(isRefusal(steps) && steps.status).toBe(422);
      }
    },
  );
});
