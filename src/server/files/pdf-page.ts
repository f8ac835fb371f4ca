import { Worker } from 'node:worker_threads';

const TIME_MS = 10_000;
const MEMORY_MB = 256;

let last: Promise<unknown> = Promise.resolve();

/** The first page of a PDF as a small picture; undefined when it cannot be drawn, in time and within its memory. One at a time. */
export function firstPageOf(bytes: Buffer, side: number, quality: number): Promise<Buffer | undefined> {
  const drawn = last.then(() => draw(bytes, side, quality));
  last = drawn;
  return drawn;
}

function draw(bytes: Buffer, side: number, quality: number): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./pdf-page.mjs', import.meta.url), {
      workerData: { bytes: new Uint8Array(bytes), side, quality },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
      execArgv: [],
      stdout: true,
      stderr: true,
    });
    const timer = setTimeout(() => void worker.terminate(), TIME_MS);
    const end = (picture: Buffer | undefined) => {
      clearTimeout(timer);
      void worker.terminate();
      resolve(picture);
    };
    worker.once('message', (picture: Uint8Array) => end(Buffer.from(picture)));
    worker.once('error', () => end(undefined));
    worker.once('exit', () => end(undefined));
  });
}
