import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

type Piece = { text: string; x: number; y: number; font: string };

/** The words of a PDF, each page's lines from top to bottom as they are laid out, columns side by side. */
export async function laidOut(bytes: Uint8Array): Promise<string> {
  const pages = await piecesOf(bytes);
  return pages.map((pieces) => linesOf(pieces).join('\n')).join('\n');
}

/** The words of a PDF in the order in which they were written, where neighbouring columns are not mixed. */
export async function asWritten(bytes: Uint8Array): Promise<string> {
  const pages = await piecesOf(bytes);
  return pages.map((pieces) => pieces.map(({ text }) => text).join(' ')).join('\n');
}

/** The fonts in which these letters are drawn: `AAAAAA+Roboto-Regular`. */
export async function fontsOf(bytes: Uint8Array, letters: RegExp): Promise<string[]> {
  const pages = await piecesOf(bytes);
  return [
    ...new Set(pages.flatMap((pieces) => pieces.flatMap(({ text, font }) => (letters.test(text) ? [font] : [])))),
  ];
}

async function piecesOf(bytes: Uint8Array): Promise<Piece[][]> {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const paper = await loading.promise;
  const pages: Piece[][] = [];
  for (let number = 1; number <= paper.numPages; number += 1) {
    const page = await paper.getPage(number);
    // Brings the names of the fonts.
    await page.getOperatorList();
    const { items } = await page.getTextContent();
    pages.push(
      items.flatMap((item) => {
        if (!('str' in item) || !item.str.trim()) return [];
        const [, , , , x, y] = item.transform;
        return [{ text: item.str, x, y, font: page.commonObjs.get(item.fontName).name }];
      }),
    );
  }
  await loading.destroy();
  return pages;
}

/** Pieces within this many points of each other stand on one line. */
const SAME_LINE = 2;

function linesOf(pieces: Piece[]): string[] {
  const lines: Piece[][] = [];
  for (const piece of [...pieces].sort((one, other) => other.y - one.y)) {
    const last = lines.at(-1);
    if (last?.[0] && last[0].y - piece.y <= SAME_LINE) last.push(piece);
    else lines.push([piece]);
  }
  return lines.map((line) =>
    line
      .sort((one, other) => one.x - other.x)
      .map(({ text }) => text)
      .join(' '),
  );
}
