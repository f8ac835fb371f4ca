import '../navigation/navigate.ts';
import { type QueryClient, QueryClientProvider, useQueryErrorResetBoundary } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { createHashRouter, Navigate, RouterProvider, useRouteError } from 'react-router-dom';
import { prefetched } from '../api/client.ts';
import { makeQueryClient } from '../api/query-client.ts';
import { setBase } from '../api/settings.ts';
import { MessagesContext } from '../i18n/translate.ts';
import { firstSection } from '../navigation/address.ts';
import { type FormDialogs, FormDialogsContext } from '../navigation/dialog-host.ts';
import { NotFound } from '../navigation/NotFound.tsx';
import { SchemasContext, useLoadedSchemas, useSchemas } from '../schemas/schemas.ts';
import { ResourceScreen } from '../screens/ResourceScreen.tsx';
import { StepUp } from '../session/StepUp.tsx';
import { Shell } from '../shell/Shell.tsx';
import { keepFocus } from '../ui/keep-focus.ts';
import { ErrorBoundary, fetchAtFirstMove, idleComponent, lazyInline } from '../ui/lazy-component.tsx';
import { ErrorState, Skeletons } from '../ui/Placeholders.tsx';
import { Toasts } from '../ui/Toasts.tsx';
import { notices, toastQueue } from '../ui/toast.ts';
import { fetchFirstScreen } from './first-screen.ts';

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
  const index = useLoadedSchemas();
  const [router] = useState(makeRouter);
  setBase(index.console.api.base);
  return (
    <SchemasContext value={index}>
      <MessagesContext value={index.messages}>
        <FormDialogsContext value={formDialogs}>
          <RouterProvider router={router} />
        </FormDialogsContext>
        <StepUp />
      </MessagesContext>
    </SchemasContext>
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

/** Every screen's address, behind `#`. Which screen it is, the definition of its resource says. */
function makeRouter() {
  return createHashRouter([
    {
      element: <Shell />,
      errorElement: <RouteError />,
      children: [
        { index: true, element: <Home /> },
        { path: 'login', element: <Home /> },
        { path: 'atajos', element: <KeysPage /> },
        { path: ':resource', element: <ResourceScreen screen="list" /> },
        { path: ':resource/create', element: <ResourceScreen screen="create" /> },
        { path: ':resource/:id', element: <ResourceScreen screen="edit" /> },
        { path: ':resource/:id/show', element: <ResourceScreen screen="show" /> },
        { path: ':resource/:id/:tab', element: <ResourceScreen screen="tab" /> },
        { path: '*', element: <NotFound /> },
      ],
    },
  ]);
}

/** The start: the first section of the menu that the person may see. */
function Home() {
  const home = firstSection(useSchemas());
  return home ? <Navigate to={home} replace /> : <NotFound />;
}

/** A bug in a screen becomes a card in its place. */
function RouteError() {
  return <ErrorState screen error={useRouteError()} onRetry={() => location.reload()} />;
}

let held: QueryClient | undefined;

/**
 * What the signed-in person was answered. It is made outside of what is drawn: React begins a first drawing anew as often
 * as it likes, and each beginning would ask everything again.
 */
function sharedQueryClient(): QueryClient {
  held ??= makeQueryClient();
  return held;
}

/** The next person starts empty. */
export function dropQueryClient(): void {
  held?.clear();
  prefetched.clear();
  toastQueue.take();
  notices.clear();
  held = undefined;
}

/** Asks for what the first screen needs, so that it is drawn whole: while the session is checked, or after sign-in. */
export const prefetchFirstScreen = (): Promise<void> => fetchFirstScreen(sharedQueryClient(), location.hash);

const LateKeysPage = lazyInline(async () => (await import('../shell/KeysPage.tsx')).KeysPage);

const KeysPage = () => (
  <Suspense fallback={<Skeletons />}>
    <LateKeysPage />
  </Suspense>
);

const AskDialog = idleComponent(async () => (await import('../screens/AskDialog.tsx')).AskDialog);
const FormDialog = idleComponent(async () => (await import('../screens/AskDialog.tsx')).FormDialog);

/** The dialogs with a form in them, as actions and lists get them. */
export const formDialogs: FormDialogs = { AskDialog, FormDialog };
