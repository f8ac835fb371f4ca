import { useRef } from 'react';

/** True when something that was allowed when a form opened is allowed no more. */
export function useIsLost(isAllowed: boolean): boolean {
  const wasAllowed = useRef(isAllowed);
  wasAllowed.current ||= isAllowed;
  return !isAllowed && wasAllowed.current;
}
