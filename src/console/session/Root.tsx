import LinearProgress from '@mui/material/LinearProgress';
import { lazy, Suspense, useEffect, useState } from 'react';
import { MessagesContext, useSay } from '../app/say.ts';
import { endSession, leadToLogin, onSessionEnd } from './end-session.ts';
import { loadPublicFacts, type PublicFacts } from './public.ts';
import { ResetForm } from './ResetForm.tsx';
import { SessionFrame } from './SessionFrame.tsx';
import { SignIn } from './SignIn.tsx';
import { loadIdentity } from './session.ts';
import { token } from './token.ts';
import { useHash } from './use-hash.ts';
import { wanted } from './wanted.ts';

let loaded: typeof import('../app/App.tsx') | undefined;

async function loadApp() {
  loaded = await import('../app/App.tsx');
  return loaded;
}

const App = lazy(async () => ({ default: (await loadApp()).App }));

type State = 'checking' | 'out' | 'in';

/** Decides between the small sign-in page and the console, which is fetched only once it is needed. */
export function Root() {
  const facts = usePublicFacts();
  const [state, enter] = useSessionState(facts !== undefined);
  const { path, query } = useHash();
  if (!facts || state === 'checking') return <LinearProgress aria-label={facts?.messages['console.loading'] ?? '…'} />;
  return (
    <MessagesContext value={facts.messages}>
      {path.startsWith('/reset') ? (
        <Reset facts={facts} resetToken={query.get('token') ?? ''} />
      ) : state === 'out' ? (
        <div onInput={loadApp}>
          <SignIn facts={facts} onSignedIn={enter} />
        </div>
      ) : (
        <Suspense fallback={<LinearProgress aria-label={facts.messages['console.loading'] ?? '…'} />}>
          <App />
        </Suspense>
      )}
    </MessagesContext>
  );
}

function Reset({ facts, resetToken }: { facts: PublicFacts; resetToken: string }) {
  const say = useSay();
  return (
    <SessionFrame facts={facts} title={say('console.reset.title')}>
      <ResetForm resetToken={resetToken} />
    </SessionFrame>
  );
}

function usePublicFacts(): PublicFacts | undefined {
  const [facts, setFacts] = useState<PublicFacts>();
  useEffect(() => {
    const abort = new AbortController();
    loadPublicFacts(abort.signal).then((loaded) => {
      if (loaded && !abort.signal.aborted) setFacts(loaded);
    });
    return () => abort.abort();
  }, []);
  return facts;
}

/** Checks a kept token once, follows the session's end in this and in other tabs. */
function useSessionState(ready: boolean): [State, () => void] {
  const [state, setState] = useState<State>(token.read() ? 'checking' : 'out');
  // Who was signed in most likely still is: the console and what it needs first come while that is asked.
  useEffect(() => {
    if (state !== 'checking') return;
    loadApp()
      .then(({ askAhead }) => askAhead())
      .catch(() => undefined);
  }, [state]);
  useEffect(() => {
    if (!ready || state !== 'checking') return;
    loadIdentity().then(
      () => setState('in'),
      () => leave(setState),
    );
  }, [ready, state]);
  useEffect(() => {
    if (state === 'out') {
      leadToLogin();
      loaded?.letGo();
    }
    const offEnd = onSessionEnd(() => setState('out'));
    const onStorage = (event: StorageEvent) => {
      if (event.key === 'token' && !event.newValue) leave(setState);
      if (event.key === 'company' && event.newValue) location.reload();
    };
    addEventListener('storage', onStorage);
    return () => {
      offEnd();
      removeEventListener('storage', onStorage);
    };
  }, [state]);
  const enter = () => {
    location.hash = wanted.take();
    setState('in');
  };
  return [state, enter];
}

function leave(setState: (state: State) => void): void {
  endSession();
  setState('out');
}
