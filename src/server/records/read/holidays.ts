import type { Tree, Variable } from '../../../resource/model/condition-tree.ts';
import type { Db, RequestContext, Trx } from '../../core/context.ts';
import { needs } from '../../core/needs.ts';
import { tables } from '../../core/tables.ts';
import { tableDefinition } from '../../database/columns.ts';

/** A day that is closed. */
export const HOLIDAY = needs('holidays', 'date');

/** The days that are no business days, where a condition counts business days: every other one is asked without them. */
export async function holidaysFor(
  db: Db | Trx,
  call: RequestContext,
  tree: Tree,
): Promise<ReadonlySet<string> | undefined> {
  const { holidays } = call.schemas.resources;
  if (!countsBusinessDays(tree) || !holidays || !tableDefinition(call.schemas, holidays)) return undefined;
  const rows = await tables(db, HOLIDAY)
    .selectFrom('holidays')
    .select('date')
    .where('_deleted_at', 'is', null)
    .where('date', 'is not', null)
    .execute();
  return new Set(rows.map(({ date }) => String(date)));
}

/** Whether a condition speaks of business days. */
export function countsBusinessDays(tree: Tree): boolean {
  if (tree.kind === 'and' || tree.kind === 'or') return tree.parts.some(countsBusinessDays);
  if (tree.kind === 'not') return countsBusinessDays(tree.part);
  if (tree.kind === 'constant') return false;
  return [tree.left, tree.right].some((side) => side !== undefined && 'variable' in side && isBusiness(side.variable));
}

const isBusiness = ({ business }: Variable): boolean => business !== undefined;
