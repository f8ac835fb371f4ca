import { sql } from 'kysely';
import type { Definition, Schemas } from '../../resource/model/definition.ts';
import { formerPath } from '../../resource/model/fields.ts';
import { isSecret } from '../../resource/model/of-kind.ts';
import type { Trx } from '../core/context.ts';
import { tableColumns } from './columns.ts';
import type { Found } from './found.ts';

/** A value as `makeSecrets` closes it: nonce, mark and text, in base64. */
const SEALED = '^v1:[A-Za-z0-9+/]{38,}={0,2}$';

/**
 * Fields that are no secret over a column that holds secrets: of a field that returns as another kind, or that changes its kind. It is
 * the values that say so, since what the field was may be long forgotten; those of deleted records count, which may return as well.
 */
export async function secretsShown(
  trx: Trx,
  schemas: Schemas,
  definition: Definition,
  { before, existing }: { before: Definition | undefined; existing: ReadonlyMap<string, string> },
): Promise<Found[]> {
  const found: Found[] = [];
  for (const { name, type, field } of tableColumns(schemas, definition)) {
    const old = before?.fields[field.path] ?? before?.fields[formerPath(field) ?? ''];
    const isKnown = old !== undefined && !isSecret(old);
    if (type !== 'text' || isSecret(field) || isKnown || !existing.has(name)) continue;
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(definition.name)}
      where ${sql.ref(name)} ~ ${SEALED}`.execute(trx);
    const count = rows[0]?.n ?? 0;
    if (count > 0) found.push({ resource: definition.name, path: field.path, code: 'secret', count });
  }
  return found;
}
