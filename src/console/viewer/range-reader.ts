import { pdfjs } from 'react-pdf';
import { requestHeaders } from '../api/client.ts';

type Range = [begin: number, end: number];

/** What is asked for within one breath travels together. */
const BREATH_MS = 3;
const RANGES_AT_ONCE = 64;
const ATTEMPTS = 3;

/**
 * The parts of a PDF that its reader asks for. Before the first page it looks up the entry of every page, hundreds of small
 * parts at once: they are asked for in a few calls of many ranges each.
 */
export class RangeReader extends pdfjs.PDFDataRangeTransport {
  #wanted: Range[] = [];
  readonly #url: string;
  readonly #failed: () => void;
  readonly #stop = new AbortController();

  constructor(url: string, size: number, failed: () => void) {
    super(size, null);
    this.#url = url;
    this.#failed = failed;
  }

  override requestDataRange(begin: number, end: number): void {
    this.#wanted.push([begin, end]);
    if (this.#wanted.length === 1) setTimeout(() => this.#ask(), BREATH_MS);
  }

  override abort(): void {
    this.#stop.abort();
  }

  #ask(): void {
    const wanted = this.#wanted.sort(([one], [other]) => one - other);
    this.#wanted = [];
    for (let at = 0; at < wanted.length; at += RANGES_AT_ONCE) {
      const some = wanted.slice(at, at + RANGES_AT_ONCE);
      this.#fetch(some).catch(() => this.#stop.signal.aborted || this.#failed());
    }
  }

  async #fetch(ranges: Range[]): Promise<void> {
    for (const [begin, chunk] of await this.#parts(ranges))
      if (!this.#stop.signal.aborted) this.onDataRange(begin, chunk);
  }

  /** A signed address can expire while a contract is being read: then the request is repeated with the session. */
  async #parts(ranges: Range[]): Promise<[number, Uint8Array][]> {
    const range = `bytes=${ranges.map(([begin, end]) => `${begin}-${end - 1}`).join(',')}`;
    const { signal } = this.#stop;
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const [url = '', headers] = attempt === 1 ? [this.#url, {}] : [this.#url.split('?')[0], requestHeaders()];
      const answer = await fetch(url, { headers: { ...headers, range }, cache: 'no-store', signal });
      if (answer.status !== 206) continue;
      const bytes = new Uint8Array(await answer.arrayBuffer());
      const begin = ranges[0]?.[0] ?? 0;
      return answer.headers.get('content-type')?.startsWith('multipart/') ? partsOf(bytes) : [[begin, bytes]];
    }
    throw new Error('no part of the file was answered');
  }
}

/** RFC 9110, 14.6: each part says which bytes it holds. */
function partsOf(bytes: Uint8Array): [number, Uint8Array][] {
  const parts: [number, Uint8Array][] = [];
  const text = new TextDecoder('latin1');
  const HEAD = 400;
  for (let at = 0; at < bytes.length; ) {
    const head = text.decode(bytes.subarray(at, at + HEAD));
    const length = head.indexOf('\r\n\r\n') + 4;
    const [, from, to] = /content-range: bytes (\d+)-(\d+)\//i.exec(head.slice(0, length)) ?? [];
    if (from === undefined) break;
    const size = Number(to) - Number(from) + 1;
    parts.push([Number(from), bytes.slice(at + length, at + length + size)]);
    at += length + size;
  }
  return parts;
}
