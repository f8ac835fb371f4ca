import { seenFields } from '../../../resource/access/may-see.ts';
import type { Row } from '../../../resource/model/definition.ts';
import { valueAt } from '../../../resource/model/path.ts';
import type { Answer } from '../../core/answer.ts';
import type { EffectPreview, Trx } from '../../core/context.ts';
import { isRefusal, refuse } from '../../core/refusal.ts';
import type { Refusal, Step, Values, WriteContext, WritePlan, Written } from '../../core/write-types.ts';
import { isRecordKey, tableDefinition } from '../../database/columns.ts';
import { said, shown } from '../../sight/answer.ts';
import { namedAnswer } from '../../sight/named.ts';
import { projectRecord } from '../../sight/project.ts';
import { readRecord } from '../read/read.ts';
import { etagOf, versionConflict } from '../read/version.ts';
import { chooseAction } from './action.ts';
import { holdOwner } from './hold-owner.ts';
import { keyRefusal, rightsRefusal } from './key-refusal.ts';
import { runAction } from './plan-action.ts';
import { runCreate } from './plan-create.ts';
import { runDelete } from './plan-delete.ts';
import { runItem } from './plan-item.ts';
import { putChanges } from './plan-put.ts';
import { openDeleted, runRestore } from './plan-restore.ts';
import { runReview } from './plan-review.ts';
import { movedSince } from './plan-undo.ts';
import { runUpdate } from './plan-update.ts';
import { type Waits, waitsOf } from './second.ts';
import type { UnitOfWork } from './unit-of-work.ts';
import { lockForUpdate } from './write-row.ts';

export type Done = Written & { rollback: boolean; id?: number | string; preview?: EffectPreview; waits?: Waiting };

/** What a plan would have done, were it not that a second person has to agree. `steps`: with a PUT read as what it changes. */
export type Waiting = Waits & { work: UnitOfWork; steps: Step[] };
const ACCEPTED = 202;
const NOTHING: Written = { status: ACCEPTED, body: said({}) };

/**
 * The one road of every write. The row is locked first and judged as it is then; each step is judged on what the steps
 * before it left; one refusal undoes them all.
 */
export async function runPlan(trx: Trx, context: WriteContext, plan: WritePlan): Promise<Done | Refusal> {
  const closed = keyRefusal(context.call, plan.definition, plan.steps);
  if (closed) return closed;
  const work = await openWork(trx, context, plan);
  if (isRefusal(work)) return work;
  const moved = context.call.undoes ? await movedSince(work, context.call.undoes) : undefined;
  if (moved) return moved;
  const steps = await putChanges(work, plan.steps);
  const conflict = await conflictOf(work, steps);
  if (conflict) return conflict;
  for (const [index, step] of steps.entries()) {
    if (index > 0) await lookAgain(work);
    const refused = await runStep(work, step);
    if (refused) return refused;
  }
  const barred = rightsRefusal(context.call, context.saved);
  if (barred) return barred;
  const stale = await staleProof(work);
  if (stale) return stale;
  const waits = context.asks ? await waitsOf(work) : undefined;
  if (waits) return { ...NOTHING, rollback: work.rollback, id: work.id, waits: { ...waits, work, steps } };
  return { ...(await answerOf(work)), rollback: work.rollback, id: work.id, preview: work.preview };
}

function runStep(work: UnitOfWork, step: Step): Promise<Refusal | undefined> {
  switch (step.kind) {
    case 'create':
      return runCreate(work, step);
    case 'update':
      return runUpdate(work, step);
    case 'delete':
      return runDelete(work, step);
    case 'restore':
      return runRestore(work, step);
    case 'item':
      return runItem(work, step);
    case 'review':
      return runReview(work, step);
    case 'action':
      return runAction(work, chooseAction(work.definition, work.record, step.actions), step.ask);
    default:
      return step satisfies never;
  }
}

/** A record that this person may not read does not exist for him, whatever he wants to write to it. */
async function openWork(trx: Trx, context: WriteContext, plan: WritePlan): Promise<UnitOfWork | Refusal> {
  const { call } = context;
  const { definition, id } = plan;
  const base = tableDefinition(call.schemas, definition);
  const parent = plan.parent?.record;
  const start = { trx, context, plan, definition, base, parent, rollback: false };
  if (id === undefined) return { ...start, record: {} };
  if (base && plan.steps.some((step) => step.kind === 'restore')) return openDeleted({ ...start, base }, id);
  if (base && isRecordKey(base, id)) await holdOwner(trx, call, base.name, id);
  const stored =
    base && (await lockForUpdate(trx, base, id, { ends: plan.steps.some(({ kind }) => kind === 'delete') }));
  if (base && !stored) return refuse(404, 'server.not-found', { definition });
  const record = await readRecord(trx, call, definition, id, { parent: plan.parent });
  if (!record || !isCalled(stored ?? record, plan.named)) return refuse(404, 'server.not-found', { definition });
  return { ...start, id: (stored?.id as number | string | undefined) ?? id, stored, record };
}

/** Another person's address leads to nothing, whatever the key in the body. */
const isCalled = (record: Row, named: Row = {}): boolean =>
  Object.entries(named).every(([path, value]) => String(valueAt(record, path) ?? '') === String(value));

async function lookAgain(work: UnitOfWork): Promise<void> {
  if (work.id === undefined) return;
  const { trx, context, definition, plan } = work;
  work.record = (await readRecord(trx, context.call, definition, work.id, { parent: plan.parent })) ?? work.record;
}

async function conflictOf(work: UnitOfWork, steps: Step[]): Promise<Refusal | undefined> {
  const { trx, plan, base, stored, id, definition, record, context } = work;
  if (!plan.ifMatch || !base || !stored || id === undefined) return undefined;
  const readable = seenFields({ ...context.call, definition }, 'read', { record, parent: work.parent });
  const sent = sentBy(steps, record, definition.actions.field);
  return versionConflict(trx, { base, definition, id, stored, ifMatch: plan.ifMatch, sent, readable });
}

/** An action depends on the state that its person saw, and a deletion on everything; so a moved one is a conflict. */
function sentBy(steps: Step[], record: Row, state: string | undefined): Values {
  const sent: Values = {};
  for (const step of steps) {
    if (step.kind === 'create' || step.kind === 'update') Object.assign(sent, step.values);
    if (step.kind === 'action' && state) for (const { to } of step.actions) if (to !== undefined) sent[state] = to;
    if (step.kind === 'delete') for (const name of Object.keys(record)) sent[name] ??= null;
  }
  return sent;
}

const CREATED = 201;
const DONE = 200;

/** The record as its writer may read it now, or what the effect answers instead. Nothing else leaves the server. */
async function answerOf(work: UnitOfWork): Promise<Written> {
  const { plan, stored, base } = work;
  const status = work.isKept ? ACCEPTED : plan.id === undefined ? CREATED : DONE;
  const etag = base && stored ? etagOf(stored._version) : undefined;
  if (work.answer)
    return { status, body: await namedAnswer(work.trx, work.context.call, work.origins ?? {}, work.answer), etag };
  return { status, body: await readable(work), etag };
}

async function readable(work: UnitOfWork): Promise<Answer> {
  const { trx, context, definition, plan, id } = work;
  const record =
    id === undefined ? undefined : await readRecord(trx, context.call, definition, id, { parent: plan.parent });
  if (!record) return said(id === undefined ? {} : { id });
  return shown(await projectRecord(trx, context.call, definition, record, { parent: work.parent, computed: true }));
}

/**
 * 428 where what the plan did needs a younger proof of who is there than the session has. It is asked at the end, so that only
 * what could be done asks a person; everything is undone with the refusal.
 */
async function staleProof({ trx, context, definition, plan, judged }: UnitOfWork): Promise<Refusal | undefined> {
  if (!context.stale) return undefined;
  const seconds = (judged ?? []).flatMap(({ action }) => action.fresh ?? []);
  const { restore } = definition.permissions.fresh ?? {};
  if (restore !== undefined && plan.steps.some(({ kind }) => kind === 'restore')) seconds.push(restore);
  return seconds.length > 0 ? context.stale(trx, Math.min(...seconds)) : undefined;
}
