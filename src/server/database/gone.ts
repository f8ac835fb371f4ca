import { sql } from 'kysely';
import { nearest } from '../../resource/linker/suggest.ts';
import type { Definition, Field, Schemas } from '../../resource/model/definition.ts';
import { own } from '../../resource/model/fields.ts';
import { columnOf } from '../../resource/model/path.ts';
import type { Trx } from '../core/context.ts';
import type { Found } from './found.ts';
import { isRemoved } from './removed.ts';
import type { TableState } from './table-state.ts';

/**
 * What became of the values of columns that no field names any more. Of a field that went as a like one came it is asked
 * whether it was renamed: that refuses the change, since its values would be left behind. The rest is kept and reported, unless the files say that it was removed on purpose.
 */
export async function goneColumns(
  trx: Trx,
  schemas: Schemas,
  definition: Definition,
  all: readonly string[],
  added: readonly Field[],
  before: Definition | undefined,
): Promise<Found[]> {
  const columns = all.filter((name) => !isRemoved(schemas, definition.name, name.replaceAll('__', '.')));
  if (columns.length === 0) return [];
  const counts = sql.join(columns.map((name, index) => sql`count(${sql.ref(name)})::int as ${sql.ref(`c${index}`)}`));
  const { rows } = await sql<Record<string, number>>`
    select ${counts} from ${sql.table(definition.name)} where _deleted_at is null`.execute(trx);
  return columns.flatMap((name, index): Found[] => {
    const path = name.replaceAll('__', '.');
    const count = rows[0]?.[`c${index}`] ?? 0;
    // The old definition knows the field as long as its removal is not in force.
    const old = before && Object.values(before.fields).find((field) => columnOf(field.path) === name);
    const like = old && count > 0 ? likeOf(old, added) : undefined;
    if (like) return [{ resource: definition.name, path: like.path, other: old?.path, code: 'renamed', count }];
    if (count > 0) return [{ resource: definition.name, path, code: 'column-kept', count }];
    // Without values there is nothing to decide: it is said with the version that removes the field, and not again.
    return old ? [{ resource: definition.name, path, code: 'column-empty', count }] : [];
  });
}

/** A new field of the same kind with the same title or almost the same name. */
function likeOf(old: Field, added: readonly Field[]): Field | undefined {
  const same = added.filter(
    ({ kind, catalog, reference, was }) =>
      kind === old.kind && catalog === old.catalog && reference === old.reference && was === undefined,
  );
  const near = nearest(
    old.path,
    same.map(({ path }) => path),
  );
  return same.find(({ title, path }) => (title && title === old.title) || path === near);
}

type Kept = { resource: string; version: string };

/** Folders that were in force until now and are gone although their tables have rows: the change is refused. */
export async function goneResources(
  trx: Trx,
  schemas: Schemas,
  state: TableState,
  kept: readonly Kept[],
): Promise<Found[]> {
  const { resources } = schemas;
  const current = new Set(kept.filter(({ resource }) => own(resources, resource)).map(({ version }) => version));
  const found: Found[] = [];
  for (const { resource, version } of kept) {
    if (own(resources, resource) || !current.has(version) || !state.columns.has(resource)) continue;
    if (isRemoved(schemas, resource)) continue;
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(resource)} where _deleted_at is null`.execute(trx);
    const count = rows[0]?.count ?? 0;
    if (count > 0) found.push({ resource, path: '', code: 'folder-gone', count });
  }
  return found;
}
