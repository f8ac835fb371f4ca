/**
 * The boxes of a list when its rows were last seen, in pixels: the skeleton of its next visit has the same columns and lines, so
 * that nothing moves when the same rows come, and its first rows are laid out once. It holds no value of a row.
 */
export type LastLayout = {
  /** The columns that it is good for. */
  for: string;
  /** Of the box. */
  width: number;
  widths: number[];
  heights: number[];
  /** What was set at each title: its least width, and how many letters it had on a line where it was made narrow. */
  heads: { minWidth: string; letters?: number }[];
  /** Whether a text was cut. */
  isCut: boolean;
  /** The columns for which there was no room, and the classes that fold them away. */
  spare: string[];
  folds: string[];
};

const keyOf = (place: string) => `list-layout/${place}`;

/** Nothing where it was written for other columns or another width. */
export function lastLayout(place: string, wanted: string): LastLayout | undefined {
  try {
    const kept: LastLayout | null = JSON.parse(localStorage.getItem(keyOf(place)) ?? 'null');
    return kept?.for === wanted ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** A list without rows leaves what was kept. */
export function keepLayout(place: string, layout: LastLayout): void {
  if (layout.heights.length === 0) return;
  const text = JSON.stringify(layout);
  if (text !== localStorage.getItem(keyOf(place))) localStorage.setItem(keyOf(place), text);
}
