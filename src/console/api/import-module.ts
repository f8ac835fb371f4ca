import { definitionApi } from './client.ts';
import { OWN_BASE } from './settings.ts';

/** How often an address could not be loaded: a browser remembers that and does not ask for the same address again. */
const failures = new Map<string, number>();
const loaded = new Map<string, unknown>();

/** A module that has come already: what is drawn with it need not wait for a promise. */
export const loadedModule = <T>(address: string | undefined) => loaded.get(`${address}`) as T | undefined;

/**
 * An ES module of the console's own server, by its address. `import()` gives no reason where it fails, so that the same address
 * is asked again as a call, whose refusal has one.
 */
export async function importModule<T>(address: string): Promise<T> {
  const tried = failures.get(address) ?? 0;
  try {
    const found = await import(/* @vite-ignore */ tried === 0 ? address : `${address}#${tried}`);
    loaded.set(address, found);
    return found;
  } catch (cause) {
    failures.set(address, tried + 1);
    await definitionApi.get(address.replace(OWN_BASE, ''), { keepSession: true });
    throw cause;
  }
}
