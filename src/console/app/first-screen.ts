import type { QueryClient } from '@tanstack/react-query';
import type { Definition, Json } from '../../resource/definition.ts';
import { screenEnv } from '../actions/action-env.ts';
import { api } from '../api/client.ts';
import { recordQuery } from '../api/records.ts';
import { ahead, aheadPath } from '../plugins-registry/ahead.ts';
import { pluginPart } from '../plugins-registry/registry.ts';
import { shownBlocks } from '../record/shown-blocks.ts';
import { homeOf } from './home-of.ts';
import { FormPage, RecordPage } from './parts.ts';
import { definitionQuery, indexQuery, resourceAt, type SchemasIndex } from './schemas.ts';
import { type AddressedScreen, screenOf } from './screen-of.ts';
import { setBase } from './settings.ts';

type Address = { resource: string | undefined; screen: AddressedScreen; id?: string; tab?: string };

/**
 * Fetches what the first screen of an address draws, all at the same time as far as one does not tell the other: what the
 * console knows, the definition, the code of the screen and of its plug-ins, the record. A failure is told by the screen.
 */
export async function fetchFirstScreen(client: QueryClient, hash: string): Promise<void> {
  const named = addressOf(hash);
  const definitionSent = named.resource ? client.prefetchQuery(definitionQuery(named.resource)) : undefined;
  const index = await client.fetchQuery(indexQuery);
  setBase(index.console.api.base);
  const home = homeOf(index);
  // The address is written before anything is drawn, which would be drawn again for it.
  if (!named.resource && home) history.replaceState(history.state, '', `#${home}`);
  const address = named.resource ? named : addressOf(home ?? '');
  const { resource } = address;
  if (resource === undefined || !(resource in index.resources)) return;
  await definitionSent;
  const definition = await client.fetchQuery(definitionQuery(resource));
  await Promise.allSettled(partsOf(client, index, definition, address));
}

function partsOf(
  client: QueryClient,
  index: SchemasIndex,
  definition: Definition,
  address: Address,
): Promise<unknown>[] {
  const opened = screenOf(definition, address, (path) => resourceAt(index, path));
  if (opened.kind === 'form') return [FormPage.prepare()];
  if (opened.kind !== 'record') return [];
  const { name, source } = definition;
  const isPage = opened.id === undefined;
  const record = recordQuery(name, opened.id ?? name, isPage ? name : undefined);
  return [
    RecordPage.prepare(),
    ...(source.kind === 'none' ? [] : [client.prefetchQuery(record)]),
    ...(isPage ? pluginsOf(index, definition) : []),
  ];
}

/** The plug-ins of a page that this person sees: their code is waited for, what they ask first is only asked. */
function pluginsOf(index: SchemasIndex, definition: Definition): Promise<unknown>[] {
  const env = screenEnv(index, index.actor, definition, undefined);
  return shownBlocks(definition.tabs?.blocks ?? [], index.actor, env).flatMap(({ plugin = '', options }) => {
    const part = pluginPart(plugin);
    const path = aheadPath(plugin, options, env);
    if (path !== undefined) ahead.ask(path, async (filled) => (await api.get<Json>(filled)).data);
    return part ? [part.prepare()] : [];
  });
}

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
