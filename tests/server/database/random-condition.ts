import fc from 'fast-check';
import type { Condition, Json, Row } from '../../../src/resource/model/definition.ts';
import { type ResourceInput, schemasOf } from '../helpers/schemas.ts';

const fields: ResourceInput['fields'] = {
  id: { kind: 'integer' },
  text: { kind: 'text' },
  code: { kind: 'choice', base: 'string' },
  state: { kind: 'choice', base: 'integer' },
  size: { kind: 'integer' },
  money: { kind: 'money' },
  day: { kind: 'date' },
  at: { kind: 'moment' },
  on: { kind: 'boolean' },
  other: { kind: 'reference', reference: 'others' },
  tags: { kind: 'choices', items: element('choice', 'string') },
  marks: { kind: 'choices', items: element('choice', 'integer') },
  deep: { kind: 'object' },
  'deep.text': { kind: 'text', review: true },
};

function element(kind: 'choice', base: 'string' | 'integer') {
  return {
    path: '',
    kind,
    base,
    title: '',
    required: false,
    readOnly: false,
    writeOnly: false,
    limits: {},
    review: false,
    unique: false,
  };
}

/** One table with a field of every kind that conditions compare, and one behind a reference. */
export const agreed = schemasOf({
  things: { fields },
  others: { fields: { id: { kind: 'integer' }, name: { kind: 'text' }, size: { kind: 'integer' } } },
});

const TEXTS = ['', 'a', 'A', 'á', 'ab', 'b', '10', 'true', "it's", '50%', '\u{1F600}', '\uFFFD', 'ñ', '$x'];
const DAYS = ['2026-06-14', '2026-06-15', '2026-06-16', '2024-02-29'];
const MOMENTS = ['2026-06-15T00:00:00.000Z', '2026-06-15T12:30:00.123Z', '2026-06-16T00:00:00.000Z'];
const literalTexts = TEXTS.filter((text) => !text.startsWith('$') && text !== '');

const VALUES: Record<string, fc.Arbitrary<Json>> = {
  text: fc.constantFrom(...literalTexts),
  code: fc.constantFrom('a', 'b', 'ab'),
  state: fc.integer({ min: -1, max: 4 }),
  size: fc.oneof(fc.integer({ min: -2, max: 3 }), fc.constantFrom(2 ** 31, 9007199254740991, -9007199254740991)),
  money: fc.constantFrom(0, 0.1, 9, 10, 10.5, 999999999999.99, -3.25),
  day: fc.constantFrom(...DAYS),
  at: fc.constantFrom(...MOMENTS),
  on: fc.boolean(),
  other: fc.integer({ min: 1, max: 4 }),
  tags: fc.constantFrom('a', 'b', 'ab'),
  marks: fc.integer({ min: 0, max: 3 }),
  'deep.text': fc.constantFrom(...literalTexts),
  'deep.text_validated': fc.integer({ min: 0, max: 2 }),
  'other.name': fc.constantFrom(...literalTexts),
  'other.size': fc.integer({ min: -1, max: 3 }),
};
const VARIABLES = [
  '$me.text',
  '$me.number',
  '$me.list',
  '$me.none',
  '$me.empty',
  '$parent.day',
  '$today',
  '$today-1d',
  '$me.roles',
];

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 4 });

export const record: fc.Arbitrary<Row> = fc.record({
  text: maybe(fc.constantFrom(...TEXTS)),
  code: maybe(VALUES.code as fc.Arbitrary<Json>),
  state: maybe(VALUES.state as fc.Arbitrary<Json>),
  size: maybe(VALUES.size as fc.Arbitrary<Json>),
  money: maybe(VALUES.money as fc.Arbitrary<Json>),
  day: maybe(VALUES.day as fc.Arbitrary<Json>),
  at: maybe(VALUES.at as fc.Arbitrary<Json>),
  on: maybe(fc.boolean()),
  other: maybe(fc.integer({ min: 1, max: 3 })),
  tags: maybe(fc.array(VALUES.tags as fc.Arbitrary<Json>, { maxLength: 3 })),
  marks: maybe(fc.array(VALUES.marks as fc.Arbitrary<Json>, { maxLength: 3 })),
  deep: fc.record({ text: maybe(fc.constantFrom(...TEXTS)), text_validated: fc.integer({ min: 0, max: 2 }) }),
}) as fc.Arbitrary<Row>;

const operand = (name: string) =>
  fc.oneof(
    { weight: 4, arbitrary: VALUES[name] as fc.Arbitrary<Json> },
    { weight: 1, arbitrary: fc.constantFrom(...VARIABLES) },
  );

/** Booleans and lists are not put in order, everything else may be. */
const isOrdered = (name: string) => name !== 'on';

const comparison = fc.constantFrom(...Object.keys(VALUES)).chain((name) => {
  const value = operand(name);
  const order = fc.tuple(fc.constantFrom('$gt', '$gte', '$lt', '$lte'), value).map(([op, right]) => ({ [op]: right }));
  const tests: fc.Arbitrary<Json>[] = [
    value,
    value.map((right) => ({ $eq: right })),
    value.map((right) => ({ $ne: right })),
    fc.array(maybe(VALUES[name] as fc.Arbitrary<Json>), { maxLength: 3 }).map((right) => ({ $in: right })),
    fc.array(maybe(VALUES[name] as fc.Arbitrary<Json>), { maxLength: 3 }).map((right) => ({ $nin: right })),
    fc.constantFrom('$in', '$nin').map((op) => ({ [op]: '$me.list' })),
    fc.boolean().map((right) => ({ $exists: right })),
    fc.constant(null),
    fc.constant({ $ne: null }),
    ...(isOrdered(name) ? [order, order.map((inner) => ({ $not: inner }))] : []),
    value.map((right) => ({ $not: { $eq: right } })),
    fc.tuple(value, value).map(([a, b]) => ({ $not: { $ne: a, $eq: b } })),
  ];
  return fc.oneof(...tests).map((test): Condition => ({ [name]: test }));
});

const aboutVariables: fc.Arbitrary<Condition> = fc.constantFrom<Condition>(
  { '$me.none': null },
  { '$me.text': { $exists: true } },
  { '$me.roles': { $nin: ['ADMIN'] } },
  { '$me.number': { $gt: 1 } },
  { '$me.none': { $ne: 3 } },
);

export const condition: fc.Arbitrary<Condition> = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    comparison,
    aboutVariables,
    fc.array(tie('condition'), { minLength: 1, maxLength: 3 }).map((parts) => ({ $and: parts as Json[] })),
    fc.array(tie('condition'), { minLength: 1, maxLength: 3 }).map((parts) => ({ $or: parts as Json[] })),
  ),
})).condition;

export const variables: fc.Arbitrary<Row> = fc.record({
  text: fc.constantFrom('a', '10', 'b', '2026-06-15'),
  number: fc.constantFrom(0, 2, 10.5),
  list: fc.constantFrom<Json>(['a', 'b'], [1, 2], [], ['2026-06-15', null], null),
  none: fc.constant(null),
  empty: fc.constant(''),
  roles: fc.constantFrom<Json>(['ADMIN'], ['USER'], []),
}) as fc.Arbitrary<Row>;
