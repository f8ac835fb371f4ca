import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ErrorObject } from 'ajv';
import formats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { createLinker, type FileTexts, link } from '../../../src/resource/linker/link.ts';
import { metaValidators } from '../../../src/resource/linker/meta.generated.ts';
import { metaOf, problemsOf } from '../../../src/resource/linker/meta.ts';
import type { Json } from '../../../src/resource/model/definition.ts';
import { realFiles } from '../../schemas/folder.ts';
import { registry, sampleFiles } from '../sample.ts';

const FOLDER = join(import.meta.dirname, '../../../schemas');
const names = Object.keys(realFiles);
const read = (name: string): Json => JSON.parse(readFileSync(join(FOLDER, name), 'utf8'));
const isMeta = (name: string) => name.startsWith('_meta/');
const metas = new Map(names.filter(isMeta).map((name) => [name.replace('_meta/', ''), read(name)]));
const files = names.filter((name) => !isMeta(name) && metaOf(name));

const ajv = new Ajv({ allErrors: true, strict: false, addUsedSchema: false, code: { optimize: false } });
(formats as unknown as (ajv: Ajv) => void)(ajv);
for (const schema of metas.values()) ajv.addSchema(schema as object);

/** What Ajv says of the files as they are, at run time: what it says inside of alternatives is left out, as in the sentences. */
const branch = /\/(anyOf|oneOf)\/\d+|\/if\/|\/propertyNames\//;
/** An error in a definition of another file, which an alternative names. */
const isBehind = (all: ErrorObject[], { instancePath, schemaPath }: ErrorObject) =>
  /^[a-z]+\.schema\.json#/.test(schemaPath) &&
  all.some(({ keyword, instancePath: place }) => /^(anyOf|oneOf)$/.test(keyword) && instancePath.startsWith(place));
const placeOf = ({ keyword, instancePath, params }: ErrorObject) => {
  const below = params.additionalProperty ?? params.propertyName ?? (keyword === 'dependencies' && params.property);
  return instancePath + (below ? `/${String(below).replaceAll('~', '~0').replaceAll('/', '~1')}` : '');
};

/** Small numbers that look like chance and are the same in each run. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
}

const OTHERS: Json[] = [null, true, 7, -1, 1.5, '', 'x', 'dos palabras', [], ['a', 'a'], {}, { nada: 1 }, '(', '$me'];

/** The same file with one thing changed somewhere: taken away, renamed, doubled, or another value put there. */
function changed(file: Json, pick: (below: number) => number): Json {
  const copy = structuredClone(file);
  for (let place: Json = copy; ; ) {
    if (place === null || typeof place !== 'object') return copy;
    const keys = Object.keys(place);
    const key = keys[pick(keys.length || 1)];
    if (key === undefined) return copy;
    const holder = place as Record<string, Json>;
    const inner: Json = holder[key] as Json;
    if (inner !== null && typeof inner === 'object' && pick(4) > 0) {
      place = inner;
      continue;
    }
    const kind = pick(4);
    if (kind === 0 && !Array.isArray(place)) delete holder[key];
    else if (kind === 1 && !Array.isArray(place)) holder[`${key}x`] = inner;
    else if (kind === 2 && Array.isArray(place)) place.push(inner);
    else holder[key] = OTHERS[pick(OTHERS.length)] as Json;
    return copy;
  }
}

describe('the check of a file against its meta-schema', () => {
  it('finds nothing in the shipped files', () => {
    for (const name of files) expect([name, problemsOf(metaOf(name) ?? '', read(name))]).toEqual([name, []]);
  });

  it('finds in 3,000 changed files what Ajv finds by the meta-schemas of today, at the same places', () => {
    const pick = chance(20_260_309);
    let wrong = 0;
    for (let turn = 0; turn < 3_000; turn += 1) {
      const name = files[pick(files.length)] as string;
      const meta = metaOf(name) ?? '';
      const file = changed(read(name), pick);
      const places = problemsOf(meta, file).map(({ pointer }) => pointer);
      const validate = ajv.getSchema(meta.replace('_meta/', ''));
      expect([name, places.length === 0]).toEqual([name, validate?.(file)]);
      const all = validate?.errors ?? [];
      const errors = all.filter(
        (error) => error.keyword !== 'if' && !branch.test(error.schemaPath) && !isBehind(all, error),
      );
      // A repeated item has a place of its own in the sentences.
      const missing = errors.filter((error) => error.keyword !== 'uniqueItems' && !places.includes(placeOf(error)));
      expect([name, missing.map(placeOf)]).toEqual([name, []]);
      wrong += places.length > 0 ? 1 : 0;
    }
    expect(wrong).toBeGreaterThan(1_000);
  });

  it('is compiled for every meta-schema, and for no other', () => {
    expect(Object.keys(metaValidators).sort()).toEqual([...metas.keys()].sort());
  });

  it('is not made again of a file that was in force by the same meta-schemas, and is by others', () => {
    const list = 'books/list.json';
    const wrong = { ...sampleFiles, [list]: sampleFiles[list]?.replace('"sorts"', '"sortes"') ?? '' };
    const found = (before: FileTexts) =>
      createLinker(registry, { before })(wrong).problems.map(({ pointer }) => pointer);
    expect(found({ ...wrong })).toEqual([]);
    expect(found({ ...sampleFiles })).toEqual(['/sortes']);
    expect(found({ ...wrong, '_meta/list.schema.json': '{}' })).toEqual(['/sortes']);
  });

  it('warns of a copy in the folder that is not the compiled one, and reads the files all the same', () => {
    const file = '_meta/catalog.schema.json';
    const changedMeta = {
      ...sampleFiles,
      [file]: JSON.stringify({ ...(metas.get('catalog.schema.json') as object), title: 'Otro' }),
    };
    const { schemas, problems } = link(changedMeta, registry);
    expect(schemas).not.toBeNull();
    expect(problems.filter((one) => one.file === file)).toMatchObject([
      { severity: 'warning', message: expect.stringMatching(/no es el de esta versión/) },
    ]);
    expect(link(sampleFiles, registry).problems.filter((one) => one.file === file)).toEqual([]);
  });
});
