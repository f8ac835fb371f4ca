import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Definition, Schemas } from '../../resource/model/definition.ts';
import { own } from '../../resource/model/fields.ts';
import { columnOf } from '../../resource/model/path.ts';
import { wordsIn } from '../../resource/query/words.ts';
import { tableColumns, tableDefinition } from './columns.ts';

/** The searched text columns of each table. */
const known = new WeakMap<Schemas, Map<string, string[]>>();

/**
 * The text columns of a table that any list or reference searches, in one order. One trigram index holds them together: what a
 * list searches is some of them, and is judged by column where it is not all.
 */
export function wordColumns(schemas: Schemas, table: string): string[] {
  const found = known.get(schemas) ?? wordsOf(schemas);
  known.set(schemas, found);
  return found.get(table) ?? [];
}

function wordsOf(schemas: Schemas): Map<string, string[]> {
  const found = new Map<string, Set<string>>();
  for (const definition of Object.values(schemas.resources)) {
    for (const path of definition.list.search?.in ?? []) {
      const [target, inner] = throughReference(schemas, definition, path);
      const table = target && tableDefinition(schemas, target);
      const column = table && tableColumns(schemas, table).find(({ field }) => field.path === inner);
      if (!table || column?.type !== 'text') continue;
      found.set(table.name, (found.get(table.name) ?? new Set()).add(column.name));
    }
  }
  return new Map([...found].map(([table, columns]) => [table, [...columns].sort()]));
}

/** What the index of these columns holds: their text, folded, one below the other. */
export function wordsSql(columns: RawBuilder<unknown>[]): RawBuilder<unknown> {
  const [only] = columns;
  if (columns.length === 1) return sql`_fold(${only})`;
  return sql`_fold(${sql.join(
    columns.map((column) => sql`coalesce(${column}, '')`),
    sql` || E'\n' || `,
  )})`;
}

/** Whether a text holds all words of another, in any order, without regard to case, accents and blanks. */
export function likeSql(value: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> {
  return eachWord(text, (word) => holdsSql(value, word));
}

const holdsSql = (value: RawBuilder<unknown>, word: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${value} like _fold(${`%${word.replace(/[\\%_]/g, '\\$&')}%`})`;

/** Where a word has three letters or digits in a row, or fewer beside a sign, the trigram index knows it; one such word is enough. */
export const hasTrigram = (text: string): boolean =>
  wordsIn(text).some((word) => /[\p{L}\p{N}]{3}|[^\p{L}\p{N}][\p{L}\p{N}]|[\p{L}\p{N}]{2}[^\p{L}\p{N}]/u.test(word));

/** Words of two letters, where no word of the text is longer: these are found by the trigrams that end in them. */
export const pairsIn = (text: string): string[] =>
  hasTrigram(text) ? [] : wordsIn(text).filter((word) => /^[\p{L}\p{N}]{2}$/u.test(word));

const PLAIN = '\\x01-\\x7f';

/** Whether a folded text holds a character that is no plain one: hardly any does, and those that do have an index of their own. */
export const strangeSql = (value: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`${value} ~ ${sql.lit(`[^${PLAIN}]`)}`;

/**
 * What holds two letters holds them behind one of the plain characters, each of which makes one trigram with them, or behind one that
 * is not plain. It says nothing that the text itself does not say, but indexes know it. Source: decision 1450.
 */
const pairSql = (value: RawBuilder<unknown>, pair: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${value} ~ (${sql.lit(`(^|[${PLAIN}])`)} || _fold(${pair})) or ${strangeSql(value)})`;

const eachWord = (text: string, holds: (word: string) => RawBuilder<SqlBool>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(wordsIn(text).map(holds), sql` and `)})`;

/** The rows of a table, under an alias, that hold each word of a text in one of these fields. */
export function holdsText(
  schemas: Schemas,
  table: Definition,
  alias: string,
  paths: string[],
  text: string,
): RawBuilder<SqlBool> {
  const ref = (column: string) => sql.ref(`${alias}.${column}`);
  const words = wordColumns(schemas, table.name);
  const asked = paths.map(columnOf);
  const each = eachWord(
    text,
    (word) =>
      sql<SqlBool>`(${sql.join(
        asked.map((column) => holdsSql(sql`_fold(${ref(column)})`, word)),
        sql` or `,
      )})`,
  );
  if (!asked.every((column) => words.includes(column))) return each;
  const whole = wordsSql(words.map(ref));
  const any = sql<SqlBool>`(${sql.join([likeSql(whole, text), ...pairsIn(text).map((pair) => pairSql(whole, pair))], sql` and `)})`;
  return words.every((column) => asked.includes(column)) ? any : sql<SqlBool>`(${any} and ${each})`;
}

/** The field itself, or the field of the resource behind its reference. */
export function throughReference(
  schemas: Schemas,
  definition: Definition,
  path: string,
): [Definition | undefined, string, string?] {
  if (own(definition.fields, path)) return [definition, path];
  const names = path.split('.');
  for (let length = names.length - 1; length > 0; length -= 1) {
    const reference = own(definition.fields, names.slice(0, length).join('.'));
    if (!reference?.reference) continue;
    return [schemas.resources[reference.reference], names.slice(length).join('.'), reference.path];
  }
  return [undefined, path];
}
