import { join } from 'node:path';
import { link } from '../../../src/resource/linker/link.ts';
import type { Definition, Json, Schemas } from '../../../src/resource/model/definition.ts';
import { columnOf } from '../../../src/resource/model/path.ts';
import { registryOf } from '../../../src/server/app/registry.ts';
import type { Db } from '../../../src/server/core/context.ts';
import { tableColumns } from '../../../src/server/database/columns.ts';
import { loadFiles } from '../../../src/server/schemas/load.ts';

/** The real files: named views and computed fields are about them. */
export function realSchemas(): Schemas {
  const { files } = loadFiles(join(import.meta.dirname, '../../../schemas'));
  const { schemas, problems } = link(files, registryOf());
  if (!schemas) throw new Error(JSON.stringify(problems.filter((one) => one.severity === 'error').slice(0, 5)));
  return schemas;
}

export function resourceOf(schemas: Schemas, name: string): Definition {
  const definition = schemas.resources[name];
  if (!definition) throw new Error(`no resource ${name}`);
  return definition;
}

/** Rows by dotted field, as the table holds them. */
export async function put(db: Db, schemas: Schemas, name: string, rows: Record<string, Json>[]): Promise<void> {
  const definition = resourceOf(schemas, name);
  const lists = new Set(
    tableColumns(schemas, definition)
      .filter((one) => one.type === 'jsonb')
      .map((one) => one.name),
  );
  for (const row of rows) {
    const columns = Object.entries(row).map(([path, value]) => {
      const column = path.startsWith('_') ? path : columnOf(path);
      const isJson = lists.has(column) || column === '_reviews';
      return [column, isJson ? JSON.stringify(value) : value];
    });
    await db.insertInto(name).values(Object.fromEntries(columns)).execute();
  }
}
