import { SnackbarProvider } from 'notistack';
import type { ReactNode } from 'react';

const TOASTS_MAX = 4;

/** Where toasts appear: bottom left, the newest above. */
export function Toasts({ children }: { children: ReactNode }) {
  return (
    <SnackbarProvider maxSnack={TOASTS_MAX} anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }} preventDuplicate>
      {children}
    </SnackbarProvider>
  );
}
