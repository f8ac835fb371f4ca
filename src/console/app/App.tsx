import { QueryClientProvider, useQueryErrorResetBoundary } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { RouterProvider } from 'react-router-dom';
import { setBase } from '../api/settings.ts';
import { MessagesContext } from '../i18n/translate.ts';
import { FormDialogsContext } from '../navigation/dialog-host.ts';
import { useSchemas } from '../schemas/schemas.ts';
import { formDialogs } from '../screens/form-dialogs.tsx';
import { StepUp } from '../session/StepUp.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { keepFocus } from '../ui/keep-focus.ts';
import { fetchAtFirstMove } from '../ui/lazy-component.tsx';
import { Skeletons } from '../ui/Skeletons.tsx';
import { Toasts } from '../ui/Toasts.tsx';
import { makeRouter } from './routes.tsx';
import { dropQueryClient, sharedQueryClient } from './shared-query-client.ts';

export { dropQueryClient, prefetchFirstScreen } from './shared-query-client.ts';

/** The console of a signed-in person. Its data die with it, so that the next person starts empty. */
export function App() {
  const [client] = useState(sharedQueryClient);
  useEffect(() => dropQueryClient, []);
  useEffect(fetchAtFirstMove, []);
  useEffect(keepFocus, []);
  return (
    <QueryClientProvider client={client}>
      <StartBoundary>
        <Suspense fallback={<Skeletons />}>
          <Console />
        </Suspense>
      </StartBoundary>
      <Toasts />
    </QueryClientProvider>
  );
}

function Console() {
  const { messages, console: settings } = useSchemas();
  const [router] = useState(makeRouter);
  setBase(settings.api.base);
  return (
    <MessagesContext value={messages}>
      <FormDialogsContext value={formDialogs}>
        <RouterProvider router={router} />
      </FormDialogsContext>
      <StepUp />
    </MessagesContext>
  );
}

function StartBoundary({ children }: { children: React.ReactNode }) {
  const { reset } = useQueryErrorResetBoundary();
  return (
    <ErrorBoundary
      fallback={(error, retry) => (
        <ErrorState
          error={error}
          onRetry={() => {
            reset();
            retry();
          }}
        />
      )}
    >
      {children}
    </ErrorBoundary>
  );
}
