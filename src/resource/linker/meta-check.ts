import type { Json, Row } from '../model/definition.ts';
import { isRow } from '../model/path.ts';
import { step } from './cursor.ts';

/** What a value violates: the keyword of its schema, that keyword's value, and the schema that contains it. */
export type Fault = {
  keyword: string;
  pointer: string;
  schema: Json;
  parentSchema: Row;
  data: Json;
  /** The property that is meant, and the one that it needs. */
  name?: string;
  needs?: string;
};

export type Check = (data: Json, pointer: string, faults: Fault[]) => void;

/** Finds what a reference of one of the files names. */
type Resolve = (ref: string) => Check;
type Keyword = (word: Json, parent: Row, resolve: Resolve) => Check;

/**
 * Validators by the name of their meta-schema, for the part of JSON Schema (draft 7) that meta-schemas use. Composing a few
 * functions takes a fraction of the time that generating and compiling code for each meta-schema would: a process links its
 * files once, at the start, before the code is warm. An unknown keyword throws, because it would be a rule that is never
 * checked.
 */
export function metaChecks(metas: Map<string, Json>): (name: string) => Check | undefined {
  const made = new Map<string, { check: Check }>();
  const resolveIn =
    (file: string): Resolve =>
    (ref) => {
      const [named = '', path = ''] = ref.split('#');
      const place = `${named || file}#${path}`;
      const known = made.get(place);
      if (known) return (data, pointer, faults) => known.check(data, pointer, faults);
      const entry = { check: NOTHING };
      made.set(place, entry);
      entry.check = checkOf(schemaAt(metas, named || file, path), resolveIn(named || file));
      return entry.check;
    };
  return (name) => (metas.has(name) ? resolveIn(name)(name) : undefined);
}

const NOTHING: Check = () => undefined;

function schemaAt(metas: Map<string, Json>, file: string, path: string): Json {
  let schema = metas.get(file);
  for (const name of path.split('/').slice(1)) schema = isRow(schema) ? (schema[name] as Json) : undefined;
  if (schema === undefined) throw new Error(`${file}#${path}`);
  return schema;
}

function checkOf(schema: Json, resolve: Resolve): Check {
  if (schema === true) return NOTHING;
  if (!isRow(schema)) return (data, pointer, faults) => void faults.push(fault('false schema', pointer, {}, data));
  const checks = Object.entries(schema).flatMap(([name, word]) => {
    if (SILENT.has(name)) return [];
    const keyword = Object.hasOwn(KEYWORDS, name) ? KEYWORDS[name] : undefined;
    if (!keyword) throw new Error(`«${name}»`);
    return [keyword(word as Json, schema, resolve)];
  });
  const [only] = checks;
  if (checks.length === 1 && only) return only;
  return (data, pointer, faults) => {
    for (const check of checks) check(data, pointer, faults);
  };
}

/** Words that demand nothing themselves: for people, or read by another word. */
const SILENT = new Set([
  '$schema',
  '$id',
  'title',
  'description',
  'default',
  'examples',
  'definitions',
  'then',
  'else',
]);

const fault = (keyword: string, pointer: string, parentSchema: Row, data: Json, more: Partial<Fault> = {}): Fault => ({
  keyword,
  pointer,
  parentSchema,
  schema: (parentSchema[keyword] ?? false) as Json,
  data,
  ...more,
});

const passes = (check: Check, data: Json): boolean => {
  const faults: Fault[] = [];
  check(data, '', faults);
  return faults.length === 0;
};

const below = (pointer: string, name: string | number): string => `${pointer}/${step(name)}`;

/** A word about one kind of values: `fails` is asked for those only. */
const about =
  <T extends Json>(
    keyword: string,
    isOne: (data: Json) => data is T,
    fails: (data: T, word: never) => boolean,
  ): Keyword =>
  (word, parent) =>
  (data, pointer, faults) => {
    if (isOne(data) && fails(data, word as never)) faults.push(fault(keyword, pointer, parent, data));
  };

const isText = (data: Json): data is string => typeof data === 'string';
const isNumber = (data: Json): data is number => typeof data === 'number';
const isList = (data: Json): data is Json[] => Array.isArray(data);
const isObject = (data: Json): data is Row & Json => isRow(data);
const anything = (_: Json): _ is Json => true;

const TYPES: Record<string, (data: Json) => boolean> = {
  string: isText,
  number: isNumber,
  integer: Number.isInteger,
  boolean: (data) => typeof data === 'boolean',
  array: isList,
  object: isRow,
  null: (data) => data === null,
};

const listOf = (word: Json): Json[] => (Array.isArray(word) ? word : [word]);
const same = (one: Json, other: Json): boolean =>
  one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));

function isPattern(text: string): boolean {
  try {
    return Boolean(new RegExp(text, 'u'));
  } catch {
    return false;
  }
}

const KEYWORDS: Record<string, Keyword> = {
  $ref: (word, _parent, resolve) => resolve(String(word)),
  type: (word, parent) => {
    const tests = listOf(word).map((name) => TYPES[String(name)] ?? (() => false));
    return (data, pointer, faults) => {
      if (!tests.some((test) => test(data))) faults.push(fault('type', pointer, parent, data));
    };
  },
  const: about('const', anything, (data, word: Json) => !same(data, word)),
  enum: about('enum', anything, (data, words: Json[]) => !words.some((word) => same(data, word))),
  minimum: about('minimum', isNumber, (data, least: number) => data < least),
  maximum: about('maximum', isNumber, (data, most: number) => data > most),
  exclusiveMinimum: about('exclusiveMinimum', isNumber, (data, bound: number) => data <= bound),
  minLength: about('minLength', isText, (data, least: number) => [...data].length < least),
  maxLength: about('maxLength', isText, (data, most: number) => [...data].length > most),
  minItems: about('minItems', isList, (data, least: number) => data.length < least),
  maxItems: about('maxItems', isList, (data, most: number) => data.length > most),
  minProperties: about('minProperties', isObject, (data, least: number) => Object.keys(data).length < least),
  format: (word, parent) => {
    if (word !== 'regex') throw new Error(`«format»: «${word}»`);
    return (data, pointer, faults) => {
      if (isText(data) && !isPattern(data)) faults.push(fault('format', pointer, parent, data));
    };
  },
  pattern: (word, parent) => {
    const pattern = new RegExp(String(word), 'u');
    return (data, pointer, faults) => {
      if (isText(data) && !pattern.test(data)) faults.push(fault('pattern', pointer, parent, data));
    };
  },
  uniqueItems: (word, parent) => (data, pointer, faults) => {
    if (word !== true || !isList(data)) return;
    const twice = data.findIndex((item, index) => data.slice(0, index).some((other) => same(item, other)));
    if (twice >= 0) faults.push(fault('uniqueItems', below(pointer, twice), parent, data));
  },
  items: (word, _parent, resolve) => {
    const check = checkOf(word, resolve);
    return (data, pointer, faults) => {
      if (!isList(data)) return;
      for (const [index, item] of data.entries()) check(item, below(pointer, index), faults);
    };
  },
  required: (word, parent) => (data, pointer, faults) => {
    if (!isRow(data)) return;
    for (const name of listOf(word).map(String))
      if (!Object.hasOwn(data, name)) faults.push(fault('required', pointer, parent, data as Json, { name }));
  },
  dependencies: (word, parent) => (data, pointer, faults) => {
    if (!isRow(data)) return;
    for (const [name, needed] of Object.entries(word as Record<string, string[]>))
      for (const needs of Object.hasOwn(data, name) ? needed : [])
        if (!Object.hasOwn(data, needs))
          faults.push(fault('dependencies', below(pointer, name), parent, data as Json, { name, needs }));
  },
  properties: (word, _parent, resolve) => {
    const checks = new Map(
      Object.entries(word as Row).map(([name, schema]) => [name, checkOf(schema as Json, resolve)]),
    );
    return (data, pointer, faults) => {
      if (!isRow(data)) return;
      for (const name of Object.keys(data)) checks.get(name)?.(data[name] as Json, below(pointer, name), faults);
    };
  },
  patternProperties: (word, _parent, resolve) => {
    const checks = patternsOf(word).map(([pattern, schema]) => [pattern, checkOf(schema, resolve)] as const);
    return (data, pointer, faults) => {
      if (!isRow(data)) return;
      for (const name of Object.keys(data))
        for (const [pattern, check] of checks)
          if (pattern.test(name)) check(data[name] as Json, below(pointer, name), faults);
    };
  },
  additionalProperties: (word, parent, resolve) => {
    const check = word === false ? undefined : checkOf(word, resolve);
    const known = new Set(Object.keys(isRow(parent.properties) ? parent.properties : {}));
    const patterns = patternsOf(parent.patternProperties as Json).map(([pattern]) => pattern);
    return (data, pointer, faults) => {
      if (!isRow(data)) return;
      for (const name of Object.keys(data)) {
        if (known.has(name) || patterns.some((pattern) => pattern.test(name))) continue;
        const place = below(pointer, name);
        if (check) check(data[name] as Json, place, faults);
        else faults.push(fault('additionalProperties', place, parent, data as Json, { name }));
      }
    };
  },
  propertyNames: (word, parent, resolve) => {
    const check = checkOf(word, resolve);
    return (data, pointer, faults) => {
      for (const name of isRow(data) ? Object.keys(data) : [])
        if (!passes(check, name)) faults.push(fault('propertyNames', below(pointer, name), parent, data, { name }));
    };
  },
  allOf: (word, _parent, resolve) => {
    const checks = listOf(word).map((schema) => checkOf(schema, resolve));
    return (data, pointer, faults) => {
      for (const check of checks) check(data, pointer, faults);
    };
  },
  anyOf: (word, parent, resolve) => {
    const checks = listOf(word).map((schema) => checkOf(schema, resolve));
    return (data, pointer, faults) => {
      if (!checks.some((check) => passes(check, data))) faults.push(fault('anyOf', pointer, parent, data));
    };
  },
  oneOf: (word, parent, resolve) => {
    const checks = listOf(word).map((schema) => checkOf(schema, resolve));
    return (data, pointer, faults) => {
      if (checks.filter((check) => passes(check, data)).length !== 1)
        faults.push(fault('oneOf', pointer, parent, data));
    };
  },
  if: (word, parent, resolve) => {
    const [condition, yes, no] = [word, parent.then ?? true, parent.else ?? true].map((schema) =>
      checkOf(schema as Json, resolve),
    ) as [Check, Check, Check];
    return (data, pointer, faults) => (passes(condition, data) ? yes : no)(data, pointer, faults);
  },
};

const patternsOf = (word: Json | undefined): [RegExp, Json][] =>
  Object.entries(isRow(word) ? word : {}).map(([pattern, schema]) => [new RegExp(pattern, 'u'), schema as Json]);
