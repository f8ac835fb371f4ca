import { inflateSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import { type Found, foundIn } from './tokens.ts';

/** What came back of a call, as bytes. */
export type Answer = {
  status: number;
  headers: Record<string, unknown>;
  bytes: Buffer;
  /** The words of a paper that was drawn for this answer. */
  drawn?: string;
};

/** Everything that an answer says, in every form in which it could be written: body, headers, what is packed, what is encoded. */
export function wordsIn({ headers, bytes, drawn = '' }: Answer): Found[] {
  const texts = [JSON.stringify(headers), ...textsOf(bytes), drawn];
  const found = texts.flatMap((text) => [text, ...decoded(text)]).flatMap(foundIn);
  const seen = new Set<string>();
  return found.filter((one) => {
    const key = JSON.stringify(one);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** What a body holds as texts: the parts of a packed file, and the streams of a PDF, each for itself. */
export function textsOf(bytes: Buffer): string[] {
  if (bytes.subarray(0, 2).toString('latin1') === 'PK')
    return Object.entries(unzipSync(bytes)).flatMap(([name, content]) => [name, Buffer.from(content).toString('utf8')]);
  const text = bytes.toString('utf8');
  if (bytes.subarray(0, 4).toString('latin1') === '%PDF') return [text, ...streamsOf(bytes)];
  return bytes.includes(0) ? [text, bytes.toString('utf16le')] : [text];
}

/** The drawn texts of a PDF: its streams unpacked, and what they write in hexadecimal. */
function streamsOf(bytes: Buffer): string[] {
  const texts: string[] = [];
  for (let at = bytes.indexOf('stream'); at >= 0; at = bytes.indexOf('stream', at + 6)) {
    const start = bytes[at + 6] === 13 ? at + 8 : at + 7;
    const end = bytes.indexOf('endstream', start);
    if (end < 0) break;
    try {
      const text = inflateSync(bytes.subarray(start, end)).toString('latin1');
      texts.push(
        text,
        text.replace(/<([0-9a-f]+)>|\[|\]|\s-?\d+/gi, (_, hex) => Buffer.from(hex ?? '', 'hex').toString()),
      );
    } catch {
      // Not packed in this way: it was looked at as it lies.
    }
    at = end;
  }
  return texts;
}

/** The same text out of the encodings that an address, a file or a script may hide it in. */
function decoded(text: string): string[] {
  const forms: string[] = [];
  if (text.includes('%'))
    forms.push(text.replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(parseInt(hex, 16))));
  if (text.includes('\\u'))
    forms.push(text.replace(/\\u([0-9a-f]{4})/gi, (_, hex) => String.fromCharCode(parseInt(hex, 16))));
  if (text.includes('&#')) forms.push(text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))));
  for (const [run] of text.matchAll(/[A-Za-z0-9+/_-]{24,}={0,2}/g))
    forms.push(Buffer.from(run, 'base64').toString('latin1'));
  return forms;
}
