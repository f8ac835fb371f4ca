import { createContext, useContext, useEffect } from 'react';

export type Guarded = {
  /** Returns what ends the watch. */
  watch: (isTyped: () => boolean) => () => void;
  /** Closes the window, or asks before where something is typed in it. */
  leave: () => void;
};

export const Window = createContext<Guarded | undefined>(undefined);

/** What leaves the window that this lies in; undefined outside of one. */
export const useWindowLeave = (): (() => void) | undefined => useContext(Window)?.leave;

/** The window that this lies in asks before it is closed, as long as `isTyped` says so when it is asked. Give it the same function. */
export function useTypedInWindow(isTyped: () => boolean): void {
  const watch = useContext(Window)?.watch;
  useEffect(() => watch?.(isTyped), [watch, isTyped]);
}
