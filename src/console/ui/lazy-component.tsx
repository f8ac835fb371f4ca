import { Component, type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslate } from '../i18n/translate.ts';

export type LazyComponent<P extends object> = ComponentType<P> & {
  /** Prefetches it. When it is drawn later, it is there at once. */
  prepare: () => Promise<unknown>;
};

type Load<P extends object> = () => Promise<ComponentType<P>>;

const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const;
const waiting: (() => Promise<unknown>)[] = [];
let moved = false;

/**
 * A part of the console in a file of its own, fetched when it is drawn or before. Unlike React's `lazy`, a part that is
 * there is drawn without a placeholder: React keeps each placeholder for 0.3 s, whether anything is still missing or not.
 * One that does not come fails as a `MissingPart` for the boundary above, which may try it again.
 */
export function lazyComponent<P extends object>(load: Load<P>): LazyComponent<P> {
  let known: ComponentType<P> | undefined;
  let coming: Promise<ComponentType<P>> | undefined;
  const prepare = () => {
    coming ??= load().then(
      (loaded) => {
        known = loaded;
        return loaded;
      },
      (error: unknown) => {
        coming = undefined;
        // Only on the person's retry: a part that fails while drawing is drawn again at once, which would loop.
        missingParts.add(() => {
          late = suspending();
        });
        throw new MissingPart(error);
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

/** A part within a screen: if it does not load, its place shows so and the rest of the screen stays. */
export function lazyInline<P extends object>(load: Load<P>): LazyComponent<P> {
  return inPlace(lazyComponent(load));
}

/**
 * A part that is not needed before the first move of a pointer or a key: it loads then, so that it is available if the network
 * fails later. Until it is there, its place is empty.
 */
export function idleComponent<P extends object>(load: Load<P>): LazyComponent<P> {
  const Made = lazyInline(load);
  if (moved) quietly(Made.prepare);
  else waiting.push(Made.prepare);
  const place = (props: P) => (
    <Suspense>
      <Made {...props} />
    </Suspense>
  );
  return Object.assign(place, { prepare: Made.prepare });
}

function inPlace<P extends object>(Made: LazyComponent<P>): LazyComponent<P> {
  const place = (props: P) => (
    <ErrorBoundary
      fallback={(error, retry) => {
        if (!(error instanceof MissingPart)) throw error;
        return <PartMissing onRetry={retry} />;
      }}
    >
      <Made {...props} />
    </ErrorBoundary>
  );
  return Object.assign(place, { prepare: Made.prepare });
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

/** A failure is reported where the part is drawn. */
function quietly(prepare: () => Promise<unknown>): void {
  prepare().catch(() => undefined);
}

/** Replaces a part that did not load. Plain elements, so that it can be drawn anywhere without loading anything else. */
function PartMissing({ onRetry }: { onRetry: () => void }) {
  const translate = useTranslate();
  useEffect(() => {
    addEventListener('online', onRetry);
    return () => removeEventListener('online', onRetry);
  });
  return (
    <span className="part-missing" role="alert">
      {translate(navigator.onLine ? 'console.connection.part-missing' : 'console.connection.part-offline')}{' '}
      <button type="button" onClick={onRetry}>
        {translate('console.retry')}
      </button>
    </span>
  );
}

type Props = {
  children: ReactNode;
  /** Replaces what failed; `retry` tries to draw it again. */
  fallback: (error: unknown, retry: () => void) => ReactNode;
  /** A change of this value tries again by itself: another address, another record. */
  resetKey?: unknown;
};

type State = { error: unknown; failed: boolean; resetKey: unknown };

/** Keeps a failure where it happened: the rest of the screen goes on working. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined, failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, failed: true };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    if (props.resetKey === state.resetKey) return null;
    missingParts.tryAgain();
    return { error: undefined, failed: false, resetKey: props.resetKey };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return this.props.fallback(this.state.error, () => {
      missingParts.tryAgain();
      this.setState({ error: undefined, failed: false });
    });
  }
}

/** A file of the console did not come: the network is gone, or another build took its place. */
export class MissingPart extends Error {
  constructor(cause: unknown) {
    super('a part of the console did not come', { cause });
    this.name = 'MissingPart';
  }
}

const failed = new Set<() => void>();

const missingParts = {
  /** `again` makes the part ask for its file when it is drawn the next time. */
  add: (again: () => void): void => void failed.add(again),
  tryAgain(): void {
    for (const again of failed) again();
    failed.clear();
  },
};
