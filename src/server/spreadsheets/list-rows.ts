import type { Definition, Json, Row } from '../../resource/model/definition.ts';
import type { ListQuery } from '../../resource/query/list-query.ts';
import type { Db, RequestContext } from '../core/context.ts';
import type { ParentRecord } from '../core/write-types.ts';
import { listRecords } from '../records/read/list.ts';
import { projectPage } from '../sight/project.ts';

export type ListSource = {
  db: Db;
  call: RequestContext;
  definition: Definition;
  query: ListQuery;
  parent?: ParentRecord;
  /** The parent as this person sees it, for what is written of it. */
  above?: Row;
};

/** Enough for few statements, and little enough to hold. */
const PAGE_ROWS = 1_000;

/**
 * All rows of a list as this person may see them, page after page; only one page is held at a time. `shown` is the
 * definition with the fields that are wanted.
 */
export async function* listRows(source: ListSource, shown: Definition): AsyncGenerator<Row[]> {
  const { db, call, definition, parent } = source;
  const { cursor: _, ...query } = source.query;
  const { parameters } = query;
  for (let page = 0, cursor: string | undefined; ; ) {
    const asked = { ...query, limit: PAGE_ROWS, page, ...(cursor ? { cursor } : {}) };
    const options = { parent, operation: 'export' as const, count: cursor === undefined };
    const found = await listRecords(db, call, definition, asked, options);
    if (found.rows.length === 0) return;
    const projected = await projectPage(db, call, shown, found.rows, { parent: parent?.record, parameters });
    yield projected.rows;
    // Rows that are no SQL have no cursor: they are counted exactly, and their next page is the next number.
    if (found.next) cursor = found.next;
    else if (cursor !== undefined || (page + 1) * PAGE_ROWS >= found.count) return;
    else page += 1;
  }
}

/** The first rows of a list as this person may see them, and how many there are. `shown` as in `listRows`. */
export async function firstRows(
  source: ListSource,
  shown: Definition,
  limit: number,
  operation: 'list' | 'export' = 'list',
): Promise<{ rows: Row[]; count: number; exact: boolean }> {
  const { db, call, definition, parent, query } = source;
  const asked = { ...query, page: 0, limit };
  const { rows, count, exact } = await listRecords(db, call, definition, asked, { parent, operation });
  const projected = await projectPage(db, call, shown, rows, { parent: parent?.record, parameters: query.parameters });
  return { rows: projected.rows, count, exact };
}

/** How many rows there would be; not exact beyond the limit up to which lists are counted. */
export async function countList(source: ListSource): Promise<{ count: number; exact: boolean }> {
  const { db, call, definition, parent } = source;
  const { cursor: _, ...query } = source.query;
  const asked = { ...query, page: 0, limit: 1 };
  const { count, exact } = await listRecords(db, call, definition, asked, { parent, operation: 'export', exact: true });
  return { count, exact };
}

/** What conditions and templates of a list are judged against. */
export function listVars({ call, query, parent, above }: ListSource): Record<string, Json | Row | undefined> {
  return { me: call.actor as Row, today: call.today, filter: query.filter, parent: above ?? parent?.record };
}
