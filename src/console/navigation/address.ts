import type { Json } from '../../resource/model/definition.ts';
import type { SchemasIndex } from '../schemas/schemas.ts';
import type { AddressedScreen } from './screen-of.ts';

export type Address = { resource: string | undefined; screen: AddressedScreen; id?: string; tab?: string };

/** What the router will read in `#/requests/7/show`. */
export function routeOfHash(hash: string): Address {
  const [resource, id, last] = hash
    .replace(/^#?\//, '')
    .replace(/\?.*$/, '')
    .split('/')
    .map((segment) => segment || undefined);
  if (resource === 'login') return { resource: undefined, screen: 'list' };
  if (id === undefined) return { resource, screen: 'list' };
  if (id === 'create') return { resource, screen: 'create' };
  if (last === undefined) return { resource, screen: 'edit', id };
  return last === 'show' ? { resource, screen: 'show', id } : { resource, screen: 'tab', id, tab: last };
}

/** The address of the first section that the person may see: of the menu, else of the person's own menu. */
export function firstSection(index: SchemasIndex): string | undefined {
  const own = (index.console.userMenu ?? []) as { resource: string }[];
  const first = [...index.menu, ...own].find((entry) => entry.resource in index.resources);
  return first ? `/${first.resource}` : undefined;
}

/** The JSON object of a query parameter; anything else counts as not given. */
export function readJson(search: URLSearchParams, name: 'source' | 'filter'): Record<string, Json> | undefined {
  try {
    const value: unknown = JSON.parse(search.get(name) ?? 'null');
    return value && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, Json>) : undefined;
  } catch {
    return undefined;
  }
}
