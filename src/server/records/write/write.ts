import type { Row } from '../../../resource/model/definition.ts';
import type { RequestContext, Services } from '../../core/context.ts';
import { isRefusal } from '../../core/refusal.ts';
import type { Refusal, WriteContext, WritePlan, Written } from '../../core/write-types.ts';
import { keepAnswer, type Repeat, takeKey } from './idempotency.ts';
import { runPlan } from './plan.ts';
import { inTransaction } from './write-transaction.ts';

type WriteOptions = { ip: string; repeat?: Repeat };

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
    return { services, call, ip: options.ip, changed: [], stored: [] };
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
        const done = await runPlan(trx, context, plan);
        if (!isRefusal(done) && options.repeat) await keepAnswer(trx, options.repeat, withoutRollback(done));
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

function withoutRollback({ status, body, etag }: Written): Written {
  return { status, body: body as Row | null, etag };
}
