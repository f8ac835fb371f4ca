import LinearProgress from '@mui/material/LinearProgress';
import { Suspense, useEffect, useState } from 'react';
import { MessagesContext, useSay } from '../app/say.ts';
import { part } from '../ui/part.tsx';
import { endSession, leadToLogin, onSessionEnd } from './end-session.ts';
import { factsOfPage, loadPublicFacts, type PublicFacts } from './public.ts';
import { ResetForm } from './ResetForm.tsx';
import { SessionFrame } from './SessionFrame.tsx';
import { SignIn } from './SignIn.tsx';
import { loadIdentity } from './session.ts';
import { token } from './token.ts';
import { useHash } from './use-hash.ts';
import { wanted } from './wanted.ts';

let loaded: typeof import('../app/App.tsx') | undefined;

const App = part(async () => {
  loaded = await import('../app/App.tsx');
  return loaded.App;
});

/** The console and what its first screen draws. What fails is told by the screen itself. */
async function fetchConsole(): Promise<void> {
  await App.prepare()
    .then(() => loaded?.askAhead())
    .catch(() => undefined);
}

type State = 'checking' | 'entering' | 'out' | 'in';

/** Decides between the small sign-in page and the console, which is fetched only once it is needed. */
export function Root() {
  const facts = usePublicFacts();
  const [state, enter] = useSessionState(facts !== undefined);
  const { path, query } = useHash();
  if (!facts || state === 'checking' || state === 'entering')
    return <LinearProgress aria-label={facts?.messages['console.loading'] ?? '…'} />;
  return (
    <MessagesContext value={facts.messages}>
      {path.startsWith('/reset') ? (
        <Reset facts={facts} resetToken={query.get('token') ?? ''} />
      ) : state === 'out' ? (
        <div onInput={() => void App.prepare().catch(() => undefined)}>
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
  const [facts, setFacts] = useState(factsOfPage);
  useEffect(() => {
    if (facts) return;
    const abort = new AbortController();
    loadPublicFacts(abort.signal).then((loaded) => {
      if (loaded && !abort.signal.aborted) setFacts(loaded);
    });
    return () => abort.abort();
  }, [facts]);
  return facts;
}

/** Checks a kept token once, follows the session's end in this and in other tabs. */
function useSessionState(ready: boolean): [State, () => void] {
  const [state, setState] = useState<State>(token.read() ? 'checking' : 'out');
  useEffect(() => {
    if (!ready || (state !== 'checking' && state !== 'entering')) return;
    const stillSo = (next: State) => setState((now) => (now === state ? next : now));
    // Who was signed in most likely still is: what the first screen draws comes while that is asked.
    const identity = state === 'checking' ? loadIdentity() : undefined;
    Promise.all([identity, fetchConsole()]).then(
      () => stillSo('in'),
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
    setState('entering');
  };
  return [state, enter];
}

function leave(setState: (state: State) => void): void {
  endSession();
  setState('out');
}
