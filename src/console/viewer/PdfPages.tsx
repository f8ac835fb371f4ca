import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMemo, useRef, useState } from 'react';
import { Document, Page, pdfjs } from 'react-pdf';
import { requestHeaders } from '../api/client.ts';
import { useTranslate } from '../i18n/translate.ts';
import { useInView } from '../ui/hooks.ts';
import { Skeletons } from '../ui/Placeholders.tsx';
import workerUrl from './pdf-worker.ts?worker&url';

pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;

/** A picture of more points than a scan of 600 dots per inch has is left out of its page. */
const SAFE = { isEvalSupported: false, maxImageSize: 40_000_000 };
const WHOLE = { ...SAFE, disableRange: true };
/** Only the parts of the file that a page needs are asked for; small ones, for each page is looked up once at the start. */
const IN_PARTS = { ...SAFE, disableAutoFetch: true, disableStream: true, rangeChunkSize: 16_384 };
/** What is smaller comes at once. */
const PARTS_FROM_BYTES = 512 * 1024;
const RATIO = 22 / 17;

type PdfPagesProps = {
  url: string;
  /** How many bytes there are, where they may be asked for in parts. */
  parts?: number | undefined;
  label: string;
  width: number;
  rotation?: number;
  small?: boolean;
};

/** The first page of a PDF; the others on request, each as it is scrolled to. */
export default function PdfPages({ url, parts = 0, label, width, rotation = 0, small = false }: PdfPagesProps) {
  const translate = useTranslate();
  const [pages, setPages] = useState(0);
  const [broken, setBroken] = useState(false);
  const first = useRef(url);
  // The same file is signed anew every few minutes: it is not read again for that.
  if (first.current.split('?')[0] !== url.split('?')[0]) first.current = url;
  const address = first.current;
  const inParts = parts >= PARTS_FROM_BYTES;
  const file = useMemo(
    () => (inParts ? { range: new RangeReader(address, parts, () => setBroken(true)) } : address),
    [address, inParts, parts],
  );
  const [all, setAll] = useState(false);
  const failed = (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {translate('console.document.failed')}
    </Typography>
  );
  if (broken) return failed;
  return (
    <Document
      file={file}
      options={inParts ? IN_PARTS : WHOLE}
      loading={<Skeletons lines={small ? 3 : 8} />}
      error={failed}
      onLoadSuccess={({ numPages }) => setPages(numPages)}
    >
      {Array.from({ length: all ? pages : Math.min(pages, 1) }, (_, index) => index + 1).map((page) => (
        <SeenPage key={page} page={page} pages={pages} width={width} rotation={rotation} label={label} small={small} />
      ))}
      {pages > 1 && !all && !small ? (
        <Button onClick={() => setAll(true)}>{translate('console.document.all-pages')}</Button>
      ) : null}
    </Document>
  );
}

type SeenPageProps = { page: number; pages: number; width: number; rotation: number; label: string; small: boolean };

function SeenPage({ page, pages, width, rotation, label, small }: SeenPageProps) {
  const translate = useTranslate();
  const { ref, seen } = useInView<HTMLDivElement>();
  const caption = translate('console.document.page', { page, pages });
  return (
    <Box
      ref={ref}
      role="img"
      aria-label={`${label}: ${caption}`}
      sx={{
        mb: 1,
        mx: 'auto',
        width: 'fit-content',
        minWidth: seen ? 0 : width,
        minHeight: seen ? 0 : width * RATIO,
        // A page ends where its paper ends, also on white.
        '& canvas': { outline: small ? 0 : '1px solid', outlineColor: 'divider' },
      }}
    >
      {seen ? (
        <Page
          pageNumber={page}
          width={width}
          rotate={rotation}
          renderTextLayer={false}
          renderAnnotationLayer={false}
          loading={null}
        />
      ) : null}
      {small ? null : (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {caption}
        </Typography>
      )}
    </Box>
  );
}

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
