import { isBelowAny, SUBJECT } from '../../resource/model/below-any.ts';
import type { Definition, Under } from '../../resource/model/definition.ts';
import { isRow } from '../../resource/model/path.ts';
import type { Db, RequestContext, Trx } from '../core/context.ts';
import type { ParentRecord } from '../core/write-types.ts';
import { readRecord } from '../records/read/read.ts';

type Place = { parent: Definition; id: number | string; path: string };

/** The record above, where this person may read it; hidden and missing look the same. */
export async function parentOf(
  db: Db | Trx,
  call: RequestContext,
  { parent, id, path }: Place,
): Promise<ParentRecord | undefined> {
  const record = await readRecord(db, call, parent, id);
  return record ? { definition: parent, id, record, path } : undefined;
}

/** What `$parent.id` of the place says about a new record: its reference to the parent. */
export function valuesBelow(
  definition: Definition,
  { where }: Under,
  { record, definition: parent }: ParentRecord,
): Record<string, unknown> {
  if (!isRow(where)) return {};
  if (isBelowAny(definition)) return { [SUBJECT.resource]: parent.name, [SUBJECT.id]: record.id ?? null };
  const pairs = Object.entries(where).filter(
    ([name]) => !name.startsWith('$') && Object.hasOwn(definition.fields, name),
  );
  return Object.fromEntries(
    pairs.flatMap(([name, value]) => {
      const source = typeof value === 'string' && /^\$parent\.([\w.]+)$/.exec(value)?.[1];
      return source ? [[name, record[source] ?? null]] : [];
    }),
  );
}
