import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import type { JsonSchema } from '../../resource/kinds/kind.ts';
import type { Json } from '../../resource/model/definition.ts';
import { judgeInterpreter } from '../../resource/validation/judge-interpreter.ts';

/** One section's values, by dotted field. */
export type FlatData = Record<string, unknown>;

/**
 * What the form library asks of a validator, on the interpreter: nothing is compiled, so it works under a strict
 * Content-Security-Policy. The library only asks which branch fits; what is wrong with a record says `validateRecord`.
 */
export const rjsfValidator: ValidatorType<FlatData, RJSFSchema> = {
  isValid: (schema, formData) => failures(schema, formData).length === 0,
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  rawValidation: <Result>(schema: RJSFSchema, formData?: unknown) => ({
    errors: failures(schema, formData) as Result[],
  }),
};

const failures = (schema: RJSFSchema, formData: unknown) =>
  judgeInterpreter(schema as JsonSchema, (formData ?? null) as Json, JSON.stringify(schema));
