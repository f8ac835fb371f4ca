import type { Definition, Json, Schemas } from '../model/definition.ts';
import { own } from '../model/fields.ts';

type Messages = Pick<Schemas, 'messages'>;
type Own = Pick<Definition, 'messages'> | undefined;

/** A value inside a sentence. One that is given empty leaves nothing; one that is not given stays, for `fillTemplate`. */
const PLACE = /\{([A-Za-z_$][A-Za-z0-9_.]*)\}/g;
const MAX_VALUE_LENGTH = 500;

/**
 * The sentence under a key: the resource's own first, then the shared one, then the key itself, so that a missing
 * sentence can be seen and named. Places are filled with the parameters, as text. Of one thing alone `<key>.one` speaks
 * where a file has it.
 *
 * @example say(schemas, requests, 'keywords.maximum', { title: 'Plazo', limit: 120 }) // 'Plazo debe ser como máximo 120.'
 */
export function translate(
  schemas: Messages,
  definition: Own,
  key: string,
  params: Record<string, Json | undefined> = {},
): string {
  const one = params.count === 1 ? find(schemas, definition, `${key}.one`) : undefined;
  return fillParams(one ?? find(schemas, definition, key) ?? key, params);
}

/** The sentence of the first key that any file has; the last key itself when none has. */
export function translateFirst(
  schemas: Messages,
  definition: Own,
  keys: readonly string[],
  params: Record<string, Json | undefined> = {},
): string {
  const key = keys.find((candidate) => find(schemas, definition, candidate) !== undefined);
  return translate(schemas, definition, key ?? keys.at(-1) ?? '', params);
}

/** The sentence as written in the files, or undefined when no file has it. */
export function find(schemas: Messages, definition: Own, key: string): string | undefined {
  return (definition && own(definition.messages, key)) ?? own(schemas.messages, key);
}

/** A field's own words for nothing: `general.email` may have some, or those of `email`. Undefined where no file has any. */
export function ownEmptyText(say: (key: string) => string, path: string): string | undefined {
  const keys = [path, path.split('.').at(-1) ?? path].map((name) => `fields.${name}.empty`);
  return keys.map((key) => ({ key, text: say(key) })).find(({ key, text }) => text !== key)?.text;
}

function fillParams(text: string, params: Record<string, Json | undefined>): string {
  return text.replace(PLACE, (whole, name: string) => {
    if (!Object.hasOwn(params, name)) return whole;
    const value = params[name];
    if (value === undefined || value === null) return '';
    return (typeof value === 'object' ? JSON.stringify(value) : String(value)).slice(0, MAX_VALUE_LENGTH);
  });
}

/**
 * A title within a sentence: its first letter in lower case, unless its first word is written in capitals.
 *
 * @example inSentence('Día feriado') // 'día feriado'
 * @example inSentence('CURP') // 'CURP'
 */
export function inSentence(title: string): string {
  const [first = ''] = title.split(/\s/);
  const isAbbreviation = first.length > 1 && first === first.toUpperCase();
  return isAbbreviation ? title : title.charAt(0).toLowerCase() + title.slice(1);
}
