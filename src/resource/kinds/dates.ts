/** `DD/MM/YYYY` or `YYYY-MM-DD` as a person types it -> `YYYY-MM-DD`; null when empty, undefined when it is no date. */
export function typedDate(typed: string): string | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  const date = year ? `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}` : text;
  return isDate(date) ? date : undefined;
}

/** A real calendar date in the form `YYYY-MM-DD`. */
export function isDate(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

/** `2026-03-09` -> `09/03/2026`. */
export function shownDate(value: string): string {
  const [year, month, day] = value.slice(0, 10).split('-');
  return `${day}/${month}/${year}`;
}
