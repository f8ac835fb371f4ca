import type { Field, StoredAs } from '../model/definition.ts';

/** What code reads from the column of a field; undefined for what has no column: objects are opened up, documents and computed values come from elsewhere. */
export function storedAs(field: Field): StoredAs | undefined {
  const { kind, base, items, computed } = field;
  if (computed !== undefined || kind === 'object' || kind === 'document') return undefined;
  if (kind === 'date' || kind === 'moment') return kind;
  if (base !== 'array') return plain(base);
  const each = items && plain(items.base);
  return each === 'text' || each === 'number' ? `${each}[]` : 'json';
}

function plain(base: Field['base']): StoredAs {
  if (base === 'boolean') return base;
  if (base === 'integer' || base === 'number') return 'number';
  return base === 'string' ? 'text' : 'json';
}
