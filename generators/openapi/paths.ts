import type { Definition } from '../../src/resource/definition.ts';
import type { Paths } from './open-api.ts';

/** The name of a record's schema. Example: 'bannedUsers' → 'BannedUsers'. */
export function componentName(definition: Definition): string {
  return definition.name.charAt(0).toUpperCase() + definition.name.slice(1);
}

/** All calls of several sets; at one address and method the first one stands. */
export function mergePaths(...sets: Paths[]): Paths {
  const merged: Paths = {};
  for (const set of sets) {
    for (const [path, item] of Object.entries(set)) merged[path] = { ...item, ...merged[path] };
  }
  return merged;
}
