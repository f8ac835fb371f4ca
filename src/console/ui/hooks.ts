import { useMediaQuery } from '@mui/material';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { connection } from '../api/connection.ts';
import { COMPACT_BELOW, PHONE_BELOW } from './theme.tsx';

/** A choice of the person that stays in this browser: density, menu, hidden columns. */
export function useLocalStorage<T>(name: string, initial: T): [T, (value: T) => void] {
  const [value, setValue] = useState<T>(() => read(name, initial));
  const keep = (next: T) => {
    setValue(next);
    localStorage.setItem(name, JSON.stringify(next));
  };
  return [value, keep];
}

function read<T>(name: string, initial: T): T {
  try {
    return (JSON.parse(localStorage.getItem(name) ?? 'null') as T) ?? initial;
  } catch {
    return initial;
  }
}

/** True where this computer has no network: what was not asked before waits for it. */
export const useAway = (): boolean => useSyncExternalStore(connection.watch, () => connection.state().kind === 'away');

const AHEAD = '200px';

/** Whether an element has come near the viewport: content is loaded only then. */
export function useInView<T extends Element>() {
  const ref = useRef<T>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (seen || !ref.current) return undefined;
    if (typeof IntersectionObserver === 'undefined') {
      setSeen(true);
      return undefined;
    }
    const observer = new IntersectionObserver((entries) => entries.some((one) => one.isIntersecting) && setSeen(true), {
      rootMargin: AHEAD,
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [seen]);
  return { ref, seen };
}

const REST_MILLISECONDS = 250;

/** A value once it has not changed for a moment: what was typed, when the typing rests. */
export function useDebouncedValue<T>(value: T, milliseconds = REST_MILLISECONDS): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}

/**
 * The same object for as long as it says the same. An input that is handed another object as its choice takes what is being
 * typed for outdated and writes the choice's name over it.
 */
export function useSteady<T>(value: T): T {
  const kept = useRef({ value, content: JSON.stringify(value) });
  const content = JSON.stringify(value);
  if (kept.current.content !== content) kept.current = { value, content };
  return kept.current.value;
}

const SECONDS_MAX = 2;
let calm = false;

/** Whether the first screen is drawn and the browser is idle: then prefetching of lower priority starts. */
export function useIdle(): boolean {
  const [is, setIs] = useState(calm);
  useEffect(() => {
    const done = () => {
      calm = true;
      setIs(true);
    };
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(done);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(done, { timeout: SECONDS_MAX * 1000 });
    return () => cancelIdleCallback(idle);
  }, []);
  return is;
}

/** Below 1024 px of width the console uses its compact layout. */
export const useCompact = () => useMediaQuery(`(max-width:${COMPACT_BELOW - 0.05}px)`, { noSsr: true });

const PHONE = `(max-width:${PHONE_BELOW - 0.05}px)`;

/** On a phone rows become cards. */
export const usePhone = () => useMediaQuery(PHONE, { noSsr: true });

/** The same before anything is drawn. */
export const isPhone = () => globalThis.matchMedia?.(PHONE).matches ?? false;
