import type { Action, Condition, Json, Second } from '../model/definition.ts';
import { isRow } from '../model/path.ts';

/** JSON with its keys in order: the same content is the same text. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isRow(value)) return JSON.stringify(value ?? null);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(',')}}`;
}

const same = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other);

/**
 * Whether `now` surely holds for no record for which `was` does not: the same condition, or the same with more to it. What
 * cannot be known is answered with no.
 */
export const isWithin = (now: Condition, was: Condition): boolean =>
  was === true || now === false || same(now, was) || (isRow(now) && isRow(was) && hasAll(now, was));

const hasAll = (now: Record<string, Json>, was: Record<string, Json>): boolean =>
  Object.entries(was).every(([key, value]) => Object.hasOwn(now, key) && same(now[key], value));

/** Whether one of these rights reaches further than all of those before: conditions, none of them for no right. */
export const isWider = (was: readonly Condition[], now: readonly Condition[]): boolean =>
  now.some((one) => !was.some((other) => isWithin(one, other)));

/** Whether the same call waits for another person in fewer cases, or for other people, than before. */
export function isWeakerSecond(was: Second | undefined, now: Second | undefined): boolean {
  if (!was) return false;
  if (!now || now.by.some((role) => !was.by.includes(role))) return true;
  if (now.changed && !(was.changed ?? []).every((path) => now.changed?.includes(path))) return true;
  if (now.changed && !was.changed) return true;
  if (!hasLimits(now)) return false;
  return !hasLimits(was) || isLaxWhen(was.when, now.when) || isLaxSum(was, now) || isLaxCount(was, now);
}

const hasLimits = ({ when, sum, count }: Second): boolean =>
  when !== undefined || sum !== undefined || count !== undefined;

/** `now` has to hold wherever `was` does. */
function isLaxWhen(was: Condition | undefined, now: Condition | undefined): boolean {
  if (was === undefined || was === false) return false;
  if (now === undefined) return true;
  if (now === true || same(was, now)) return false;
  if (!isRow(was) || !isRow(now)) return true;
  return !Object.entries(now).every(([path, value]) => Object.hasOwn(was, path) && holdsEarlier(was[path], value));
}

/** `{ "$gt": 40000 }` holds wherever `{ "$gt": 50000 }` does. */
function holdsEarlier(was: Json | undefined, now: Json): boolean {
  if (same(was, now)) return true;
  if (!isRow(was) || !isRow(now)) return false;
  return Object.entries(now).every(([operator, limit]) => {
    const other = was[operator];
    if (typeof limit !== 'number' || typeof other !== 'number') return same(other, limit);
    if (operator === '$gt' || operator === '$gte') return limit <= other;
    return (operator === '$lt' || operator === '$lte') && limit >= other;
  });
}

const isLaxSum = ({ sum: was }: Second, { sum: now }: Second): boolean =>
  was !== undefined && (!now || now.of !== was.of || now.hours < was.hours || now.over > was.over);

const isLaxCount = ({ count: was }: Second, { count: now }: Second): boolean =>
  was !== undefined && (!now || now.hours < was.hours || now.over > was.over);

/** Whether an action asks for a fresh proof of the person less often than before. */
export function isWeakerFresh(was: Action | undefined, now: Action | undefined): boolean {
  const [before, after] = [was, now].map((action) => (action as { fresh?: number } | undefined)?.fresh);
  return before !== undefined && (after === undefined || after > before);
}
