import { afterEach, describe, expect, it, vi } from 'vitest';
import { RangeReader } from '../../../src/console/viewer/PdfPages.tsx';
import { fakeServer } from '../fake-server.ts';

// What the reader of PDF wants of a browser as soon as it is loaded.
vi.hoisted(() => {
  const withResolvers = () => {
    const made: Record<string, unknown> = {};
    made.promise = new Promise((resolve, reject) => Object.assign(made, { resolve, reject }));
    return made;
  };
  Object.assign(globalThis, { DOMMatrix: class {} });
  if (!('withResolvers' in Promise)) Object.assign(Promise, { withResolvers });
});

afterEach(() => vi.unstubAllGlobals());

const FILE = '/v1/files/00000000-0000-4000-8000-000000000001.pdf';
const TEXT = Array.from({ length: 500 }, (_, place) => String(place).padStart(4, '0')).join('');

/** Answers parts of the text as a server does: several of them in one body. */
function parts(range: string) {
  const places = range
    .slice('bytes='.length)
    .split(',')
    .map((one) => one.split('-').map(Number) as [number, number]);
  const [[first = 0, last = 0] = []] = places;
  if (places.length === 1) return { status: 206, body: TEXT.slice(first, last + 1) };
  const body = places.map(
    ([from, to]) => `\r\n--m\r\ncontent-range: bytes ${from}-${to}/2000\r\n\r\n${TEXT.slice(from, to + 1)}`,
  );
  const headers = { 'content-type': 'multipart/byteranges; boundary=m' };
  return { status: 206, body: `${body.join('')}\r\n--m--\r\n`, headers };
}

function reader(answer: Parameters<typeof fakeServer>[0][string]) {
  const server = fakeServer({ [`GET ${FILE}`]: answer });
  const failed = vi.fn();
  const made = new RangeReader(`${FILE}?expires=1&signature=x`, TEXT.length, failed);
  const got = new Map<number, string>();
  made.addRangeListener((begin: number, chunk: Uint8Array) => got.set(begin, new TextDecoder().decode(chunk)));
  made.transportReady();
  return { made, got, failed, server };
}

describe('a PDF that comes in parts', () => {
  it('asks for many parts in few calls, and hands each to whoever asked for it [D-008]', async () => {
    const { made, got, server } = reader(({ headers }) => parts(headers.range ?? ''));
    const begins = Array.from({ length: 100 }, (_, place) => place * 20);
    for (const begin of begins) made.requestDataRange(begin, begin + 8);
    await vi.waitFor(() => expect(got.size).toBe(100));
    for (const begin of begins) expect(got.get(begin)).toBe(TEXT.slice(begin, begin + 8));
    expect(server.asked.length).toBe(2);
    made.requestDataRange(4, 12);
    await vi.waitFor(() => expect(got.get(4)).toBe(TEXT.slice(4, 12)));
  });

  it('goes on by the session when its signed address is over, and says when nothing helps [D-008]', async () => {
    const over = reader(({ query, headers }) =>
      query.has('signature') ? { status: 404 } : parts(headers.range ?? ''),
    );
    over.made.requestDataRange(0, 8);
    await vi.waitFor(() => expect(over.got.get(0)).toBe('00000001'));
    expect(over.failed).not.toHaveBeenCalled();
    const gone = reader({ status: 404 });
    gone.made.requestDataRange(0, 8);
    await vi.waitFor(() => expect(gone.failed).toHaveBeenCalledTimes(1));
    const left = reader({ status: 404 });
    left.made.requestDataRange(0, 8);
    left.made.abort();
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect([left.failed.mock.calls, left.got.size]).toEqual([[], 0]);
  });
});
