import type { Row } from '../../src/resource/model/definition.ts';
import { addDays, weekday } from './random.ts';

/** Days on which banks are closed, CNBV's general provisions for 2026 (DOF 10 December 2025). */
const BANK_2026: readonly (readonly [date: string, title: string])[] = [
  ['2026-01-01', 'Año Nuevo'],
  ['2026-02-02', 'Día de la Constitución'],
  ['2026-03-16', 'Natalicio de Benito Juárez'],
  ['2026-04-02', 'Jueves Santo'],
  ['2026-04-03', 'Viernes Santo'],
  ['2026-05-01', 'Día del Trabajo'],
  ['2026-09-16', 'Día de la Independencia'],
  ['2026-11-02', 'Día de Muertos'],
  ['2026-11-16', 'Revolución Mexicana'],
  ['2026-12-12', 'Día del Empleado Bancario'],
  ['2026-12-25', 'Navidad'],
];

/** The published days of 2026; every other year by the rules of article 74 LFT and the banks' own days. */
function holidaysOf(year: number): { date: string; title: string }[] {
  if (year === 2026) return BANK_2026.map(([date, title]) => ({ date, title }));
  const easter = easterOf(year);
  const days: [string, string][] = [
    [`${year}-01-01`, 'Año Nuevo'],
    [nthMonday(year, 2, 1), 'Día de la Constitución'],
    [nthMonday(year, 3, 3), 'Natalicio de Benito Juárez'],
    [addDays(easter, -3), 'Jueves Santo'],
    [addDays(easter, -2), 'Viernes Santo'],
    [`${year}-05-01`, 'Día del Trabajo'],
    [`${year}-09-16`, 'Día de la Independencia'],
    [`${year}-11-02`, 'Día de Muertos'],
    [nthMonday(year, 11, 3), 'Revolución Mexicana'],
    [`${year}-12-12`, 'Día del Empleado Bancario'],
    [`${year}-12-25`, 'Navidad'],
  ];
  if (year >= 2024 && (year - 2024) % 6 === 0) days.push([`${year}-10-01`, 'Transmisión del Poder Ejecutivo Federal']);
  return days.map(([date, title]) => ({ date, title })).sort((a, b) => a.date.localeCompare(b.date));
}

/** A closed day that was entered after it had passed would move nothing, so these were all known long before. */
const KNOWN_SINCE = '2015-01-01T00:00:00Z';

/** Always 2026 and 2027, and whatever years the loans of the demo touch besides. */
export function holidayRows(today: string): Row[] {
  const now = Number(today.slice(0, 4));
  const years = new Set([2026, 2027, now - 3, now - 2, now - 1, now, now + 1]);
  return [...years]
    .sort((a, b) => a - b)
    .flatMap(holidaysOf)
    .map((day, index) => ({ id: index + 1, title: day.title, date: day.date, _created_at: KNOWN_SINCE }));
}

function nthMonday(year: number, month: number, n: number): string {
  const first = `${year}-${String(month).padStart(2, '0')}-01`;
  return addDays(first, ((8 - weekday(first)) % 7) + (n - 1) * 7);
}

/** Easter Sunday by the anonymous Gregorian method. Example: 2026 → 2026-04-05. */
function easterOf(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const rest = year % 100;
  const skipped = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - skipped + 15) % 30;
  const shift = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * shift) / 451);
  const month = Math.floor((epact + shift - 7 * late + 114) / 31);
  const day = ((epact + shift - 7 * late + 114) % 31) + 1;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
