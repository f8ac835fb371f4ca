import type { Definition, Schemas } from '../../src/resource/model/definition.ts';
import { compile } from '../../src/resource/validation/compile.ts';
import {
  drawnRules,
  type FormModule,
  formSchemas,
  type ValidatorFunction,
} from '../../src/resource/validation/form-schemas.ts';

/** The module of a resource's forms, compiled in the test itself. */
export function formModule(definition: Definition, schemas: Schemas): FormModule {
  const own = formSchemas(definition, schemas);
  const validators = Object.entries(own).map(([name, schema]) => [name, compile(schema) as ValidatorFunction]);
  return {
    schemas: own,
    validators: Object.fromEntries(validators),
    rules: drawnRules(definition).map(({ name }) => name),
  };
}
