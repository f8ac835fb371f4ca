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

type PictureOptions = { mediaType: string; side: number; quality: number };

const REST_MS = 20_000;

type PictureDrawer = {
  /**
   * A picture, or the first page of a PDF, made small; undefined when it cannot be drawn, in time and within its memory. One
   * at a time, and only then it is read.
   */
  draw(read: () => Promise<Buffer>, wanted: PictureOptions, limits?: typeof LIMITS): Promise<Buffer | undefined>;
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
  const drawNow = async (bytes: Buffer, wanted: PictureOptions, limits: typeof LIMITS) => {
    clearTimeout(rest);
    kept ??= startThread();
    const drawer = kept;
    const picture = await drawnBy(drawer, bytes, wanted, limits);
    // What failed once is not asked again: the next picture gets a thread of its own.
    if (!picture) leave(drawer);
    else rest = setTimeout(leave, REST_MS, drawer).unref();
    return picture;
  };
  return {
    draw(read, wanted, limits = LIMITS) {
      const drawn = last.then(async () => drawNow(await read(), wanted, limits));
      last = drawn.catch(() => undefined);
      return drawn;
    },
  };
}

function drawnBy(
  drawer: Worker,
  bytes: Buffer,
  wanted: PictureOptions,
  limits: typeof LIMITS,
): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    const most = process.memoryUsage.rss() + limits.bytes;
    const end = (picture?: Uint8Array) => {
      clearTimeout(timer);
      clearInterval(watch);
      drawer.off('message', end).off('error', over).off('exit', over);
      resolve(picture && Buffer.from(picture));
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
