import { describe, expect, it } from 'vitest';
import { templatePaths } from '../../src/resource/conditions/template.ts';
import { find, translate } from '../../src/resource/messages/messages.ts';
import { schemas } from './real.ts';

const definitions = Object.values(schemas.resources);
const files = [{ name: '_shared', messages: schemas.messages }, ...definitions];

/** '{count} filas', but neither 'y {count} más' nor 'más de {count} registros', which is never about one. */
const PLURAL = /(?<!más de )\{count\} (?!más\b)\p{L}+s\b/u;

describe('sentences that count', () => {
  const counted = files.flatMap(({ name, messages }) =>
    Object.entries(messages).flatMap(([key, text]) =>
      !key.endsWith('.one') && PLURAL.test(text) ? [{ name, key, messages }] : [],
    ),
  );
  it.each(counted.map((one) => [`${one.name} ${one.key}`, one] as const))(
    '%s speaks of one in the singular',
    (_name, { key, messages }) => {
      const own = { messages };
      const keys = [`${key}.one`, key.replace(/(many|count)$/, 'one')];
      expect(keys.some((one) => one !== key && find(schemas, own, one) !== undefined)).toBe(true);
    },
  );

  it('say one thing in the singular and any other number in the plural', () => {
    const names = { title: 'pago', plural: 'pagos' };
    const text = (count: number) => translate(schemas, undefined, 'console.list.so-many', { count, ...names });
    expect([0, 1, 2, 25].map(text)).toEqual(['0 pagos', '1 pago', '2 pagos', '25 pagos']);
  });
});

describe('what is asked before an action', () => {
  const bulk = definitions.flatMap((definition) => definition.list.bulk.map((name) => ({ definition, name })));
  const confirmed = (name: string, confirm: boolean | undefined) => confirm === true || name === 'delete';

  it.each(bulk.map((one) => [`${one.definition.name}.${one.name}`, one] as const))(
    'fills every place for one row and for many: %s',
    (_name, { definition, name }) => {
      if (!confirmed(name, definition.actions.actions[name]?.confirm)) return;
      for (const count of [1, 2, 25]) {
        const text = translate(schemas, definition, `${name}.confirm-many`, { count });
        expect(text).not.toMatch(/[{}]/);
        expect(text).toContain(String(count));
      }
    },
  );

  const asked = definitions.flatMap((definition) =>
    Object.values(definition.actions.actions)
      .filter(({ confirm }) => confirm)
      .map(({ name }) => ({ definition, name })),
  );
  it.each(asked.map((one) => [`${one.definition.name}.${one.name}`, one] as const))(
    'names fields alone: %s',
    (_name, { definition, name }) => {
      const text = translate(schemas, definition, `${name}.confirm`);
      for (const place of templatePaths(text))
        expect([...Object.keys(definition.fields), 'label', 'title']).toContain(place);
    },
  );

  it('has something to look at', () => {
    expect(bulk.length).toBeGreaterThan(2);
    expect(asked.length).toBeGreaterThan(4);
  });
});
