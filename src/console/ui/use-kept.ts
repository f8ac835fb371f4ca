import { useState } from 'react';

/** A choice of the person that stays in this browser: density, menu, hidden columns. */
export function useKept<T>(name: string, initial: T): [T, (value: T) => void] {
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
