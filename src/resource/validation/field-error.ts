import { mediaWords } from '../messages/media-words.ts';
import { translate, translateFirst } from '../messages/messages.ts';
import type { Definition, Json, Schemas } from '../model/definition.ts';
import { fieldLocation } from '../model/fields.ts';

export type FieldError = {
  /** Dotted field: `general.curp`; inside a list `lines.amount`. */
  field: string;
  /** The keyword or check that failed: `required`, `maximum`, `additionalProperties`, `format`, `digit`. */
  code: string;
  message: string;
  /** JSON pointer into the record: `/general/curp`, `/lines/0/amount`. */
  path: string;
  severity: 'error' | 'warning';
  /** The conditional rule that asked for it. */
  rule?: string;
};

type Found = Omit<FieldError, 'message' | 'rule'> & { params?: Record<string, Json>; rule?: string | undefined };

/** What was found of a field, with its sentence: the rule's, the field's, its kind's or the keyword's own words. */
export function fieldError(at: { definition: Definition; schemas: Schemas }, found: Found): FieldError {
  const { definition, schemas } = at;
  const { field, code, path, severity, params = {}, rule } = found;
  const known = fieldLocation(definition, field)?.field;
  const last = field.split('.').at(-1) ?? field;
  const own = `fields.${field}.${code}`;
  // A value of another type is none of the kind: what the kind says of its shape is plainer than the name of a type.
  const ofType = code === 'type' ? [`kinds.${known?.kind}.format`] : [];
  const keys = [own, `fields.${last}.${code}`, `kinds.${known?.kind}.${code}`, ...ofType, `keywords.${code}`];
  const words = { title: known?.title ?? field, field, ...params, limit: limitOf(code, params.limit, schemas) };
  const message = translateFirst(schemas, definition, rule ? [own, `rules.${rule}`, ...keys] : keys, words);
  return { field, code, message, path, severity, ...(rule ? { rule } : {}) };
}

const written = (limit: Json | undefined): Json => (Array.isArray(limit) ? limit.join(', ') : (limit ?? null));

/** Media types in words. */
const limitOf = (code: string, limit: Json | undefined, schemas: Pick<Schemas, 'messages'>): Json =>
  code === 'contentMediaType' ? mediaWords(String(limit), (key) => translate(schemas, undefined, key)) : written(limit);
