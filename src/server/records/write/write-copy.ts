import type { Definition, Json, Row, Schemas } from '../../../resource/model/definition.ts';
import { columnOf, valueAt } from '../../../resource/model/path.ts';
import type { Trx } from '../../core/context.ts';
import { onceFor } from '../../core/once-for.ts';
import type { Values } from '../../core/write-types.ts';
import { isRecordKey, tableDefinition } from '../../database/columns.ts';
import { lockedRow } from '../read/locked-rows.ts';

/** A field that is a stored copy through a reference: `partner` of `user.id_partner`. */
type Copy = { holder: Definition; path: string; reference: string; target: Definition; source: string };

/** The copies that the sent references call for: read in the transaction, so that scopes never see an old one. */
export async function copiesFor(
  trx: Trx,
  schemas: Schemas,
  base: Definition,
  after: Row,
  sent: Values,
): Promise<Values> {
  const values: Values = {};
  const called = copiesIn(schemas, base).filter(({ reference }) => Object.hasOwn(sent, reference));
  for (const reference of new Set(called.map((copy) => copy.reference))) {
    const copies = called.filter((copy) => copy.reference === reference);
    const id = valueAt(after, reference);
    const row = id === null || id === undefined ? undefined : await readSources(trx, copies, id);
    for (const copy of copies) values[copy.path] = row?.[columnFor(copy)] ?? null;
  }
  return values;
}

/** When a copied value changes, every copy changes with it, and the copies of the copies. */
export async function spreadCopies(
  trx: Trx,
  schemas: Schemas,
  base: Definition,
  id: Json,
  changed: Values,
): Promise<void> {
  for (const holder of Object.values(schemas.resources)) {
    if (holder.source.kind !== 'table') continue;
    for (const copy of copiesIn(schemas, holder)) {
      if (copy.target.name !== base.name || !Object.hasOwn(changed, copy.source)) continue;
      const value = changed[copy.source] as Json;
      const rows = await trx
        .updateTable(holder.name)
        .set({ [columnOf(copy.path)]: value })
        .where(columnOf(copy.reference), '=', id)
        .returning('id')
        .execute();
      if (!isCopied(schemas, holder, copy.path)) continue;
      for (const row of rows) await spreadCopies(trx, schemas, holder, row.id as Json, { [copy.path]: value });
    }
  }
}

function isCopied(schemas: Schemas, holder: Definition, path: string): boolean {
  return Object.values(schemas.resources).some((other) =>
    copiesIn(schemas, other).some((copy) => copy.target.name === holder.name && copy.source === path),
  );
}

const copiesIn = onceFor((schemas, holder): readonly Copy[] =>
  Object.values(holder.fields).flatMap((field) => {
    const reference = field.copy && longestReference(holder, field.copy);
    const target = reference && schemas.resources[holder.fields[reference]?.reference ?? ''];
    const table = target && tableDefinition(schemas, target);
    if (!reference || !table) return [];
    return [
      { holder, path: field.path, reference, target: table, source: String(field.copy).slice(reference.length + 1) },
    ];
  }),
);

/** `user.id_partner` passes through `user`; a reference may itself be inside an object. */
function longestReference(holder: Definition, copy: string): string | undefined {
  const names = copy.split('.');
  for (let length = names.length - 1; length > 0; length -= 1) {
    const path = names.slice(0, length).join('.');
    if (holder.fields[path]?.reference) return path;
  }
  return undefined;
}

const columnFor = ({ source }: Copy): string => (source === 'id' || source === '_id' ? 'id' : columnOf(source));

/** What several fields copy through one reference, in one statement. */
async function readSources(trx: Trx, copies: readonly Copy[], id: Json): Promise<Row | undefined> {
  const [first] = copies;
  // What is no key copies nothing: it is refused in its field when the record is judged.
  if (!first || !isRecordKey(first.target, id as number | string)) return undefined;
  const held = lockedRow(trx, first.target.name, id);
  if (held?.row) return held.row;
  const row = await trx
    .selectFrom(first.target.name)
    .select([...new Set(copies.map(columnFor))])
    .where('id', '=', id)
    .executeTakeFirst();
  return row as Row | undefined;
}
