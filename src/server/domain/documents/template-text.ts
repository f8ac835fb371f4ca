import { formatValue } from '../../../resource/conditions/format.ts';
import { itemOf } from '../../../resource/kinds/choices.ts';
import { typedValue } from '../../../resource/kinds/numbers.ts';
import { KINDS } from '../../../resource/kinds/registry.ts';
import type { Definition, DocumentNames, Field, Json, Kind, Schemas } from '../../../resource/model/definition.ts';
import { plainField } from '../../../resource/model/fields.ts';
import { isEmpty, isRow, valueAt } from '../../../resource/model/path.ts';
import { wordsOf } from './words.ts';

const PLACE = /\{([A-Za-z_][\w.]*)(?:\s*\|\s*([a-z0-9-]+))?\}/g;
const OTHERS = {
  number: 'number',
  'money-words': 'number',
  'integer-words': 'number',
  'date-words': 'date',
  upper: 'text',
  label: 'any',
  entry: 'number',
} as const;

/** The formats of a template, and what each one writes. */
export const FORMATS: DocumentNames['formats'] = {
  ...OTHERS,
  ...Object.fromEntries(
    KINDS.filter(({ inTemplates }) => inTemplates).map(({ kind, base }) => [
      kind,
      kind === 'date' ? 'date' : base === 'string' ? 'text' : 'number',
    ]),
  ),
};

/** What stops a document: a value that is not there, a code or reference that has no name, or letters that no font has. */
type Gap = { code: 'missing-value' | 'unnamed-value' | 'no-glyph'; letters?: string; title?: string };
/** TemplateValues by the names that a template uses. */
export type TemplateValues = { [name: string]: Json | undefined };
/** What a template is filled with: values by name, what the record behind each name is, and the gaps found, by path. */
export type Filling = {
  schemas: Schemas;
  values: TemplateValues;
  definitions: Record<string, Definition>;
  gaps: Map<string, Gap>;
  /** The letters of a text that its paper could not show. A text that is on no paper lacks none. */
  lettersMissing?: (text: string) => string[];
};

/**
 * A text with its places filled. A value that is not there is noted by its path and leaves the place as it was; so does a
 * code or a reference without a name. A value that ends in a full stop brings no second one.
 */
export function fillText(text: string, filling: Filling, row?: TemplateValues): string {
  return text.replace(PLACE, (place, path: string, filter: string | undefined, at: number) => {
    if (path === 'page' || path === 'pages') return place;
    const value = row && Object.hasOwn(row, path) ? row[path] : valueAt(filling.values, path);
    const filled = isEmpty(value) ? undefined : written(value as Json, path, filter, filling);
    if (filled === undefined) {
      filling.gaps.set(path, { code: isEmpty(value) ? 'missing-value' : 'unnamed-value' });
      return place;
    }
    const letters = filling.lettersMissing?.(filled).join(' ');
    if (letters) filling.gaps.set(path, { code: 'no-glyph', letters });
    return text[at + place.length] === '.' ? filled.replace(/[.\s]+$/, '') : filled;
  });
}

const rowsIn = (value: Json | undefined): TemplateValues[] =>
  Array.isArray(value) ? value.flatMap((row) => (isRow(row) ? [row] : [])) : [];

/** The rows of a list that was loaded; a list without any is a gap. */
export function rowsAt(path: string, { values, gaps }: Filling): TemplateValues[] {
  const rows = rowsIn(valueAt(values, path));
  if (rows.length === 0) gaps.set(path, { code: 'missing-value' });
  return rows;
}

/** The first thing in braces that no document could fill: a place badly written, or a filter that does not exist. */
export function brokenPlace(text: string): string | undefined {
  const rest = text.replace(PLACE, (place, _path, filter: string | undefined) =>
    filter === undefined || Object.hasOwn(FORMATS, filter) ? '' : place,
  );
  return /\{[^}]*\}?|\}/.exec(rest)?.[0];
}

/** Some kinds lend their name to a filter. */
const kindOfFilter = (filter: string | undefined): Kind | undefined =>
  KINDS.find(({ kind, inTemplates }) => inTemplates && kind === filter)?.kind;

function written(value: Json, path: string, filter: string | undefined, filling: Filling): string | undefined {
  const { schemas } = filling;
  const kind = kindOfFilter(filter);
  if (kind) return formatValue(plainField(kind), value, schemas);
  switch (filter) {
    case 'money-words':
      return wordsOf(schemas).money(value as number);
    case 'integer-words':
      return wordsOf(schemas).integer(Number(value));
    case 'date-words':
      return wordsOf(schemas).date(String(value));
    case 'upper':
      return String(value).toLocaleUpperCase('es-MX');
    case 'label':
      return labelOf(value, path, filling);
    case 'entry':
      return enteredText(value, path, filling);
    default:
      return Array.isArray(value) ? value.join(', ') : String(value);
  }
}

/** A record by its own label, a list of them joined, a reference by the label beside it, a code by its catalogue's. */
function labelOf(value: Json, path: string, filling: Filling): string | undefined {
  const { schemas, values } = filling;
  if (Array.isArray(value) && value.every(isRow)) return joined(rowsIn(value).map((row) => String(row.label ?? '')));
  if (isRow(value)) return isEmpty(value.label) ? undefined : String(value.label);
  const field = fieldBehind(path, filling);
  if (field?.kind === 'reference') {
    const label = valueAt(values, `${path}_label`);
    return isEmpty(label) || label === `#${value}` ? undefined : String(label);
  }
  if (field?.catalog && !itemOf(value, field, schemas)) return undefined;
  return field ? formatValue(field, value, schemas) : String(value);
}

/** As it was typed: without the tax that is stored with it. */
function enteredText(value: Json, path: string, filling: Filling): string | undefined {
  const field = fieldBehind(path, filling);
  if (!field) return undefined;
  const [name = ''] = path.split('.');
  const record = filling.values[name];
  const { entry, ...plain } = field;
  const typed = entry ? typedValue(Number(value), field, isRow(record) ? record : {}) : value;
  return formatValue(plain, typed, filling.schemas);
}

const joined = (labels: string[]): string | undefined =>
  labels.length === 0 || labels.includes('')
    ? undefined
    : new Intl.ListFormat('es-MX', { type: 'conjunction' }).format(labels);

export function fieldBehind(path: string, { definitions }: Filling): Field | undefined {
  const [name = '', ...rest] = path.split('.');
  return definitions[name]?.fields[rest.join('.')];
}
