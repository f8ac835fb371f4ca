import { useRef } from 'react';

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
