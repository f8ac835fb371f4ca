import { type RefObject, useLayoutEffect, useRef } from 'react';
import { keepLayout, type LastLayout, lastLayout } from './last-layout.ts';
import type { ListTableModel, ShownColumn } from './table.ts';

const CALM_MILLISECONDS = 1_000;

/**
 * Folds the columns of least worth (`priority` in `list.json`) away where the columns, each as narrow as it may be, are wider
 * than their box; `model.spare` names them, and `model.isUnfolded` leaves them where they are. They stay in the table, so that
 * a press brings them back without drawing a cell anew. Other rows stay in the columns of those before where they have room in
 * them; where they need more they fold more, and bring none back: titles do not jump from page to page.
 *
 * Columns stay whole beside those that are pinned. Where they go on beyond their box, those that fit are stretched to end
 * exactly at the pinned part, the last one so that the end of the way shows whole columns too; on the way a column that is
 * only partly in sight is covered. The table gets offsets (`--start-1`, `--end-1`), the width of the cover (`--cover`) and
 * `data-before` and `data-after` where columns go on below a pinned part.
 *
 * While the first rows are on their way, all is placed as when rows were last seen here (`last-layout.ts`), and so are the first rows
 * themselves where they fit: the browser lays them out once. What fits best is worked out when all is calm, for the next visit.
 */
export function useFittingColumns(
  ref: RefObject<HTMLTableElement | null>,
  { shown, isUnfolded, setSpare, key }: ListTableModel,
  rows: unknown,
  { isLoading, nested }: { isLoading: boolean; nested: boolean },
): void {
  const folded = useRef<readonly unknown[]>(undefined);
  const spare = useRef<string[]>([]);
  const asLast = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows have other widths
  useLayoutEffect(() => {
    const table = ref.current;
    const box = table?.parentElement;
    if (!table || !box) return;
    const place = nested ? `${key}/nested` : key;
    const layoutNow = () => {
      const before = folded.current;
      const last = before ? undefined : lastLayout(place, nameOf(table, shown, isUnfolded));
      if (isLoading && last && standAsSkeleton(table, box, shown, last)) {
        setSpare(last.spare);
        return layoutOf(table, box, shown, last.widths);
      }
      const isAsLast = !isLoading && last !== undefined && standAsLast(table, box, shown, last, isUnfolded);
      const now = [shown, isUnfolded, isLoading, box.clientWidth];
      const isSame = before && now.every((one, at) => one === before[at]);
      // One look at what the browser has laid out, where all that is set is good for these rows too.
      const asIs = () => layoutOf(table, box, shown, headsOf(table).map(widthOf));
      if (isSame && hasRoom(table, box) && !isCut(table)) return asIs();
      if (isAsLast) spare.current = last.spare;
      else if (!isSame || (!isUnfolded && !hasRoom(table, box)))
        spare.current = foldColumns(table, box, shown, isUnfolded);
      if (isAsLast || !isSame) asLast.current = isAsLast;
      setSpare(spare.current);
      folded.current = now;
      return isAsLast ? asIs() : fitColumns(table, box, shown);
    };
    let layout = layoutNow();
    // As the browser says when it has laid out what is set here: asked before, it would have to do so at once.
    let seen: string | undefined;
    const cover = () => coverPartly(table, layout, box.scrollLeft);
    coverPartly(table, layout, layout.from);
    box.addEventListener('scroll', cover, { passive: true });
    const observer =
      typeof ResizeObserver === 'undefined'
        ? undefined
        : new ResizeObserver(() => {
            const size = () => `${box.clientWidth} ${table.offsetWidth}`;
            const before = seen;
            seen = size();
            // The box may be another one already when the browser first says so.
            if (before === undefined ? box.clientWidth === layout.width : before === seen) return;
            layout = layoutNow();
            coverPartly(table, layout, layout.from);
            seen = size();
          });
    observer?.observe(table);
    observer?.observe(box);
    // Measured once all is drawn: in the middle of it the browser would lay everything out once more.
    const keep = () =>
      isLoading ||
      keepLayout(place, layoutToKeep(table, box, { shown, isUnfolded }, asLast.current ? undefined : spare.current));
    const timer = setTimeout(keep, CALM_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      box.removeEventListener('scroll', cover);
      observer?.disconnect();
    };
  }, [ref, shown, rows, isLoading, isUnfolded, key, nested]);
}

const headsOf = (table: HTMLTableElement) => [...(table.tHead?.rows[0]?.cells ?? [])];
const rowsOf = (table: HTMLTableElement) => [...(table.tBodies[0]?.rows ?? [])];

const hasRoom = (table: HTMLTableElement, box: HTMLElement) => table.offsetWidth <= box.clientWidth + 1;

const nameOf = (table: HTMLTableElement, shown: ShownColumn[], isUnfolded: boolean) =>
  [isUnfolded, headsOf(table).findIndex((head) => head.ariaSort), ...shown.map(({ id }) => id)].join(' ');

/** As it is placed now; without `spare`, as it would be placed best. */
function layoutToKeep(
  table: HTMLTableElement,
  box: HTMLElement,
  { shown, isUnfolded }: Pick<ListTableModel, 'shown' | 'isUnfolded'>,
  spare?: string[],
): LastLayout {
  const measure = (folded: string[]) =>
    measured(table, { for: nameOf(table, shown, isUnfolded), width: box.clientWidth, spare: folded });
  if (spare) return measure(spare);
  return unseen(table, box, shown, () => {
    const folded = foldColumns(table, box, shown, isUnfolded);
    fitColumns(table, box, shown);
    return measure(folded);
  });
}

function measured(table: HTMLTableElement, known: Pick<LastLayout, 'for' | 'width' | 'spare'>): LastLayout {
  const heads = headsOf(table);
  const rows = rowsOf(table).filter((row) => row.matches('[data-row]'));
  return {
    ...known,
    widths: heads.map(widthOf),
    heights: rows.map((row) => row.getBoundingClientRect().height),
    heads: heads.map((head) => ({ minWidth: head.style.minWidth, letters: lettersOf(head) })),
    isCut: isCut(table),
    folds: foldsOf(table),
  };
}

/**
 * Columns, titles and what is folded as another time; false where the box has another width. That is asked at the end: the browser
 * lays out everything for it.
 */
function standAs(
  table: HTMLTableElement,
  box: HTMLElement,
  columns: ShownColumn[],
  last: LastLayout,
  least: (place: number) => string,
): boolean {
  unfold(table);
  table.classList.add(...last.folds);
  headsOf(table).forEach((head, place) => {
    if (columns[place]?.style.width !== undefined) return;
    head.style.minWidth = least(place);
    makeNarrow(head, last.heads[place]?.letters);
  });
  setOffsets(table, columns, last.widths);
  return box.clientWidth === last.width;
}

/** The skeleton in the columns and lines of another time. */
function standAsSkeleton(table: HTMLTableElement, box: HTMLElement, columns: ShownColumn[], last: LastLayout): boolean {
  rowsOf(table).forEach((row, place) => {
    row.hidden = place >= last.heights.length;
    row.style.height = `${last.heights[place] ?? 0}px`;
  });
  return standAs(table, box, columns, last, (place) => `${last.widths[place] ?? 0}px`);
}

/** Rows in the columns of another time; false where there is no room for them, or a text is cut that was not. */
function standAsLast(
  table: HTMLTableElement,
  box: HTMLElement,
  columns: ShownColumn[],
  last: LastLayout,
  isUnfolded: boolean,
): boolean {
  const isSame = standAs(table, box, columns, last, (place) => last.heads[place]?.minWidth ?? '');
  return isSame && (isUnfolded || hasRoom(table, box)) && (last.isCut || !isCut(table));
}

/** What `work` answers, which places everything otherwise: before the browser draws it, all is as it was. */
function unseen<R>(table: HTMLTableElement, box: HTMLElement, columns: ShownColumn[], work: () => R): R {
  const heads = headsOf(table).map((head) => ({ head, minWidth: head.style.minWidth, letters: lettersOf(head) }));
  const [folds, widths] = [foldsOf(table), headsOf(table).map(widthOf)];
  const answer = work();
  unfold(table);
  table.classList.add(...folds);
  for (const { head, minWidth, letters } of heads) {
    head.style.minWidth = minWidth;
    makeNarrow(head, letters);
  }
  layoutOf(table, box, columns, widths);
  return answer;
}

/**
 * The columns for which there is no room, and folds them away unless the person wants them. What is pinned, the first column
 * and the one that orders the rows stay.
 */
function foldColumns(table: HTMLTableElement, box: HTMLElement, columns: ShownColumn[], isUnfolded: boolean): string[] {
  const heads = headsOf(table);
  unfold(table);
  for (const head of heads) if (head.style.minWidth && !head.style.width) head.style.minWidth = '';
  if (box.clientWidth === 0) return [];
  const first = columns.findIndex(({ column }) => column);
  const worth = ({ column }: ShownColumn) => column?.priority ?? 0;
  const foldable = columns
    .map((shown, place) => ({ shown, place, head: heads[place] }))
    .filter(({ shown, place, head }) => !shown.pin && place !== first && place < PLACES && !head?.ariaSort)
    .sort((one, other) => worth(other.shown) - worth(one.shown));
  const widths = heads.map(widthOf);
  let beyond = total(widths) - box.clientWidth;
  const folded: number[] = [];
  for (const { place } of foldable) {
    if (beyond <= 1) break;
    beyond -= widths[place] ?? 0;
    folded.push(place);
  }
  if (!isUnfolded && folded.length > 0) table.classList.add(...folded.map((place) => `${FOLD}${place + 1}`));
  return folded.flatMap((place) => columns[place]?.id ?? []);
}

/** The classes of a table whose column at that place, counted from one, is folded: `parts.css` has a rule for each. */
const FOLD = 'fold-';
const PLACES = 24;
const foldsOf = (table: HTMLTableElement) => [...table.classList].filter((name) => name.startsWith(FOLD));

/** Nothing is written where nothing is folded: each cell would be styled anew. */
function unfold(table: HTMLTableElement): void {
  const folds = foldsOf(table);
  if (folds.length > 0) table.classList.remove(...folds);
}

const widthOf = (element: Element): number => element.getBoundingClientRect().width;

/** The width of the box, the room between its pinned parts, where the columns in it end, and how far the list was scrolled. */
type Layout = { width: number; room: number; ends: number[]; from: number };

function fitColumns(table: HTMLTableElement, box: HTMLElement, columns: ShownColumn[]): Layout {
  const heads = headsOf(table);
  const free = heads.map((head, place) => (columns[place]?.style.width === undefined ? head : undefined));
  for (const head of free) if (head?.style.minWidth) head.style.minWidth = '';
  giveToTexts(table, free);
  const widths = heads.map(widthOf);
  const layout = () => layoutOf(table, box, columns, widths);
  const center = centerOf(columns).filter((place) => place < heads.length);
  const whole = layout();
  const { room, ends } = whole;
  if (room <= 0 || (ends.at(-1) ?? 0) <= room + 1) return whole;
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
  if (fits === 0) return whole;
  widen(center.slice(0, fits), room - (ends[fits - 1] ?? room));
  const stretched = layout().ends;
  const way = (stretched.at(-1) ?? 0) - room;
  const stop = stretched.find((edge) => edge >= way - 0.5) ?? way;
  widen(center.slice(-1), Math.max(0, stop - way));
  return layout();
}

const centerOf = (columns: ShownColumn[]) => columns.flatMap(({ pin }, place) => (pin ? [] : place));

/** Places what is pinned beside columns of these widths. */
function layoutOf(table: HTMLTableElement, box: HTMLElement, columns: ShownColumn[], widths: number[]): Layout {
  const sum = (pin: ShownColumn['pin']) => total(widths.filter((_, place) => columns[place]?.pin === pin));
  const [start, end] = [sum('start'), sum('end')];
  // Read before anything is written: the browser lays out once, when all is set.
  const [width, from] = [box.clientWidth, box.scrollLeft];
  const room = width - start - end;
  setOffsets(table, columns, widths);
  box.style.scrollPaddingInline = `${start}px ${end}px`;
  const center = centerOf(columns).filter((place) => place < widths.length);
  return { width, room, from, ends: endsOf(center.map((place) => widths[place] ?? 0)) };
}

/**
 * Where a text is cut, the columns without such texts become as narrow as what they hold: the table hands out what is left by
 * the widest content of each column, and would give a date more than it needs beside a name that is cut.
 */
function giveToTexts(table: HTMLTableElement, free: readonly (HTMLElement | undefined)[]): void {
  for (const head of free) head?.removeAttribute('data-narrow');
  const rows = rowsOf(table);
  if (!isCut(table)) return;
  const narrow = free.flatMap((head, place) =>
    head && !rows.some((row) => row.cells[place]?.querySelector('[data-cut]')) ? { head, title: head.innerText } : [],
  );
  for (const { head, title } of narrow) makeNarrow(head, lettersOnTwoLines(title));
}

/** Whether a text is cut whose cell says that it can be. */
const isCut = (table: HTMLTableElement): boolean =>
  [...table.querySelectorAll('tbody [data-cut]')].some((text) => text.scrollHeight > text.clientHeight + 1);

/** `parts.css` makes such a title as wide as so many letters; without a number as wide as it is. */
function makeNarrow(head: HTMLElement, letters: number | undefined): void {
  head.toggleAttribute('data-narrow', letters !== undefined);
  if (letters !== undefined) head.style.setProperty('--title', `${letters}ch`);
}

const lettersOf = (head: HTMLElement): number | undefined =>
  head.hasAttribute('data-narrow') ? Number.parseInt(head.style.getPropertyValue('--title'), 10) : undefined;

/** How many letters the longer line has where a title is broken in two as evenly as its words allow; 0 for one of two words. */
function lettersOnTwoLines(title: string): number {
  const words = title.trim().split(/\s+/);
  if (words.length < 3) return 0;
  const lengths = words.map((_, place) =>
    Math.max(words.slice(0, place).join(' ').length, words.slice(place).join(' ').length),
  );
  return Math.min(...lengths);
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

function coverPartly(table: HTMLTableElement, { room, ends }: Layout, from: number): void {
  const until = from + room;
  const last = ends.filter((edge) => edge <= until + 0.5).at(-1) ?? 0;
  const isAfter = (ends.at(-1) ?? 0) > until + 1;
  // A column that is wider than the whole room is left as it is.
  const covered = isAfter && last > from ? Math.max(0, until - last) : 0;
  // A value that each cell inherits: written where it is another one, since all would be styled anew.
  const cover = `${covered}px`;
  if (cover !== (table.style.getPropertyValue('--cover') || '0px')) table.style.setProperty('--cover', cover);
  table.toggleAttribute('data-after', isAfter);
  table.toggleAttribute('data-before', from > 1);
}

const total = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0);
const endsOf = (widths: number[]) => widths.map((_, place) => total(widths.slice(0, place + 1)));
