import type { Definition, Json, Row, Schemas } from '../../src/resource/model/definition.ts';
import { valueAt } from '../../src/resource/model/path.ts';
import { hasTable, tableOf } from '../../src/server/database/columns.ts';

type Copy = { field: string; reference: string; target: string; source: string };
type Copier = { fill(resource: string, row: Row): Row };

/**
 * Fills stored copies (`x-copy`) while rows pass by in the order of their references: first users, then requests, then what
 * hangs below. Example: `partner` of a payment is copied from its request, which copied it from its borrower.
 */
export function copierOf(schemas: Schemas): Copier {
  const copies = new Map<string, Copy[]>();
  const kept = new Map<string, Map<Json, Json>>();
  for (const definition of Object.values(schemas.resources).filter(hasTable)) {
    const own = copiesOf(schemas, definition);
    copies.set(definition.name, own);
    for (const copy of own) kept.set(`${copy.target}/${copy.source}`, new Map());
  }
  const remembered = [...kept.keys()].map((key) => {
    const [resource = '', path = ''] = key.split('/');
    return { resource, path, values: kept.get(key) as Map<Json, Json> };
  });
  return {
    fill(resource, row) {
      const filled = { ...row };
      for (const copy of copies.get(resource) ?? []) {
        const id = valueAt(row, copy.reference);
        if (id === undefined || id === null) continue;
        filled[copy.field] = kept.get(`${copy.target}/${copy.source}`)?.get(id) ?? null;
      }
      for (const { path, values } of remembered.filter((each) => each.resource === resource)) {
        const value = valueAt(filled, path);
        if (value !== undefined && value !== null) values.set((filled.id ?? filled._id) as Json, value);
      }
      return filled;
    },
  };
}

function copiesOf(schemas: Schemas, definition: Definition): Copy[] {
  return Object.values(definition.fields).flatMap((field) => {
    const names = field.copy?.split('.') ?? [];
    for (let length = 1; length < names.length; length++) {
      const reference = names.slice(0, length).join('.');
      const target = schemas.resources[definition.fields[reference]?.reference ?? ''];
      const table = target && tableOf(schemas, target);
      if (table) return [{ field: field.path, reference, target: table.name, source: names.slice(length).join('.') }];
    }
    return [];
  });
}
