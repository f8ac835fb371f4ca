import CloseOutlined from '@mui/icons-material/CloseOutlined';
import { Button, IconButton } from '@mui/material';
import type { Say } from '../i18n/say.ts';

type ToastActionsProps = { say: Say; undo?: (() => void) | undefined; onClose: () => void };

/**
 * The buttons of a toast: undo where possible, and close. Toasts are drawn outside of the provider of sentences, so `say` is
 * passed in.
 */
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
