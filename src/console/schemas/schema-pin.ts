import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import type { Definition } from '../../resource/model/definition.ts';
import { useDefinition } from './schemas.ts';

export type SchemaPin = {
  /** The definition that the form began with. */
  definition: Definition;
  /** A newer one is in force. */
  isStale: boolean;
  /** Takes the newer one. */
  adopt: () => void;
};

/**
 * For open forms: keeps the definition of the moment the form opened, whatever happens to the files meanwhile. While a
 * newer one is in force, a lasting bar over the screen offers it.
 */
export function useSchemaPin(resource: string): SchemaPin {
  const current = useDefinition(resource);
  const [pinned, setPinned] = useState(current);
  const id = useId();
  const own = pinned.name === current.name ? pinned : current;
  const isStale = own !== current;
  const adopt = () => setPinned(current);
  useEffect(() => {
    if (!isStale) return;
    stale.set(id, () => setPinned(current));
    tell();
    return () => {
      stale.delete(id);
      tell();
    };
  }, [isStale, id, current]);
  return { definition: own, isStale, adopt };
}

/** Forms opened with an older version, with the function that updates each. */
const stale = new Map<string, () => void>();
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

export function useIsStale(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => stale.size > 0,
  );
}

export function adoptAll(): void {
  for (const adopt of [...stale.values()]) adopt();
}
