import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Definition, Json, Row } from '../../../resource/model/definition.ts';
import { pathToday } from '../../../resource/model/fields.ts';
import { valueAt } from '../../../resource/model/path.ts';
import type { Trx } from '../../core/context.ts';
import { refuse } from '../../core/refusal.ts';
import type { FieldProblem, Refusal, Values } from '../../core/write-types.ts';
import { auditOf } from '../../database/former-names.ts';

export const etagOf = (version: unknown): string => `"${Number(version ?? 1)}"`;

const HISTORY_LIMIT = 500;

type Question = {
  base: Definition;
  id: number | string;
  stored: Row;
  ifMatch: string;
  sent: Values;
  readable: readonly string[];
  definition: Definition;
};

/**
 * A write with an outdated version is a conflict only where a *sent* field changed since then: two people who edit
 * different fields of one record do not disturb each other.
 */
export async function versionConflict(trx: Trx, question: Question): Promise<Refusal | undefined> {
  const { stored, ifMatch, sent } = question;
  const now = Number(stored._version ?? 1);
  const seen = Number(/^(?:W\/)?"(\d+)"$/.exec(ifMatch.trim())?.[1] ?? Number.NaN);
  if (ifMatch.trim() === '*' || seen === now) return undefined;
  const changed = await changedSince(trx, question, seen);
  const problems = Object.entries(sent)
    .filter(([path, mine]) => changed(path) && !isDeepStrictEqual(mine, valueAt(stored, path) ?? null))
    .map(([path, mine]) => conflictOf(question, path, mine));
  if (problems.length === 0) return undefined;
  return refuse(409, 'verdicts.changed', { fields: problems, definition: question.definition });
}

/** Which fields changed after the version that was seen; without that history, all of them. */
async function changedSince(trx: Trx, { base, id }: Question, seen: number): Promise<(path: string) => boolean> {
  if (!Number.isFinite(seen)) return () => true;
  const rows = await trx
    .selectFrom('_audit')
    .select(['after'])
    .where(await auditOf(trx, base))
    .where('record_id', '=', String(id))
    .where(sql<number>`(details->>'version')::bigint`, '>', seen)
    .orderBy('id', 'desc')
    .limit(HISTORY_LIMIT)
    .execute();
  if (rows.length === 0) return () => true;
  const names = new Set(rows.flatMap((row) => Object.keys((row.after ?? {}) as Row)).map(pathToday(base)));
  return (path) => names.has(path);
}

function conflictOf({ stored, readable }: Question, path: string, mine: Json): FieldProblem {
  const theirs = readable.includes(path) ? (valueAt(stored, path) ?? null) : null;
  return { field: path, code: 'changed', mine, theirs };
}
