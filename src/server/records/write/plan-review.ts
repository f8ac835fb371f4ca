import { seenFields } from '../../../resource/access/may-see.ts';
import { may } from '../../../resource/access/permissions.ts';
import { kindOf } from '../../../resource/kinds/registry.ts';
import type { Definition, Json, Row } from '../../../resource/model/definition.ts';
import { isSlot } from '../../../resource/model/of-kind.ts';
import { isEmpty, isRow, valueAt } from '../../../resource/model/path.ts';
import { refuse, refuseFields } from '../../core/refusal.ts';
import type { FieldProblem, Refusal, Step, Values } from '../../core/write-types.ts';
import { RECORD_MARK } from '../../database/columns.ts';
import { checkResults, refusedBySource } from './judge.ts';
import { save } from './plan-save.ts';
import type { UnitOfWork } from './unit-of-work.ts';

const PENDING = 0;
const VALIDATED = 1;
const REJECTED = 2;

/** Marks beside values, in either direction. What a check only warns about at typing keeps a value from being validated. */
export async function runReview(
  work: UnitOfWork,
  step: Extract<Step, { kind: 'review' }>,
): Promise<Refusal | undefined> {
  const { definition, record, parent } = work;
  const { call } = work.context;
  const verdict = may(definition, call.actor, 'review', record, parent);
  if (!verdict.allowed) {
    const rule = verdict.rule ?? { file: `${definition.name}/permissions.json`, pointer: '/operations/review' };
    return refuse(409, verdict.reason, { params: verdict.params, rule, definition });
  }
  const barred = refusedBySource(call, definition, 'review', { before: work.stored, parent });
  if (barred) return barred;
  const wrong = [...wrongMarks(work, step.marks), ...(await contradictions(work, step.marks))];
  if (wrong.length > 0) return { ...refuseFields(wrong), definition };
  const reviews = { ...(isRow(work.stored?._reviews) ? work.stored._reviews : {}), ...step.marks };
  for (const [path, mark] of Object.entries(reviews)) if (mark === PENDING) delete reviews[path];
  return save(work, { operation: 'review', values: {}, reviews, action: definition.actions.actions.review });
}

function wrongMarks(work: UnitOfWork, marks: Values): FieldProblem[] {
  const { definition, record, parent } = work;
  const readable = seenFields({ ...work.context.call, definition }, 'read', { record, parent });
  return Object.entries(marks).flatMap(([path, mark]): FieldProblem[] => {
    const known = path === RECORD_MARK ? definition.review : definition.fields[path]?.review && readable.includes(path);
    if (!known) return [{ field: path, code: 'additionalProperties' }];
    if (![PENDING, VALIDATED, REJECTED].includes(Number(mark)) || typeof mark !== 'number')
      return [{ field: path, code: 'enum' }];
    const isNothing = mark === VALIDATED && path !== RECORD_MARK && isEmpty(valueAt(record, path));
    return isNothing && !isSlot(definition.fields[path]) ? [{ field: path, code: 'nothing' }] : [];
  });
}

async function contradictions(work: UnitOfWork, marks: Values): Promise<FieldProblem[]> {
  const validated = Object.keys(marks).filter((path) => marks[path] === VALIDATED);
  if (validated.length === 0) return [];
  const { definition, record, trx, context } = work;
  const sent: Values = Object.fromEntries(validated.map((path) => [path, null]));
  const results = await checkResults(trx, context.call, {
    definition,
    mode: 'update',
    sent,
    record: record as Row,
    stored: record,
  });
  return [...kindContradictions(definition, record), ...results]
    .filter((result) => validated.includes(result.field))
    .map(({ field, code, params }) => ({ field, code, params }));
}

/** What a value contradicts by itself. A tax key's digit never blocks: about 1.5 % of the real ones carry a wrong one. */
export function kindContradictions(definition: Definition, record: Row): FieldProblem[] {
  return Object.values(definition.fields)
    .filter((field) => field.kind !== 'rfc' && !isEmpty(valueAt(record, field.path)))
    .flatMap((field) =>
      kindOf(field)
        .warn(valueAt(record, field.path) as Json, field)
        .map(({ code, params }) => ({
          field: field.path,
          code: `kinds.${field.kind}.${code}`,
          ...(params ? { params } : {}),
        })),
    );
}
