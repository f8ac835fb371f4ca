import { isDate } from '../model/dates.ts';
import type { Field } from '../model/definition.ts';
import { at, type Cursor, given, items, text } from './cursor.ts';
import { error, type LinkScope, unknown } from './link-context.ts';
import { fieldAt } from './names.ts';

const DATED = ['date', 'month', 'moment'];

/** Limits of a date: days that exist, fields that hold days, and a sentence for each name. */
export function checkDateLimits(place: LinkScope, cursor: Cursor, field: Field): void {
  if (!given(cursor)) return;
  const { work } = place;
  if (!DATED.includes(field.kind)) error(work, cursor, `«x-limits» es para fechas: «${field.path}» no lo es.`);
  for (const limit of items(cursor)) {
    for (const end of ['from', 'to']) checkDay(place, at(limit, end));
    checkSentence(place, at(limit, 'name'), field);
  }
}

function checkDay(place: LinkScope, cursor: Cursor): void {
  const day = text(cursor);
  if (day === undefined || day.startsWith('$today')) return;
  const { work } = place;
  if (!day.startsWith(RECORD)) {
    if (!isDate(day)) error(work, cursor, `«${day}» no es un día del calendario (aaaa-mm-dd).`);
    return;
  }
  const found = fieldAt(place, { ...cursor, value: day.slice(RECORD.length) });
  if (found?.kind && !DATED.includes(found.kind)) error(work, cursor, `«${day.slice(RECORD.length)}» no es una fecha.`);
}

const RECORD = '$record.';

function checkSentence({ work, definition }: LinkScope, cursor: Cursor, field: Field): void {
  const name = text(cursor) ?? '';
  const keys = [`fields.${field.path}.${name}`, `fields.${field.path.split('.').at(-1)}.${name}`, `keywords.${name}`];
  if (keys.some((key) => Object.hasOwn(definition.messages, key) || Object.hasOwn(work.messages, key))) return;
  const known = [...Object.keys(definition.messages), ...Object.keys(work.messages)];
  unknown(work, cursor, 'message', keys[0] ?? '', known, {}, `Falta la frase «${keys[0]}» en messages.json.`);
}
