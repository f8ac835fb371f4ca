import { structuredPatch } from 'diff';

/** One line of two texts side by side: an empty side has neither number nor text. */
export type PairedLine = { before?: Side; after?: Side; kind: 'same' | 'changed' };
export type Side = { number: number; text: string };
/** Lines that follow each other, and how many equal ones were left out before them. */
export type Piece = { skipped: number; lines: PairedLine[] };

const CONTEXT = 3;
/** Texts that have less in common are shown as one removed and one added. */
const MOST_EDITS = 2_000;

/** What differs between two texts, line by line, with three equal lines around each difference. */
export function differences(before: string, after: string): Piece[] {
  const patch = structuredPatch('', '', before, after, '', '', { context: CONTEXT, maxEditLength: MOST_EDITS });
  if (!patch) return [{ skipped: 0, lines: paired(linesOf(before), linesOf(after), 1, 1) }];
  let end = 1;
  return patch.hunks.map((hunk) => {
    const skipped = Math.max(0, hunk.oldStart - end);
    end = hunk.oldStart + hunk.oldLines;
    return { skipped, lines: linesIn(hunk.lines, hunk.oldStart, hunk.newStart) };
  });
}

/** How many lines a difference takes away and adds. */
export function counted(pieces: Piece[]): { removed: number; added: number } {
  const lines = pieces.flatMap((piece) => piece.lines).filter(({ kind }) => kind === 'changed');
  return { removed: lines.filter((line) => line.before).length, added: lines.filter((line) => line.after).length };
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.replace(/\r?\n$/, '').split(/\r?\n/));

/** The lines of a hunk: each begins with `-`, `+` or a blank. Removed and added ones that meet share a row. */
function linesIn(marked: string[], oldStart: number, newStart: number): PairedLine[] {
  const lines: PairedLine[] = [];
  let [removed, added]: [string[], string[]] = [[], []];
  let [left, right] = [oldStart, newStart];
  const flush = () => {
    lines.push(...paired(removed, added, left, right));
    left += removed.length;
    right += added.length;
    [removed, added] = [[], []];
  };
  for (const line of marked) {
    const text = line.slice(1).replace(/\r$/, '');
    if (line.startsWith('-')) removed.push(text);
    else if (line.startsWith('+')) added.push(text);
    else if (line.startsWith(' ')) {
      flush();
      lines.push({ kind: 'same', before: { number: left, text }, after: { number: right, text } });
      left += 1;
      right += 1;
    }
  }
  flush();
  return lines;
}

function paired(removed: string[], added: string[], left: number, right: number): PairedLine[] {
  return Array.from({ length: Math.max(removed.length, added.length) }, (_, index) => ({
    kind: 'changed' as const,
    ...(index < removed.length ? { before: { number: left + index, text: removed[index] as string } } : {}),
    ...(index < added.length ? { after: { number: right + index, text: added[index] as string } } : {}),
  }));
}
