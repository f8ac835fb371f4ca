import CloseOutlined from '@mui/icons-material/CloseOutlined';
import { Button, IconButton } from '@mui/material';
import { useSay } from '../app/say.ts';

/** The buttons of a toast: undo where it can be undone, and close. */
export function ToastActions({ undo, onClose }: { undo?: (() => void) | undefined; onClose: () => void }) {
  const say = useSay();
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
