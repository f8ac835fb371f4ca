import { type ListTableModel, mayTakePlace } from './table.ts';

type Dragged = {
  model: ListTableModel;
  id: string;
  title: string;
  /** To the place of another column. */
  move: (of: string) => void;
};

/**
 * A title that the mouse drags to the place of another one, by the browser itself, as the cards of a board (decision 1413). What
 * it listens to outlives what is drawn in the title, which goes when the pointer is taken by the drag.
 */
export function makeDraggable(head: HTMLElement, { model: { table, seen }, id, title, move }: Dragged): void {
  head.draggable = seen.some((one) => mayTakePlace(seen, id, one.id));
  head.ondragstart = (event) => {
    // The handle at its edge is a drag of its own.
    if (table.atoms.columnResizing.get().isResizingColumn !== false) return event.preventDefault();
    event.dataTransfer?.setData('text/plain', title);
    const titles = [...(head.parentElement?.querySelectorAll<HTMLElement>('th[data-column]') ?? [])];
    const marked = (over?: HTMLElement) => {
      for (const one of titles)
        one.style.boxShadow = one === over ? markOf(titles.indexOf(head) < titles.indexOf(one)) : '';
    };
    const ended = new AbortController();
    const until = { signal: ended.signal };
    for (const one of titles) {
      const of = one.dataset.column ?? '';
      if (!mayTakePlace(seen, id, of)) continue;
      one.addEventListener(
        'dragover',
        (over) => {
          over.preventDefault();
          marked(one);
        },
        until,
      );
      one.addEventListener('dragleave', () => marked(), until);
      one.addEventListener(
        'drop',
        (dropped) => {
          dropped.preventDefault();
          move(of);
        },
        until,
      );
    }
    const end = () => {
      marked();
      ended.abort();
    };
    head.addEventListener('dragend', end, until);
  };
}

/** The side of a title on which the column will lie. */
const markOf = (isAfter: boolean): string => `inset ${isAfter ? -3 : 3}px 0 var(--mui-palette-primary-main)`;
