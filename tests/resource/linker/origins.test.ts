import { describe, expect, it } from 'vitest';
import { link } from '../../../src/resource/linker/link.ts';
import type { EffectManifest } from '../../../src/resource/model/definition.ts';
import { registry, sampleFiles } from '../sample.ts';

const said = (manifest: EffectManifest): string[] => {
  const effects = { ...registry.effects, 'give-out': { asks: ['date'], ...manifest } };
  return link(sampleFiles, { ...registry, effects }).problems.map(({ message }) => message);
};
const answer = { type: 'object', properties: { url: { type: 'string' }, sum: { type: 'number' } } };

describe('what an effect answers', () => {
  it('has the field named that it is from, or that it is worked out of the question', () => {
    expect(said({ answer, answers: { url: 'books.title', sum: 'asked' } })).toEqual([]);
    expect(said({ answers: { url: 'books.id' } })).toEqual([]);
  });

  it('is refused without an origin, and with one that no file has', () => {
    expect(said({ answer, answers: { url: 'books.title' } })).toEqual([
      'El efecto «give-out» contesta «sum» y no dice de qué campo es: falta en «answers» de su manifiesto.',
    ]);
    for (const origin of ['books.nowhere', 'nowhere.title', 'title'])
      expect(said({ answers: { url: origin } })).toEqual([
        `El efecto «give-out» contesta «url» de «${origin}», y ese campo no existe.`,
      ]);
  });
});
