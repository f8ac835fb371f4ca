import { may, mayWrite } from '../../../resource/access/permissions.ts';
import { mayWriteThrough, throughSlice } from '../../../resource/access/slices.ts';
import type { Definition, Row, Verdict } from '../../../resource/model/definition.ts';
import type { Db, RequestContext } from '../../core/context.ts';
import { type Refusal, refuse, refuseFields } from '../../core/refusal.ts';
import { tableOf } from '../../database/columns.ts';
import { readAnyRecord, readRecord } from '../read/read.ts';

/** The key of a record into whose slot this person may put a paper. */
export async function keyForSlot(
  db: Db,
  call: RequestContext,
  definition: Definition,
  id: string,
  path: string,
): Promise<number | Refusal> {
  const record = await readRecord(db, call, definition, id, { computed: false });
  if (!record) return refuse(404, 'server.not-found', { definition });
  const table = definition.source.kind === 'slice' ? tableOf(call.schemas, definition) : undefined;
  const whole = (table && (await readAnyRecord(db, call, table, id))) ?? record;
  const verdict = mayFill(call, definition, path, { record, whole });
  if (verdict.allowed) return Number(record.id);
  return { ...refuseFields([{ field: path, code: verdict.reason, params: verdict.params }]), definition };
}

/** A paper in a slot is a change of the record: its right and the field's, and for a slice those of its source. */
function mayFill(
  { schemas, actor }: RequestContext,
  definition: Definition,
  path: string,
  { record, whole }: { record: Row; whole: Row },
): Verdict {
  const verdicts = [
    may(definition, actor, 'update', record),
    mayWrite(definition, actor, 'update', path, { record, stored: record }),
    throughSlice(schemas, definition, actor, 'update', { before: whole }),
    mayWriteThrough(schemas, definition, actor, 'update', path, { record: whole, stored: whole }),
  ];
  return verdicts.find((verdict) => !verdict.allowed) ?? { allowed: true };
}
