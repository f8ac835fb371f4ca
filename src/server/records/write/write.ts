import { setTimeout as wait } from 'node:timers/promises';
import type { RequestContext, Services } from '../../core/context.ts';
import { isRefusal, refuse } from '../../core/refusal.ts';
import type { Refusal, WriteContext, WritePlan, Written } from '../../core/write-types.ts';
import { isDatabaseUnavailable, UnsureCommit } from '../../database/unavailable.ts';
import { writeGathered } from '../audit/audit.ts';
import { keepAnswer, type Repeat, takeKey } from './idempotency.ts';
import { undoOf } from './undo-seal.ts';
import { runOrWait } from './wait.ts';
import { inTransaction } from './write-transaction.ts';

/** `batch` names the press of one button over many records: what of it waits is one decision. */
type WriteOptions = {
  ip: string;
  repeat?: Repeat;
  batch?: string;
  stale?: WriteContext['stale'];
  /** Whether the sender of a file let go of the call: nothing of it is kept then. */
  gone?: (() => boolean) | undefined;
};

/** So long a database that went away at the end of a transaction is waited for, to learn what became of it. */
const UNSURE_MS = 10_000;
const UNSURE_STEP_MS = 250;

type Run = Written & { rollback?: boolean };

/**
 * Runs a plan in one transaction; what happened is published only after it committed.
 *
 * Where the outcome of a COMMIT is not known, a call with a key is run again as soon as there is a database: either the key is
 * found with the answer that was kept, or nothing had been written. Without a key `UnsureCommit` is thrown.
 */
export async function write(
  services: Services,
  call: RequestContext,
  plan: WritePlan,
  options: WriteOptions,
): Promise<Written | Refusal> {
  let context: WriteContext | undefined;
  // Files lie outside of the transaction: those of an attempt that came to nothing are taken away by hand.
  const files = new Set<string>();
  const again = () => {
    for (const name of context?.stored ?? []) files.add(name);
    return { services, call, ip: options.ip, stale: options.stale, changed: [], stored: [], saved: [] };
  };
  const attempt = () =>
    inTransaction<Run>(
      services.db,
      async (trx) => {
        context = again();
        if (options.repeat) {
          const taken = await takeKey(trx, options.repeat, call.now);
          if (taken !== 'taken') return taken;
        }
        const run = await runOrWait(trx, context, plan, { batch: options.batch, drop: (name) => files.add(name) });
        if (isRefusal(run) || run.rollback) return run;
        await writeGathered(trx);
        const done = { ...run, undo: undoOf(call, context.saved ?? []) };
        if (options.gone?.()) return refuse(400, 'server.body-not-multipart');
        if (options.repeat) await keepAnswer(trx, options.repeat, withoutRollback(done));
        return done;
      },
      (done) => done.rollback === true,
    );
  // What may have been written is published, and keeps its files: those that no row names are swept away a day later.
  const leave = async (position?: string) => {
    const changed = context?.changed ?? [];
    context = undefined;
    if (changed.length > 0) await services.events.publish(changed, position);
  };
  let result: Run | Refusal | undefined;
  try {
    result = await untilKnown(attempt, options.repeat ? UNSURE_MS : 0, () => void leave());
  } finally {
    const kept = result !== undefined && !isRefusal(result) && !result.rollback;
    if (!kept) again();
    for (const name of files) await services.files.remove(name).catch(() => undefined);
  }
  if (isRefusal(result)) return result;
  const position = result.rollback ? undefined : await services.reads.mark();
  if (!result.rollback) await leave(position);
  return { ...withoutRollback(result), position };
}

/** The result of an attempt whose outcome is known; one that is not is asked again for `limitMs`, the database being away included. */
async function untilKnown<T>(attempt: () => Promise<T>, limitMs: number, onUnsure: () => void): Promise<T> {
  const end = performance.now() + limitMs;
  let unsure: UnsureCommit | undefined;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof UnsureCommit) {
        unsure = error;
        onUnsure();
      } else if (!unsure || !isDatabaseUnavailable(error)) throw error;
      if (performance.now() >= end) throw unsure;
      await wait(UNSURE_STEP_MS);
    }
  }
}

function withoutRollback({ status, body, etag, undo }: Written): Written {
  return { status, body, etag, undo };
}
