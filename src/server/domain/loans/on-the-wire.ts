import type { Json } from '../../../resource/model/definition.ts';

const NUMBER = /^-?\d+(\.\d+)?$/;

/** The engine writes money and rates as text; on the wire they are the same numbers, at any depth. */
export const onTheWire = (value: object): { [key: string]: Json } =>
  Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, wired(inner)]));

function wired(value: unknown): Json {
  if (typeof value === 'string') return NUMBER.test(value) ? Number(value) : value;
  if (Array.isArray(value)) return value.map(wired);
  return typeof value === 'object' && value !== null ? onTheWire(value) : ((value ?? null) as Json);
}
