import type { Definition, Row, Verdict } from '../../resource/definition.ts';
import { may, mayWrite, type Who } from '../../resource/permissions.ts';

/** Whether a value of this row may be edited in place: first the right to update the row, then the right to the field. */
export function mayEdit(list: { definition: Definition; actor: Who }, path: string, row: Row): Verdict {
  const rights = may(list.definition, list.actor, 'update', row, {});
  return rights.allowed
    ? mayWrite(list.definition, list.actor, 'update', path, { record: row, stored: row, parent: {} })
    : rights;
}
