import type { Scalar } from '../model/condition-tree.ts';
import type { BaseType, Field, Filter, Json, Kind, Schemas } from '../model/definition.ts';
import { coerceTo, compareScalars } from './coerce.ts';
import { tidyLine } from './pasted.ts';

/** The column that holds a value; `none` has no column (objects are opened up, document slots live elsewhere). */
export type ColumnType =
  | 'text'
  | 'integer'
  | 'bigint'
  | 'numeric'
  | 'boolean'
  | 'date'
  | 'timestamptz'
  | 'jsonb'
  | 'uuid'
  | 'none';

export type JsonSchema = { [key: string]: Json };

/** The controls that ask for a value; the console has one component for each. */
export type ControlName =
  | 'text'
  | 'digits'
  | 'number'
  | 'date'
  | 'boolean'
  | 'choice'
  | 'choices'
  | 'reference'
  | 'file'
  | 'secret';

/** How a value is typed: places shown on leaving a number, units inside the field (keys of messages.json), capitals. */
type Typing = {
  decimals?: number;
  start?: string;
  end?: string;
  /** The unit of exactly one. */
  endOfOne?: string;
  input?: 'email' | 'url';
  upper?: boolean;
  lines?: boolean;
};

/** How a spreadsheet writes a number. */
export type SheetLook = 'money' | 'percent' | 'rate' | 'whole' | 'decimal';

/** A value's flaw: the code names its sentence, `params` fill it. */
export type Flaw = { code: string; params?: Record<string, Json> };

/** What a kind knows. One file per kind, listed in `registry.ts`. */
export type KindModule = {
  kind: Kind;
  base: BaseType;
  column(field: Field): ColumnType;
  /**
   * What a person typed; undefined when it cannot be understood, null when it is empty. Words such as 'hoy' and years of two
   * digits are understood where `today` is given.
   */
  parse(typed: string, field?: Field, today?: string): Json | undefined;
  /** A text that was sent or typed, as it is kept. */
  tidy(text: string): string;
  /** Values that many share: they tell no one from others, so they are neither unique nor a match. */
  shared: readonly string[];
  /** A value from anywhere (wire, filter, address, database) as this kind's plain value; undefined when it is none. */
  coerce(value: unknown, field?: Field): Scalar | undefined;
  /** Order of two plain values: negative, zero, positive; empty values come last. */
  compare(left: Json, right: Json): number;
  format(value: Json, field: Field, schemas: Schemas): string;
  /** What the copy button takes. */
  copyText(value: Json, field: Field, schemas: Schemas): string;
  /** What JSON Schema cannot say and what refuses the value. */
  check(value: Json, field: Field): Flaw[];
  /** The value as it is stored: what the wire carries more exactly than the column means it. */
  keep(value: Json, field: Field): Json;
  /** What is worth a warning. */
  warn(value: Json, field: Field): Flaw[];
  filterAs: Filter['as'];
  /** How a file says it: the format, and the types it may have (without: a text). Kinds without are known by other words. */
  written?: { format: string; types?: readonly string[] };
  /** What asks for it; undefined where its parts are asked one by one. */
  control: ControlName | undefined;
  typing: Typing;
  /** Numbers are read from the right. */
  align: 'left' | 'right';
  /** Whether a cell may break it into lines. */
  wraps: boolean;
  /** An official key: in one width of letters, with a copy button. */
  isCode: boolean;
  /** Takes the whole width of a form. */
  wide: boolean;
  /** Whether a list without columns of its own shows it. */
  listed: boolean;
  sheet: SheetLook | undefined;
  /** Personal data wherever it is. */
  personal: boolean;
  /** A filter of document templates has its name: `{amount | money}`. */
  inTemplates: boolean;
  /** Values for the demo, where the generator has none of its own for this kind. */
  samples: readonly Json[];
  /** Draft-07 of one value, without the field's own limits. */
  jsonSchema(field: Field): JsonSchema;
};

/**
 * A kind from what makes it different; the rest is that of a plain value of its base type.
 *
 * @example kindWith({ kind: 'rate4', base: 'number', format: (value) => … })
 */
export function kindWith(parts: Pick<KindModule, 'kind' | 'base'> & Partial<KindModule>): KindModule {
  const { kind, base } = parts;
  const isNumber = base === 'number' || base === 'integer';
  const written: KindModule['format'] = (value) => plainText(value);
  const control = parts.control ?? (isNumber ? 'number' : base === 'boolean' ? 'boolean' : 'text');
  const tidy = parts.tidy ?? (control === 'text' || control === 'digits' ? tidyLine : (text) => text.normalize('NFC'));
  return {
    column: () => COLUMNS[base],
    parse(typed) {
      const text = tidy(typed);
      return tidyLine(text) === '' ? null : coerceTo(kind, base, text);
    },
    tidy,
    shared: [],
    coerce: (value, field) => coerceTo(kind, field?.base ?? base, value),
    compare: (left, right) => compareValues(kind, base, left, right),
    format: written,
    copyText: parts.format ?? written,
    check: () => [],
    keep: (value) => value,
    warn: () => [],
    filterAs: 'text',
    control,
    typing: {},
    align: isNumber ? 'right' : 'left',
    wraps: !isNumber,
    isCode: false,
    wide: false,
    listed: true,
    sheet: base === 'number' ? 'decimal' : base === 'integer' ? 'whole' : undefined,
    personal: false,
    inTemplates: false,
    samples: [],
    jsonSchema: () => ({ type: base }),
    ...parts,
  };
}

/** An official key: what has not its shape is refused, what its parts contradict is a warning. */
export function ofShape(shape: RegExp, contradictions: (value: string) => Flaw[]): Pick<KindModule, 'check' | 'warn'> {
  return {
    check: (value) => (typeof value !== 'string' || shape.test(value) ? [] : [{ code: 'format' }]),
    warn: (value) => (typeof value === 'string' && shape.test(value) ? contradictions(value) : []),
  };
}

const COLUMNS: Record<BaseType, ColumnType> = {
  string: 'text',
  integer: 'integer',
  number: 'numeric',
  boolean: 'boolean',
  array: 'jsonb',
  object: 'none',
};

function compareValues(kind: Kind, base: BaseType, left: Json, right: Json): number {
  const a = coerceTo(kind, base, left);
  const b = coerceTo(kind, base, right);
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return compareScalars(a, b);
}

function plainText(value: Json): string {
  if (value === null) return '';
  if (Array.isArray(value)) return value.map(plainText).filter(Boolean).join(', ');
  return typeof value === 'object' ? '' : String(value);
}
