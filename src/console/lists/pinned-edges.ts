import { type RefObject, useLayoutEffect } from 'react';
import type { ShownColumn } from './table.ts';

/**
 * Keeps columns whole beside those that are pinned. Where the columns are wider than their box, those that fit are stretched to
 * end exactly at the pinned part, the last one so that the end of the way shows whole columns too; on the way a column that is
 * only partly in sight is covered. The table gets offsets (`--start-1`, `--end-1`), the width of the cover (`--cover`) and
 * `data-before` and `data-after` where columns go on below a pinned part.
 */
export function usePinnedEdges(ref: RefObject<HTMLTableElement | null>, columns: ShownColumn[], rows: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows have other widths
  useLayoutEffect(() => {
    const table = ref.current;
    const box = table?.parentElement;
    if (!table || !box) return;
    let layout = fitColumns(table, box, columns);
    let seen = `${box.clientWidth} ${table.offsetWidth}`;
    const cover = () => coverPartly(table, box, layout);
    cover();
    box.addEventListener('scroll', cover, { passive: true });
    const observer =
      typeof ResizeObserver === 'undefined'
        ? undefined
        : new ResizeObserver(() => {
            if (seen === `${box.clientWidth} ${table.offsetWidth}`) return;
            layout = fitColumns(table, box, columns);
            seen = `${box.clientWidth} ${table.offsetWidth}`;
            cover();
          });
    observer?.observe(table);
    observer?.observe(box);
    return () => {
      box.removeEventListener('scroll', cover);
      observer?.disconnect();
    };
  }, [ref, columns, rows]);
}

/** The room between the pinned parts, and where the columns in it end. */
type Layout = { room: number; ends: number[] };

function fitColumns(table: HTMLTableElement, box: HTMLElement, columns: ShownColumn[]): Layout {
  const heads = [...(table.tHead?.rows[0]?.cells ?? [])];
  const free = heads.map((head, place) => (columns[place]?.style.width === undefined ? head : undefined));
  for (const head of free) if (head?.style.minWidth) head.style.minWidth = '';
  const widths = heads.map((head) => head.getBoundingClientRect().width);
  const sum = (pin: ShownColumn['pin']) => total(widths.filter((_, place) => columns[place]?.pin === pin));
  const [start, end] = [sum('start'), sum('end')];
  setOffsets(table, columns, widths);
  box.style.scrollPaddingInline = `${start}px ${end}px`;
  const center = columns.flatMap(({ pin }, place) => (pin ? [] : place)).filter((place) => place < heads.length);
  const room = box.clientWidth - start - end;
  const layout = () => ({ room, ends: endsOf(center.map((place) => widths[place] ?? 0)) });
  const { ends } = layout();
  if (room <= 0 || (ends.at(-1) ?? 0) <= room + 1) return { room, ends };
  const firstRow = table.tBodies[0]?.rows[0];
  const widen = (places: number[], more: number) => {
    const unsized = places.filter((place) => free[place]);
    const cut = unsized.filter((place) => firstRow?.cells[place]?.querySelector('[data-cut]'));
    const freePlaces = cut.length > 0 ? cut : unsized;
    for (const place of freePlaces) {
      widths[place] = (widths[place] ?? 0) + more / freePlaces.length;
      (free[place] as HTMLElement).style.minWidth = `${widths[place]}px`;
    }
  };
  const fits = ends.filter((edge) => edge <= room + 0.5).length;
  if (fits === 0) return { room, ends };
  widen(center.slice(0, fits), room - (ends[fits - 1] ?? room));
  const stretched = layout().ends;
  const way = (stretched.at(-1) ?? 0) - room;
  const stop = stretched.find((edge) => edge >= way - 0.5) ?? way;
  widen(center.slice(-1), Math.max(0, stop - way));
  return layout();
}

function setOffsets(table: HTMLTableElement, columns: ShownColumn[], widths: number[]): void {
  const offsets = (pin: 'start' | 'end', of: number[]) => {
    const ends = endsOf(of);
    of.forEach((_, place) => {
      const offset = pin === 'start' ? (ends[place - 1] ?? 0) : (ends.at(-1) ?? 0) - (ends[place] ?? 0);
      table.style.setProperty(`--${pin}-${place}`, `${offset}px`);
    });
  };
  for (const pin of ['start', 'end'] as const)
    offsets(
      pin,
      widths.filter((_, place) => columns[place]?.pin === pin),
    );
}

function coverPartly(table: HTMLTableElement, box: HTMLElement, { room, ends }: Layout): void {
  const from = box.scrollLeft;
  const until = from + room;
  const last = ends.filter((edge) => edge <= until + 0.5).at(-1) ?? 0;
  const isAfter = (ends.at(-1) ?? 0) > until + 1;
  // A column that is wider than the whole room is left as it is.
  const covered = isAfter && last > from ? Math.max(0, until - last) : 0;
  table.style.setProperty('--cover', `${covered}px`);
  table.toggleAttribute('data-after', isAfter);
  table.toggleAttribute('data-before', from > 1);
}

const total = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0);
const endsOf = (widths: number[]) => widths.map((_, place) => total(widths.slice(0, place + 1)));
