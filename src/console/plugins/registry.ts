import { manifests, type PluginManifest } from '../../plugins/manifests.ts';
import type { PluginProps } from '../plugin.ts';

export { forgetPlugin, loadInTime, pluginPart } from './plugin-parts.ts';

export function manifestOf(name: string): PluginManifest | undefined {
  const manifest = manifests.find((one) => one.name === name);
  return manifest && manifestOfContract2(manifest);
}

/** Whether a widget's name is a plug-in's; the closed list of widgets has no such names. */
export const isPlugin = (name: string): boolean => manifestOf(name) !== undefined;

/** A manifest of contract 1 named the option that is asked first `ahead`. */
export type ManifestOfContract1 = Omit<PluginManifest, 'prefetch'> & { ahead?: string };

/** The props of contract 1: `say` is `translate` now, `early` is `prefetched`. */
export type PropsOfContract1 = PluginProps & { say: PluginProps['translate']; early?: PluginProps['prefetched'] };

/** A manifest as contract 2 reads it; accepted through version 7 of the files. */
export function manifestOfContract2(manifest: PluginManifest | ManifestOfContract1): PluginManifest {
  if (!('ahead' in manifest)) return manifest;
  const { ahead, ...others } = manifest;
  return { ...others, ...(ahead === undefined ? {} : { prefetch: ahead }) };
}

/** What a plug-in of contract 1 is handed: everything of today, under the names of then as well. */
export function propsOfContract1(props: PluginProps): PropsOfContract1 {
  const { translate, prefetched } = props;
  return { ...props, say: translate, ...(prefetched === undefined ? {} : { early: prefetched }) };
}
