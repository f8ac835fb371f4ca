import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holds, holdsTree, parseCondition, resolveValue } from '../../../src/resource/conditions/condition.ts';
import { bindVariable } from '../../../src/resource/conditions/condition-bind.ts';
import type { Tree } from '../../../src/resource/model/condition-tree.ts';
import type { Condition, Row } from '../../../src/resource/model/definition.ts';
import { books, schemas } from '../sample.ts';

const yes = (condition: object, record: Row = {}, vars = {}) =>
  holds(condition as Condition, { definition: books, resources: schemas.resources, record, vars });

describe('conditions [K-016]', () => {
  it.each([
    ['an unknown operator', { status: { $regex: 'x' } }],
    ['an operator inside a negation', { status: { $not: { $foo: 1 } } }],
    ['$nor', { $nor: [{ status: 1 }] }],
    ['a value with an operator inside', { status: { $ne: { $foo: 1 } } }],
    ['an unknown field', { stauts: 1 }],
    ['an unknown variable', { status: '$you.id' }],
    ['an unknown variable on the left', { '$mee.id': 1 }],
    ['a text where a number belongs', { status: '1' }],
    ['an empty $or', { $or: [] }],
    ['an operator without object', { $and: { status: 1 } }],
    ['arithmetic on another variable', { bought: '$me-30d' }],
    ['a constructor as field', { constructor: 1 }],
  ])('refuses %s, and judging it throws instead of being true', (_, condition) => {
    expect(parseCondition(condition, { definition: books, resources: schemas.resources }).ok).toBe(false);
    expect(() => yes(condition)).toThrow();
  });

  it.each<[string, object, Row, object, boolean]>([
    ['equality', { status: 1 }, { status: 1 }, {}, true],
    ['empty equals only empty', { status: null }, { status: 0 }, {}, false],
    ['the empty text is empty', { internal: null }, { internal: '' }, {}, true],
    ['an empty field differs from a value', { status: { $ne: 1 } }, {}, {}, true],
    ['an empty field is in no list', { status: { $in: [1] } }, {}, {}, false],
    ['an empty field is not in a list', { status: { $nin: [1] } }, {}, {}, true],
    ['null in a list asks for emptiness', { status: { $in: [1, null] } }, {}, {}, true],
    ['not in a list with null wants a value', { status: { $nin: [1, null] } }, {}, {}, false],
    ['an empty list matches nothing', { status: { $in: [] } }, { status: 1 }, {}, false],
    ['an empty field is never greater', { price: { $gt: 1 } }, {}, {}, false],
    ['money as text compares as a number', { price: { $lt: 9 } }, { price: '10.00' }, {}, false],
    ['a variable without value matches nothing', { branch: '$me.id_partner' }, { branch: 1 }, { me: {} }, false],
    ['… not even an empty field', { branch: '$me.id_partner' }, {}, { me: { id_partner: null } }, false],
    ['… nor negated', { branch: { $ne: '$me.id_partner' } }, { branch: 1 }, { me: { id_partner: null } }, false],
    ['… nor twice negated', { branch: { $not: { $ne: '$me.id_partner' } } }, {}, { me: {} }, false],
    ['a variable on the left may be asked for emptiness', { '$source.x': null }, {}, { source: {} }, true],
    ['… and for a value', { '$source.x': { $exists: true } }, {}, { source: { x: 0 } }, true],
    ['a variable on the left without value is in no list', { '$me.roles': { $nin: ['A'] } }, {}, { me: {} }, false],
    ['a list variable matches by element', { '$me.roles': { $nin: ['A'] } }, {}, { me: { roles: ['B'] } }, true],
    ['a list field matches when one element does', { tags: 'b' }, { tags: ['a', 'b'] }, {}, true],
    ['… and its negation when none does', { tags: { $ne: 'b' } }, { tags: ['a', 'b'] }, {}, false],
    [
      'days are counted on the calendar',
      { bought: { $lt: '$today-30d' } },
      { bought: '2026-01-29' },
      { today: '2026-03-01' },
      true,
    ],
    ['a stored value is asked for emptiness', { $stored: null }, {}, { stored: null }, true],
    [
      'a variable is typed by the field',
      { status: '$source.status' },
      { status: 1 },
      { source: { status: '1' } },
      true,
    ],
    [
      'a variable that cannot be typed has no value',
      { status: { $ne: '$source.status' } },
      { status: 1 },
      { source: { status: 'x' } },
      false,
    ],
  ])('%s', (_, condition, record, vars, expected) => expect(yes(condition, record, vars)).toBe(expected));

  it('goes through one reference by what is at hand', () => {
    const env = { definition: books, resources: schemas.resources, record: { member: 7 } };
    expect(
      holds({ 'member.branch': 3 }, { ...env, related: (path) => (path === 'member.branch' ? 3 : undefined) }),
    ).toBe(true);
    expect(parseCondition({ 'member.branch': 3 }, { ...env, ownColumns: true }).problems[0]?.code).toBe('own');
  });

  it('puts a value in place of a variable, typed, and never as an operator', () => {
    const parsed = parseCondition({ status: '$value' }, { definition: books });
    if (!parsed.ok) throw new Error('not parsed');
    expect(bindVariable(parsed.tree, 'value', '1')).toMatchObject({ right: { literal: 1 } });
    expect(bindVariable(parsed.tree, 'value', { $gt: 0 })).toEqual({ kind: 'constant', value: false });
  });

  it('resolves variables through and through', () => {
    expect(
      resolveValue({ a: '$me.id', b: ['$today'], c: 1 }, { vars: { me: { id: 3 }, today: '2026-01-01' } }),
    ).toEqual({ a: 3, b: ['2026-01-01'], c: 1 });
  });
});

const scalar = fc.constantFrom<number | null>(null, 0, 1, 2);
const operator = fc.oneof(
  scalar.map((value) => ({ $eq: value })),
  scalar.map((value) => ({ $ne: value })),
  fc.array(scalar, { maxLength: 3 }).map((values) => ({ $in: values })),
  fc.array(scalar, { maxLength: 3 }).map((values) => ({ $nin: values })),
  fc.integer({ min: 0, max: 2 }).map((value) => ({ $gt: value })),
  fc.integer({ min: 0, max: 2 }).map((value) => ({ $lte: value })),
  fc.boolean().map((value) => ({ $exists: value })),
  fc.constantFrom({ $eq: '$me.a' }, { $ne: '$me.a' }, { $gte: '$me.a' }),
);
const { condition } = fc.letrec<{ condition: object }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3 },
    fc.tuple(fc.constantFrom('status', 'branch'), operator).map(([field, value]) => ({ [field]: value })),
    fc.tuple(fc.constantFrom('status', 'branch'), operator).map(([field, value]) => ({ [field]: { $not: value } })),
    fc.array(tie('condition'), { minLength: 1, maxLength: 3 }).map((parts) => ({ $and: parts })),
    fc.array(tie('condition'), { minLength: 1, maxLength: 3 }).map((parts) => ({ $or: parts })),
  ),
}));

/** Written again without sharing a line: what a line says of a record, by the words of the vocabulary. */
function oracle(input: object, record: Row, a: number | null): boolean {
  return Object.entries(input).every(([key, value]) => {
    if (key === '$and') return value.every((part: object) => oracle(part, record, a));
    if (key === '$or') return value.some((part: object) => oracle(part, record, a));
    return line(record[key] as number | null | undefined, value, a, false);
  });
}
function line(
  left: number | null | undefined,
  input: Record<string, unknown>,
  a: number | null,
  negated: boolean,
): boolean {
  const [[word, raw] = []] = Object.entries(input);
  if (word === '$not') return line(left, raw as Record<string, unknown>, a, !negated);
  if (raw === '$me.a' && a === null) return false;
  const value = (raw === '$me.a' ? a : raw) as never;
  const empty = left === null || left === undefined;
  const plain: Record<string, boolean> = {
    $eq: value === null ? empty : left === value,
    $ne: value === null ? !empty : left !== value,
    $in: Array.isArray(value) && (value as unknown[]).includes(empty ? null : left),
    $nin: Array.isArray(value) && !(value as unknown[]).includes(empty ? null : left),
    $gt: !empty && left > value,
    $gte: !empty && left >= value,
    $lte: !empty && left <= value,
    $exists: empty !== value,
  };
  return (plain[word ?? ''] as boolean) !== negated;
}

describe('conditions in general [K-016]', () => {
  it('mean on 10,000 random pairs what a second, independent reading says', () => {
    fc.assert(
      fc.property(condition, scalar, scalar, scalar, (input, status, branch, a) => {
        expect(yes(input, { status, branch }, { me: { a } })).toBe(oracle(input, { status, branch }, a));
      }),
      { numRuns: 10_000, seed: 7 },
    );
  });
  it('have negations only around single comparisons', () => {
    const flat = (tree: Tree): boolean =>
      tree.kind === 'and' || tree.kind === 'or'
        ? tree.parts.every(flat)
        : tree.kind !== 'not' || tree.part.kind === 'compare';
    fc.assert(
      fc.property(condition, (input) => {
        const parsed = parseCondition(input, { definition: books });
        expect(parsed.ok && flat(parsed.tree)).toBe(true);
        if (parsed.ok) expect(holdsTree(parsed.tree, { record: {} })).toBeTypeOf('boolean');
      }),
      { numRuns: 500, seed: 7 },
    );
  });
});
