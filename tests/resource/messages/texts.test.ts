import { describe, expect, it } from 'vitest';
import { firstCase } from '../../../src/resource/conditions/cases.ts';
import { fillAddress, fillTemplate, fillValue } from '../../../src/resource/conditions/template.ts';
import { translate } from '../../../src/resource/messages/messages.ts';
import { flatten, nest, valueAt, withValue } from '../../../src/resource/model/path.ts';
import { books, schemas } from '../sample.ts';

const env = {
  definition: books,
  schemas,
  record: { id: 7, title: '<b>', price: 1234.5, member: 3, member_label: 'Ana', status: 1 },
};

describe('templates', () => {
  it('are filled as the kinds write, with labels of references and catalogues', () => {
    expect(fillTemplate('{title}: {price}, {member}, {status}, {internal}.', env)).toBe(
      '<b>: $1,234.50, Ana, Prestado, .',
    );
  });
  it('fill raw values with their types', () => {
    expect(
      fillValue(
        { id: '{id}', text: 'n. {id}', me: '$me.id', gone: '{internal}', list: ['{price}'] },
        { ...env, vars: { me: { id: 9 } } },
      ),
    ).toEqual({
      id: 7,
      text: 'n. 7',
      me: 9,
      list: [1234.5],
    });
  });
  it('cannot add a path or a query to an address', () => {
    expect(fillAddress('/books/{title}', { record: { title: '../x?y' } })).toBe('/books/..%2Fx%3Fy');
  });
  it('hold paths, no expressions, and cut a long value', () => {
    expect(fillTemplate('{1+1} {title.constructor}', env)).toBe('{1+1} ');
    expect(fillTemplate('{title}', { record: { title: 'x'.repeat(900) } })).toHaveLength(500);
  });
});

describe('messages', () => {
  it('stand in the own file first, then in the shared one, else the key itself is shown [K-006]', () => {
    expect(translate(schemas, books, 'lend.title')).toBe('Prestar');
    expect(translate(schemas, books, 'scopes.own')).toBe('Solo lo suyo.');
    expect(translate(schemas, books, 'constructor')).toBe('constructor');
    expect(translate(schemas, undefined, 'keywords.maximum', { title: 'X', limit: 5 })).toBe('X como máximo 5.');
  });
  it('keep places that nobody filled, for the record to fill', () => {
    expect(translate({ messages: { a: '{x} {y} {z}' } }, undefined, 'a', { x: 1, y: null })).toBe('1  {z}');
  });
});

describe('cases', () => {
  it('the first line whose roles and condition fit counts', () => {
    const cases = [{ for: ['CLERK'], is: 'a' }, { when: { status: 1 }, is: 'b' }, { is: 'c' }];
    expect(firstCase(cases, env, ['CLERK'])).toBe('a');
    expect(firstCase(cases, env, [])).toBe('b');
    expect(firstCase(cases, { definition: books, record: {} })).toBe('c');
    expect(firstCase([], env)).toBeUndefined();
  });
});

describe('paths', () => {
  it('read own properties only, and go through lists', () => {
    expect(valueAt({ a: [{ b: 1 }, { b: 2 }] }, 'a.b')).toEqual([1, 2]);
    expect(valueAt({}, 'constructor.name')).toBeUndefined();
    expect(() => withValue({}, '__proto__.x', 1)).toThrow();
  });
  it('flatten into columns and nest back', () => {
    const flat = flatten({ title: 'A', place: { shelf: 's' }, unknown: 1 }, books);
    expect(flat).toEqual({ title: 'A', place__shelf: 's' });
    expect(nest(flat)).toEqual({ title: 'A', place: { shelf: 's' } });
  });
});
