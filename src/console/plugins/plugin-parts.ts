import type { ComponentType } from 'react';
import type { PluginProps } from '../plugin.ts';
import { type LazyComponent, lazyComponent } from '../ui/lazy-component.tsx';

type Loader = () => Promise<{ default: ComponentType<PluginProps> }>;

/** Every plug-in's code, each a file of its own that is loaded where it is first drawn. */
const loaders = import.meta.glob('../../plugins/*/index.tsx') as Record<string, Loader>;

const LOAD_SECONDS = 10;
const made = new Map<string, LazyComponent<PluginProps>>();

/** The component of a plug-in, loaded when it is drawn; one that does not load in time fails in its place only. */
export function pluginPart(name: string): LazyComponent<PluginProps> | undefined {
  const loader = loaders[`../../plugins/${name}/index.tsx`];
  if (!loader) return undefined;
  const known = made.get(name) ?? lazyComponent(async () => (await loadInTime(loader(), name)).default);
  made.set(name, known);
  return known;
}

/** Forgets a plug-in that failed to load, so that another try asks for it again. */
export const forgetPlugin = (name: string): void => void made.delete(name);

/** A plug-in that hangs while it loads fails instead of leaving a hole. */
export function loadInTime<T>(promise: Promise<T>, name: string, seconds = LOAD_SECONDS): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`The plug-in ${name} did not load within ${seconds} s`)),
      seconds * 1000,
    );
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
