import { brokenDateLimit, limitPaths } from '../../../resource/conditions/date-limits.ts';
import type { Env } from '../../../resource/model/condition-tree.ts';
import type { Definition, Field, Json, Row } from '../../../resource/model/definition.ts';
import { own } from '../../../resource/model/fields.ts';
import { isEmpty, valueAt } from '../../../resource/model/path.ts';
import type { RequestContext, Trx } from '../../core/context.ts';
import type { FieldProblem } from '../../core/write-types.ts';
import { valuesBehind } from '../read/values-behind.ts';

type Dated = {
  /** Whose fields the limits speak of: `$record.…`. */
  definition: Definition;
  record: Row;
  /** The fields that are judged, and what was sent of each. */
  fields: Record<string, Field>;
  sent: Row;
  stored?: Row;
};

/**
 * Dates that are valid but implausible (`x-limits`). A value that is stored already is not judged again. Limits behind a
 * reference are read from the table: knowing a limit needs no right to the record.
 */
export async function dateProblems(trx: Trx, call: RequestContext, dated: Dated): Promise<FieldProblem[]> {
  const { definition, record, fields, sent, stored } = dated;
  const judged = Object.keys(sent).flatMap((path) => {
    const field = own(fields, path);
    const value = sent[path];
    return field?.dateLimits && !isEmpty(value) && value !== valueAt(stored, path) ? [{ field, value }] : [];
  });
  if (judged.length === 0) return [];
  const behind = await valuesBehind(
    trx,
    call,
    definition,
    record,
    judged.flatMap(({ field }) => limitPaths(field)),
  );
  const env: Env = { definition, record, vars: { today: call.today, record }, related: (path) => behind.get(path) };
  return judged.flatMap(({ field, value }) => {
    const broken = brokenDateLimit(field, value as Json, env);
    if (!broken) return [];
    return [{ field: field.path, code: broken.code, params: { title: field.title, ...broken.params } }];
  });
}
