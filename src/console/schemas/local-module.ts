import { type RJSFSchema, schemaParser } from '@rjsf/utils';
import type { JsonSchema } from '../../resource/kinds/kind.ts';
import type { Definition, Json, Schemas } from '../../resource/model/definition.ts';
import {
  drawnRules,
  type FormModule,
  formSchemas,
  type ValidatorFunction,
} from '../../resource/validation/form-schemas.ts';
import { judgeInterpreter } from '../../resource/validation/judge-interpreter.ts';

/** The module of a resource's forms, interpreted in the browser until the server compiles it. */
export function localModule(definition: Definition, schemas: Schemas): FormModule {
  const own = formSchemas(definition, schemas);
  const validators: Record<string, ValidatorFunction> = {};
  for (const [name, schema] of Object.entries(own)) {
    validators[name] = interpreted(schema);
    for (const [hash, part] of Object.entries(schemaParser(schema as RJSFSchema)))
      validators[hash] ??= interpreted(part as JsonSchema);
  }
  return { schemas: own, validators, rules: drawnRules(definition).map(({ name }) => name) };
}

function interpreted(schema: JsonSchema): ValidatorFunction {
  const validate: ValidatorFunction = (data) => {
    const found = judgeInterpreter(schema, (data ?? null) as Json, '');
    validate.errors = found.map(({ keyword, path, schemaPath }) => {
      const last = keyword === 'required' ? path.lastIndexOf('/') : path.length;
      const missing = keyword === 'required' ? { missingProperty: path.slice(last + 1) } : {};
      const pointer = keyword === 'required' ? schemaPath.slice(0, schemaPath.lastIndexOf('/')) : schemaPath;
      return {
        keyword,
        instancePath: path.slice(0, last),
        schemaPath: `#${pointer}`,
        params: missing as Record<string, Json>,
      };
    });
    return found.length === 0;
  };
  return validate;
}
