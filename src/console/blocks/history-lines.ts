import { formatHere } from '../../resource/conditions/field-here.ts';
import type { Definition, Field, Json, Row, Schemas } from '../../resource/model/definition.ts';
import type { Translate } from '../i18n/translate.ts';

type Change = { field: string; before: Json; after: Json; before_label?: Json; after_label?: Json };
export type Entry = {
  id: Json;
  at: string;
  who: string | null;
  operation: string;
  action: string | null;
  /** It took an earlier change back. */
  undoes?: boolean;
  changes: Change[];
};
/** `was`: the value before; undefined where the line is none of a value, as of a mark or a new record. */
export type HistoryLine = { path: string; title: string; before: string; after: string; was: Json | undefined };
type Words = { definition: Definition; record: Row; schemas: Schemas; translate: Translate };

const LINES_MAX = 6;
const TITLES_MAX = 3;
const MARK = '_validated';

/**
 * What changed, in the order of the record's fields, with mark names and field titles. Of a new record only the values that
 * were typed. `more` is the number of lines left out.
 */
export function linesOf(entry: Entry, words: Words): { lines: HistoryLine[]; more: number } {
  const { definition } = words;
  const order = Object.keys(definition.fields);
  const place = (path: string) =>
    (order.indexOf(plain(path)) + 1 || order.length + 1) * 2 + Number(path.endsWith(MARK));
  const told = entry.changes
    .filter(({ field, after }) => entry.operation !== 'create' || isTyped(definition.fields[field], after))
    .sort((one, other) => place(one.field) - place(other.field))
    .map((change) => lineOf(change, words, entry.operation === 'create'));
  return { lines: told.slice(0, LINES_MAX), more: Math.max(0, told.length - LINES_MAX) };
}

/** Who did what, in one sentence. */
export function headlineOf(entry: Entry, words: Words): string {
  const { translate } = words;
  const { operation, action, changes } = entry;
  const who = entry.who || translate('history.system');
  if (entry.undoes) return translate('history.undone', { who });
  if (operation === 'create') return translate('history.created', { who });
  if (operation === 'delete') return translate('history.deleted', { who });
  if (operation === 'update') {
    const { lines } = linesOf(entry, words);
    if (lines.length === 0) return translate('history.unseen', { who });
    const field = lines.slice(0, TITLES_MAX).map(({ title }) => title);
    const left = changes.length - field.length;
    return translate('history.line', {
      who,
      field: [...field, ...(left > 0 ? [translate('history.left', { left })] : [])].join(', '),
    });
  }
  const key = `${action || operation}.title`;
  const title = translate(key);
  return title === key ? translate('history.unseen', { who }) : translate('history.action', { who, action: title });
}

function lineOf({ field: path, before, after, ...labels }: Change, words: Words, isNew: boolean): HistoryLine {
  const { definition, translate } = words;
  const field = definition.fields[plain(path)];
  const isMark = path.endsWith(MARK) && definition.fields[path] === undefined;
  const title = field?.title ?? (isMark && definition.review ? definition.title : path);
  const written = (value: Json, label: Json | undefined) => {
    if (label) return [label].flat().join(', ');
    if (isMark) return translate(`review.state.${Number(value ?? 0)}`);
    const text = field ? formatHere(words, field, value) : typeof value === 'object' ? '' : String(value ?? '');
    return text || translate('placeholders.none');
  };
  const was = isNew || isMark || !field ? undefined : before;
  return { path, title, before: written(before, labels.before_label), after: written(after, labels.after_label), was };
}

/** The field that a mark belongs to, by the dotted path. */
const plain = (path: string): string => path.replaceAll('__', '.').replace(new RegExp(`${MARK}$`), '');

const isTyped = (field: Field | undefined, value: Json): boolean =>
  field !== undefined && !field.readOnly && value !== null && value !== '';
