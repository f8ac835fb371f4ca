import { Button, type ButtonProps, DialogContentText } from '@mui/material';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslate } from '../i18n/translate.ts';
import { Modal } from './Modal.tsx';
import { useWindowLeave } from './typed-in-window.ts';

type ConfirmDialogProps = {
  open: boolean;
  /** The question, with the name of the thing. */
  title: string;
  /** The consequence, in one sentence. */
  text: ReactNode;
  /** The verb on the button. */
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
