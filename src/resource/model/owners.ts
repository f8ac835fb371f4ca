import type { Action, Definition } from './definition.ts';

/** Operations that may be listed among the actions; what they set is a default of the operation, not an ownership. */
export const LISTED_OPERATIONS: readonly string[] = ['create', 'update', 'delete', 'review'];

/**
 * The actions that own a field: the state's field belongs to all that lead to a state, the others to those that set
 * them. An owned field is written by its actions alone, by whatever call the write comes.
 *
 * @example ownersOf(requests, 'dispersed') // ['disperse']
 */
export function ownersOf(definition: Pick<Definition, 'actions'>, path: string): string[] {
  const { field, actions } = definition.actions;
  return Object.values(actions)
    .filter((action) => owns(action, path, field))
    .map((action) => action.name);
}

function owns(action: Action, path: string, stateField: string | undefined): boolean {
  if (action.to !== undefined && path === stateField) return true;
  if (LISTED_OPERATIONS.includes(action.name)) return false;
  return Object.hasOwn(action.set, path);
}
