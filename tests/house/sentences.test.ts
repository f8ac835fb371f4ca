import { describe, expect, it } from 'vitest';
import sentences from './sentences.json' with { type: 'json' };
import { sourceFiles } from './source-files.ts';

/** Names of states and marks are labels; the sentence that says what was done is another thing. */
const LABEL = /\.state\./;

function textsIn(value: unknown, key = ''): string[] {
  if (typeof value === 'string') return LABEL.test(key) ? [] : [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => textsIn(inner, name));
}

const texts = sourceFiles('schemas', /\.json$/)
  .filter(({ path }) => !path.includes('/_meta/'))
  .flatMap(({ text }) => textsIn(JSON.parse(text)));

describe('the quoted sentences of the specification', () => {
  it.each(sentences)('%j stands in schemas/ exactly once', (sentence) => {
    expect(texts.filter((text) => text === sentence)).toEqual([sentence]);
  });
});
