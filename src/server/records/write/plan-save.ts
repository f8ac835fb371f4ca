import { isDeepStrictEqual } from 'node:util';
import type { Action, Definition, Row } from '../../../resource/model/definition.ts';
import { isSecret, isYesNo } from '../../../resource/model/of-kind.ts';
import { isRow, valueAt } from '../../../resource/model/path.ts';
import { ASKED } from '../../../resource/model/registry.ts';
import type { EffectResult } from '../../core/context.ts';
import { isRefusal, refuse, refuseFields } from '../../core/refusal.ts';
import { codeOf } from '../../core/registry.ts';
import type { Secrets } from '../../core/secrets.ts';
import type { AuditLine } from '../../core/tables.ts';
import type { Refusal, Saved, Values } from '../../core/write-types.ts';
import { RECORD_MARK } from '../../database/columns.ts';
import { writeAudit } from '../audit/audit.ts';
import { actionRefusal } from './key-refusal.ts';
import { deadReferences } from './living.ts';
import { onReviewLost } from './lost-marks.ts';
import { merge } from './merge.ts';
import { gatherForSecond } from './second.ts';
import type { RecordChange, UnitOfWork } from './unit-of-work.ts';
import { copiesFor, spreadCopies } from './write-copy.ts';
import { storeFiles } from './write-files.ts';
import { writeNotices } from './write-notices.ts';
import { deleteRow, insertRow, updateRow } from './write-row.ts';
import { asKept } from './write-values.ts';

/** Row, effect, audit, copies and notices of one judged change: together or not at all. */
export async function save(work: UnitOfWork, change: RecordChange): Promise<Refusal | undefined> {
  const closed = actionRefusal(work.context.call, change.action);
  if (closed) return closed;
  const before = work.stored;
  const written = await writeRow(work, change);
  if (isRefusal(written)) return written;
  const named = effectOf(change.action, before, work.stored);
  const effect = named === undefined ? undefined : await runEffect(work, change, before, named);
  if (isRefusal(effect)) return effect;
  if (effect?.set && Object.keys(effect.set).length > 0) {
    const again = await writeRow(work, {
      ...change,
      operation: 'update',
      values: effect.set,
      copies: undefined,
      reviews: undefined,
    });
    if (isRefusal(again)) return again;
  }
  if (effect?.answer && named !== undefined) {
    work.answer = effect.answer;
    work.origins = codeOf(work.context.call.schemas).effect(named)?.manifest?.answers;
  }
  if (effect?.waits) {
    work.answer = { approval: { ...effect.waits, until: null } };
    work.origins = { approval: ASKED };
    work.isKept = true;
  }
  if (effect?.rollback) work.rollback = true;
  if (effect?.preview) work.preview = effect.preview;
  const line = await settle(work, change, before);
  work.context.saved?.push(savedBy(work, change, before, { hasEffect: !isFollowed(work, named), line }));
  gatherForSecond(work, change.action, { before, after: work.stored ?? work.record, ask: change.ask ?? {} });
  return onReviewLost(work, before, save);
}

async function writeRow(work: UnitOfWork, change: RecordChange): Promise<undefined | Refusal> {
  const { trx, base, context, stored } = work;
  const { schemas } = context.call;
  if (!base) {
    work.record = merge(work.record, change.values);
    return undefined;
  }
  if (change.operation === 'delete') return deleteRow(trx, schemas, base, work.id as number);
  const own = asKept(base, change.values);
  const copies = change.copies ?? (await copiesFor(trx, schemas, base, merge(work.record, own), own));
  const dead = await deadReferences(trx, context.call, base, { values: { ...own, ...copies }, stored });
  if (dead.length > 0) return { ...refuseFields(dead), definition: work.definition };
  const files = await storeFiles({ base, stored, trx }, { ...own, ...copies }, context);
  if (isRefusal(files)) return files;
  const values = closeSecrets(base, files, context.services.secrets);
  const row = stored ? await update(work, base, stored, values, change) : await insertRow(trx, schemas, base, values);
  if (isRefusal(row)) return inWordsOf(work.definition, row);
  work.stored = row;
  work.id = row.id as number | string;
  work.record = merge({ ...work.record, id: row.id as number }, stored ? values : (row as Values));
  return undefined;
}

/** The table refuses in its own words; a door onto it that has words of its own says it in them. */
function inWordsOf(definition: Definition, refusal: Refusal): Refusal {
  const own = refusal.fields?.some(({ field, code }) => `fields.${field}.${code}` in definition.messages);
  return own ? { ...refusal, definition } : refusal;
}

async function update(
  work: UnitOfWork,
  base: Definition,
  stored: Row,
  values: Values,
  change: RecordChange,
): Promise<Row | Refusal> {
  const reviews = change.reviews ?? (change.operation === 'action' ? undefined : marksAfter(base, stored, values));
  const nothing = Object.entries(values).every(([path, value]) =>
    isDeepStrictEqual(valueAt(stored, path) ?? null, value),
  );
  if (nothing && !reviews) return stored;
  return updateRow(work.trx, work.context.call.schemas, base, work.id as number, { values, reviews, before: stored });
}

/**
 * A changed value is pending again: its mark is removed (choice 122), and the mark of the whole record with it; a switch is no
 * reviewed value. Undefined when no mark changes.
 */
function marksAfter(base: Definition, stored: Row, values: Values): Row | undefined {
  const marks = isRow(stored._reviews) ? { ...stored._reviews } : {};
  const count = Object.keys(marks).length;
  for (const [path, value] of Object.entries(values)) {
    if (isDeepStrictEqual(valueAt(stored, path) ?? null, value)) continue;
    delete marks[path];
    if (base.review && !isYesNo(base.fields[path])) delete marks[RECORD_MARK];
  }
  return Object.keys(marks).length === count ? undefined : marks;
}

function savedBy(
  { definition, base, stored, record }: UnitOfWork,
  { operation, action }: RecordChange,
  before: Row | undefined,
  more: Pick<Saved, 'hasEffect' | 'line'>,
): Saved {
  const after = operation === 'delete' ? undefined : (stored ?? record);
  return {
    definition,
    operation,
    ...more,
    ...(base ? { base } : {}),
    ...(action ? { action } : {}),
    ...(before ? { before } : {}),
    ...(after ? { after } : {}),
  };
}

/** No effect, or one that an edit back takes back as well. */
const isFollowed = ({ context }: UnitOfWork, effect: string | undefined): boolean =>
  effect === undefined || context.call.schemas.registry?.effects[effect]?.follows === true;

async function runEffect(
  work: UnitOfWork,
  change: RecordChange,
  before: Row | undefined,
  name: string,
): Promise<EffectResult | Refusal | undefined> {
  const { services, call, changed } = work.context;
  const effect = codeOf(call.schemas).effect(name);
  if (!effect) return refuse(409, 'server.not-yet', { definition: work.definition });
  const after = work.base ? (work.stored ?? work.record) : work.record;
  return effect.run({
    trx: work.trx,
    call,
    services,
    definition: work.definition,
    action: change.action?.name,
    before,
    after,
    ask: change.ask ?? {},
    changed,
    stored: work.context.stored,
  });
}

/** The effect that has to run. With `whenChanged` only where one of these fields is another; a new record is all change. */
function effectOf(action: Action | undefined, before: Row | undefined, after: Row | undefined): string | undefined {
  if (!action?.effect) return undefined;
  const isOther = (path: string) =>
    !isDeepStrictEqual(valueAt(before ?? {}, path) ?? null, valueAt(after ?? {}, path) ?? null);
  return !action.whenChanged || !before || action.whenChanged.some(isOther) ? action.effect : undefined;
}

const reasonOf = ({ action, ask }: RecordChange): { reason?: string } =>
  action?.reason && typeof ask?.reason === 'string' ? { reason: ask.reason } : {};

/** The consequences of the change elsewhere: its audit row, the copies of its values, its notices. */
async function settle(work: UnitOfWork, change: RecordChange, before: Row | undefined): Promise<AuditLine | undefined> {
  const { trx, context, base, definition } = work;
  const after = change.operation === 'delete' ? undefined : work.stored;
  const id = work.id ?? 0;
  const entry = {
    door: definition.name,
    operation: change.operation,
    action: change.action?.name,
    ip: context.ip,
    ...reasonOf(change),
  };
  let line: AuditLine | undefined;
  if (base && !isDeepStrictEqual(before, after)) {
    const version = Number(after?._version ?? 0);
    line = await writeAudit(trx, context.call, { ...entry, base, id, before, after, version });
    if (before && after) await spreadCopies(trx, context.call.schemas, base, id, differences(base, before, after));
    context.changed.push({ resource: base.name, id, before, after });
  } else if (change.operation === 'action') {
    line = await writeAudit(trx, context.call, { ...entry, base: base ?? definition, id, before: {}, after: {} });
  }
  if (change.action?.notify) await writeNotices(work, change, before);
  return line;
}

function differences(base: Definition, before: Row, after: Row): Values {
  const values: Values = {};
  for (const path of Object.keys(base.fields)) {
    const value = valueAt(after, path) ?? null;
    if (!isDeepStrictEqual(valueAt(before, path) ?? null, value)) values[path] = value;
  }
  return values;
}

/** The values as they are stored: secrets closed, everything else as it is. */
function closeSecrets(base: Definition, values: Values, secrets: Secrets): Values {
  const closed = { ...values };
  for (const [path, value] of Object.entries(values))
    if (isSecret(base.fields[path]) && typeof value === 'string') closed[path] = secrets.close(value);
  return closed;
}
