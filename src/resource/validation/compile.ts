import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv';
import type { Json } from '../model/definition.ts';
import { escapedName, type Failure, type Judge, normalised, schemaAt } from './judge.ts';

/** For records on the server and for the modules of forms alike. A field may be named as a property of every object. */
export const AJV_OPTIONS: Options = {
  strict: true,
  strictRequired: false,
  strictTypes: false,
  allErrors: true,
  allowUnionTypes: true,
  unicodeRegExp: true,
  ownProperties: true,
};

/** Compiled schemas that are kept; a swap of the schema files makes new keys, the oldest ones go. */
const MAX_COMPILED = 500;
const compiled = new Map<string, { source: object; validate: ValidateFunction }>();

/** Ajv, strict, with all errors: the judge of the server. Formats are checked by kinds, so that both judges agree. */
export const judgeAjv: Judge = (schema, value, key) => {
  const validate = validatorOf(schema, key);
  if (validate(value)) return [];
  return normalised((validate.errors ?? []).flatMap((error) => failuresOf(error, schema)));
};

function validatorOf(schema: object, key: string): ValidateFunction {
  const kept = compiled.get(key);
  if (kept?.source === schema) return kept.validate;
  const validate = new Ajv(AJV_OPTIONS).compile(schema);
  compiled.set(key, { source: schema, validate });
  for (const oldest of compiled.keys()) {
    if (compiled.size <= MAX_COMPILED) break;
    compiled.delete(oldest);
  }
  return validate;
}

function failuresOf(error: ErrorObject, schema: Json): Failure[] {
  const schemaPath = error.schemaPath.replace(/^#/, '');
  const limit = schemaAt(schema, schemaPath);
  const base = { keyword: error.keyword, schemaPath };
  if (error.keyword !== 'required') return [{ ...base, path: error.instancePath, limit }];
  const missing = String((error.params as { missingProperty?: string }).missingProperty ?? '');
  return [
    {
      ...base,
      path: `${error.instancePath}/${escapedName(missing)}`,
      schemaPath: `${schemaPath}/${escapedName(missing)}`,
    },
  ];
}
