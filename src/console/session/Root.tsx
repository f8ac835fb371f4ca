import { Suspense, useCallback, useEffect, useState } from 'react';
import { MessagesContext } from '../app/say.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { Away } from './Away.tsx';
import { endSession, leadToLogin, onSessionEnd } from './end-session.ts';
import { Missing } from './Missing.tsx';
import { enterConsole, type Opened, openSession } from './opening.ts';
import { App, letConsoleGo, Reset, SignIn } from './parts.ts';
import { factsOfPage, loadPublicFacts, type PublicFacts } from './public.ts';
import { Starting } from './Starting.tsx';
import { useHash } from './use-hash.ts';
import { wanted } from './wanted.ts';

type State = Opened | 'entering';

/** Decides between the small sign-in page and the console, which is fetched only once it is needed. */
export function Root({ opened }: { opened: Opened }) {
  const facts = usePublicFacts();
  const [state, enter, again] = useSessionState(opened);
  const { path, query } = useHash();
  if (!facts) return <Starting />;
  return (
    <MessagesContext value={facts.messages}>
      <ErrorBoundary fallback={() => <Missing />}>
        <Suspense fallback={<Starting />}>
          {path.startsWith('/reset') ? (
            <Reset facts={facts} resetToken={query.get('token') ?? ''} />
          ) : state === 'in' ? (
            <App />
          ) : state === 'away' ? (
            <Away onAgain={again} />
          ) : state === 'entering' ? (
            <Starting />
          ) : (
            <div onInput={() => void App.prepare().catch(() => undefined)}>
              <SignIn facts={facts} onSignedIn={enter} />
            </div>
          )}
        </Suspense>
      </ErrorBoundary>
    </MessagesContext>
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

/** Follows the session's begin and its end, in this and in other tabs. */
function useSessionState(opened: Opened): [State, () => void, () => void] {
  const [state, setState] = useState<State>(opened);
  useEffect(() => {
    if (state !== 'entering') return;
    enterConsole().then(() => setState((now) => (now === 'entering' ? 'in' : now)));
  }, [state]);
  useEffect(() => {
    if (state === 'out') {
      leadToLogin();
      letConsoleGo();
    }
    const offEnd = onSessionEnd(() => setState('out'));
    const onStorage = (event: StorageEvent) => {
      if (event.key === 'token' && !event.newValue) endSession();
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
  const again = useCallback(() => {
    openSession().then((next) => setState((now) => (now === 'away' ? next : now)));
  }, []);
  return [state, enter, again];
}
