import type { Row } from './values.ts';

const makers = new Map<string, () => Row>();
/** What rows and answers are made of are a few hundred lists of names; what else passes here is forgotten in time. */
const MAKERS = 2_000;

/**
 * What makes objects with these names in this order, each null until it is written. An object of dozens of names that grows name by
 * name becomes a table of hashes: six times the memory, and half as fast to write as JSON. Only a literal makes it at once.
 *
 * @example shapeOf(['id', 'token'])() // { id: null, token: null }
 */
export function shapeOf(names: readonly string[]): () => Row {
  const key = JSON.stringify([...new Set(names)]);
  const known = makers.get(key);
  if (known) return known;
  if (makers.size >= MAKERS) makers.clear();
  const literal = (JSON.parse(key) as string[]).map((name) => `${JSON.stringify(name)}: null`);
  const make = new Function(`return { ${literal.join(', ')} };`) as () => Row;
  makers.set(key, make);
  return make;
}

/** Fewer rows are not worth a shape. */
const FEW = 4;

/** The same for so many rows of one answer. */
export const shapeOfRows = (names: readonly string[], rows: number): (() => Row) =>
  rows < FEW ? () => ({}) : shapeOf(names);
