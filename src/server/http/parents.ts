import { isRow } from '../../resource/model/path.ts';
import { type Refusal, refuse } from '../core/refusal.ts';
import type { ParentRecord } from '../core/write-types.ts';
import { readRecord } from '../records/read/read.ts';
import type { Target } from '../records/read/resolve.ts';
import type { Asked } from './asked.ts';

type Below = Extract<Target, { kind: 'below' }>;

/** The parent must be readable first; hidden and missing look the same. */
export async function readParent(asked: Asked, target: Below): Promise<ParentRecord | Refusal> {
  const { call, house } = asked;
  const record = await readRecord(house.services.db, call, target.parent, target.id);
  if (!record) return refuse(404, 'server.not-found', { definition: target.parent });
  return { definition: target.parent, id: target.id, record, path: target.under.path };
}

/** What `$parent.id` of the place says about a new record: its reference to the parent. */
export function parentValues(target: Below, parent: ParentRecord): Record<string, unknown> {
  const { where } = target.under;
  if (!isRow(where)) return {};
  const pairs = Object.entries(where).filter(
    ([name]) => !name.startsWith('$') && Object.hasOwn(target.definition.fields, name),
  );
  return Object.fromEntries(
    pairs.flatMap(([name, value]) => {
      const source = typeof value === 'string' && /^\$parent\.([\w.]+)$/.exec(value)?.[1];
      return source ? [[name, parent.record[source] ?? null]] : [];
    }),
  );
}
