import { type DemoOptions, demoBatches } from '../../generators/demo/batches.ts';
import type { Row, Schemas } from '../../src/resource/model/definition.ts';

export const TODAY = '2026-11-21';

type DemoRecords = { [resource: string]: Row[] };

/** All records of a demo by resource, as the generator makes them, before any database. */
export function demoRecords(schemas: Schemas, options: Partial<DemoOptions> = {}): DemoRecords {
  const records: DemoRecords = {};
  for (const { resource, rows } of demoBatches(schemas, { today: TODAY, ...options })) {
    records[resource] = [...(records[resource] ?? []), ...rows];
  }
  return records;
}

/** The rows of a resource by their id. */
export function byId(rows: readonly Row[] = []): Map<number, Row> {
  return new Map(rows.map((row) => [row.id as number, row]));
}

/** Sums in whole cents, so that a test never adds fractions. */
export function cents(rows: readonly Row[], field: string): number {
  return rows.reduce((sum, row) => sum + Math.round(Number(row[field]) * 100), 0);
}
