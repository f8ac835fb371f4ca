import { describe, expect, it } from 'vitest';
import { onDays } from '../../../src/resource/query/figure-query.ts';
import { parseListQuery } from '../../../src/resource/query/list-query.ts';
import { toSearchParams } from '../../../src/resource/query/list-request.ts';
import { actor, books, branch, schemas } from '../sample.ts';

const clerk = actor('CLERK');
const read = (raw: Record<string, string>, who = clerk) => parseListQuery(schemas, books, who, raw);
const query = (raw: Record<string, string>, who = clerk) => {
  const result = read(raw, who);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.query;
};
const problems = (raw: Record<string, string>, who = clerk) => {
  const result = read(raw, who);
  return result.ok ? [] : result.problems.map(({ field, code }) => `${field} ${code}`);
};
const filter = (value: unknown) => ({ filter: JSON.stringify(value) });

describe('a list query', () => {
  it('has its defaults: first page, 25 rows, the order of the file [L-007, L-009]', () => {
    expect(query({})).toMatchObject({
      page: 0,
      limit: 25,
      sort: { field: 'id', descending: true },
      filter: {},
      where: { kind: 'constant', value: true },
    });
  });
  it('refuses a limit over 100 by its name [L-009]', () => {
    expect(read({ limit: '101' })).toEqual({
      ok: false,
      problems: [{ field: 'limit', code: 'limit-too-large', message: 'Máximo 100.' }],
    });
    expect(problems({ limit: '1000000000' })).toEqual(['limit limit-too-large']);
  });
  it.each([
    [{ limit: '0' }, 'limit limit-wrong'],
    [{ limit: '1e2' }, 'limit limit-wrong'],
    [{ page: '-1' }, 'page page-wrong'],
    [{ page: '1.5' }, 'page page-wrong'],
    [{ order: 'UP' }, 'order order-wrong'],
    [{ field: 'title' }, 'title unknown-sort'],
    [{ field: 'nope' }, 'nope unknown-sort'],
    [{ field: '__proto__' }, '__proto__ unknown-sort'],
    [{ filter: '{' }, 'filter filter-not-json'],
    [{ filter: '[]' }, 'filter filter-not-json'],
    [filter({ nope: 1 }), 'nope unknown-filter'],
    [filter({ $or: [{ status: 1 }] }), '$or unknown-filter'],
    [filter({ can_open: true }), 'can_open unknown-filter'],
    [filter({ 'member.name': 'x' }), 'member.name unknown-filter'],
    [filter({ status: ['x'] }), 'status wrong-type'],
    [filter({ kept: [1] }), 'kept not-scalar'],
    [filter({ status: { $foo: 1 } }), 'status unknown-operator'],
    [filter({ status: 'x' }), 'status wrong-type'],
    [filter({ branch: '$me.id_partner' }), 'branch wrong-type'],
    [filter({ title: '$me.username' }), 'title wrong-type'],
    [filter({ as_of: '2026-02-30' }), 'as_of wrong-type'],
    [filter({ kept: { $gt: 1 } }), 'kept not-scalar'],
    [filter({ q: 7 }), 'q wrong-type'],
    [filter({ q: 'x'.repeat(101) }), 'q search-too-long'],
    [filter({ status: { $in: Array(60).fill(1) } }), 'filter filter-too-long'],
    [filter({ status: { $not: { $not: { $not: { $not: { $not: { $eq: 1 } } } } } } }), 'filter filter-too-deep'],
  ])('refuses %j', (raw, expected) => expect(problems(raw as Record<string, string>)).toEqual([expected]));
  it('takes a condition beside the filters and joins the two', () => {
    const where = { $or: [{ price: { $gte: 100 } }, { term: { $gt: 30 } }] };
    const { where: asked, condition } = query(filter({ status: 1, $where: where }));
    expect(condition).toMatchObject({ kind: 'or', parts: [{ op: 'gte' }, { op: 'gt' }] });
    expect(asked).toMatchObject({ kind: 'and', parts: [{ op: 'eq' }, { kind: 'or' }] });
    expect(query(filter({ $where: {} })).condition).toEqual({ kind: 'constant', value: true });
  });
  it.each([
    ['an array', [], '$where wrong-type'],
    ['a truth', true, '$where wrong-type'],
    ['an empty group', { $or: [] }, '$where wrong-type'],
    ['an unknown operator', { status: { $regex: 'x' } }, 'status unknown-operator'],
    ['a text for a number', { status: '1' }, 'status wrong-type'],
    ['a day that no calendar has', { bought: { $gte: '2026-02-30' } }, 'bought wrong-type'],
    ['a variable beside $me and $today', { title: '$filter.q' }, 'title wrong-type'],
    ['the same on the left', { '$parent.id': 1 }, '$where wrong-type'],
    ['51 values', { status: { $in: Array(51).fill(1) } }, 'filter filter-too-long'],
    ['a computed field', { can_open: true }, 'can_open unknown-filter'],
    ['what is behind a reference', { 'member.name': 'x' }, 'member.name unknown-filter'],
    ['a prototype', { __proto__x: 1, constructor: 1 }, '__proto__x unknown-filter'],
  ])('refuses %s as a condition', (_, where, expected) =>
    expect(problems(filter({ $where: where })).at(0)).toBe(expected),
  );
  it('counts groups and not braces: five deep are read, six are not', () => {
    const nested = (deep: number): object =>
      deep === 1 ? { status: { $in: [1, 2] } } : { [deep % 2 ? '$and' : '$or']: [nested(deep - 1), { term: 1 }] };
    expect(problems(filter({ $where: nested(5) }))).toEqual([]);
    expect(problems(filter({ $where: nested(6) }))).toEqual(['$where filter-too-deep']);
    // The days of a calendar make none deeper.
    const days = { from: '2026-03-02', until: '2026-03-08' };
    expect(problems(filter(onDays({ $where: nested(5) as never }, 'bought', days)))).toEqual([]);
  });
  it('answers alike for a field that may not be read and for an invented one, whatever is asked of it (desk 2)', () => {
    const asked = (name: string): object[] => [
      { [name]: 'x' },
      { [name]: { $regex: 1 } },
      { [name]: { $gt: '$filter.q' } },
      { [name]: [] },
      { $or: [{ status: 'x' }, { $and: [{ [name]: { $not: { $foo: 1 } } }] }] },
    ];
    const answers = (name: string) =>
      asked(name).map((where) => JSON.stringify(read(filter({ $where: where }), branch(3))).replaceAll(name, '*'));
    expect(answers('internal')).toEqual(answers('nope'));
    expect(answers('internal')[0]).toContain('unknown-filter');
    expect(problems(filter({ $where: { internal: 'x' } }))).toEqual([]);
  });
  it('knows the fields that are wanted, in the order of the definition', () => {
    expect(query({})).not.toHaveProperty('fields');
    expect(query({ fields: 'price, title,price,id' }).fields).toEqual(['id', 'title', 'price']);
    expect(query({ fields: 'flags' }).fields).toEqual(['flags', 'flags.heavy', 'flags.light', 'flags.feather']);
    expect(query({ fields: 'flags.light,member_label,member.name' }).fields).toEqual(['member', 'flags.light']);
    expect(Object.fromEntries(toSearchParams({ fields: ['price', 'title'] }))).toEqual({ fields: 'price,title' });
  });
  it('refuses fields that are in no row for the person as names that do not exist', () => {
    const asked = { fields: 'title,internal,nope,member.secret_note,__proto__' };
    expect(problems(asked, branch(3))).toEqual(
      ['internal', 'nope', 'member.secret_note', '__proto__'].map((name) => `${name} unknown-field`),
    );
  });
  it('reports all problems at once', () =>
    expect(problems({ page: 'x', limit: '0', ...filter({ nope: 1, other: 2 }) })).toHaveLength(4));

  it('the order is inverted on the wire, both ways [L-010]', () => {
    expect(query({ field: 'price', order: 'ASC' }).sort).toEqual({ field: 'price', descending: true });
    expect(query({ field: 'price', order: 'DESC' }).sort).toEqual({ field: 'price', descending: false });
    for (const descending of [true, false]) {
      const params = Object.fromEntries(toSearchParams({ sort: { field: 'price', descending } }));
      expect(params.order).toBe(descending ? 'ASC' : 'DESC');
      expect(query(params).sort).toEqual({ field: 'price', descending });
    }
  });
  it('types values, and an empty text is not given', () => {
    expect(query(filter({ status: '1', title: '' }))).toMatchObject({
      where: { op: 'eq', right: { literal: 1 } },
      filter: { status: '1' },
    });
    expect(query(filter({ price: { $gte: 1, $lt: '9' } })).where).toMatchObject({
      kind: 'and',
      parts: [{ op: 'gte' }, { op: 'lt', right: { literal: 9 } }],
    });
  });
  it('does not order a list by what its person may not compare, though the file does', () => {
    const list = { ...books.list, sort: '-internal', sorts: ['internal', 'price'] };
    const by = (who: typeof clerk) => {
      const result = parseListQuery(schemas, { ...books, list }, who, {});
      return result.ok && result.query.sort;
    };
    expect(by(clerk)).toEqual({ field: 'internal', descending: true });
    expect(by(branch(3))).toEqual({ field: 'price', descending: false });
  });

  it('a tab that stands for all is no filter', () =>
    expect(query(filter({ status: -1 })).where).toEqual({ kind: 'constant', value: true }));
  it('a named filter is its condition, one without is a parameter', () => {
    expect(query(filter({ kept: true })).where).toMatchObject({ kind: 'not', part: { op: 'empty' } });
    expect(query(filter({ kept: false })).where).toMatchObject({ op: 'empty' });
    expect(query(filter({ as_of: '2026-01-01' })).parameters).toEqual({ as_of: '2026-01-01' });
    expect(query(filter({ hidden: 'x' })).where).toMatchObject({ right: { literal: 'x' } });
  });
  it('applies a search from its shortest length on, a reference from two [L-024]', () => {
    expect(query(filter({ q: 'ab' }))).not.toHaveProperty('search');
    expect(query(filter({ q: 'ab' })).filter).toEqual({});
    expect(query(filter({ q: ' abc ' })).search).toEqual({ text: 'abc', in: ['title'] });
    expect(query({ for: 'reference', ...filter({ q: 'ab' }) }).search).toEqual({ text: 'ab', in: ['title'] });
  });
  it('refuses to filter by what is not readable in every row, as it refuses a name that does not exist [K-018]', () => {
    for (const value of [
      { internal: 'x' },
      { hidden: 'x' },
      { kept: true },
      { keeper: 'x' },
      { keeper: { $exists: true } },
    ]) {
      const [name = ''] = Object.keys(value);
      expect(problems(filter(value), branch(3))).toEqual([`${name} unknown-filter`]);
    }
  });
  it('a filter cannot speak of another person by a variable', () => {
    expect(problems(filter({ branch: { $in: '$me.roles' } }))).toEqual(['branch wrong-type']);
  });
});
