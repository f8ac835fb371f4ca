import { BOLD, lettersMissing, Paper, REGULAR } from '../papers/paper.ts';
import { drawFooters, drawRows, type PaperArea } from '../papers/table.ts';
import type { Fact, PrintedPart } from './facts.ts';
import type { PrintedPage } from './page.ts';

const MARGIN = 48;
const SIZE = 9;
const TITLE_SIZE = 17;
const TAB_SIZE = 13;
const PART_SIZE = 10.5;
const LABEL_SIZE = 7.5;
const QUIET = '#555555';
const LINE = '#bbbbbb';
const GAP = 8;
/** Facts lie beside each other; one with a text of more letters has the whole width. */
const BESIDE = 3;
const LONG_TEXT = 140;
/** With more columns than this the paper lies on its side. */
const UPRIGHT_COLUMNS = 8;
/** What a heading keeps below it on its page. */
const KEPT_BELOW = 60;

/** The sentences that are not of the page itself. */
export type PrintedWords = {
  /** Who printed it, and when. */
  by: string;
  page(page: number, pages: number): string;
  /** What is said of letters that no font has; they are drawn as `MISSING`. */
  missing(letters: string): string;
};

const MISSING = '?';

/** A page as a PDF: its name and state, the summary, and each tab below its title. */
export function drawPage(page: PrintedPage, words: PrintedWords): Promise<Buffer> {
  const pen = new Paper({
    size: 'LETTER',
    layout: isWide(page) ? 'landscape' : 'portrait',
    margin: MARGIN,
    bufferPages: true,
    info: { Title: page.name },
    lang: 'es-MX',
  });
  const { width, height } = pen.page;
  const area: PaperArea = { pen, size: SIZE, left: MARGIN, width: width - 2 * MARGIN, bottom: height - MARGIN };
  const lost = new Set<string>();
  const readable = replacing(lost);
  pen.font(BOLD).fontSize(TITLE_SIZE).text(readable(page.name), MARGIN, MARGIN, { width: area.width });
  pen.font(REGULAR).fontSize(SIZE).fillColor(QUIET);
  pen.text(readable([page.state, words.by].filter(Boolean).join(' · ')), { width: area.width });
  pen.fillColor('black');
  pen.y += GAP;
  for (const part of page.summary) drawPart(area, part, readable);
  for (const { title, parts } of page.tabs) {
    if (title) drawHeading(area, readable(title), TAB_SIZE);
    for (const part of parts) drawPart(area, part, readable);
  }
  if (lost.size > 0) drawSentence(area, words.missing([...lost].map(codePoint).join(', ')));
  pen.fillColor(QUIET);
  drawFooters(area, (number, pages) => readable(`${page.name} · ${words.page(number, pages)}`));
  return pen.finish();
}

const isWide = ({ summary, tabs }: PrintedPage): boolean =>
  [...summary, ...tabs.flatMap(({ parts }) => parts)].some(
    ({ table }) => table !== undefined && table.columns.length > UPRIGHT_COLUMNS,
  );

/** A text with a sign in the place of what no font has. */
const replacing =
  (lost: Set<string>) =>
  (text: string): string => {
    const missing = new Set(lettersMissing(text));
    for (const letter of missing) lost.add(letter);
    return missing.size === 0
      ? text
      : [...text.normalize('NFC')].map((letter) => (missing.has(letter) ? MISSING : letter)).join('');
  };

const codePoint = (letter: string): string =>
  `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

function drawPart(
  area: PaperArea,
  { title, facts, table, text }: PrintedPart,
  readable: (text: string) => string,
): void {
  const { pen } = area;
  if (title) drawHeading(area, readable(title), PART_SIZE);
  if (facts)
    drawFacts(
      area,
      facts.map((fact) => ({ title: readable(fact.title), text: readable(fact.text) })),
    );
  if (table)
    drawRows(area, {
      columns: table.columns.map((column) => ({ ...column, title: readable(column.title) })),
      rows: table.rows.map((row) => row.map(readable)),
    });
  if (text) drawSentence(area, readable(text));
  pen.y += GAP;
}

/** Begins another page where nothing of what it heads would be below it. */
function drawHeading({ pen, size, left, width, bottom }: PaperArea, text: string, letters: number): void {
  const isTab = letters === TAB_SIZE;
  pen.font(BOLD).fontSize(letters);
  if (pen.y + pen.heightOfString(text, { width }) + KEPT_BELOW > bottom) pen.addPage();
  pen.text(text, left, pen.y, { width });
  if (isTab)
    pen
      .moveTo(left, pen.y)
      .lineTo(left + width, pen.y)
      .lineWidth(0.7)
      .stroke(LINE);
  pen.font(REGULAR).fontSize(size);
  pen.y += isTab ? GAP : GAP / 2;
}

function drawSentence({ pen, size, left, width }: PaperArea, text: string): void {
  pen.font(REGULAR).fontSize(size).fillColor(QUIET).text(text, left, pen.y, { width }).fillColor('black');
}

/** Title above value, three beside each other; none is parted by the foot of a page, but one that is longer than a page. */
function drawFacts(area: PaperArea, facts: readonly Fact[]): void {
  for (const line of linesOf(facts)) drawLine(area, line);
}

function linesOf(facts: readonly Fact[]): Fact[][] {
  const lines: Fact[][] = [];
  for (const fact of facts) {
    const last = lines.at(-1);
    const isAlone = isLong(fact) || !last || last.some(isLong) || last.length === BESIDE;
    if (isAlone) lines.push([fact]);
    else last.push(fact);
  }
  return lines;
}

const isLong = ({ text }: Fact): boolean => text.length > LONG_TEXT || text.includes('\n');

function drawLine({ pen, size, left, width, bottom }: PaperArea, line: readonly Fact[]): void {
  const each = line.some(isLong) ? width : width / BESIDE;
  const within = { width: each - GAP };
  const heights = line.map(({ title, text }) => {
    const above = pen.font(REGULAR).fontSize(LABEL_SIZE).heightOfString(title, within);
    return above + pen.fontSize(size).heightOfString(text, within);
  });
  const height = Math.max(...heights);
  if (pen.y + height > bottom) pen.addPage();
  const top = pen.y;
  for (const [place, { title, text }] of line.entries()) {
    const x = left + place * each;
    pen.fontSize(LABEL_SIZE).fillColor(QUIET).text(title, x, top, within);
    pen.fontSize(size).fillColor('black').text(text, x, pen.y, within);
  }
  // A text that is longer than a page has gone on to another one.
  pen.y = (line.length === 1 ? pen.y : top + height) + GAP / 2;
  pen.x = left;
}
