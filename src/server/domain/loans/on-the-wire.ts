import type { Json } from '../../../resource/model/definition.ts';

const NUMBER = /^-?\d+(\.\d+)?$/;

/** The engine writes money and rates as text; on the wire they are the same numbers, at any depth. */
export function onTheWire(value: unknown): Json {
  if (typeof value === 'string') return NUMBER.test(value) ? Number(value) : value;
  if (Array.isArray(value)) return value.map(onTheWire);
  if (typeof value !== 'object' || value === null) return (value ?? null) as Json;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, onTheWire(inner)]));
}
