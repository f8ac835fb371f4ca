import { readDay } from '../../../lending/calendar/calendar.ts';
import { sumMoney } from '../../../lending/money/money.ts';
import { holds } from '../../../resource/conditions/condition.ts';
import { formatHere } from '../../../resource/conditions/field-here.ts';
import { formatValue } from '../../../resource/conditions/format.ts';
import { itemOf } from '../../../resource/kinds/choices.ts';
import { typedValue } from '../../../resource/kinds/numbers.ts';
import { KINDS } from '../../../resource/kinds/registry.ts';
import { translate } from '../../../resource/messages/messages.ts';
import type { Vars } from '../../../resource/model/condition-tree.ts';
import type {
  CatalogItem,
  Condition,
  Definition,
  DocumentNames,
  Field,
  Json,
  Kind,
  Schemas,
} from '../../../resource/model/definition.ts';
import { fieldLocation, plainField } from '../../../resource/model/fields.ts';
import { isReference } from '../../../resource/model/of-kind.ts';
import { isEmpty, isRow, valueAt } from '../../../resource/model/path.ts';
import type { References } from '../../sight/labels.ts';

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
type Gap = { code: 'missing-value' | 'unnamed-value' | 'no-glyph' | 'too-many-rows'; letters?: string; title?: string };
/** Values by the names that a template uses: null is empty, undefined is not for this reader. */
export type TemplateValues = { [name: string]: Json | undefined };
/** What a template is filled with, and the gaps found, by path. */
export type Filling = {
  schemas: Schemas;
  values: TemplateValues;
  /** Each name of the values as a field, so that conditions and formats know what it is. */
  scope: Definition;
  /** What the values point to, as far as the template names it. */
  behind: References;
  gaps: Map<string, Gap>;
  /** It shows its reader what he may read; absent: it is whole or not at all. */
  forReader?: boolean;
  /** Around a row of a list. */
  outer?: Filling;
  /** The letters of a text that its paper could not show. A text that is on no paper lacks none. */
  lettersMissing?: (text: string) => string[];
};

/**
 * A text with its places filled. A value that is not there is noted by its path and leaves the place as it was; so does a
 * code or a reference without a name. For a reader they are written as the console writes them. A value that ends in a full
 * stop brings no second one.
 */
export function fillText(text: string, filling: Filling): string {
  const { gaps, forReader } = filling;
  return text.replace(PLACE, (place, path: string, filter: string | undefined, at: number) => {
    const value = placeValue(path, filling);
    const named = isEmpty(value) ? undefined : written(value as Json, path, filter, filling);
    const filled = named ?? (forReader ? unnamed(value, path, filling) : undefined);
    if (filled === undefined) {
      gaps.set(path, { code: isEmpty(value) ? 'missing-value' : 'unnamed-value' });
      return place;
    }
    const letters = filling.lettersMissing?.(filled).join(' ');
    if (letters) gaps.set(path, { code: 'no-glyph', letters });
    return text[at + place.length] === '.' ? filled.replace(/[.\s]+$/, '') : filled;
  });
}

/** Whether the reader may have all that a text names: what names anything else is left out of his paper. */
export const isSeen = (text: string, filling: Filling): boolean =>
  !filling.forReader || placesOf(text).every((path) => placeValue(path, filling) !== undefined);

/** The paths that a text names. */
export const placesOf = (text: string): string[] => Array.from(text.matchAll(PLACE), ([, path = '']) => path);

/** Whether a condition of the template holds. */
export const isMet = (condition: Condition | undefined, filling: Filling, vars: Vars): boolean =>
  condition === undefined ||
  holds(condition, {
    definition: filling.scope,
    record: filling.values,
    resources: filling.schemas.resources,
    related: (path) => placeValue(path, filling),
    vars,
  });

/** The value at a path: of the row, behind one of its references, or around it. */
export function placeValue(path: string, filling: Filling): Json | undefined {
  const { values, scope, behind, outer, schemas } = filling;
  const value = valueAt(values, path);
  if (value !== undefined) return value;
  const place = fieldLocation(scope, path, schemas.resources);
  const through = place?.through;
  if (outer && (!place || (through && Object.hasOwn(outer.values, through)))) return placeValue(path, outer);
  if (!through) return undefined;
  const id = valueAt(values, through);
  if (isEmpty(id)) return id;
  const record = behind[scope.fields[through]?.reference ?? '']?.[String(id)]?.record;
  return record && valueAt(record, path.slice(through.length + 1));
}

/** What the console shows of a value that is empty or that nothing names. */
function unnamed(value: Json | undefined, path: string, filling: Filling): string {
  if (isEmpty(value)) return translate(filling.schemas, undefined, 'placeholders.none');
  return String(placeValue(`${path}_label`, filling) ?? value);
}

const rowsIn = (value: Json | undefined): TemplateValues[] =>
  Array.isArray(value) ? value.flatMap((row) => (isRow(row) ? [row] : [])) : [];

/** The rows of a list that was loaded, each within what surrounds it; a list without any is a gap, but for a reader. */
export function placeRows(path: string, filling: Filling): Filling[] {
  const rows = rowsIn(placeValue(path, filling));
  if (rows.length === 0 && !filling.forReader) filling.gaps.set(path, { code: 'missing-value' });
  const scope = { ...filling.scope, rules: [], fields: filling.scope.fields[path]?.itemFields ?? {} };
  return rows.map((values) => ({ ...filling, values, scope, outer: filling }));
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
      return contractWords(schemas).money(value as number);
    case 'integer-words':
      return contractWords(schemas).integer(Number(value));
    case 'date-words':
      return contractWords(schemas).date(String(value));
    case 'upper':
      return String(value).toLocaleUpperCase('es-MX');
    case 'label':
      return labelOf(value, path, filling);
    case 'entry':
      return enteredText(value, path, filling);
    default:
      if (filling.forReader || isRow(value) || rowsIn(value).length > 0) return labelOf(value, path, filling);
      return Array.isArray(value) ? value.join(', ') : String(value);
  }
}

/** A record by its own label, a list of them joined, a reference by the label beside it, a code by its catalogue's. */
function labelOf(value: Json, path: string, filling: Filling): string | undefined {
  const { schemas, scope, values } = filling;
  if (Array.isArray(value) && value.every(isRow)) return joined(rowsIn(value).map((row) => String(row.label ?? '')));
  if (isRow(value)) return isEmpty(value.label) ? undefined : String(value.label);
  const field = fieldBehind(path, filling);
  if (isReference(field)) {
    const label = placeValue(`${path}_label`, filling);
    return isEmpty(label) || label === `#${value}` ? undefined : String(label);
  }
  if (field?.catalog && !itemOf(value, field, schemas)) return undefined;
  return field ? formatHere({ definition: scope, record: values, schemas }, field, value) : String(value);
}

/** As it was typed: without the tax that is stored with it. */
function enteredText(value: Json, path: string, filling: Filling): string | undefined {
  const field = fieldBehind(path, filling);
  if (!field) return undefined;
  const { entry, ...plain } = field;
  const [name = ''] = path.split('.');
  const record = placeValue(name, filling);
  const typed = entry ? typedValue(Number(value), field, isRow(record) ? record : filling.values) : value;
  return formatValue(plain, typed, filling.schemas);
}

const joined = (labels: string[]): string | undefined =>
  labels.length === 0 || labels.includes('')
    ? undefined
    : new Intl.ListFormat('es-MX', { type: 'conjunction' }).format(labels);

export const fieldBehind = (path: string, { scope, schemas, outer }: Filling): Field | undefined =>
  fieldLocation(scope, path, schemas.resources)?.field ?? (outer && fieldBehind(path, outer));

const THOUSAND = 1000;
const MILLION = 1_000_000;

/** Numbers, amounts and dates as a contract writes them. The words themselves are in the schema files. */
export function contractWords(schemas: Schemas) {
  const items = new Map(schemas.catalogs['number-words']?.items.map((item) => [item.code, item]) ?? []);
  const label = (code: number, form?: 'short' | 'alone'): string => {
    const item: CatalogItem | undefined = items.get(code);
    return String((form && item?.[form]) ?? item?.label ?? code);
  };
  const text = (key: string, params = {}) => translate(schemas, undefined, `words.${key}`, params);

  function belowHundred(value: number, form?: 'short'): string {
    if (value < 30) return label(value, form);
    const ones = value % 10;
    return ones === 0 ? label(value) : text('and', { tens: label(value - ones), ones: label(ones, form) });
  }
  function belowThousand(value: number, form?: 'short'): string {
    const rest = value % 100;
    if (value < 100) return belowHundred(value, form);
    return rest === 0 ? label(value, 'alone') : `${label(value - rest)} ${belowHundred(rest, form)}`;
  }
  function belowMillion(value: number, form?: 'short'): string {
    const [thousands, rest] = [Math.floor(value / THOUSAND), value % THOUSAND];
    if (thousands === 0) return belowThousand(rest, form);
    const head = thousands === 1 ? text('thousand') : `${belowThousand(thousands, 'short')} ${text('thousand')}`;
    return rest === 0 ? head : `${head} ${belowThousand(rest, form)}`;
  }
  /** `form`: the shape before a noun. */
  function integer(value: number, form?: 'short'): string {
    const [millions, rest] = [Math.floor(value / MILLION), value % MILLION];
    if (millions === 0) return belowMillion(rest, form);
    const head = millions === 1 ? text('million') : text('millions', { words: belowMillion(millions, 'short') });
    return rest === 0 ? head : `${head} ${belowMillion(rest, form)}`;
  }
  return {
    integer: (value: number) => integer(value),
    /** 'ciento veinte mil pesos 50/100 M.N.' */
    money(value: string | number): string {
      const [pesos = '0', cents = '00'] = sumMoney([value]).split('.');
      const count = Number(pesos);
      const shape = count === 1 ? 'peso' : count >= MILLION && count % MILLION === 0 ? 'of-pesos' : 'pesos';
      return text(shape, { words: integer(count, 'short'), cents });
    },
    /** '9 de marzo de 2026' */
    date(value: string): string {
      if (readDay(value) === undefined) return value;
      const [year, month, day] = value.split('-').map(Number);
      return text('date', { day: String(day), month: text(`month.${month}`), year: String(year) });
    },
  };
}
