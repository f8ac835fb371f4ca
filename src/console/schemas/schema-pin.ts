import { useEffect, useId, useMemo, useState, useSyncExternalStore } from 'react';
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

/** What people read. A field of such a name is an object and stays. */
const TEXTS = new Set(['title', 'plural', 'label', 'description', 'messages']);

/**
 * True where two versions of a definition differ in titles and sentences alone: what is typed under one means the same under the
 * other.
 */
const isSameButForTexts = (one: Definition, other: Definition): boolean => withoutTexts(one) === withoutTexts(other);

/** Without the lines of rules in their files, and the address of the forms, which follows from the rest. */
function withoutTexts({ lines: _, validators: __, ...rest }: Definition): string {
  return JSON.stringify(rest, (key, value) => (TEXTS.has(key) && isText(value) ? undefined : value));
}

function isText(value: unknown): boolean {
  if (typeof value === 'string' || Array.isArray(value)) return true;
  return typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'string');
}
