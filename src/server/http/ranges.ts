/// <reference path="./range-parser.d.ts" />
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import parseRange from 'range-parser';
import type { FileFacts, Files, Range } from '../core/files.ts';
import type { SeenFile } from '../sight/files.ts';

/** How many parts one call may ask for; of more, or of parts that overlap, the whole is answered. */
const RANGES_MAX = 100;

/** The parts that a header asks for: none where there is nothing to give, undefined where the whole is given. */
export function rangesOf(header: string | undefined, size: number): Range[] | undefined {
  const asked = header === undefined ? -2 : parseRange(size, header);
  // The parser has none for more last bytes than there are; RFC 9110, 14.1.2 means all of them.
  if (asked === -1) return /^bytes=-0*[1-9]/.test(header ?? '') ? [{ start: 0, end: size - 1 }] : [];
  if (asked === -2 || asked.type !== 'bytes' || asked.length > RANGES_MAX) return undefined;
  const isInOrder = asked.every(({ start }, place) => start > (asked[place - 1]?.end ?? -1));
  return isInOrder ? asked.map(({ start, end }) => ({ start, end })) : undefined;
}

type Partly = { headers: Record<string, string>; body: () => Promise<Readable> };

/** The whole, one part, or several of them in one body (RFC 9110, 14.6). */
export function rangeBody(
  files: Files,
  { name, permit }: SeenFile,
  { size, mediaType }: FileFacts,
  ranges: Range[] | undefined,
): Partly {
  const [first, ...others] = ranges ?? [];
  const measured = (length: number, type = mediaType) => ({ 'content-type': type, 'content-length': String(length) });
  if (!first) return { headers: measured(size), body: () => files.read(name, permit) };
  const placed = ({ start, end }: Range) => `bytes ${start}-${end}/${size}`;
  const lengthOf = ({ start, end }: Range) => end - start + 1;
  if (others.length === 0)
    return {
      headers: { ...measured(lengthOf(first)), 'content-range': placed(first) },
      body: () => files.read(name, permit, first),
    };
  const mark = randomUUID();
  const parts = [first, ...others].map((range) => ({
    range,
    head: `\r\n--${mark}\r\ncontent-type: ${mediaType}\r\ncontent-range: ${placed(range)}\r\n\r\n`,
  }));
  const end = `\r\n--${mark}--\r\n`;
  const length = parts.reduce((sum, { range, head }) => sum + head.length + lengthOf(range), end.length);
  const written = async function* () {
    for (const { range, head } of parts) {
      yield Buffer.from(head);
      yield* await files.read(name, permit, range);
    }
    yield Buffer.from(end);
  };
  return {
    headers: measured(length, `multipart/byteranges; boundary=${mark}`),
    body: async () => Readable.from(written(), { objectMode: false }),
  };
}
