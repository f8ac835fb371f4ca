import type { AddressedScreen } from './screen-of.ts';

export type Address = { resource: string | undefined; screen: AddressedScreen; id?: string; tab?: string };

/** What the router will read in `#/requests/7/show`. */
export function addressOf(hash: string): Address {
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
