import { styled } from '@mui/material/styles';
import { MaterialDesignContent, SnackbarProvider } from 'notistack';
import type { ReactNode } from 'react';

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
export function Toasts({ children }: { children: ReactNode }) {
  return (
    <SnackbarProvider
      maxSnack={TOASTS_MAX}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      Components={CONTENTS}
      preventDuplicate
    >
      {children}
    </SnackbarProvider>
  );
}
