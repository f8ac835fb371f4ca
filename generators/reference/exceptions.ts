import { manifests } from '../../src/plugins/manifests.ts';
import type { Definition, Schemas } from '../../src/resource/model/definition.ts';
import { code, section, table } from './markdown.ts';

type ScreenCode = { screen: string; plugins: string[] };

/** Every screen that the files describe, with the plug-ins that it draws: code written for it, and the only such code. */
export function screensOf(schemas: Schemas): ScreenCode[] {
  return Object.values(schemas.resources)
    .filter((definition) => Object.keys(definition.permissions.operations).length > 0)
    .flatMap((definition) => partsOf(definition))
    .map(([screen, layout]) => ({ screen, plugins: pluginsIn(layout) }));
}

function partsOf(definition: Definition): [string, unknown][] {
  const { name, list, form, tabs } = definition;
  const screens: [string, unknown][] = Object.entries(form).map(([screen, layout]) => [`${name}/${screen}`, layout]);
  if (!definition.one && definition.permissions.operations.list) screens.push([`${name}/list`, list]);
  for (const tab of tabs?.tabs ?? []) screens.push([`${name}/${tab.name}`, tab]);
  if (tabs && tabs.tabs.length === 0) screens.push([`${name}/page`, tabs]);
  return screens;
}

const PLUGINS: readonly string[] = manifests.map((manifest) => manifest.name);

function pluginsIn(layout: unknown): string[] {
  const found = [...JSON.stringify(layout).matchAll(/"(?:plugin|widget|cell|is)":"([a-z]+(?:-[a-z0-9]+)+)"/g)];
  const names = found.map(([, name]) => name ?? '').filter((name) => PLUGINS.includes(name));
  return [...new Set(names)].sort();
}

export function exceptionsIndex(schemas: Schemas): string {
  const screens = screensOf(schemas);
  const own = screens.filter((screen) => screen.plugins.length > 0);
  const rows = own.map(({ screen, plugins }) => [screen, plugins.map(code).join(', ')]);
  const share = `${screens.length - own.length} de ${screens.length} pantallas salen solo de los archivos. Las demás dibujan además un complemento:`;
  return section('Pantallas con código propio', share, table(['Pantalla', 'Complemento'], rows));
}
