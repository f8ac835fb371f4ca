import type { JsonSchema } from '../kinds/kind.ts';
import type { Definition, Json, Rule, Schemas } from '../model/definition.ts';
import { isRow } from '../model/path.ts';
import { ruleSchema, typedSchema } from './record-schema.ts';

/** A compiled validator: whether the value fits, with what is wrong in `errors` until the next call. */
export type ValidatorFunction = {
  (data: unknown): boolean;
  errors?:
    | null
    | { keyword: string; instancePath: string; schemaPath: string; params: Record<string, Json>; message?: string }[];
};

/** Plain draft-07 by name: `record`, `ask.<action>`, `rule.<name>`, `if.<name>`. */
export type FormSchemas = Record<string, JsonSchema>;

/**
 * What the address in a definition's `validators` exports, compiled by the server from `formSchemas` of the definition as the
 * roles know it:
 *
 * - `schemas`: `record` is the schema of the resource's form; `ask.<action>` that of what an action asks; `rule.<name>` a
 *   conditional rule with `anyOf`, which is checked beside the form and not drawn; `if.<name>` the condition of each rule
 *   that has one.
 * - `validators`: a function for each of these schemas, by the name it has in `schemas`, and, for `createPrecompiledValidator`
 *   of rjsf, by `hashForSchema` of the schema; the branches that rjsf asks about are there by their hash as well.
 * - `rules`: the names of the rules in `record`, in the order of its `allOf`: an error at `#/allOf/1/…` is of `rules[1]`.
 *
 * Values are those that were typed: a field without tax has its limits without tax. What is empty is absent. Titles are not
 * in the schemas, and codes of catalogues are no `enum`: both change without a new module.
 */
export type FormModule = {
  schemas: FormSchemas;
  validators: Record<string, ValidatorFunction>;
  rules: string[];
};

/** The schemas of all forms of a resource, from its definition as a set of roles knows it. */
export function formSchemas(definition: Definition, schemas: Pick<Schemas, 'catalogs' | 'console'>): FormSchemas {
  const rules = definition.rules.filter((rule) => !rule.completes);
  const drawn = drawnRules(definition).map((rule) => plain(rule.schema, schemas));
  const asks = Object.values(definition.actions.actions).filter(({ ask }) => Object.keys(ask).length > 0);
  return {
    record: { ...typedSchema(definition.fields, schemas), ...(drawn.length > 0 ? { allOf: drawn } : {}) },
    ...named(asks, 'ask', ({ ask }) => typedSchema(ask, schemas)),
    ...named(rules.filter(hasChoice), 'rule', ({ schema }) => plain(schema, schemas)),
    ...named(rules.filter(hasCondition), 'if', ({ schema }) => ruleSchema((schema as JsonSchema).if as Json, schemas)),
  };
}

/** The rules that are part of the form's schema. An `anyOf` is not: rjsf would draw a chooser of its branches. */
export const drawnRules = (definition: Pick<Definition, 'rules'>): Rule[] =>
  definition.rules.filter((rule) => !rule.completes && !hasChoice(rule));

function named<T extends { name: string }>(items: T[], prefix: string, schemaOf: (item: T) => JsonSchema): FormSchemas {
  return Object.fromEntries(items.map((item) => [`${prefix}.${item.name}`, schemaOf(item)]));
}

const hasCondition = ({ schema }: Rule): boolean => isRow(schema) && schema.if !== undefined;
const hasChoice = ({ schema }: Rule): boolean => holdsWord(schema, 'anyOf');

const holdsWord = (schema: Json, word: string): boolean =>
  typeof schema === 'object' &&
  schema !== null &&
  Object.entries(schema).some(([key, inner]) => key === word || holdsWord(inner, word));

/** A rule without its catalogues, which are checked with the values of the form; only its condition keeps their codes. */
function plain(schema: Json, schemas: Pick<Schemas, 'catalogs'>): JsonSchema {
  const { if: condition, ...rest } = schema as JsonSchema;
  const found = ruleSchema(withoutCatalogs(rest), schemas);
  return condition === undefined ? found : { if: ruleSchema(condition, schemas), ...found };
}

function withoutCatalogs(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(withoutCatalogs);
  if (!isRow(schema)) return schema;
  const kept = Object.entries(schema).filter(([key]) => key !== 'x-catalog');
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutCatalogs(inner as Json)]));
}
