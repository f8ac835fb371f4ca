import type { Kind } from '../../resource/model/definition.ts';

/** How the three kinds of time are typed and how they are stored. Business dates have no time, moments are UTC. */
type Format = { read: RegExp; order: number[]; store: (parts: string[]) => string; show: (stored: string) => string };

const FORMATS: Partial<Record<Kind, Format>> = {
  date: {
    read: /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/,
    order: [2, 1, 0],
    store: ([year, month, day]) => `${year}-${month}-${day}`,
    show: (stored) => stored.replace(/^(\d{4})-(\d\d)-(\d\d).*$/, '$3/$2/$1'),
  },
  month: {
    read: /^(\d{1,2})[/.-](\d{4})$/,
    order: [1, 0],
    store: ([year, month]) => `${year}-${month}`,
    show: (stored) => stored.replace(/^(\d{4})-(\d\d).*$/, '$2/$1'),
  },
  moment: {
    read: /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})[ T]+(\d{1,2}):(\d\d)$/,
    order: [2, 1, 0, 3, 4],
    store: ([year, month, day, hour, minute]) => `${year}-${month}-${day}T${hour}:${minute}:00.000Z`,
    show: (stored) => stored.replace(/^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d).*$/, '$3/$2/$1 $4:$5'),
  },
};

/** '21/11/2025' is '2025-11-21'; what is no date yet, or no day of the calendar, stays the text it is. */
export function readDate(kind: Kind, text: string): string | undefined {
  const typed = text.trim();
  if (typed === '') return undefined;
  const format = FORMATS[kind];
  const found = format?.read.exec(typed);
  if (!format || !found) return isStored(typed) ? typed : text;
  const parts = format.order.map((place) => (found[place + 1] ?? '').padStart(2, '0'));
  const stored = format.store(parts);
  return isDay(stored) ? stored : text;
}

/** '2025-11-21' is '21/11/2025'. */
export function writeDate(kind: Kind, stored: string): string {
  return FORMATS[kind]?.show(stored) ?? stored;
}

/** Puts the slashes in while the person types digits at the end of the text; one who types them too gets no second one. */
export function withSlashes(kind: Kind, text: string, before: string): string {
  if (text.length < before.length || !/^[\d/]*$/.test(text)) return text;
  const typed = text.replace(/\/{2,}/g, '/');
  const full = kind === 'month' ? /^\d{2}$/ : /^(\d{1,2}\/)?\d{2}$/;
  return full.test(typed) ? `${typed}/` : typed;
}

const isStored = (text: string) => /^\d{4}-\d\d(-\d\d)?$/.test(text) && isDay(text);

function isDay(stored: string): boolean {
  const day = stored.length === 7 ? `${stored}-01` : stored;
  const date = new Date(day.includes('T') ? day : `${day}T00:00:00.000Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day.slice(0, 10));
}
