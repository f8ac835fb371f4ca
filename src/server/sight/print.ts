import { maskable } from '../../resource/access/masks.ts';
import { seenFields } from '../../resource/access/may-see.ts';
import { readsByRow } from '../../resource/access/permissions.ts';
import type { Definition, Row } from '../../resource/model/definition.ts';
import { isObject } from '../../resource/model/of-kind.ts';
import { withValue } from '../../resource/model/path.ts';
import type { Db, RequestContext, Trx } from '../core/context.ts';
import { tableDefinition } from '../database/columns.ts';
import { writeAudit } from '../records/audit/audit.ts';
import { addReferenceLabels, referencesOf } from './labels.ts';
import { masksOf } from './masks.ts';
import type { Seen } from './one.ts';

/**
 * Records as they may stand on a paper that this person lets draw: the values themselves where they may be read, with the
 * labels of what they point to; the mask of what is masked. What he may not read is undefined, what is empty null.
 */
export async function printed(
  db: Db | Trx,
  call: RequestContext,
  definition: Definition,
  rows: readonly Row[],
): Promise<Row[]> {
  const viewer = { ...call, definition };
  const common = new Set(seenFields(viewer, 'print'));
  const references = await referencesOf(db, call, definition, [...rows], common);
  const masks = await masksOf(db, call, definition, rows);
  const masked = maskable(call.schemas, definition, call.actor);
  return rows.map((row) => {
    const readable = readsByRow(definition) ? new Set(seenFields(viewer, 'print', { record: row })) : common;
    let record: Row = { ...row };
    for (const { path } of masked) {
      const hide = masks(row, path);
      if (hide) record = withValue(record, path, hide.mask);
    }
    for (const field of Object.values(definition.fields)) {
      const { path, computed, review } = field;
      if ((isObject(field) && !computed) || readable.has(path)) continue;
      record = withValue(record, path, undefined);
      if (review) record = withValue(record, `${path}_validated`, undefined);
    }
    return addReferenceLabels(record, definition, references, readable);
  });
}

/** A line in the history of a record that lies in a table: who took its page out. */
export async function notePrint(db: Db, call: RequestContext, definition: Definition, { read }: Seen, ip: string) {
  const base = tableDefinition(call.schemas, definition);
  if (!base) return;
  const line = { base, door: definition.name, id: read.id as number, operation: 'print', ip };
  await db.transaction().execute((trx) => writeAudit(trx, call, line));
}
