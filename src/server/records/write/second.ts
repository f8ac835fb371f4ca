import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { holds } from '../../../resource/conditions/condition.ts';
import type { Action, Definition, Second } from '../../../resource/model/definition.ts';
import { valueAt } from '../../../resource/model/path.ts';
import { lockInTransaction } from '../../database/locks.ts';
import { actionEnv } from './action.ts';
import type { ActionDone, UnitOfWork } from './unit-of-work.ts';

/** One action of a plan that waits for a second person. `amount`: what its word adds up, as a decimal text. */
export type Waits = ActionDone & { second: Second; amount: string | null };

const guarded = new WeakMap<Definition, { any: boolean; sums: boolean }>();

/** Whether any action of the resource may wait, and whether any adds up what a person did before. */
export function secondsOf(definition: Definition): { any: boolean; sums: boolean } {
  const known = guarded.get(definition);
  if (known) return known;
  const words = Object.values(definition.actions.actions).flatMap(({ second }) => second ?? []);
  const found = {
    any: words.length > 0,
    sums: words.some(({ sum, count }) => sum !== undefined || count !== undefined),
  };
  guarded.set(definition, found);
  return found;
}

/**
 * What one person does under words that add up is judged one call after the other, until each transaction ends. Taken before any
 * row (decision 1398).
 */
export async function lockSums({ trx, context, definition }: Pick<UnitOfWork, 'trx' | 'context' | 'definition'>) {
  if (!context.services.settings.second || !secondsOf(definition).sums) return;
  await lockInTransaction(trx, ['second', context.call.actor.id, definition.name]);
}

/**
 * The first action of the plan that has to wait. Sums and numbers are those of the same person: done within the hours of the
 * word, waiting, and of this plan. What need not wait is noted, so that later calls add it up.
 */
export async function waitsOf(work: UnitOfWork): Promise<Waits | undefined> {
  let waiting: Waits | undefined;
  for (const judged of work.judged ?? []) {
    const { second } = judged.action;
    if (!second || !isMeant(second, judged)) continue;
    const amount = amountOf(second, judged);
    const waits = { ...judged, second, amount };
    if (await isOver(work, waits)) waiting = waiting ? both(waiting, waits) : waits;
    if (second.sum || second.count) await note(work, waits);
  }
  return waiting;
}

/** Of two actions in one plan only those may agree who may agree to each. */
const both = (first: Waits, { second }: Waits): Waits => ({
  ...first,
  second: {
    ...first.second,
    by: first.second.by.filter((role) => second.by.includes(role)),
    until: Math.min(first.second.until, second.until),
  },
});

const isMeant = ({ changed }: Second, { before, after }: ActionDone): boolean =>
  !changed ||
  changed.some((path) => !isDeepStrictEqual(valueAt(before ?? {}, path) ?? null, valueAt(after, path) ?? null));

const amountOf = ({ sum }: Second, { before, after }: ActionDone): string | null => {
  const value = sum && (valueAt(after, sum.of) ?? valueAt(before ?? {}, sum.of));
  return value === undefined || value === null ? null : String(value);
};

async function isOver(work: UnitOfWork, waits: Waits): Promise<boolean> {
  const { second } = waits;
  if (second.when === undefined && !second.sum && !second.count) return true;
  if (second.when !== undefined && isNamed(work, waits, second.when)) return true;
  if (second.sum && (await totals(work, waits, second.sum.hours)).sum > second.sum.over) return true;
  return second.count !== undefined && (await totals(work, waits, second.count.hours)).count > second.count.over;
}

function isNamed(work: UnitOfWork, { after, ask }: Waits, when: NonNullable<Second['when']>): boolean {
  const env = actionEnv(work.context.call, work.definition, after, {
    ask,
    ...(work.parent ? { parent: work.parent } : {}),
  });
  return holds(when, env);
}

/** What the person did in these hours and has waiting, with this call. Rounded to cents once, in the database. */
async function totals({ trx, context, definition }: UnitOfWork, { action, amount }: Waits, hours: number) {
  const { actor, now } = context.call;
  const since = new Date(now.getTime() - hours * 3_600_000);
  const found = await sql<{ sum: string; count: string }>`
    select coalesce(sum(amount), 0) + coalesce(${amount}::numeric, 0) as sum, count(*) + 1 as count from (
      select amount from _watched where person = ${actor.id} and resource = ${definition.name}
        and action = ${action.name} and at > ${since}
      union all
      select amount from _approval_calls where asked_by = ${actor.id} and resource = ${definition.name}
        and action = ${action.name} and is_open and asked_at > ${since}) as seen`.execute(trx);
  const [row] = found.rows;
  return { sum: Number(row?.sum ?? 0), count: Number(row?.count ?? 0) };
}

async function note({ trx, context, definition }: UnitOfWork, { action, amount }: Waits): Promise<void> {
  const { actor, now } = context.call;
  const row = { person: actor.id, resource: definition.name, action: action.name, amount, at: now };
  await trx.insertInto('_watched').values(row).execute();
}

/** Puts a change beside those of which `second` and `fresh` are asked once the plan is through. */
export function gatherForSecond(work: UnitOfWork, action: Action | undefined, more: Omit<ActionDone, 'action'>): void {
  if (!action?.second && !action?.fresh) return;
  work.judged ??= [];
  work.judged.push({ action, ...more });
}
