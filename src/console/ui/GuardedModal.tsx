import Button from '@mui/material/Button';
import { type ComponentProps, createContext, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslate } from '../i18n/translate.ts';
import { Modal } from './Modal.tsx';
import { UnsavedDialog } from './UnsavedDialog.tsx';

type Guarded = {
  /** Returns what ends the watch. */
  watch: (isTyped: () => boolean) => () => void;
  /** Closes the window, or asks before where something is typed in it. */
  leave: () => void;
};

const Window = createContext<Guarded | undefined>(undefined);

/** What leaves the window that this lies in; undefined outside of one. */
export const useWindowLeave = (): (() => void) | undefined => useContext(Window)?.leave;

/** The window that this lies in asks before it is closed, as long as `isTyped` says so when it is asked. Give it the same function. */
export function useTypedInWindow(isTyped: () => boolean): void {
  const watch = useContext(Window)?.watch;
  useEffect(() => watch?.(isTyped), [watch, isTyped]);
}

type GuardedModalProps = ComponentProps<typeof Modal> & {
  /** Whether something is typed, where what lies in the window does not report it by itself. */
  typed?: boolean;
};

/** A window with fields: its cross, Escape, a click beside it and its cancel button ask before what was typed is given up. */
export function GuardedModal({ onClose, typed = false, ...props }: GuardedModalProps) {
  const [asks, setAsks] = useState(false);
  const watched = useRef(new Set<() => boolean>());
  const now = useRef({ onClose, typed });
  now.current = { onClose, typed };
  const guarded = useMemo<Guarded>(
    () => ({
      watch: (isTyped) => {
        watched.current.add(isTyped);
        return () => {
          watched.current.delete(isTyped);
        };
      },
      leave: () => {
        if (now.current.typed || [...watched.current].some((isTyped) => isTyped())) setAsks(true);
        else now.current.onClose();
      },
    }),
    [],
  );
  return (
    <Window value={guarded}>
      <Modal {...props} onClose={guarded.leave} />
      {asks ? (
        <UnsavedDialog verb="console.unsaved.leave" onConfirm={() => onClose()} onClose={() => setAsks(false)} />
      ) : null}
    </Window>
  );
}

/** The button that leaves the window it is in. */
export function CancelButton() {
  const translate = useTranslate();
  return (
    <Button color="inherit" onClick={useWindowLeave()}>
      {translate('console.cancel')}
    </Button>
  );
}
