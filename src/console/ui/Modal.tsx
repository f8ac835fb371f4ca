import CloseOutlined from '@mui/icons-material/CloseOutlined';
import {
  type ButtonProps,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  type DialogProps,
  DialogTitle,
  IconButton,
} from '@mui/material';
import Button from '@mui/material/Button';
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslate } from '../i18n/translate.ts';
import { usePhone } from './hooks.ts';

type ModalProps = {
  open: boolean;
  title: ReactNode;
  onClose: () => void;
  actions?: ReactNode;
  width?: DialogProps['maxWidth'];
  children: ReactNode;
};

/** A window over the screen, with a name, a way out by Escape and by its cross. */
export function Modal({ open, title, onClose, actions, width = 'sm', children }: ModalProps) {
  const translate = useTranslate();
  const titleId = useId();
  const phone = usePhone();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      aria-labelledby={titleId}
      maxWidth={width}
      // A question stays a small window over the page; what is filled in or read has the whole phone.
      fullScreen={phone && width !== 'xs'}
    >
      <DialogTitle id={titleId} sx={{ pr: 6 }}>
        {title}
      </DialogTitle>
      <IconButton
        aria-label={translate('console.close')}
        onClick={onClose}
        sx={{ position: 'absolute', right: 12, top: 12 }}
      >
        <CloseOutlined fontSize="small" />
      </IconButton>
      {/* The close button is between title and content, so that the content needs no knowledge of the title's margin. */}
      <DialogContent sx={{ pt: 0.5 }}>{children}</DialogContent>
      {actions ? <DialogActions sx={{ px: 3, pb: 2 }}>{actions}</DialogActions> : null}
    </Dialog>
  );
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

export function CancelButton() {
  const translate = useTranslate();
  return (
    <Button color="inherit" onClick={useWindowLeave()}>
      {translate('console.cancel')}
    </Button>
  );
}

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

type ConfirmDialogProps = {
  open: boolean;
  /** The question, with the name of the thing. */
  title: string;
  /** The consequence, in one sentence. */
  text: ReactNode;
  verb: string;
  /** What the other button says; it has the first focus then. */
  stay?: string;
  danger?: boolean;
  busy?: boolean;
  /** There is nothing to confirm, or not yet. */
  idle?: boolean;
  width?: 'xs' | 'sm';
  /** The window of a question with a field, which asks before what was typed is given up. */
  frame?: typeof Modal;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before something that cannot be undone; the button carries the verb. */
export function ConfirmDialog({
  open,
  title,
  text,
  verb,
  stay,
  danger,
  busy,
  idle,
  width = 'xs',
  frame: Frame = Modal,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const translate = useTranslate();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // A button that could not be used when the window opened gets the focus that waits on the window itself.
    if (open && !idle && document.activeElement?.matches('[role="dialog"], :has(> [role="dialog"])'))
      button.current?.focus();
  }, [open, idle]);
  const actions = (
    <>
      <BackButton
        onClick={Frame === Modal ? onClose : undefined}
        autoFocus={stay !== undefined}
        {...(stay ? { ref: button } : {})}
      >
        {stay ?? translate('console.back')}
      </BackButton>
      <Button
        {...(stay ? {} : { ref: button })}
        variant="contained"
        color={danger ? 'error' : 'primary'}
        loading={busy ?? false}
        disabled={idle ?? false}
        onClick={onConfirm}
        autoFocus={stay === undefined}
      >
        {verb}
      </Button>
    </>
  );
  return (
    <Frame open={open} title={title} onClose={onClose} actions={actions} width={width}>
      <DialogContentText component="div">{text}</DialogContentText>
    </Frame>
  );
}

/** Without a way of its own it leaves the window that it is in. */
function BackButton({ onClick, ...props }: ButtonProps) {
  const leave = useWindowLeave();
  return <Button color="inherit" onClick={onClick ?? leave} {...props} />;
}

type UnsavedDialogProps = {
  /** The message key of the button that gives the changes up. */
  verb: string;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before unsaved changes are given up. The enter key goes on editing. */
export function UnsavedDialog({ verb, ...handlers }: UnsavedDialogProps) {
  const translate = useTranslate();
  return (
    <ConfirmDialog
      open
      danger
      title={translate('console.unsaved.title')}
      text={translate('console.unsaved.body')}
      verb={translate(verb)}
      stay={translate('console.unsaved.stay')}
      {...handlers}
    />
  );
}
