import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ErrorObject } from 'ajv';
import formats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { metaOf } from '../../../src/resource/linker/meta.ts';
import { type Fault, metaChecks } from '../../../src/resource/linker/meta-check.ts';
import type { Json } from '../../../src/resource/model/definition.ts';

const FOLDER = join(import.meta.dirname, '../../../schemas');
const names = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));
const read = (name: string): Json => JSON.parse(readFileSync(join(FOLDER, name), 'utf8'));
const isMeta = (name: string) => name.startsWith('_meta/');
const metas = new Map(names.filter(isMeta).map((name) => [name.replace('_meta/', ''), read(name)]));
const files = names.filter((name) => !isMeta(name) && metaOf(name));

const ajv = new Ajv({ allErrors: true, strict: false, addUsedSchema: false, code: { optimize: false } });
(formats as unknown as (ajv: Ajv) => void)(ajv);
for (const schema of metas.values()) ajv.addSchema(schema as object);
const checks = metaChecks(metas);

/** A second reading, by a validator that others wrote; what it says inside of alternatives is left out, as here. */
const branch = /\/(anyOf|oneOf)\/\d+|\/if\/|\/propertyNames\//;
const placeOf = ({ keyword, instancePath, params }: ErrorObject) => {
  const below = params.additionalProperty ?? params.propertyName ?? (keyword === 'dependencies' && params.property);
  const name = below ? `/${String(below).replaceAll('~', '~0').replaceAll('/', '~1')}` : '';
  return `${keyword} ${keyword === 'uniqueItems' ? instancePath : instancePath + name}`;
};
const placeOfFault = ({ keyword, pointer }: Fault) =>
  `${keyword} ${keyword === 'uniqueItems' ? pointer.replace(/\/\d+$/, '') : pointer}`;

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
    for (const name of files) {
      const faults: Fault[] = [];
      checks((metaOf(name) ?? '').replace('_meta/', ''))?.(read(name), '', faults);
      expect([name, faults]).toEqual([name, []]);
    }
  });

  it('finds in 3,000 changed files what another validator finds, at the same places', () => {
    const pick = chance(20_260_309);
    let wrong = 0;
    for (let turn = 0; turn < 3_000; turn += 1) {
      const name = files[pick(files.length)] as string;
      const meta = (metaOf(name) ?? '').replace('_meta/', '');
      const file = changed(read(name), pick);
      const faults: Fault[] = [];
      checks(meta)?.(file, '', faults);
      const validate = ajv.getSchema(meta);
      expect([name, faults.length === 0]).toEqual([name, validate?.(file)]);
      const told = (validate?.errors ?? []).filter((error) => error.keyword !== 'if' && !branch.test(error.schemaPath));
      const mine = new Set(faults.map(placeOfFault));
      expect([name, told.map(placeOf).filter((place) => !mine.has(place))]).toEqual([name, []]);
      wrong += faults.length > 0 ? 1 : 0;
    }
    expect(wrong).toBeGreaterThan(1_000);
  });

  it('refuses a meta-schema with a word that it does not know, or that names what is not there', () => {
    const check = (schema: Json) => () => metaChecks(new Map([['a.json', schema]]))('a.json');
    expect(check({ contains: true })).toThrow('contains');
    expect(check({ $ref: '#/definitions/nada' })).toThrow('nada');
    expect(check({ properties: { a: { $ref: 'b.json' } } })).toThrow('b.json');
  });
});
