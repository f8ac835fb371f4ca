import { mayBelowOnly } from '../../resource/access/permissions.ts';
import { isBelowAny, SUBJECT } from '../../resource/model/below-any.ts';
import type { Definition, Json, Row, Under } from '../../resource/model/definition.ts';
import { own } from '../../resource/model/fields.ts';
import { isRow, valueAt } from '../../resource/model/path.ts';
import type { Db, RequestContext, Trx } from '../core/context.ts';
import type { ParentRecord } from '../core/write-types.ts';
import { readAnyRecord, readRecord, readSingle } from '../records/read/read.ts';

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

type Here = { record: Row; parent?: ParentRecord };

/**
 * The record where this person reads it: by its own address, or in a list below one that he reads, for those whose right comes from
 * the row above alone. Undefined where it is in neither.
 */
export async function recordHere(
  trx: Trx,
  call: RequestContext,
  definition: Definition,
  { id, parameters = {} }: { id: number | string; parameters?: Record<string, Json> },
): Promise<Here | undefined> {
  const record = await readRecord(trx, call, definition, id, { parameters });
  if (record) return { record };
  const stored = mayBelowOnly(definition, call.actor.roles, 'read') && (await readAnyRecord(trx, call, definition, id));
  if (!stored) return undefined;
  for (const { parent: name, path } of definition.under) {
    const above = own(call.schemas.resources, name);
    const places = Object.values(definition.fields).filter(({ reference }) => reference === name);
    for (const place of above ? places : []) {
      const key = valueAt(stored, place.path);
      if (typeof key !== 'number' || !above) continue;
      const parent = await parentOf(trx, call, { parent: above, id: key, path });
      const found = parent && (await readRecord(trx, call, definition, id, { parent, parameters }));
      if (found) return { record: found, parent };
    }
  }
  return undefined;
}

/** The one record below a parent that the person may read. */
export async function singleHere(
  trx: Trx,
  call: RequestContext,
  definition: Definition,
  place: { parent: ParentRecord; parameters: Record<string, Json> },
): Promise<Here | undefined> {
  const record = await readSingle(trx, call, definition, place);
  return record ? { record, parent: place.parent } : undefined;
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
