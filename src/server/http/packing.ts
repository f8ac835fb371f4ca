import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer holds a secret: it is not compressed, whatever its length. */
    secret?: boolean;
  }
}

export type Encoding = 'br' | 'gzip';

/** Smaller answers would not travel in fewer packets. */
const THRESHOLD = 1024;
/** To hand a text to another thread and to take it back costs as much as compressing so many characters; what is longer is handed over. */
const AT_ONCE = 8_192;
/** One step more takes half as much time again and saves 2 % (decision 1220). */
const QUALITY = 3;
/** For what is compressed once and sent many times. */
const KEPT_QUALITY = 6;

/** An answer repeats itself within 256 kB. The usual window is 4 MB: to reserve it took longer than to compress a page. */
const WINDOW_BITS = 18;

const brotli = (quality: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS },
});

/** Compresses the JSON of the routes below this scope as the caller takes it; files, sheets and streams are left as they are. */
export function packAnswers(api: FastifyInstance): void {
  api.addHook('onSend', async (request, reply, payload) => {
    const isText = typeof payload === 'string' && payload.length >= THRESHOLD;
    if (!isText || request.routeOptions.config.secret || !isJson(reply.getHeader('content-type'))) return payload;
    reply.header('vary', withEncoding(reply.getHeader('vary')));
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (!encoding) return payload;
    reply.header('content-encoding', encoding);
    if (payload.length > AT_ONCE) return pack(payload, encoding, QUALITY);
    return encoding === 'br' ? brotliCompressSync(payload, brotli(QUALITY)) : gzipSync(payload, { level: QUALITY });
  });
}

const isJson = (type: unknown): boolean => /^application\/json\b/.test(String(type));

function withEncoding(vary: unknown): string {
  const said = vary === undefined ? '' : String(vary);
  return /accept-encoding/i.test(said) ? said : [said, 'accept-encoding'].filter(Boolean).join(', ');
}

/** The encoding that the caller likes best among ours; undefined for the text as it is. */
export function encodingFor(accepted = ''): Encoding | undefined {
  const said = accepted.split(',').map((part) => {
    const [name = '', ...words] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    return { name, weight: Number(words.find((word) => word.startsWith('q='))?.slice(2) ?? 1) };
  });
  const weightOf = (one: Encoding) =>
    (said.find(({ name }) => name === one) ?? said.find(({ name }) => name === '*'))?.weight;
  const [best] = (['br', 'gzip'] as const)
    .map((one) => ({ one, weight: weightOf(one) ?? 0 }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  return best?.one;
}

/** A text in an encoding, made beside the work of the process. */
export function pack(text: string, encoding: Encoding, quality = KEPT_QUALITY): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(text, { level: quality });
  return promisify(brotliCompress)(text, brotli(quality));
}
