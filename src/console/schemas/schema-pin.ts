import { useEffect, useId, useMemo, useState, useSyncExternalStore } from 'react';
import type { Definition } from '../../resource/model/definition.ts';
import { useDefinition } from './schemas.ts';
import { isSameButForTexts } from './texts-only.ts';

export type SchemaPin = {
  /** The definition that the form began with. */
  definition: Definition;
  /** A newer one is in force. */
  isStale: boolean;
  /** Takes the newer one. */
  adopt: () => void;
};

/**
 * For open forms: keeps the definition of the moment the form opened, whatever happens to the files meanwhile. One that
 * differs in titles and sentences alone is taken at once; any other newer one is offered by a lasting bar over the screen.
 */
export function useSchemaPin(resource: string): SchemaPin {
  const current = useDefinition(resource);
  const [pinned, setPinned] = useState(current);
  const id = useId();
  const own = pinned.name === current.name ? pinned : current;
  const isTexts = useMemo(() => own !== current && isSameButForTexts(own, current), [own, current]);
  // React draws again with the newer one before anything of the older one is seen.
  if (isTexts) setPinned(current);
  const isStale = own !== current && !isTexts;
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
