import Button from '@mui/material/Button';
import { type ComponentProps, useMemo, useRef, useState } from 'react';
import { useTranslate } from '../i18n/translate.ts';
import { Modal } from './Modal.tsx';
import { type Guarded, useWindowLeave, Window } from './typed-in-window.ts';
import { UnsavedDialog } from './UnsavedDialog.tsx';

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
