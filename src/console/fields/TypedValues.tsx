import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { Guard } from '../navigation/UnsavedGuard.tsx';
import { useValueDrafts, type ValueDrafts } from './value-drafts.ts';

/** Counts one value as typed, until what it returns is called. */
const Counting = createContext<(() => () => void) | undefined>(undefined);

const Drafts = createContext<ValueDrafts | undefined>(undefined);

/** What waits of the page's values, and where they are kept; undefined outside such a page. */
export const useDrafts = (): ValueDrafts | undefined => useContext(Drafts);

const always = () => true;

/**
 * A page whose values are saved one by one: leaving it asks while one of them is typed and not saved. What is typed is kept
 * under `name` until then.
 */
export function TypedValues({ name, children }: { name?: string; children: ReactNode }) {
  const drafts = useValueDrafts(name);
  const [typed, setTyped] = useState(0);
  const count = useCallback(() => {
    setTyped((before) => before + 1);
    return () => setTyped((before) => before - 1);
  }, []);
  return (
    <Counting value={count}>
      <Drafts value={drafts}>{children}</Drafts>
      {typed > 0 ? <Guard isTyped={always} onLeft={drafts.forget} /> : null}
    </Counting>
  );
}

/** Reports to the page that a value is typed and not saved. */
export function useTyped(isTyped: boolean): void {
  const count = useContext(Counting);
  useEffect(() => (isTyped ? count?.() : undefined), [isTyped, count]);
}
