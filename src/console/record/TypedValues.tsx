import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { Guard } from '../form/LeaveGuard.tsx';

/** Counts one value as typed, until what it returns is called. */
const Counting = createContext<(() => () => void) | undefined>(undefined);

const always = () => true;

/** A page whose values are saved one by one: leaving it asks while one of them is typed and not saved. */
export function TypedValues({ children }: { children: ReactNode }) {
  const [typed, setTyped] = useState(0);
  const count = useCallback(() => {
    setTyped((before) => before + 1);
    return () => setTyped((before) => before - 1);
  }, []);
  return (
    <Counting value={count}>
      {children}
      {typed > 0 ? <Guard isTyped={always} /> : null}
    </Counting>
  );
}

/** Reports to the page that a value is typed and not saved. */
export function useTyped(isTyped: boolean): void {
  const count = useContext(Counting);
  useEffect(() => (isTyped ? count?.() : undefined), [isTyped, count]);
}
