import type { Refusal } from '../../core/write-types.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/**
 * 428 where what the plan did needs a younger proof of who is there than the session has. It is asked at the end, so that only
 * what could be done asks a person; everything is undone with the refusal.
 */
export async function staleProof({ trx, context, definition, plan, judged }: UnitOfWork): Promise<Refusal | undefined> {
  if (!context.stale) return undefined;
  const seconds = (judged ?? []).flatMap(({ action }) => action.fresh ?? []);
  const { restore } = definition.permissions.fresh ?? {};
  if (restore !== undefined && plan.steps.some(({ kind }) => kind === 'restore')) seconds.push(restore);
  return seconds.length > 0 ? context.stale(trx, Math.min(...seconds)) : undefined;
}
