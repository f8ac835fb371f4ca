import { maskable } from '../../resource/access/masks.ts';
import { seenFields } from '../../resource/access/may-see.ts';
import { readsByRow } from '../../resource/access/permissions.ts';
import type { Definition, Row } from '../../resource/model/definition.ts';
import { withValue } from '../../resource/model/path.ts';
import type { Db, RequestContext, Trx } from '../core/context.ts';
import { isComputed } from '../database/columns.ts';
import { referencesOf, withLabels } from './labels.ts';
import { masksOf } from './masks.ts';

/**
 * Records as they may stand on a paper that this person lets draw: the values themselves where they may be read, with the
 * labels of what they point to; the mask of what is masked, and nothing of the rest.
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
    for (const field of Object.values(definition.fields))
      if (field.kind !== 'object' && !readable.has(field.path) && !isComputed(definition, field))
        record = withValue(record, field.path, null);
    return withLabels(record, definition, references, readable);
  });
}
