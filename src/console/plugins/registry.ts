import { manifests, type PluginManifest } from '../../plugins/manifests.ts';

import { manifestOfContract2 } from './contract-1.ts';

export { forgetPlugin, loadInTime, pluginPart } from './plugin-parts.ts';

export function manifestOf(name: string): PluginManifest | undefined {
  const manifest = manifests.find((one) => one.name === name);
  return manifest && manifestOfContract2(manifest);
}

/** Whether a widget's name is a plug-in's; the closed list of widgets has no such names. */
export const isPlugin = (name: string): boolean => manifestOf(name) !== undefined;
