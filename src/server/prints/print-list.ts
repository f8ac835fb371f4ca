import { formatHere } from '../../resource/conditions/field-here.ts';
import { translate } from '../../resource/messages/messages.ts';
import type { Json } from '../../resource/model/definition.ts';
import { WHERE } from '../../resource/model/where.ts';
import type { ListSource } from '../spreadsheets/list-rows.ts';
import { firstTexts, sheetColumns } from '../spreadsheets/list-sheet.ts';
import { headOf, printedTotals } from './below.ts';
import { drawPage } from './draw-page.ts';
import { isWritten } from './facts.ts';
import { wordsOnPaper } from './print-record.ts';

/** So many rows a list on paper has at most; a longer one is a spreadsheet. */
export const MOST_ON_PAPER = 1_000;

/**
 * A list as a PDF: the rows that this person may export with these filters, order and columns, what they are filtered by and what they
 * sum up to. Kept nowhere.
 */
export async function printList(source: ListSource, wanted: string[] | undefined): Promise<Buffer> {
  const { call, definition } = source;
  const columns = sheetColumns(source, wanted).filter(({ field }) => !field || isWritten(field));
  const { texts } = await firstTexts(source, columns, MOST_ON_PAPER, 'export');
  const say = (key: string, params: Record<string, Json> = {}) => translate(call.schemas, definition, key, params);
  const filters = filterTexts(source);
  const table = { columns: columns.map(headOf), rows: texts };
  const parts = [
    ...(texts.length > 0 && columns.length > 0 ? [{ table }] : [{ text: say('list.empty') }]),
    ...(texts.length > 0 ? await printedTotals(source, 'export') : []),
  ];
  const name = definition.list.title || definition.plural;
  const summary = filters.length > 0 ? [{ text: say('print.filters', { filters: filters.join(' · ') }) }] : [];
  return drawPage(
    { name, label: name, state: '', summary, tabs: [{ title: '', parts }] },
    wordsOnPaper(call, definition),
  );
}

/** What the list is filtered by: a field with its value, of anything else its name. */
function filterTexts({ call: { schemas }, definition, query }: ListSource): string[] {
  return Object.entries(query.filter).map(([name, value]) => {
    const known = definition.list.filters.find((filter) => filter.name === name);
    const field = definition.fields[known?.field ?? name];
    const key = { q: 'console.search', [WHERE]: 'console.condition.title' }[name];
    const title = key ? translate(schemas, undefined, key) : known?.title || field?.title || name;
    if (typeof value === 'object') return title;
    return `${title}: ${field ? formatHere({ definition, record: {}, schemas }, field, value) : value}`;
  });
}
