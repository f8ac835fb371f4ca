import { hashForSchema, type RJSFSchema, schemaParser } from '@rjsf/utils';
import { Ajv } from 'ajv';
import { type SchemasIndex, schemasOf } from '../../src/console/schemas/schemas.ts';
import type { JsonSchema } from '../../src/resource/kinds/kind.ts';
import type { Definition, Schemas } from '../../src/resource/model/definition.ts';
import { AJV_OPTIONS } from '../../src/resource/validation/compile.ts';
import {
  drawnRules,
  type FormModule,
  formSchemas,
  type ValidatorFunction,
} from '../../src/resource/validation/form-schemas.ts';

/** What the server answers at the address of a definition's forms, compiled in this process and only where it is asked. */
export function compileForms(definition: Definition, schemas: Pick<Schemas, 'catalogs' | 'console'>): FormModule {
  const own = formSchemas(definition, schemas);
  const ajv = new Ajv(AJV_OPTIONS);
  const compiled: FormModule['validators'] = {};
  const add = (name: string, schema: JsonSchema) => {
    let validate: ValidatorFunction | undefined;
    Object.defineProperty(compiled, name, {
      enumerable: true,
      get: () => {
        validate ??= ajv.compile(schema) as ValidatorFunction;
        return validate;
      },
    });
  };
  const parts = new Map<string, JsonSchema>();
  for (const [name, schema] of Object.entries(own)) {
    add(name, schema);
    for (const { $id: _, ...one } of [schema, ...Object.values(schemaParser(schema as RJSFSchema))])
      parts.set(hashForSchema(one as RJSFSchema), one as JsonSchema);
  }
  for (const [hash, schema] of parts) add(hash, schema);
  return { schemas: own, validators: compiled, rules: drawnRules(definition).map(({ name }) => name) };
}

const known = new Map<string, () => FormModule>();

/** Gives a definition the address of its compiled forms, as the server answers it. */
export function withForms(definition: Definition, index: SchemasIndex): Definition {
  definition.validators ??= `/v1/validators/${definition.name}/KEEPER/${known.size}.js`;
  let made: FormModule | undefined;
  known.set(definition.validators, () => {
    made ??= compileForms(definition, schemasOf(index, definition));
    return made;
  });
  return definition;
}

/** The forms that were compiled for an address. */
export function formsAt(address: string): FormModule {
  const made = known.get(address);
  if (!made) throw new Error(`no forms are compiled at ${address}`);
  return made();
}
