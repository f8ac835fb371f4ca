/** Days that are no business days beside weekends, as `YYYY-MM-DD`. */
export type Holidays = ReadonlySet<string>;

/** `w`, `m`, `q` and `y` count periods of the unit of the same letter. */
export const UNITS = { week: 'w', month: 'm', quarter: 'q', year: 'y' } as const;
export type Unit = keyof typeof UNITS;

const DAY = 86_400_000;

/** Calendar arithmetic on `YYYY-MM-DD`, without a time zone. */
export function addDays(date: string, days: number): string | undefined {
  return written(startOf(date) + days * DAY);
}

/**
 * The business day that lies so many business days before or after a day, which itself is not counted.
 *
 * @example addBusinessDays('2026-03-13', 2, new Set(['2026-03-16'])) // '2026-03-18', from a Friday before a holiday
 */
export function addBusinessDays(date: string, days: number, holidays: Holidays): string | undefined {
  const step = days < 0 ? -DAY : DAY;
  let at = startOf(date);
  for (let left = Math.abs(days); left > 0; ) {
    at += step;
    const day = written(at);
    if (day === undefined) return undefined;
    if (!isWeekend(at) && !holidays.has(day)) left -= 1;
  }
  return written(at);
}

/** The first day of the week (Monday), month, quarter or year of a day, so many of them later. */
export function periodStart(date: string, unit: Unit, later: number): string | undefined {
  const at = new Date(startOf(date));
  if (Number.isNaN(at.getTime())) return undefined;
  if (unit === 'week') return written(at.getTime() - ((at.getUTCDay() + 6) % 7) * DAY + later * 7 * DAY);
  const month = at.getUTCMonth();
  const first = { month, quarter: month - (month % 3), year: 0 }[unit];
  const months = { month: 1, quarter: 3, year: 12 }[unit] * later;
  const start = new Date(0);
  start.setUTCFullYear(at.getUTCFullYear(), first + months, 1);
  return written(start.getTime());
}

const startOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/** Undefined for what is no day, and for years that have no four digits. */
function written(at: number): string | undefined {
  if (!(Math.abs(at) <= 8.64e15)) return undefined;
  const text = new Date(at).toISOString().slice(0, 10);
  return /^\d{4}-/.test(text) ? text : undefined;
}

function isWeekend(at: number): boolean {
  const day = new Date(at).getUTCDay();
  return day === 0 || day === 6;
}
