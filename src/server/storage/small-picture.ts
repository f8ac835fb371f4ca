import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { ROOT } from '../core/root.ts';

const HEAP_MB = 256;
const LOOK_MS = 25;
/**
 * How long one picture may take, and how much the process may grow meanwhile: unpacked image data lies outside of the worker's
 * own heap.
 */
const LIMITS = { ms: 15_000, bytes: 400 * 1024 * 1024 };

type PictureOptions = { asks?: never; mediaType: string; side: number; quality: number };

const REST_MS = 20_000;

type Asked = PictureOptions | { asks: 'lock' };
type Answer = Uint8Array | boolean;

type PictureDrawer = {
  /**
   * A picture, or the first page of a PDF, made small; undefined when it cannot be drawn, in time and within its memory. One
   * at a time, and only then it is read.
   */
  draw(read: () => Promise<Buffer>, wanted: PictureOptions, limits?: typeof LIMITS): Promise<Buffer | undefined>;
  /** Whether a PDF does not open without a password; false when that does not show in time. */
  isLocked(read: () => Promise<Buffer>): Promise<boolean>;
};

/** Draws in a thread of its own, which is slow to start and kept for a while. */
export function openPictureDrawer(): PictureDrawer {
  let last: Promise<unknown> = Promise.resolve();
  let kept: Worker | undefined;
  let rest: NodeJS.Timeout | undefined;
  const leave = (drawer: Worker): void => {
    if (kept === drawer) kept = undefined;
    void drawer.terminate();
  };
  const askNow = async (bytes: Buffer, wanted: Asked, limits: typeof LIMITS) => {
    clearTimeout(rest);
    kept ??= startThread();
    const drawer = kept;
    const answer = await answerOf(drawer, bytes, wanted, limits);
    // What failed once is not asked again: the next picture gets a thread of its own.
    if (answer === undefined) leave(drawer);
    else rest = setTimeout(leave, REST_MS, drawer).unref();
    return answer;
  };
  const ask = (read: () => Promise<Buffer>, wanted: Asked, limits = LIMITS): Promise<Answer | undefined> => {
    const answered = last.then(async () => askNow(await read(), wanted, limits));
    last = answered.catch(() => undefined);
    return answered;
  };
  return {
    async draw(read, wanted, limits) {
      const picture = await ask(read, wanted, limits);
      return picture instanceof Uint8Array ? Buffer.from(picture) : undefined;
    },
    isLocked: async (read) => (await ask(read, { asks: 'lock' })) === true,
  };
}

function answerOf(drawer: Worker, bytes: Buffer, wanted: Asked, limits: typeof LIMITS): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const most = process.memoryUsage.rss() + limits.bytes;
    const end = (answer?: Answer) => {
      clearTimeout(timer);
      clearInterval(watch);
      drawer.off('message', end).off('error', over).off('exit', over);
      resolve(answer);
    };
    const over = () => end();
    const timer = setTimeout(over, limits.ms);
    const watch = setInterval(() => process.memoryUsage.rss() > most && over(), LOOK_MS);
    drawer.on('message', end).on('error', over).on('exit', over);
    const copy = new Uint8Array(bytes);
    drawer.postMessage({ ...wanted, bytes: copy }, [copy.buffer]);
  });
}

function startThread(): Worker {
  const started = new Worker(join(ROOT, 'src/server/storage/small-picture.mjs'), {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  // Errors reach the caller while a picture is drawn; between two pictures there is no listener.
  started.on('error', () => undefined).unref();
  return started;
}
