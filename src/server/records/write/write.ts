import type { RequestContext, Services } from '../../core/context.ts';
import { isRefusal } from '../../core/refusal.ts';
import type { Refusal, WriteContext, WritePlan, Written } from '../../core/write-types.ts';
import { writeGathered } from '../audit/audit.ts';
import { keepAnswer, type Repeat, takeKey } from './idempotency.ts';
import { undoOf } from './undo-seal.ts';
import { runOrWait } from './wait.ts';
import { inTransaction } from './write-transaction.ts';

/** `batch` names the press of one button over many records: what of it waits is one decision. */
type WriteOptions = { ip: string; repeat?: Repeat; batch?: string; stale?: WriteContext['stale'] };

/** Runs a plan in one transaction; what happened is published only after it committed. */
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
  let result: (Written & { rollback?: boolean }) | Refusal | undefined;
  try {
    result = await inTransaction<Written & { rollback?: boolean }>(
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
        if (options.repeat) await keepAnswer(trx, options.repeat, withoutRollback(done));
        return done;
      },
      (done) => done.rollback === true,
    );
  } finally {
    const kept = result !== undefined && !isRefusal(result) && !result.rollback;
    if (!kept) again();
    for (const name of files) await services.files.remove(name).catch(() => undefined);
  }
  if (isRefusal(result)) return result;
  if (!result.rollback && context && context.changed.length > 0) services.events.publish(context.changed);
  return withoutRollback(result);
}

function withoutRollback({ status, body, etag, undo }: Written): Written {
  return { status, body, etag, undo };
}
