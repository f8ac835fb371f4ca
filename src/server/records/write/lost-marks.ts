import { sql } from 'kysely';
import { effectiveSet } from '../../../resource/access/actions.ts';
import { names } from '../../../resource/access/rights.ts';
import type { Action, Definition, Field, Json, Row } from '../../../resource/model/definition.ts';
import { isObject, isSecret, isSlot } from '../../../resource/model/of-kind.ts';
import { isEmpty, isRow, valueAt } from '../../../resource/model/path.ts';
import { isRefusal, refuseFields } from '../../core/refusal.ts';
import type { FieldProblem, Refusal } from '../../core/write-types.ts';
import { RECORD_MARK } from '../../database/columns.ts';
import { withDocuments } from '../../sight/project-documents.ts';
import { takeRow } from '../read/locked-rows.ts';
import { actionEnv } from './action.ts';
import type { RecordChange, UnitOfWork } from './unit-of-work.ts';
import { lockForUpdate } from './write-row.ts';

const VALIDATED = 1;
const REJECTED = 2;
const DOCUMENTS = 'documents';

type Save = (work: UnitOfWork, change: RecordChange) => Promise<Refusal | undefined>;

/** Values and papers that an action needs validated and that are not: whatever is filled, under review, and named in `needs`. */
export async function missingReviews(work: UnitOfWork, action: Action): Promise<Refusal | undefined> {
  const { trx, context, definition, record } = work;
  if (!action.needs) return undefined;
  const wanted = reviewed(definition, action.needs);
  const paths = new Set(wanted.map(({ path }) => path));
  const stored = { ...record, _reviews: work.stored?._reviews ?? record._reviews };
  const [whole = stored] = await withDocuments(trx, context.call, definition, [stored], paths);
  const problems = wanted
    .filter(({ path }) => !isEmpty(valueAt(whole, path)) && markOf(whole, path) !== VALIDATED)
    .map(
      ({ path }): FieldProblem => ({ field: path, code: markOf(whole, path) === REJECTED ? 'rejected' : 'unmarked' }),
    );
  return problems.length > 0 ? { ...refuseFields(problems), definition } : undefined;
}

/**
 * Runs the actions that say `lost` where a value they name has lost its mark in this write: it changed, or was rejected. For a
 * paper the record is the one that holds its slot. `save` writes such an action like any other change.
 */
export async function onReviewLost(
  work: UnitOfWork,
  before: Row | undefined,
  save: Save,
): Promise<Refusal | undefined> {
  const { base, stored } = work;
  if (!base) return undefined;
  if (base.name === DOCUMENTS) return afterLostPaper(work, before, save);
  if (!before || !stored) return undefined;
  const lost = (action: Action) =>
    reviewed(base, action.lost ?? []).some(({ path }) => hasLost(markOf(before, path), markOf(stored, path)));
  return runLost(work, base, lost, save);
}

/** Pending after it was validated, or rejected just now. */
const hasLost = (was: number, is: number): boolean => was !== is && (was === VALIDATED || is === REJECTED);

async function afterLostPaper(work: UnitOfWork, before: Row | undefined, save: Save): Promise<Refusal | undefined> {
  const { trx, context, stored } = work;
  const paper = stored ?? before;
  const { resources } = context.call.schemas;
  const holder = resources[resources[DOCUMENTS]?.fields.user?.reference ?? ''];
  if (!holder || paper?.context !== 'user' || typeof paper.user !== 'number' || !(await isLost(work, before, paper)))
    return undefined;
  // It was held with the paper; from here on it changes.
  takeRow(trx, holder.name, paper.user);
  const row = await lockForUpdate(trx, holder, paper.user);
  if (!row) return undefined;
  const inner: UnitOfWork = {
    ...work,
    definition: holder,
    base: holder,
    id: paper.user,
    stored: row,
    record: row,
    parent: undefined,
    answer: undefined,
  };
  const inSlot = (action: Action) =>
    reviewed(holder, action.lost ?? []).some(({ document }) => document !== undefined && document === paper.type);
  return runLost(inner, holder, inSlot, save);
}

/** Whether the slot of this paper held a validated one that it holds no longer, or holds one that was rejected just now. */
async function isLost({ trx, id, stored }: UnitOfWork, before: Row | undefined, paper: Row): Promise<boolean> {
  const { rows } = await sql<{ id: number; current: boolean; mark: number }>`
    select id, current, coalesce((_reviews ->> ${sql.lit(RECORD_MARK)})::int, 0) as mark from documents
    where _deleted_at is null and context = 'user' and "user" = ${paper.user} and type = ${paper.type}`.execute(trx);
  const now = rows.find((row) => row.current);
  if (now?.mark === VALIDATED) return false;
  if (!before) return rows.some((row) => row.id !== id && row.mark === VALIDATED);
  const isRejected = now?.id === id && markOf(stored ?? {}, RECORD_MARK) === REJECTED;
  return (
    before.current === true &&
    (markOf(before, RECORD_MARK) === VALIDATED || (isRejected && markOf(before, RECORD_MARK) !== REJECTED))
  );
}

async function runLost(
  work: UnitOfWork,
  base: Definition,
  hasLostAny: (action: Action) => boolean,
  save: Save,
): Promise<Refusal | undefined> {
  const { field } = base.actions;
  for (const action of Object.values(base.actions.actions)) {
    const state = field ? (valueAt(work.stored ?? {}, field) as Json | undefined) : undefined;
    if (!action.lost || !action.from?.some((from) => from === state) || !hasLostAny(action)) continue;
    const record = { ...work.record, ...work.stored };
    const inner: UnitOfWork = { ...work, definition: base, record };
    const values = effectiveSet(action, actionEnv(work.context.call, base, record, {}));
    const refused = await save(inner, { operation: 'action', values: values as Record<string, Json>, action });
    if (isRefusal(refused)) return refused;
    if (work.base?.name === base.name) work.stored = inner.stored;
  }
  return undefined;
}

/** The values and papers under review that patterns name. */
const reviewed = (definition: Definition, of: string[]): Field[] =>
  Object.values(definition.fields).filter(
    (field) => (isSlot(field) || (field.review && !isObject(field) && !isSecret(field))) && names({ of }, field.path),
  );

const markOf = (row: Row, path: string): number => Number((isRow(row._reviews) ? row._reviews : {})[path] ?? 0);
