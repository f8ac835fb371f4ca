import { DELETED } from '../../resource/query/list-filter.ts';
import type { ListController } from '../fields/list-controller.ts';

/** Whether the list shows what was deleted: such a row has no page of its own. */
export const showsDeleted = ({ state }: Pick<ListController, 'state'>): boolean => state.filter[DELETED] === true;
