import CloseOutlined from '@mui/icons-material/CloseOutlined';
import { Button, IconButton } from '@mui/material';
import type { Translate } from '../i18n/translate.ts';

type ToastActionsProps = { translate: Translate; undo?: (() => void) | undefined; onClose: () => void };

/**
 * The buttons of a toast: undo where possible, and close. Toasts are drawn outside of the provider of sentences, so `say` is
 * passed in.
 */
export function ToastActions({ translate, undo, onClose }: ToastActionsProps) {
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
          {translate('console.undo')}
        </Button>
      ) : null}
      <IconButton color="inherit" aria-label={translate('console.toast.close')} onClick={onClose}>
        <CloseOutlined fontSize="small" />
      </IconButton>
    </>
  );
}
