/** One part of a multipart body; its content is read before the next part is asked for. */
export type MultipartPart = { name: string; fileName?: string; mediaType?: string; content: AsyncIterable<Buffer> };

const HEAD_LIMIT = 8 * 1024;
const PART_LIMIT = 100;

/** A body that is none of the kind it says. */
export class BadMultipart extends Error {}

export function boundaryOf(contentType: string | undefined): string | undefined {
  const found = /^multipart\/form-data\s*;.*\bboundary=(?:"([^"]{1,70})"|([^\s;]{1,70}))/i.exec(contentType ?? '');
  return found?.[1] ?? found?.[2];
}

/** RFC 7578 as a stream: never more than one chunk and one boundary in memory. */
export async function* readMultipart(source: AsyncIterable<Buffer>, boundary: string): AsyncGenerator<MultipartPart> {
  const input = inputOf(source);
  const mark = Buffer.from(`\r\n--${boundary}`);
  // The first boundary has no line before it.
  input.push(Buffer.from('\r\n'));
  await drain(contentUntil(input, mark));
  for (let count = 0; ; count += 1) {
    const next = (await input.take(2)).toString('latin1');
    if (next === '--') return;
    if (next !== '\r\n' || count >= PART_LIMIT) throw new BadMultipart();
    const head = await headOf(input);
    const content = contentUntil(input, mark);
    yield { ...head, content };
    await drain(content);
  }
}

type Input = {
  push(chunk: Buffer): void;
  held(): Buffer;
  more(): Promise<boolean>;
  take(count: number): Promise<Buffer>;
  cut(count: number): Buffer;
};

function inputOf(source: AsyncIterable<Buffer>): Input {
  const chunks = source[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  const cut = (count: number) => {
    const first = held.subarray(0, count);
    held = held.subarray(count);
    return first;
  };
  const more = async () => {
    const next = await chunks.next();
    if (next.done) return false;
    held = held.length > 0 ? Buffer.concat([held, next.value]) : next.value;
    return true;
  };
  return {
    push: (chunk) => {
      held = Buffer.concat([held, chunk]);
    },
    held: () => held,
    more,
    cut,
    async take(count) {
      while (held.length < count) if (!(await more())) throw new BadMultipart();
      return cut(count);
    },
  };
}

async function headOf(input: Input): Promise<Omit<MultipartPart, 'content'>> {
  let end = input.held().indexOf('\r\n\r\n');
  while (end < 0) {
    if (input.held().length > HEAD_LIMIT || !(await input.more())) throw new BadMultipart();
    end = input.held().indexOf('\r\n\r\n');
  }
  const lines = (await input.take(end + 4)).toString('utf8').split('\r\n');
  const lineOf = (name: string) => lines.find((line) => line.toLowerCase().startsWith(`${name}:`));
  const disposition = lineOf('content-disposition') ?? '';
  const name = /;\s*name="([^"]{1,200})"/i.exec(disposition)?.[1];
  if (!name) throw new BadMultipart();
  const fileName = /;\s*filename="([^"]*)"/i.exec(disposition)?.[1];
  const mediaType = lineOf('content-type')?.slice('content-type:'.length).trim();
  return { name, ...(fileName === undefined ? {} : { fileName }), ...(mediaType ? { mediaType } : {}) };
}

/** The content before the mark; the mark itself is removed. */
async function* contentUntil(input: Input, mark: Buffer): AsyncGenerator<Buffer> {
  for (;;) {
    const at = input.held().indexOf(mark);
    if (at >= 0) {
      if (at > 0) yield input.cut(at);
      input.cut(mark.length);
      return;
    }
    // The last bytes may be the beginning of the mark.
    const safe = input.held().length - mark.length + 1;
    if (safe > 0) yield input.cut(safe);
    if (!(await input.more())) throw new BadMultipart();
  }
}

async function drain(content: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of content);
}
