import { toWireOrder } from '../../resource/wire-order.ts';
import { saveAnswer } from '../actions/open-address.ts';
import { appliedFilter, type ListController } from './use-list.ts';

export type ExportFormat = 'csv' | 'xlsx';

/** Saves the list as a file; answers the server's sentence where a job makes it and it comes later. */
export async function exportList(
  list: ListController,
  format: ExportFormat,
  columns: string[],
): Promise<string | undefined> {
  const { state, definition, index, path } = list;
  const sort = state.sort && {
    field: state.sort.replace(/^-/, ''),
    order: toWireOrder(state.sort.startsWith('-')),
  };
  const filter = appliedFilter(definition, index, state.filter);
  const body = { path, format, filter, columns, ...(sort || {}) };
  const answer = (await saveAnswer('/exports', body)) as { message?: string } | undefined;
  return answer?.message;
}
