import { describe, expect, it } from 'vitest';
import { toStored, toTyped } from '../../../src/console/fields/entry.ts';
import { withSlashes } from '../../../src/console/fields/LineField.tsx';
import { writeNumber } from '../../../src/console/fields/TextControls.tsx';
import { remainingChoices } from '../../../src/console/schemas/form-module.ts';
import type { JsonSchema } from '../../../src/resource/kinds/kind.ts';
import type { Json, Rule } from '../../../src/resource/model/definition.ts';
import { schemaFailures } from '../../../src/resource/validation/compile.ts';
import { holdingNarrowings } from '../../../src/resource/validation/holding-rules.ts';
import { field } from '../invented.ts';

describe('numbers as they are shown', () => {
  it.each([
    [1234.5, 2, '1,234.50'],
    [1000000, 0, '1,000,000'],
    [-1234.567, 2, '-1,234.567'],
    [0.1, 2, '0.10'],
    [undefined, 2, ''],
    ['abc', 2, 'abc'],
  ])('writes %j with %j places as %j', (value, decimals, text) => expect(writeNumber(value, decimals)).toBe(text));
});

describe('dates as they are typed', () => {
  it('puts the slashes in while one types forward, and lets them be deleted', () => {
    expect(withSlashes('date', '21', '2')).toBe('21/');
    expect(withSlashes('date', '21', '21/')).toBe('21');
    expect(withSlashes('date', '21//', '21/')).toBe('21/');
    expect(withSlashes('date', '1/12', '1/1')).toBe('1/12/');
    expect(withSlashes('date', '1/2/2', '1/2/')).toBe('1/2/2');
    expect(withSlashes('month', '03', '0')).toBe('03/');
  });

  it('takes a mark that one types as the slash that stands there, and leaves what is counted from today alone', () => {
    expect(withSlashes('date', '01/.', '01/')).toBe('01/');
    expect(withSlashes('date', '29/-', '29/')).toBe('29/');
    for (const text of ['+30', '-30', 'hoy', '1-2-29']) expect(withSlashes('date', text, text.slice(0, -1))).toBe(text);
  });
});

describe('values typed without tax', () => {
  const fields = {
    fee: field('fee', { kind: 'percent', base: 'number', entry: { factor: 1.16 } }),
    rate: field('rate', { kind: 'percent', base: 'number' }),
  };
  it.each([
    [1.1, 1.276],
    [0.1, 0.116],
    [100, 116],
    [33.33, 38.6628],
  ])('%j is stored as %j, exactly [R-025]', (typed, stored) => {
    expect(toStored({ fields }, { fee: typed, rate: typed })).toEqual({ fee: stored, rate: typed });
  });

  it.each([
    [1.16, 1],
    [11.6, 10],
    [1.276, 1.1],
  ])('a stored %j is shown as %j and comes back the same [R-034]', (stored, typed) => {
    const shown = toTyped({ fields }, { fee: stored });
    expect(shown).toEqual({ fee: typed });
    expect(toStored({ fields }, shown)).toEqual({ fee: stored });
  });

  it('are multiplied by the rate that the record holds, and stay as they are without one', () => {
    const beside = { fee: field('fee', { kind: 'percent', base: 'number', entry: { rate: 'iva_rate' } }) };
    const stored = toStored({ fields: beside }, { fee: 1.1, iva_rate: 0.08 });
    expect(stored).toEqual({ fee: 1.188, iva_rate: 0.08 });
    expect(toTyped({ fields: beside }, stored)).toEqual({ fee: 1.1, iva_rate: 0.08 });
    expect(toTyped({ fields: beside }, { fee: 1.16 })).toEqual({ fee: 1.16 });
  });

  it('shows the two decimals that can be typed where the division does not end', () => {
    expect(toTyped({ fields }, { fee: 1 })).toEqual({ fee: 0.86 });
  });
});

describe('what may be chosen', () => {
  const rules: Rule[] = [
    {
      name: 'v1-only',
      schema: {
        if: { properties: { product: { enum: [0, 1] } }, required: ['product'] },
        then: { properties: { version: { const: 'v1' } } },
      },
    },
    {
      name: 'holder',
      schema: {
        if: { properties: { type: { contains: { const: 'holder' } } }, required: ['type'] },
        then: { properties: { role: { items: { enum: ['viewer'] } } }, required: ['share'] },
      },
    },
  ];
  const narrow = (record: Record<string, never>) =>
    holdingNarrowings({ rules, fields: {} }, record, (name, filled) => {
      const rule = rules.find((one) => one.name === name) as Rule;
      return schemaFailures((rule.schema as { if: JsonSchema }).if, filled as Json).length === 0;
    });

  it('a rule that holds narrows a choice to its value, and only while it holds [R-024]', () => {
    expect(narrow({ product: 0 } as never)).toEqual({ version: { choices: ['v1'] } });
    expect(narrow({ product: 3 } as never)).toEqual({});
    expect(narrow({} as never)).toEqual({});
  });

  it('a rule about the elements of a list narrows the list, and asks for what it needs [U-089]', () => {
    expect(narrow({ type: ['holder'] } as never)).toEqual({ role: { choices: ['viewer'] }, share: { required: true } });
  });

  it('offers the catalogue cut to the field’s own values and to the rules', () => {
    const catalogs = {
      roles: {
        name: 'roles',
        title: '',
        items: [
          { code: -1, label: 'All', all: true },
          { code: 'a', label: 'A' },
          { code: 'b', label: 'B' },
          { code: 'c', label: 'C' },
        ],
      },
    };
    const role = field('role', { kind: 'choice', catalog: 'roles', choices: ['a', 'b'] });
    expect(remainingChoices(role, undefined, { choices: ['b', 'c'] }, catalogs).map(({ code }) => code)).toEqual(['b']);
    expect(remainingChoices(role, undefined, undefined, catalogs).map(({ label }) => label)).toEqual(['A', 'B']);
  });
});
