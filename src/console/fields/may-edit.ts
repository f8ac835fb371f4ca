import { may, mayWrite, type Who } from '../../resource/access/permissions.ts';
import { holds } from '../../resource/conditions/condition.ts';
import type { Column, Definition, Row, Verdict } from '../../resource/model/definition.ts';
import type { ListController } from './list-controller.ts';

/** Whether a value of this row may be edited in place: first the right to update the row, then the right to the field. */
export function mayEdit(list: { definition: Definition; actor: Who }, path: string, row: Row): Verdict {
  const rights = may(list.definition, list.actor, 'update', row, {});
  return rights.allowed
    ? mayWrite(list.definition, list.actor, 'update', path, { record: row, stored: row, parent: {} })
    : rights;
}

/** Whether the cell of this row is drawn as a control: the column is edited in place, enabled for the row, and allowed. */
export function editsNow(list: ListController, column: Column, row: Row): boolean {
  return column.edit && holds(column.enabledWhen, list.envOf(row)) && mayEdit(list, column.field, row).allowed;
}
