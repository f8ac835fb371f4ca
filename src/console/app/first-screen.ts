import type { QueryClient } from '@tanstack/react-query';
import { mayBelowOnly } from '../../resource/access/permissions.ts';
import { shownBlocks } from '../../resource/conditions/shown-blocks.ts';
import type { Definition } from '../../resource/model/definition.ts';
import { api } from '../api/client.ts';
import { setBase } from '../api/settings.ts';
import { CardList } from '../lists/ListView.tsx';
import { requestOfAddress } from '../lists/list-request.ts';
import { type Address, firstSection, routeOfHash } from '../navigation/address.ts';
import { screenOf } from '../navigation/screen-of.ts';
import { prefetchPath } from '../plugins/prefetch-path.ts';
import { pluginPart } from '../plugins/registry.ts';
import { screenEnv } from '../schemas/action-env.ts';
import { listQuery, recordQuery } from '../schemas/records.ts';
import { definitionQuery, indexQuery, mayInGeneral, type SchemasIndex } from '../schemas/schemas.ts';
import { RecordPage } from '../screens/parts.ts';
import { prepareForm } from '../screens/ResourceScreen.tsx';
import { prefetchHints } from '../session/token.ts';
import { isPhone } from '../ui/hooks.ts';

const TOGETHER_MILLISECONDS = 200;

/**
 * Prefetches what the first screen of an address draws, in parallel once its definition is known: code of the screen and of its
 * plug-ins, record or rows. It is waited for a moment, so that the screen is drawn once; after it menu and bar are drawn before
 * it. The screen itself reports failures.
 */
export async function fetchFirstScreen(client: QueryClient, hash: string): Promise<void> {
  const index = await client.fetchQuery(indexQuery);
  setBase(index.console.api.base);
  const home = firstSection(index);
  const named = routeOfHash(hash);
  // The address is written before anything is drawn, which would be drawn again for it.
  if (!named.resource && home) history.replaceState(history.state, '', `#${home}`);
  const address = named.resource ? named : routeOfHash(home ?? '');
  const { resource } = address;
  if (resource === undefined || !(resource in index.resources)) return;
  const screen = client
    .fetchQuery(definitionQuery(resource))
    .then((definition) => Promise.allSettled(partsOf(client, index, definition, address)));
  await Promise.race([screen, new Promise((resolve) => setTimeout(resolve, TOGETHER_MILLISECONDS))]);
}

function partsOf(
  client: QueryClient,
  index: SchemasIndex,
  definition: Definition,
  address: Address,
): Promise<unknown>[] {
  const opened = screenOf(definition, address, index);
  if (opened.kind === 'form') return [prepareForm(definition, opened.screen)];
  if (opened.kind === 'list') return mayList(index, definition) ? [rowsOf(client, index, definition)] : [];
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

/** A refused list would end the session. */
const mayList = (index: SchemasIndex, definition: Definition) =>
  mayInGeneral(index, definition.name, 'list') && !mayBelowOnly(definition, index.actor.roles, 'list');

/** The rows were asked for before this code was there. */
function rowsOf(client: QueryClient, index: SchemasIndex, definition: Definition): Promise<unknown> {
  // Fetched while the rows come: nothing waits for it.
  if (isPhone()) CardList.prepare().catch(() => undefined);
  return client.prefetchQuery(listQuery(client, definition.name, requestOfAddress(definition, index, location.hash)));
}

/** The plug-ins of a page that this person sees: their code is waited for, what they ask first is only asked. */
function pluginsOf(index: SchemasIndex, definition: Definition): Promise<unknown>[] {
  const env = screenEnv(index, index.actor, definition, undefined);
  const shown = shownBlocks(definition.tabs?.blocks ?? [], index.actor, env);
  const paths = shown.flatMap(({ plugin = '', options }) => prefetchPath(plugin, options, env) ?? []);
  for (const path of paths) api.getAhead(path).catch(() => undefined);
  const own = definition.source.kind === 'none' ? [] : [definition.name];
  const plugins = shown.flatMap(({ plugin }) => plugin ?? []);
  prefetchHints.keep(
    definition.name,
    { paths: [...own, ...paths], plugins },
    `/${definition.name}` === firstSection(index),
  );
  return plugins.flatMap((plugin) => pluginPart(plugin)?.prepare() ?? []);
}
