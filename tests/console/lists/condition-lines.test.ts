import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conditionOf, type Group, groupIn, howsOf } from '../../../src/console/lists/condition-lines.ts';
import type { Field, Json } from '../../../src/resource/model/definition.ts';
import { plainField } from '../../../src/resource/model/fields.ts';

const fields: Record<string, Field> = {
  status: { ...plainField('choice'), path: 'status', base: 'integer', catalog: 'states' },
  price: { ...plainField('money'), path: 'price' },
  term: { ...plainField('integer'), path: 'term', base: 'integer' },
  bought: { ...plainField('date'), path: 'bought', base: 'string' },
  title: { ...plainField('text'), path: 'title', base: 'string' },
  insured: { ...plainField('boolean'), path: 'insured', base: 'boolean' },
  branch: { ...plainField('integer'), path: 'branch', base: 'integer' },
};
const read = (condition: Json) => groupIn(condition, fields);

describe('the lines of a condition', () => {
  it('are drawn in two levels, and what is deeper is kept as it is', () => {
    const condition: Json = {
      $and: [
        { status: 1 },
        { $or: [{ price: { $gte: 100 } }, { term: { $gt: 30 } }, { $and: [{ status: 2 }, { term: 1 }] }] },
      ],
    };
    const group = read(condition);
    expect(group).toMatchObject({
      any: false,
      parts: [
        { kind: 'line', field: 'status', how: 'is', value: 1 },
        {
          kind: 'group',
          any: true,
          parts: [{ how: 'at-least', value: 100 }, { how: 'more', value: 30 }, { kind: 'kept' }],
        },
      ],
    });
    expect(conditionOf(group)).toEqual(condition);
  });

  it.each<[string, Json]>([
    ['empty', { bought: null }],
    ['with a value', { bought: { $exists: true } }],
    ['between', { price: { $gte: 1, $lte: 9 } }],
    ['one of', { status: { $in: [1, 2] } }],
    ['another', { status: { $ne: 1 } }],
    ['a period', { bought: '$today:month-1m' }],
    ['business days ago', { bought: { $lt: '$today-3b' } }],
    ['before', { bought: { $lt: '2026-01-01' } }],
  ])('say and mean the same: %s', (_, condition) => {
    const group = read(condition);
    expect(group.parts[0]?.kind).toBe('line');
    expect(conditionOf(group)).toEqual(condition);
  });

  it.each<[string, Json]>([
    ['an unknown field', { nope: 1 }],
    ['a negation', { status: { $not: { $eq: 1 } } }],
    ['the person', { branch: '$me.id_partner' }],
    ['calendar days', { bought: { $lte: '$today-3d' } }],
  ])('never lose what they cannot draw: %s', (_, condition) => {
    const group = read(condition);
    expect(group.parts).toEqual([{ kind: 'kept', condition }]);
    expect(conditionOf(group)).toEqual(condition);
  });

  it('without a value say nothing, and a condition without lines is none', () => {
    const group: Group = { kind: 'group', any: true, parts: [{ kind: 'line', field: 'status', how: 'is' }] };
    expect(conditionOf(group)).toBeUndefined();
    expect(
      conditionOf({ ...group, parts: [...group.parts, { kind: 'line', field: 'term', how: 'is', value: 3 }] }),
    ).toEqual({ term: 3 });
    expect(read({})).toEqual({ kind: 'group', any: false, parts: [] });
  });

  it('come back as they were written, whatever the lines are', () => {
    const paths = ['status', 'price', 'bought', 'title', 'insured'];
    const valueFor = (field: Field, how: string): Json | undefined => {
      if (how === 'period') return 'month';
      if (how === 'days-ago') return 3;
      if (how === 'one-of') return [1, 2];
      if (how === 'between')
        return field.kind === 'date' ? { $gte: '2026-01-01', $lte: '2026-02-01' } : { $gte: 1, $lte: 2 };
      if (field.kind === 'date') return '2026-01-01';
      return field.base === 'boolean' ? true : field.base === 'string' ? 'x' : 1;
    };
    const line = fc.constantFrom(...paths).chain((path) => {
      const field = fields[path] as Field;
      return fc
        .constantFrom(...howsOf(field))
        .map((how) => ({ kind: 'line' as const, field: path, how, value: valueFor(field, how) }));
    });
    const group = fc.record({
      kind: fc.constant('group' as const),
      any: fc.boolean(),
      parts: fc.array(line, { minLength: 2, maxLength: 4 }),
    });
    fc.assert(
      fc.property(group, group, (outer, inner) => {
        const condition = conditionOf({ ...outer, parts: [...outer.parts, inner] });
        expect(conditionOf(read(condition as Json))).toEqual(condition);
      }),
      { numRuns: 300 },
    );
  });
});
