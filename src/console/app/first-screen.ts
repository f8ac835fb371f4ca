import type { QueryClient } from '@tanstack/react-query';
import type { Definition } from '../../resource/model/definition.ts';
import { api } from '../api/client.ts';
import { setBase } from '../api/settings.ts';
import { shownBlocks } from '../blocks/shown-blocks.ts';
import { CardList } from '../lists/ListView.tsx';
import { type Address, addressOf } from '../navigation/address.ts';
import { homeOf } from '../navigation/home-of.ts';
import { screenOf } from '../navigation/screen-of.ts';
import { prefetchPath } from '../plugins/prefetch-path.ts';
import { pluginPart } from '../plugins/registry.ts';
import { screenEnv } from '../schemas/action-env.ts';
import { recordQuery } from '../schemas/records.ts';
import { definitionQuery, indexQuery, type SchemasIndex } from '../schemas/schemas.ts';
import { FormPage, RecordPage } from '../screens/parts.ts';
import { prefetchHints } from '../session/prefetch-hints.ts';
import { isPhone } from '../ui/use-compact.ts';

/**
 * Prefetches what the first screen of an address draws, in parallel once its definition is known: code of the screen and of its
 * plug-ins, and the record. The screen itself reports failures.
 */
export async function fetchFirstScreen(client: QueryClient, hash: string): Promise<void> {
  const index = await client.fetchQuery(indexQuery);
  setBase(index.console.api.base);
  const home = homeOf(index);
  const named = addressOf(hash);
  // The address is written before anything is drawn, which would be drawn again for it.
  if (!named.resource && home) history.replaceState(history.state, '', `#${home}`);
  const address = named.resource ? named : addressOf(home ?? '');
  const { resource } = address;
  if (resource === undefined || !(resource in index.resources)) return;
  const definition = await client.fetchQuery(definitionQuery(resource));
  await Promise.allSettled(partsOf(client, index, definition, address));
}

function partsOf(
  client: QueryClient,
  index: SchemasIndex,
  definition: Definition,
  address: Address,
): Promise<unknown>[] {
  const opened = screenOf(definition, address, index);
  if (opened.kind === 'form') return [FormPage.prepare()];
  // Fetched while the list asks for its rows: nothing waits for it.
  if (opened.kind === 'list' && isPhone()) CardList.prepare().catch(() => undefined);
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
  const shown = shownBlocks(definition.tabs?.blocks ?? [], index.actor, env);
  const paths = shown.flatMap(({ plugin = '', options }) => prefetchPath(plugin, options, env) ?? []);
  for (const path of paths) api.getAhead(path).catch(() => undefined);
  const own = definition.source.kind === 'none' ? [] : [definition.name];
  const plugins = shown.flatMap(({ plugin }) => plugin ?? []);
  prefetchHints.keep(definition.name, { paths: [...own, ...paths], plugins }, `/${definition.name}` === homeOf(index));
  return plugins.flatMap((plugin) => pluginPart(plugin)?.prepare() ?? []);
}
