import { type ComponentType, lazy, useState } from 'react';

export type Part<P extends object> = ComponentType<P> & {
  /** Fetches it ahead. Drawn later, it stands there at once. */
  prepare: () => Promise<unknown>;
};

const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const;
const waiting: (() => Promise<unknown>)[] = [];
let moved = false;

/**
 * A part of the console in a file of its own, fetched when it is drawn or before. Unlike React's `lazy`, a part that is
 * there is drawn without a placeholder: React keeps each placeholder for 0.3 s, whether anything is still missing or not.
 */
export function part<P extends object>(load: () => Promise<ComponentType<P>>): Part<P> {
  let known: ComponentType<P> | undefined;
  let coming: Promise<ComponentType<P>> | undefined;
  const prepare = () => {
    coming ??= load().then(
      (loaded) => {
        known = loaded;
        return loaded;
      },
      (error: unknown) => {
        // Whoever draws it again tries again.
        coming = undefined;
        late = suspending();
        throw error;
      },
    );
    return coming;
  };
  const suspending = () => lazy(async () => ({ default: await prepare() })) as unknown as ComponentType<P>;
  let late = suspending();
  // One for each file, made once: a component with its own idea of what it draws.
  const place = (props: P) => {
    const [Drawn] = useState(() => known ?? late);
    return <Drawn {...props} />;
  };
  return Object.assign(place, { prepare });
}

/** A part that nobody needs before the first move of a pointer or a key: it comes then, also if the network goes later. */
export function laterPart<P extends object>(load: () => Promise<ComponentType<P>>): Part<P> {
  const made = part(load);
  if (moved) quietly(made.prepare);
  else waiting.push(made.prepare);
  return made;
}

/** Watches for the first move. Returns what ends the watch. */
export function fetchAtFirstMove(): () => void {
  const end = () => {
    for (const sign of SIGNS) removeEventListener(sign, move, true);
  };
  const move = () => {
    end();
    moved = true;
    waiting.splice(0).forEach(quietly);
  };
  for (const sign of SIGNS) addEventListener(sign, move, { capture: true, passive: true });
  return end;
}

/** A failure is told where the part is drawn. */
function quietly(prepare: () => Promise<unknown>): void {
  prepare().catch(() => undefined);
}
