import type { Row } from '../../resource/model/definition.ts';
import { mayInGeneral } from '../schemas/schemas.ts';
import type { ListController } from './list-controller.ts';

/** Where a row leads, or undefined when it leads nowhere for this person. */
export function addressOfRow(list: Pick<ListController, 'definition' | 'index'>, row: Row): string | undefined {
  const { definition, index } = list;
  const id = row.id ?? row._id;
  if (definition.list.open === false || id === undefined || id === null) return undefined;
  if (definition.list.open === 'dialog' && definition.form.show) return `/${definition.name}/${id}/show`;
  if (definition.list.open === 'show') return `/${definition.name}/${id}/show`;
  const opens = definition.tabs ? 'read' : 'update';
  return mayInGeneral(index, definition.name, opens) ? `/${definition.name}/${id}` : undefined;
}
