import type { Definition, Under } from './definition.ts';

/** The parent that means any record. */
export const ANY = '*';

/** The two fields by which a row below any record names it: the resource whose table holds it, and its key. */
export const SUBJECT = { resource: 'subject', id: 'subject_id' } as const;

export const isBelowAny = (definition: Definition): boolean => definition.under.some(({ parent }) => parent === ANY);

/** Where a resource hangs, said of one parent: `*` becomes the parent's name. */
export function underParent(under: Under, parent: string): Under {
  if (under.parent !== ANY) return under;
  const path = under.path.replace(ANY, parent);
  return { parent, path, where: { [SUBJECT.resource]: parent, [SUBJECT.id]: '$parent.id' } };
}

/** What may have rows below it: a table with numbered records, which hang below no other record themselves by this way. */
export const mayHaveBelow = (definition: Definition): boolean =>
  definition.source.kind === 'table' && definition.fields.id !== undefined && !isBelowAny(definition);
