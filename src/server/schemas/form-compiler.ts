import { join } from 'node:path';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { brotliCompress, constants } from 'node:zlib';
import type { AJV_OPTIONS } from '../../resource/validation/compile.ts';
import type { FormSchemas } from '../../resource/validation/form-schemas.ts';
import { ROOT } from '../core/root.ts';

export const WORKER_FILE = join(ROOT, 'src/server/schemas/form-module.mjs');

/** What is compiled: schemas by name, and which rules the record's schema contains. */
export type FormSource = { schemas: FormSchemas; rules: string[]; options: typeof AJV_OPTIONS };
/** The module of a resource's forms, as text and packed by Brotli. */
export type ValidatorModule = { text: string; packed: Uint8Array };

type Job = { source: FormSource; resolve(made: ValidatorModule): void; reject(error: Error): void };

const MAX_WAITING = 20;
const COMPILE_MS = 30_000;
const HEAP_MB = 256;
/** A thread is slow to start: it is kept for a while. */
const IDLE_MS = 20_000;

/**
 * Not in the thread: Node 20 aborts the whole process where a thread ends between making and preparing a stream of zlib (its
 * assertion "close before init").
 */
async function packed(text: string): Promise<ValidatorModule> {
  return { text, packed: await promisify(brotliCompress)(text, QUALITY) };
}

const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } };

/** One thread compiles one module after the other; `busy` where too many wait already. */
export function openCompiler() {
  const waiting: Job[] = [];
  let running: Job | undefined;
  let worker: Worker | undefined;
  let timer: NodeJS.Timeout | undefined;

  function next(): void {
    clearTimeout(timer);
    running = waiting.shift();
    if (!running) {
      timer = setTimeout(leave, IDLE_MS).unref();
      return;
    }
    timer = setTimeout(fail, COMPILE_MS, new Error('a form took too long to compile')).unref();
    worker ??= startWorker();
    worker.postMessage(running.source);
  }

  function startWorker(): Worker {
    const started = new Worker(WORKER_FILE, {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
      execArgv: [],
      stdout: true,
      stderr: true,
    });
    started.on('message', (answer: { text: string } | { error: string }) => {
      if (started !== worker) return;
      if ('error' in answer) running?.reject(new Error(answer.error));
      else packed(answer.text).then(running?.resolve, running?.reject);
      next();
    });
    started.on('error', (error: Error) => started === worker && fail(error));
    started.unref();
    return started;
  }

  /** The next module gets a thread of its own. */
  function fail(error: Error): void {
    leave();
    running?.reject(error);
    next();
  }

  function leave(): Promise<number> | undefined {
    const left = worker;
    worker = undefined;
    return left?.terminate();
  }

  return {
    compile(source: FormSource): Promise<ValidatorModule> | 'busy' {
      if (waiting.length >= MAX_WAITING) return 'busy';
      return new Promise((resolve, reject) => {
        waiting.push({ source, resolve, reject });
        if (!running) next();
      });
    },
    async close(): Promise<void> {
      clearTimeout(timer);
      for (const job of [running, ...waiting.splice(0)]) job?.reject(new Error('the server is stopping'));
      await leave();
    },
  };
}
