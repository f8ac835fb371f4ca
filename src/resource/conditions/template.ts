import type { Env } from '../model/condition-tree.ts';
import type { Json, Schemas } from '../model/definition.ts';
import { type FieldLocation, fieldLocation } from '../model/fields.ts';
import { isReference, isYesNo } from '../model/of-kind.ts';
import { isEmpty, valueAt } from '../model/path.ts';
import { fieldHere } from './field-here.ts';
import { formatValue } from './format.ts';
import { parseVariable, variableValue } from './variable.ts';

/** With `schemas`, fields are written as their kinds format them; without, values are written plainly. */
export type TemplateEnv = Env & { schemas?: Schemas };

/** `{field}`, `{user.general.full_name}`, `{$answer.url}`: paths, no expressions. */
const PLACE = /\{(\$?[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)*)\}/g;

/** One value never floods a sentence. */
const MAX_VALUE_LENGTH = 500;

/**
 * A text for people: each place is filled with its value as the field's kind writes it; an empty value leaves nothing.
 * The result is text, never markup.
 *
 * @example fillTemplate('Pago {amount}', { definition, schemas, record: { amount: 1234.5 } }) // 'Pago $1,234.50'
 */
export function fillTemplate(text: string, env: TemplateEnv): string {
  return text.replace(PLACE, (_, path: string) => written(path, env).slice(0, MAX_VALUE_LENGTH));
}

/**
 * A question about a record. `{label}` and `{title}` (of the action) are given; a place whose field is empty names the record by
 * its label instead, so that no question has a hole.
 *
 * @example fillQuestion('¿Eliminar a {general.full_name}?', { record: { id: 7 } }, { label: 'Usuario 7', title: 'Eliminar' })
 */
export function fillQuestion(text: string, env: TemplateEnv, given: { label: string; title: string }): string {
  return text.replace(PLACE, (_, path: string) => {
    if (path === 'label' || path === 'title') return given[path];
    return written(path, env).slice(0, MAX_VALUE_LENGTH).trim() || given.label;
  });
}

/**
 * Raw values for calls and `source`: a text that is nothing but one place or one variable becomes its value with its
 * type; a longer text is filled with plain values; lists and objects are filled through and through, keys without a
 * value are left out.
 *
 * @example fillValue({ request: '{id}', by: '$me.id' }, env) // { request: 7, by: 12 }
 */
export function fillValue(json: Json, env: Env): Json | undefined {
  if (typeof json === 'string') return fillText(json, env);
  if (Array.isArray(json)) return json.map((item) => fillValue(item, env) ?? null);
  if (typeof json !== 'object' || json === null) return json;
  const entries = Object.entries(json).map(([key, value]) => [key, fillValue(value, env)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Json;
}

/**
 * An address inside the console or the API: values are escaped, so that none of them can add a path or a query.
 *
 * @example fillAddress('/users/{id}', { record: { id: '7/x' } }) // '/users/7%2Fx'
 */
export function fillAddress(text: string, env: Env): string {
  return text.replace(PLACE, (_, path: string) => encodeURIComponent(plain(rawValue(path, env))));
}

/** The paths that a template names, in order: `['user.general.full_name', '$answer.url']`. */
export function templatePaths(text: string): string[] {
  return text.includes('{') ? Array.from(text.matchAll(PLACE), (match) => match[1] ?? '') : [];
}

function fillText(text: string, env: Env): Json | undefined {
  const variable = text.startsWith('$') ? parseVariable(text) : undefined;
  if (variable) return variableValue(variable, env);
  const [whole] = templatePaths(text);
  if (whole !== undefined && text === `{${whole}}`) return rawValue(whole, env);
  return text.replace(PLACE, (_, path: string) => plain(rawValue(path, env)));
}

function rawValue(path: string, env: Env): Json | undefined {
  if (path.startsWith('$')) {
    const variable = parseVariable(path);
    return variable && variableValue(variable, env);
  }
  return valueAt(env.record, path) ?? keyBehind(path, env) ?? env.related?.(path);
}

/** `user.id` is the value of the reference itself: it is known whether or not the person behind it may be read. */
function keyBehind(path: string, { record }: Env): Json | undefined {
  const value = path.endsWith('.id') ? valueAt(record, path.slice(0, -'.id'.length)) : undefined;
  return typeof value === 'number' || typeof value === 'string' ? value : undefined;
}

function written(path: string, env: TemplateEnv): string {
  const value = rawValue(path, env);
  if (isEmpty(value)) return '';
  const place = env.definition && fieldLocation(env.definition, path, env.resources ?? env.schemas?.resources);
  if (!place?.field || !env.schemas) return plain(value);
  return writtenField(place, value as Json, env, env.schemas);
}

function writtenField(place: FieldLocation, value: Json, env: TemplateEnv, schemas: Schemas): string {
  if (!place.field || (place.derived && !isYesNo(place))) return plain(value);
  const label = isReference(place) ? rawValue(`${place.path}_label`, env) : undefined;
  if (label !== undefined) return plain(label);
  // A field behind a reference belongs to another record.
  const { definition, record } = env;
  const isOwn = definition?.fields[place.path] === place.field;
  const field = isOwn && definition && record ? fieldHere(definition, place.field, record) : place.field;
  return formatValue(field, value, schemas);
}

function plain(value: Json | undefined): string {
  if (isEmpty(value)) return '';
  if (Array.isArray(value)) return value.map(plain).filter(Boolean).join(', ');
  return typeof value === 'object' ? '' : String(value);
}
