import type { Action, Schemas } from '../model/definition.ts';

/**
 * Whether an action is for a person with a session alone, and for no key of the API: its files ask for a fresh proof or for a second
 * person, or its effect says so.
 */
export function needsPerson({ registry }: Pick<Schemas, 'registry'>, action: Action | undefined): boolean {
  if (!action) return false;
  const { fresh, second, effect } = action;
  return fresh !== undefined || second !== undefined || registry?.effects[effect ?? '']?.person === true;
}
