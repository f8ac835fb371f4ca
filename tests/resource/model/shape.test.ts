import { describe, expect, it } from 'vitest';
import { nestAll } from '../../../src/resource/model/path.ts';
import { shapeOf, shapeOfRows } from '../../../src/resource/model/shape.ts';

describe('objects of one shape', () => {
  it('have their names in order, each once and empty, and are others each time', () => {
    const make = shapeOf(['id', 'a "b"\n', 'id', "it's", '7']);
    expect(JSON.stringify(make())).toBe('{"7":null,"id":null,"a \\"b\\"\\n":null,"it\'s":null}');
    expect(make()).not.toBe(make());
    expect(shapeOf(['id', 'a "b"\n', "it's", '7'])).toBe(make);
  });

  it('hold what objects hold that grew name by name, in the same order', () => {
    const names = Array.from({ length: 90 }, (_, at) => `${at % 7 === 0 ? 'part__' : ''}field_${at}`);
    const rows = Array.from({ length: 10 }, (_, row) =>
      Object.fromEntries(names.map((name, at) => [name, at % 5 === 0 ? null : row * at])),
    );
    const shaped = nestAll(rows, new Set(['field_3']), shapeOfRows);
    expect(JSON.stringify(shaped)).toBe(JSON.stringify(nestAll(rows, new Set(['field_3']))));
  });
});
