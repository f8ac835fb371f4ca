/** Reproducible chance: the same seed and label give the same numbers on each machine. */
export type Random = {
  /** From 0 (included) to 1 (excluded). */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** Picks by weight: `[['a', 3], ['b', 1]]` gives 'a' three times of four. */
  weighted<T>(items: readonly (readonly [T, number])[]): T;
  digits(count: number): string;
  shuffle<T>(items: readonly T[]): T[];
};

/**
 * One stream of numbers for one purpose. Separate labels keep the streams apart, so that one more person does not change
 * the loans. Example: `randomOf(7, 'people')`.
 */
export function randomOf(seed: number, label: string): Random {
  let state = hash(`${seed}/${label}`);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (items) => at(items, int(0, items.length - 1)),
    weighted: (items) => weighted(items, next()),
    digits: (count) => Array.from({ length: count }, () => int(0, 9)).join(''),
    shuffle: (items) => shuffle(items, int),
  };
}

function weighted<T>(items: readonly (readonly [T, number])[], share: number): T {
  let left = share * items.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [item, weight] of items) {
    left -= weight;
    if (left < 0) return item;
  }
  return at(items, items.length - 1)[0];
}

function shuffle<T>(items: readonly T[], int: Random['int']): T[] {
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = int(0, last);
    [mixed[last], mixed[other]] = [at(mixed, other), at(mixed, last)];
  }
  return mixed;
}

function at<T>(items: readonly T[], index: number): T {
  if (index < 0 || index >= items.length) throw new RangeError(`no item ${index} of ${items.length}`);
  return items[index] as T;
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value | 0;
}

/** Calendar days as `YYYY-MM-DD`; `moment` is the ISO instant (UTC) of a time on such a day. */
export { addDays } from '../../src/resource/model/time.ts';

/** Example: `daysBetween('2026-01-31', '2026-02-02')` is 2. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/** Day of the week, Monday is 1 and Sunday 7. */
export function weekday(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
}

export function moment(date: string, secondsOfDay: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + secondsOfDay * 1000).toISOString().replace('.000Z', 'Z');
}

/** The first day of the month that lies so many months before. Example: `monthBefore('2026-03-15', 1)` is '2026-02'. */
export function monthBefore(date: string, months: number): string {
  const index = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 - months;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
}
