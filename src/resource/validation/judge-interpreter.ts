import { type OutputUnit, Validator } from '@cfworker/json-schema';
import type { JsonSchema } from '../kinds/kind.ts';
import type { Json } from '../model/definition.ts';
import { escapedName, type Failure, normalised, schemaAt } from './failures.ts';

const validators = new WeakMap<object, Validator>();

/** Interprets the schema instead of compiling it, so that it runs under a strict Content-Security-Policy: the console's judge. */
export const judgeInterpreter = (schema: JsonSchema, value: Json, _key: string): Failure[] => {
  let validator = validators.get(schema);
  if (!validator) {
    validator = new Validator(schema, '7', false);
    validators.set(schema, validator);
  }
  const { valid, errors } = validator.validate(value);
  return valid ? [] : normalised(errors.flatMap((error) => failuresOf(error, schema)));
};

function failuresOf({ instanceLocation, keyword, keywordLocation, error }: OutputUnit, schema: Json): Failure[] {
  const path = decodeURIComponent(instanceLocation.replace(/^#/, ''));
  const schemaPath = keywordLocation.replace(/^#/, '');
  if (keyword !== 'required') return [{ path, keyword, schemaPath, limit: schemaAt(schema, schemaPath) }];
  const missing = escapedName(/"(.*)"/.exec(error)?.[1] ?? '');
  return [{ path: `${path}/${missing}`, keyword, schemaPath: `${schemaPath}/${missing}` }];
}
