import { manifests, type PluginManifest } from '../../plugins/manifests.ts';

export { forgetPlugin, loadInTime, pluginPart } from './plugin-parts.ts';

export const manifestOf = (name: string): PluginManifest | undefined =>
  manifests.find((manifest) => manifest.name === name);

/** Whether a widget's name is a plug-in's; the closed list of widgets has no such names. */
export const isPlugin = (name: string): boolean => manifestOf(name) !== undefined;
