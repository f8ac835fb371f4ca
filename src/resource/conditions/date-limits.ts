import type { Env } from '../model/condition-tree.ts';
import { shownDate } from '../model/dates.ts';
import type { DateLimit, Field, Json } from '../model/definition.ts';
import { dayOf } from '../model/time.ts';
import { resolveValue } from './condition.ts';

/** What keeps a date from being plausible: the limit's name, which is the key of its sentence, and the day as people read it. */
type BrokenLimit = { code: string; params: { limit: string } };

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/**
 * The first limit of a field (`x-limits`) that a date, month or moment breaks. A limit whose day is not known (an empty field,
 * a reference that was not loaded) holds. `env.vars` gives `today` and, for what an action asks, the `record` that it acts on.
 *
 * @example brokenDateLimit(field, '1950-01-01', env) // { code: 'too-early', params: { limit: '01/01/2000' } }
 */
export function brokenDateLimit(field: Field, value: Json | undefined, env: Env): BrokenLimit | undefined {
  const given = typeof value !== 'string' ? undefined : MONTH.test(value) ? value : dayOf(value);
  if (given === undefined) return undefined;
  const broken = (limit: DateLimit): BrokenLimit | undefined => {
    const [from, to] = [boundOf(limit.from, env), boundOf(limit.to, env)];
    if (from !== undefined && compare(given, from) < 0) return { code: limit.name, params: { limit: shownDate(from) } };
    if (to !== undefined && compare(given, to) > 0) return { code: limit.name, params: { limit: shownDate(to) } };
    return undefined;
  };
  for (const limit of field.dateLimits ?? []) {
    const found = broken(limit);
    if (found) return found;
  }
  return undefined;
}

/** The places of the record that the limits of a field ask for: `request.activation_date`. */
export const limitPaths = (field: Field): string[] =>
  (field.dateLimits ?? []).flatMap(({ from, to }) =>
    [from, to].flatMap((bound) => (bound?.startsWith(RECORD) ? [bound.slice(RECORD.length)] : [])),
  );

const RECORD = '$record.';

function boundOf(bound: string | undefined, env: Env): string | undefined {
  const day = bound === undefined ? undefined : resolveValue(bound, env);
  return typeof day === 'string' ? dayOf(day) : undefined;
}

/** A month is compared with the month of the day. */
function compare(value: string, day: string): number {
  const length = Math.min(value.length, day.length);
  const [one, other] = [value.slice(0, length), day.slice(0, length)];
  return one < other ? -1 : one > other ? 1 : 0;
}
