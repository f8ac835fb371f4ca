import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv';
import type { JsonSchema } from '../kinds/kind.ts';
import type { Json } from '../model/definition.ts';
import { escapedName, type Failure, normalised, schemaAt } from './failures.ts';

/**
 * For records on the server and for the modules of forms alike. A field may be named as a property of every object. Schemas are
 * made from files that were checked: compiling the meta-schema for each would take longer than they do.
 */
export const AJV_OPTIONS: Options = {
  strict: true,
  strictRequired: false,
  strictTypes: false,
  allErrors: true,
  allowUnionTypes: true,
  unicodeRegExp: true,
  ownProperties: true,
  validateSchema: false,
  meta: false,
};

/** Compiles a schema at run time: on the server alone, since the browser's policy evaluates no text. */
export const compile = (schema: object, options: Options = {}): ValidateFunction =>
  new Ajv({ ...AJV_OPTIONS, code: { regExp: shortened(schema) }, ...options }).compile(schema);

/**
 * A pattern is tried on no text that is longer than its schema allows: that is refused for its length already, and how long the pattern
 * takes was judged for the texts that are allowed. Letters beyond the basic plane count double here.
 */
function shortened(schema: object) {
  const most = new Map<string, number>();
  const walk = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    const { pattern, maxLength } = part as { pattern?: unknown; maxLength?: unknown };
    const length = typeof maxLength === 'number' ? 2 * maxLength : Number.POSITIVE_INFINITY;
    if (typeof pattern === 'string') most.set(pattern, Math.max(most.get(pattern) ?? 0, length));
    for (const inner of Object.values(part)) walk(inner);
  };
  walk(schema);
  const engine = (pattern: string, flags: string) => {
    const expression = new RegExp(pattern, flags);
    const longest = most.get(pattern) ?? Number.POSITIVE_INFINITY;
    // Ajv keeps one of all that have the same text.
    return {
      test: (text: string) => text.length <= longest && expression.test(text),
      toString: () => String(expression),
    };
  };
  return Object.assign(engine, { code: 'new RegExp' });
}

/** What was compiled is kept as long as the schema is used. */
const compiled = new WeakMap<object, ValidateFunction>();

/** One engine for the options of manifests, which last as long as the process and may use words that only an editor knows. */
let manifests: Ajv | undefined;

/** Everything in which the options of a plug-in violate the schema of its manifest. */
export function optionFailures(schema: JsonSchema, value: Json): Failure[] {
  manifests ??= new Ajv({ ...AJV_OPTIONS, strict: false, logger: false });
  return schemaFailures(schema, value, manifests);
}

/** Everything in which a value violates a schema. Formats are checked by kinds. */
export function schemaFailures(schema: JsonSchema, value: Json, engine?: Ajv): Failure[] {
  const validate = compiled.get(schema) ?? (engine ? engine.compile(schema) : compile(schema));
  compiled.set(schema, validate);
  return validate(value) ? [] : normalised((validate.errors ?? []).map((error) => failureOf(error, schema)));
}

function failureOf(error: ErrorObject, schema: Json): Failure {
  const schemaPath = error.schemaPath.replace(/^#/, '');
  const { keyword, instancePath: path } = error;
  if (keyword !== 'required') return { keyword, schemaPath, path, limit: schemaAt(schema, schemaPath) };
  const missing = escapedName(String((error.params as { missingProperty?: string }).missingProperty ?? ''));
  return { keyword, path: `${path}/${missing}`, schemaPath: `${schemaPath}/${missing}` };
}
