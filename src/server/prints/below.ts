import { belowOf, singleBlocks } from '../../resource/access/record-page.ts';
import { formatAmount, formatValue } from '../../resource/conditions/format.ts';
import { kindOf } from '../../resource/kinds/registry.ts';
import { translate } from '../../resource/messages/messages.ts';
import type { Block, Definition, Json, Progress } from '../../resource/model/definition.ts';
import { isEmpty, valueAt } from '../../resource/model/path.ts';
import { parseListQuery } from '../../resource/query/list-query.ts';
import { appliedFilter, requestOf, toSearchParams } from '../../resource/query/list-request.ts';
import type { ParentRecord } from '../core/write-types.ts';
import { isTooSlow } from '../records/read/list-condition.ts';
import { parametersOf, resolveTarget, type Target } from '../records/read/resolve.ts';
import { listRefusal, operationRefusal, sectionRefusal } from '../records/read/section.ts';
import { type Seen, seenSingle } from '../sight/one.ts';
import { parentOf } from '../sight/parent.ts';
import { totalsOf } from '../sight/totals.ts';
import type { ListSource } from '../spreadsheets/list-rows.ts';
import { firstTexts, type SheetColumn, sheetColumns } from '../spreadsheets/list-sheet.ts';
import { factsOf, isWritten, type PrintedPart, pageEnv, type Reader } from './facts.ts';

/** So many rows of a list below a record are on paper; of more their number. */
const ROWS = 200;

/** A record whose page is printed. */
export type Above = { definition: Definition; id: string; seen: Seen };

type Place = Extract<Target, { kind: 'below' | 'collection' }>;
type Child = { definition: Definition; place: Place; parent?: ParentRecord };

/** What hangs below the record by the name `of`: a list as a table, a single record as facts. Nothing where this person may not see it. */
export async function partsBelow(reader: Reader, above: Above, block: Block, of: string): Promise<PrintedPart[]> {
  const child = await childOf(reader, above, of);
  if (!child) return [];
  if (!child.definition.one) return listBelow(reader, above, child);
  const found = await singleBelow(reader, child);
  if (!found) return [{ text: translate(reader.call.schemas, child.definition, 'list.empty') }];
  const served = reader.served(child.definition);
  const env = pageEnv(reader, served, found.record);
  return singleBlocks(served, above.definition.name, block).map(({ title, block: group }) => ({
    title,
    facts: factsOf(reader, group, served, env),
  }));
}

/** How far the record has come, in words; nothing without a total. */
export async function progressOf(reader: Reader, above: Above, progress: Progress): Promise<PrintedPart[]> {
  const { schemas } = reader.call;
  const child = progress.from === undefined ? undefined : await childOf(reader, above, progress.from);
  const [of, values] = child
    ? [reader.served(child.definition), (await singleBelow(reader, child))?.record]
    : [reader.served(above.definition), progress.from === undefined ? above.seen.record : undefined];
  const definition = reader.served(above.definition);
  const [field, whole] = [of.fields[progress.of], definition.fields[progress.total]];
  const [part, total] = [Number(valueAt(values, progress.of)), Number(valueAt(above.seen.record, progress.total))];
  if (!values || !field || !whole || !(total > 0) || !Number.isFinite(part)) return [];
  const percent = Math.max(0, Math.min(100, Math.floor((part / total) * 100)));
  const next = progress.next === undefined ? undefined : of.fields[progress.next];
  const date = next && valueAt(values, next.path);
  const said = translate(schemas, definition, 'console.record.progress', {
    title: field.title,
    part: formatValue(field, part, schemas),
    total: formatValue(whole, total, schemas),
    percent,
  });
  const then = next && !isEmpty(date) ? [`${next.title}: ${formatValue(next, date as Json, schemas)}`] : [];
  return [{ text: [said, ...then].join(' · ') }];
}

/** Below a parent that may be read, what may not be seen is not there. */
async function childOf(reader: Reader, above: Above, of: string): Promise<Child | undefined> {
  const { call, db, known } = reader;
  const below = belowOf(known, reader.served(above.definition), of, { record: above.seen.record });
  if (below?.kind !== 'child' || below.path.split('/').includes('')) return undefined;
  const place = resolveTarget(call.schemas, below.path.split('/').map(decodeURIComponent));
  if (place?.kind !== 'below' && place?.kind !== 'collection') return undefined;
  const { definition } = place;
  const operation = definition.one ? 'read' : 'list';
  const denied = sectionRefusal(definition, call.actor) ?? operationRefusal(definition, call.actor, operation);
  if (denied) return undefined;
  if (place.kind === 'collection') return listRefusal(definition, call.actor) ? undefined : { definition, place };
  const { parent: own, id, under } = place;
  const isOwn = own.name === above.definition.name && id === above.id;
  const parent = isOwn
    ? { definition: own, id, record: above.seen.read, path: under.path }
    : await parentOf(db, call, { parent: own, id, path: under.path });
  return parent && { definition, place, parent };
}

const singleBelow = ({ db, call }: Reader, { definition, parent, place }: Child): Promise<Seen | undefined> =>
  seenSingle(db, call, definition, { ...(parent ? { parent } : {}), parameters: wordsOf(place) });

const wordsOf = (place: Place) => (place.kind === 'below' ? parametersOf(place.parameters) : {});

/** The list as it opens in the page: its start filter and order, the columns that this person has. */
async function listBelow(reader: Reader, above: Above, child: Child): Promise<PrintedPart[]> {
  const { call, db } = reader;
  const { definition, place, parent } = child;
  const served = reader.served(definition);
  const { sort, start } = served.list;
  const filter = appliedFilter(served, call.schemas, start);
  const asked = Object.fromEntries(toSearchParams(requestOf({}, { page: 0, limit: 1, sort }, filter)));
  const parsed = parseListQuery(call.schemas, definition, call.actor, asked);
  if (!parsed.ok) return [];
  const words = place.kind === 'below' ? place.parameters : {};
  const query = { ...parsed.query, parameters: { ...parsed.query.parameters, ...words } };
  const source: ListSource = { db, call, definition, query, ...(parent ? { parent } : {}), above: above.seen.record };
  const columns = sheetColumns({ ...source, definition: served }).filter(({ field }) => !field || isWritten(field));
  const { texts, count, exact } = await firstTexts(source, columns, ROWS);
  if (texts.length === 0 || columns.length === 0) return [{ text: translate(call.schemas, definition, 'list.empty') }];
  const left = count - texts.length;
  const more = left > 0 ? [{ text: moreText(reader, exact ? String(left) : `+${left}`) }] : [];
  const totals = exact ? await printedTotals(source, 'list') : [];
  return [{ table: { columns: columns.map(headOf), rows: texts } }, ...more, ...totals];
}

/** The head of a column on paper. */
export const headOf = ({ title, field }: SheetColumn) => ({
  title,
  align: field ? kindOf(field).align : ('left' as const),
});

const moreText = ({ call }: Reader, left: string): string =>
  translate(call.schemas, undefined, 'print.more', { left, shown: ROWS });

/** What the amounts of all its rows sum up to, not only of those on paper. */
export async function printedTotals(
  { db, call, definition, query, parent }: ListSource,
  operation: 'list' | 'export',
): Promise<PrintedPart[]> {
  const totals = await totalsOf(db, call, definition, query, parent, operation).catch((error: unknown) => {
    // A sum that takes too long is not on paper, as it is not on the page.
    if (isTooSlow(error)) return [];
    throw error;
  });
  const facts = totals.map(({ title, sum, currency }) => ({
    title: translate(call.schemas, definition, 'console.list.total', { title }),
    text: formatAmount({ sum, currency }, call.schemas),
  }));
  return facts.length > 0 ? [{ facts }] : [];
}
