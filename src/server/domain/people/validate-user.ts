import type { Definition, Json } from '../../../resource/model/definition.ts';
import { isEmpty, isRow, valueAt } from '../../../resource/model/path.ts';
import type { Effect } from '../../core/context.ts';
import { refuse, refuseFields } from '../../core/refusal.ts';
import { checkResults } from '../../records/write/judge.ts';
import { kindContradictions } from '../../records/write/plan-review.ts';
import { missingInPart } from '../../sight/project-complete.ts';
import { withDocuments } from '../../sight/project-documents.ts';

const REJECTED = 2;

/**
 * A whole person becomes validated: nothing may be missing, rejected or contradictory. What only warned at typing blocks
 * here (choice 99).
 */
export const validateUser: Effect = {
  name: 'validate-user',
  async run({ trx, call, definition, after }) {
    const [record = after] = await withDocuments(
      trx,
      call,
      definition,
      [after],
      new Set(Object.keys(definition.fields)),
    );
    const missing = Object.values(definition.fields)
      .filter((field) => field.part !== undefined)
      .flatMap((part) => missingInPart(definition, part, record));
    if (missing.length > 0)
      return { ...refuseFields(missing.map(({ path }) => ({ field: path, code: 'required' }))), definition };
    const rejected = marked(definition, valueAt(record, '_reviews'), REJECTED);
    if (rejected) return refuse(409, 'validate.rejected', { definition, params: { title: rejected } });
    const judged = { definition, mode: 'update' as const, sent: {}, record: after, stored: after };
    const results = (await checkResults(trx, call, judged)).filter(({ field }) => !isEmpty(valueAt(after, field)));
    const wrong = [...kindContradictions(definition, after), ...results];
    if (wrong.length === 0) return undefined;
    return { ...refuseFields(wrong.map(({ field, code, params }) => ({ field, code, params }))), definition };
  },
};

/** The title of the first value that carries this mark. */
function marked(definition: Definition, marks: Json | undefined, mark: number): string | undefined {
  const path = isRow(marks) && Object.keys(marks).find((name) => marks[name] === mark);
  return path ? (definition.fields[path]?.title ?? path) : undefined;
}
