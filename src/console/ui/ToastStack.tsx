import { styled } from '@mui/material/styles';
import { MaterialDesignContent, type SnackbarKey, SnackbarProvider, useSnackbar } from 'notistack';
import { useEffect, useRef } from 'react';
import { ToastActions } from './ToastActions.tsx';
import { type ToastNote, toastQueue } from './toast-queue.ts';

const TOASTS_MAX = 4;

/** Dark and quiet in both schemes; the bar at the left tells the kind, the words tell the rest. */
const Content = styled(MaterialDesignContent)({
  '&&': {
    backgroundColor: '#1f2733',
    color: '#ffffff',
    fontFamily: 'inherit',
    fontSize: '0.8125rem',
    borderRadius: 6,
    maxWidth: 520,
    boxShadow: '0 6px 24px rgba(0, 0, 0, 0.24)',
  },
  '&.notistack-MuiContent-success': { borderLeft: '4px solid #22c55e' },
  '&.notistack-MuiContent-error': { borderLeft: '4px solid #f97066' },
  '&.notistack-MuiContent-warning': { borderLeft: '4px solid #fdb022' },
  '&.notistack-MuiContent-info': { borderLeft: '4px solid #86a9ff' },
});

const CONTENTS = { default: Content, success: Content, error: Content, warning: Content, info: Content };

/** Where toasts appear: bottom left, the newest above. */
export function ToastStack({ waiting }: { waiting: readonly ToastNote[] }) {
  return (
    <SnackbarProvider
      maxSnack={TOASTS_MAX}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      Components={CONTENTS}
      preventDuplicate
    >
      <Taker waiting={waiting} />
    </SnackbarProvider>
  );
}

function Taker({ waiting }: { waiting: readonly ToastNote[] }) {
  const { enqueueSnackbar, closeSnackbar } = useSnackbar();
  const shown = useRef(new Map<string, SnackbarKey>());
  useEffect(() => {
    if (waiting.length === 0) return;
    for (const { text, variant, seconds, undo, about, say } of toastQueue.take()) {
      if (about !== undefined && shown.current.has(about)) closeSnackbar(shown.current.get(about));
      const key = enqueueSnackbar(text, {
        variant,
        autoHideDuration: seconds === 0 ? null : seconds * 1000,
        action: (key) => <ToastActions say={say} undo={undo} onClose={() => closeSnackbar(key)} />,
      });
      if (about !== undefined) shown.current.set(about, key);
    }
  }, [waiting, enqueueSnackbar, closeSnackbar]);
  return null;
}
