import CloseOutlined from '@mui/icons-material/CloseOutlined';
import { Button, IconButton } from '@mui/material';
import type { Say } from '../app/say.ts';

type ToastActionsProps = { say: Say; undo?: (() => void) | undefined; onClose: () => void };

/** The buttons of a toast: undo where it can be undone, and close. Toasts are drawn above whoever holds the sentences. */
export function ToastActions({ say, undo, onClose }: ToastActionsProps) {
  return (
    <>
      {undo ? (
        <Button
          color="inherit"
          onClick={() => {
            undo();
            onClose();
          }}
        >
          {say('console.undo')}
        </Button>
      ) : null}
      <IconButton color="inherit" aria-label={say('console.toast.close')} onClick={onClose}>
        <CloseOutlined fontSize="small" />
      </IconButton>
    </>
  );
}
