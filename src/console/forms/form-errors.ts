import {
  type ErrorSchema,
  type RJSFSchema,
  type RJSFValidationError,
  toErrorSchema,
  type ValidatorType,
} from '@rjsf/utils';
import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import type { JsonSchema } from '../../resource/kinds/kind.ts';
import type { Json, Row } from '../../resource/model/definition.ts';
import { isObject } from '../../resource/model/of-kind.ts';
import { isEmpty, valueAt } from '../../resource/model/path.ts';
import { type FieldError, fieldError } from '../../resource/validation/field-error.ts';
import { isAsked, schemaErrors, valueErrors } from '../../resource/validation/form-errors.ts';
import { withoutEmpty } from '../../resource/validation/validate.ts';
import { toStored } from '../fields/entry.ts';
import { businessDay } from '../schemas/action-env.ts';
import { schemasOf } from '../schemas/schemas.ts';
import { changedPaths, type FormSession, type FormValues } from './form-session.ts';
import type { FormView } from './form-view.ts';

type RecordValidator = ValidatorType<FormValues, RJSFSchema>;

/**
 * The form library's precompiled validator over the module of the resource. It is asked about what is filled in, since empty
 * is absent for every rule, and its errors are put in words with the record that it was asked about.
 */
export function recordValidator(session: FormSession): RecordValidator {
  const { module, schemaName, definition } = session;
  const compiled = once(() =>
    createPrecompiledValidator<FormValues, RJSFSchema>(
      module.validators as never,
      module.schemas[schemaName] as RJSFSchema,
    ),
  );
  const filled = (data: unknown) => withoutEmpty((data ?? {}) as Row, definition.fields);
  // The library finds a validator by a sum over the letters of its schema; the conditions of rules are asked as a form opens.
  const conditions = new Map(
    (module.schemas.record?.allOf as JsonSchema[] | undefined)?.map((branch, place) => [
      branch.if,
      module.validators[`if.${module.rules[place]}`],
    ]),
  );
  return {
    isValid: (schema, data, root) =>
      conditions.get(schema as Json)?.(filled(data)) ?? compiled().isValid(schema, filled(data), root),
    rawValidation: (schema, data) => compiled().rawValidation(schema, filled(data)),
    validateFormData: (data, schema, customValidate, _words, uiSchema) =>
      compiled().validateFormData(
        filled(data),
        schema,
        // The library hands on a record in which it filled up lists with as many blanks as they need.
        customValidate && ((_filledUp, ...rest) => customValidate(data, ...rest)),
        (errors) => inWords(session, errors, (data ?? {}) as Row),
        uiSchema,
      ),
  };
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** The schema's errors as sentences beside the fields on screen. */
function inWords(session: FormSession, errors: RJSFValidationError[], record: Row): RJSFValidationError[] {
  const view = session.view(record);
  const failures = errors.map(({ name = '', property = '', schemaPath = '', params }) => {
    const instancePath = `/${property.replace(/^\./, '').replaceAll('.', '/')}`;
    const last = name === 'required' ? instancePath.lastIndexOf('/') : instancePath.length;
    return { keyword: name, instancePath: instancePath.slice(0, last).replace(/^\/$/, ''), schemaPath, params };
  });
  const found = schemaErrors(ofSession(session), session.schemaName, failures);
  return found
    .flatMap((error) => onScreen(session, view, error, record))
    .filter((error) => isAsked(session.definition, error, askedPaths(session, view, record)) && isShown(view, error))
    .map((error) => ({
      name: error.code,
      property: error.path.replaceAll('/', '.'),
      message: error.message,
      stack: error.message,
      params: {},
    }));
}

/** What the form says beyond its schema: rules beside it, digits and shapes of kinds, codes of catalogues, days. */
export function customErrors(session: FormSession, record: Row): ErrorSchema<Row> {
  const view = session.view(record);
  const paths = askedPaths(session, view, record);
  const found = valueErrors(ofSession(session), record, {
    paths,
    stored: toStored(session.definition, record),
    ...(session.mode === 'update' ? { before: session.get().opened } : {}),
    vars: { today: businessDay(), ...(session.about ? { record: session.about } : {}) },
  });
  return errorTree(found.filter((error) => isAsked(session.definition, error, paths) && isShown(view, error)));
}

/** Errors as the form library holds them: a tree with the sentences at each field. */
export const errorTree = (errors: readonly FieldError[]): ErrorSchema<Row> =>
  toErrorSchema(
    errors.map(({ path, field, message }) => ({
      property: path.startsWith('/') ? path.replaceAll('/', '.') : field,
      message,
      stack: message,
    })),
  );

const ofSession = ({ definition, index, module }: FormSession) => ({
  definition,
  schemas: schemasOf(index, definition),
  module,
});

/** The fields whose errors count: those on screen, on an update those that changed. */
function askedPaths({ mode, get }: FormSession, view: FormView, record: Row): string[] {
  const shown = [...view.fields.keys()];
  return mode === 'update' ? changedPaths({ record, opened: get().opened }, shown) : shown;
}

/** Hidden fields are not sent, so nothing is said of them. */
const isShown = ({ fields }: FormView, error: FieldError): boolean =>
  [...fields.keys()].some((path) => error.field === path || error.field.startsWith(`${path}.`));

/** A group that is missing as a whole is said beside the fields of it that are needed. */
function onScreen(session: FormSession, view: FormView, error: FieldError, record: Row): FieldError[] {
  if (error.code !== 'required' || !isObject(session.definition.fields[error.field])) return [error];
  const at = ofSession(session);
  return [...view.fields.entries()]
    .filter(([path, { required }]) => required && path.startsWith(`${error.field}.`) && isEmpty(valueAt(record, path)))
    .map(([path]) =>
      fieldError(at, {
        field: path,
        code: 'required',
        path: `/${path.replaceAll('.', '/')}`,
        severity: 'error',
        rule: error.rule,
      }),
    );
}
