import { useCallback, useEffect, useRef, useState } from 'react';
import { useBlocker, useNavigate } from 'react-router-dom';
import { token } from '../session/token.ts';
import { UnsavedDialog } from '../ui/Modal.tsx';
import { watchSteps } from './navigate.ts';

type GuardProps = {
  /** Called before the page is left. */
  isTyped: () => boolean;
  /** The person leaves and does not want what was typed. */
  onLeft?: (() => void) | undefined;
};

/** Mounted only while there are unsaved changes, once per page: the router has one blocker. */
export function Guard({ isTyped, onLeft }: GuardProps) {
  const leaving = useRef(false);
  const isLost = useCallback(() => !leaving.current && isTyped(), [isTyped]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isLost() && currentLocation.pathname !== nextLocation.pathname,
  );
  const stepped = useStepsBack(isLost);
  useEffect(() => unsaved.watch(isLost), [isLost]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isLost()) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isLost]);
  const asking = blocker.state === 'blocked' ? blocker : stepped;
  if (!asking) return null;
  return (
    <UnsavedDialog
      verb="console.unsaved.leave"
      onConfirm={() => {
        leaving.current = true;
        onLeft?.();
        asking.proceed();
      }}
      onClose={asking.reset}
    />
  );
}

/**
 * A step through the history, or an address that was typed, has happened before the router hears of it, and the router can
 * undo only steps that it counted itself. So it is undone here, unheard, and taken again once the person says so.
 */
function useStepsBack(isLost: () => boolean): { proceed: () => void; reset: () => void } | undefined {
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<{ typed?: string }>();
  useEffect(() => {
    const own = { state: history.state, address: location.hash };
    let undoing = false;
    const onStep = (event: PopStateEvent) => {
      if (undoing) {
        undoing = false;
        return event.stopImmediatePropagation();
      }
      // The session's end leads to sign-in by itself; what was typed is kept as a draft.
      if (!token.read() || !isLost() || pathOf(location.hash) === pathOf(own.address)) return;
      event.stopImmediatePropagation();
      const isTyped = event.state === null;
      setWanted(isTyped ? { typed: location.hash.slice(1) } : {});
      if (isTyped) {
        undoing = true;
        history.back();
      } else history.pushState(own.state, '', own.address);
    };
    return watchSteps(onStep);
  }, [isLost]);
  if (wanted === undefined) return undefined;
  return {
    proceed: () => {
      setWanted(undefined);
      if (wanted.typed === undefined) history.back();
      else navigate(wanted.typed);
    },
    reset: () => setWanted(undefined),
  };
}

const pathOf = (hash: string) => hash.replace(/^#/, '').split('?')[0];

/** Open forms with unsaved changes, asked before the page is left. */
const open = new Set<() => boolean>();

export const unsaved = {
  /** Returns what ends the watch. */
  watch(isUnsaved: () => boolean): () => void {
    open.add(isUnsaved);
    return () => {
      open.delete(isUnsaved);
    };
  },
  any: (): boolean => [...open].some((isUnsaved) => isUnsaved()),
};
