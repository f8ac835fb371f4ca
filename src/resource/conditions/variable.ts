import { coerceTo } from '../kinds/coerce.ts';
import {
  type Compare,
  type Env,
  type Scalar,
  VARIABLES,
  type Variable,
  type VariableName,
} from '../model/condition-tree.ts';
import { isDate } from '../model/dates.ts';
import type { Json, Row } from '../model/definition.ts';
import { isRow, valueAt } from '../model/path.ts';
import { addBusinessDays, addDays, periodStart, startOfDay, UNITS, type Unit } from '../model/time.ts';

const SHAPE =
  /^\$([a-z]+)(?:([+-]\d{1,5})d|([+-]\d{1,3})b|:([a-z]+)(?:([+-]\d{1,3})([a-z]))?|((?:\.[A-Za-z_][A-Za-z0-9_]*)+))?$/;

/**
 * Reads `$me.id_partner`, `$today-30d`, `$today-3b` or `$today:month-1m`; undefined when the text is no variable of the closed
 * list.
 *
 * @example parseVariable('$today-30d') // { name: 'today', days: -30 }
 */
export function parseVariable(text: string): Variable | undefined {
  const [, name, days, business, unit, later, letter, path] = SHAPE.exec(text) ?? [];
  if (!name || !VARIABLES.includes(name as VariableName)) return undefined;
  const isOfDay = days !== undefined || business !== undefined || unit !== undefined;
  if ((isOfDay || path !== undefined) && (name === 'today') !== isOfDay) return undefined;
  if (unit !== undefined && !Object.hasOwn(UNITS, unit)) return undefined;
  if (letter !== undefined && UNITS[unit as Unit] !== letter) return undefined;
  return {
    name: name as VariableName,
    ...(path ? { path: path.slice(1) } : {}),
    ...(days ? { days: Number(days) } : {}),
    ...(business ? { business: Number(business) } : {}),
    ...(unit ? { period: { unit: unit as Unit, later: Number(later ?? 0) } } : {}),
  };
}

export const isVariableText = (value: unknown): value is string => typeof value === 'string' && value.startsWith('$');

/** The value of a variable; undefined, null and '' are "no value". A period is its first day. */
export function variableValue(variable: Variable, env: Env): Json | undefined {
  const value = valueItself(variable, env);
  return variable.until && isDate(value) ? addDays(value, 1) : value;
}

function valueItself(variable: Variable, env: Env): Json | undefined {
  const root = variable.name === 'record' ? (env.vars?.record ?? env.record) : env.vars?.[variable.name];
  const { days, business, period } = variable;
  if (days !== undefined || business !== undefined || period !== undefined) {
    if (!isDate(root)) return undefined;
    if (days !== undefined) return addDays(root, days);
    if (period) return periodStart(root, period.unit, period.later);
    return env.holidays && addBusinessDays(root, business ?? 0, env.holidays);
  }
  if (variable.path === undefined) return root as Json | undefined;
  if (Array.isArray(root)) return valueAt({ root }, `root.${variable.path}`);
  if (!isRow(root)) return undefined;
  const value = valueAt(root as Row, variable.path);
  return value === undefined && variable.name === 'record' ? env.related?.(variable.path) : value;
}

/**
 * A value of a variable as the field on the left is compared: for a moment a day is
 * where it begins in the zone of the platform, for a month the month that it is in.
 */
export function typedVariable({ fieldKind, fieldBase }: Compare, value: Json | undefined): Scalar | undefined {
  if (!fieldKind) return undefined;
  const isDay = isDate(value);
  if (isDay && fieldKind === 'moment') return coerceTo(fieldKind, fieldBase, startOfDay(value));
  return coerceTo(fieldKind, fieldBase, isDay && fieldKind === 'month' ? value.slice(0, 7) : value);
}

export const hasNoValue = (value: unknown): boolean => value === undefined || value === null || value === '';
