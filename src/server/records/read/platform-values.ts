import type { Field, Json, Schemas } from '../../../resource/model/definition.ts';
import type { Db, Trx } from '../../core/context.ts';
import { codeOf } from '../../core/registry.ts';

/** What the platform decides today for these fields (`x-platform`), by path; fields of other kinds are left out. */
export async function platformNow(
  db: Db | Trx,
  schemas: Schemas,
  fields: readonly Pick<Field, 'path' | 'platform'>[],
): Promise<Record<string, Json>> {
  const values: Record<string, Json> = {};
  for (const { path, platform } of fields) {
    const value = platform === undefined ? undefined : codeOf(schemas).platform(platform);
    if (value) values[path] = await value.read(db);
  }
  return values;
}
