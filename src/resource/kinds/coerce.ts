import type { Scalar } from '../model/condition-tree.ts';
import { isDate } from '../model/dates.ts';
import type { BaseType, Kind } from '../model/definition.ts';
import { startOfDay } from '../model/time.ts';

/**
 * A value from anywhere (wire, address, database, variable) as the plain value of a kind; undefined when it is none.
 * Numbers may come as text (`numeric` columns, addresses); texts never become anything but what they spell.
 *
 * @example coerceTo('money', 'number', '10.00') // 10
 */
export function coerceTo(kind: Kind, base: BaseType | undefined, value: unknown): Scalar | undefined {
  if (kind === 'date') return toDate(value);
  if (kind === 'moment') return toMoment(value);
  return BY_BASE[base ?? 'string'](value);
}

/** Whether a literal of a file or of a filter has the very type of the kind. */
export function literalFits(kind: Kind, base: BaseType | undefined, value: unknown): boolean {
  const typed = coerceTo(kind, base, value);
  if (typed === undefined) return false;
  return typeof value === typeof typed;
}

/** Plain data has no kinds: the value is read as what it is compared with. */
export function coerceLike(pattern: Scalar, value: unknown): Scalar | undefined {
  if (typeof pattern === 'number') return toNumber(value);
  if (typeof pattern === 'boolean') return toBoolean(value);
  return toText(value);
}

/** Negative, zero, positive. Texts are ordered by code point, as the database's collation "C" does. */
export function compareScalars(left: Scalar, right: Scalar): number {
  if (left === right) return 0;
  if (typeof left === 'string' && typeof right === 'string') return compareText(left, right);
  return left < right ? -1 : 1;
}

const BY_BASE: Record<BaseType, (value: unknown) => Scalar | undefined> = {
  string: toText,
  integer: toInteger,
  number: toNumber,
  boolean: toBoolean,
  array: toText,
  object: () => undefined,
};

function toText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : undefined;
}

function toNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  return typeof value === 'string' && /^-?\d{1,15}(\.\d{1,12})?$/.test(value) ? Number(value) : undefined;
}

function toInteger(value: unknown): number | undefined {
  const number = toNumber(value);
  return number !== undefined && Number.isSafeInteger(number) ? number : undefined;
}

function toBoolean(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  if (value === 'true') return true;
  return value === 'false' ? false : undefined;
}

/** A real calendar date; 30 February is none. */
function toDate(value: unknown): string | undefined {
  return isDate(value) ? value : undefined;
}

/** ISO in UTC with milliseconds, so that texts compare as moments; a day is where it begins in the platform's zone. */
function toMoment(value: unknown): string | undefined {
  if (isDate(value)) return startOfDay(value);
  const shape = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/;
  if (typeof value !== 'string' || !shape.test(value) || !isDate(value.slice(0, 10))) return undefined;
  const time = Date.parse(value);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

function compareText(left: string, right: string): number {
  const a = Array.from(left);
  const b = Array.from(right);
  for (let index = 0; index < Math.min(a.length, b.length); index += 1) {
    const order = (a[index]?.codePointAt(0) ?? 0) - (b[index]?.codePointAt(0) ?? 0);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}
