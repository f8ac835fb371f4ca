import type { Definition } from '../model/definition.ts';
import { own } from '../model/fields.ts';
import { ownersOf } from '../model/owners.ts';

const CLOSED = ['secret', 'file', 'document'];

/**
 * A value that an ordinary update writes and that the audit holds as it is: no state, no field of an action, no secret, file or
 * paper, nothing that the program writes.
 *
 * @example isPlain(requests, 'amount') // true
 */
export function isPlain(definition: Definition, path: string): boolean {
  const field = own(definition.fields, path);
  if (!field || field.readOnly || field.writeOnly || field.copy || path === definition.actions.field) return false;
  const kinds = [field.kind, field.items?.kind, ...Object.values(field.itemFields ?? {}).map(({ kind }) => kind)];
  return kinds.every((kind) => !kind || !CLOSED.includes(kind)) && ownersOf(definition, path).length === 0;
}
