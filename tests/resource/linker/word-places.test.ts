import { describe, expect, it } from 'vitest';
import { wordPlaces } from '../../../src/resource/linker/meta.generated.ts';
import { metaOf, problemsOf } from '../../../src/resource/linker/meta.ts';
import type { Json, Row } from '../../../src/resource/model/definition.ts';
import { isRow } from '../../../src/resource/model/path.ts';
import { realFiles } from '../../schemas/folder.ts';

const KINDS = ['fields.schema', 'list', 'form', 'tabs', 'permissions', 'actions', 'figures'];
const FILES = KINDS.map((kind) => `requests/${kind}.json`);
const metaFor = (file: string) => metaOf(file) as string;
const wordsOf = (file: string) => wordPlaces[metaFor(file).replace('_meta/', '')] ?? {};
const read = (file: string) => JSON.parse(realFiles[file] ?? '') as Json;

type Holder = { path: string; pointer: string };

/** The first object of each place of a file, lists and names of fields being alike. */
function holdersIn(value: Json): Holder[] {
  const found = new Map<string, Holder>();
  const walk = (inner: Json, path: string, pointer: string, isNamed: boolean) => {
    if (isRow(inner) && !found.has(path)) found.set(path, { path, pointer });
    const isMap = Array.isArray(inner) || isNamed;
    for (const [name, one] of Object.entries(inner ?? {}))
      if (typeof one === 'object')
        walk(one as Json, `${path}/${isMap ? '*' : name}`, `${pointer}/${name.replaceAll('/', '~1')}`, MAPS.test(name));
  };
  walk(value, '', '', false);
  return [...found.values()];
}
const MAPS = /^(properties|actions|states|scopes|operations|ask)$/;

/** Whether a word at this place is answered as unknown, and with which suggestion. */
function answerTo(file: string, pointer: string, word: string): { suggestion?: string } | undefined {
  const copy = structuredClone(read(file));
  const names = pointer.split('/').slice(1);
  const holder = names.reduce<Json>((value, name) => (value as Row)[name.replaceAll('~1', '/')] as Json, copy) as Row;
  if (Object.hasOwn(holder, word)) return undefined;
  holder[word] = 'x';
  return problemsOf(metaFor(file), copy).find(
    (one) => one.pointer === `${pointer}/${word}` && one.message.includes('no se conoce aquí'),
  );
}

describe('a word in the wrong place', () => {
  it.each(FILES)('of %s is said to belong where it does belong', (file) => {
    const holders = holdersIn(read(file));
    let misplaced = 0;
    for (const [word, places] of Object.entries(wordsOf(file)))
      for (const { pointer } of holders) {
        const answer = answerTo(file, pointer, word);
        if (!answer || places.length > 3) continue;
        misplaced += 1;
        expect([word, pointer, answer.suggestion]).toEqual([word, pointer, expect.stringMatching(`^«${word}» va `)]);
        // The place that is named takes the word, wherever this file has it.
        const root = places.includes('');
        for (const place of root ? [''] : places) {
          const there = holders.find(({ path }) => path === (place && `/${place}`));
          if (there) expect([word, place, answerTo(file, there.pointer, word)]).toEqual([word, place, undefined]);
          expect(answer.suggestion).toContain(
            root
              ? 'la raíz'
              : `«${place
                  .split('/')
                  .filter((one) => one !== '*')
                  .at(-1)}»`,
          );
        }
      }
    expect(misplaced).toBeGreaterThan(20);
  });

  it('of another file of the resource is said to belong there', () => {
    let found = 0;
    for (const file of FILES)
      for (const other of FILES) {
        const own = Object.keys(wordsOf(file));
        const alone = Object.keys(wordsOf(other)).filter((word) =>
          FILES.every((one) => one === other || !Object.hasOwn(wordsOf(one), word)),
        );
        for (const word of alone.filter((one) => !own.includes(one))) {
          const { suggestion } = answerTo(file, '', word) ?? {};
          if (suggestion?.startsWith('«') !== true) continue;
          found += 1;
          expect(suggestion).toBe(`«${word}» va en ${other.slice('requests/'.length)}`);
        }
      }
    expect(found).toBeGreaterThan(200);
  });
});
