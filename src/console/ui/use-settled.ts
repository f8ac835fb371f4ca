import { useEffect, useState } from 'react';

const REST_MILLISECONDS = 250;

/** A value once it has not changed for a moment: what was typed, when the typing rests. */
export function useSettled<T>(value: T, milliseconds = REST_MILLISECONDS): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
