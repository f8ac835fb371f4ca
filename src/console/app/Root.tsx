import { Suspense, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { MessagesContext, useTranslate } from '../i18n/translate.ts';
import { endSession, leadToLogin, onSessionEnd, returnTo } from '../session/end-session.ts';
import { factsOfPage, loadPublicFacts, type PublicFacts } from '../session/public.ts';
import { ErrorBoundary } from '../ui/lazy-component.tsx';
import { App, enterConsole, letConsoleGo, Reset, resumeSession, type SessionOutcome, SignIn } from './bootstrap.ts';

type State = SessionOutcome | 'entering';

const AGAIN_MS = 5_000;

/** Decides between the small sign-in page and the console, which is fetched only once it is needed. */
export function Root({ opened }: { opened: SessionOutcome }) {
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
function useSessionState(opened: SessionOutcome): [State, () => void, () => void] {
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
    location.hash = returnTo.take();
    setState('entering');
  };
  const again = useCallback(() => {
    resumeSession().then((next) => setState((now) => (now === 'away' ? next : now)));
  }, []);
  return [state, enter, again];
}

/** Shown to a signed-in person whose server cannot be reached: nothing is lost, and the console continues once it is back. */
function Away({ onAgain }: { onAgain: () => void }) {
  const translate = useTranslate();
  useEffect(() => {
    addEventListener('online', onAgain);
    // No event says that the server is back, or a network that the browser never missed.
    const timer = setInterval(() => navigator.onLine && onAgain(), AGAIN_MS);
    return () => {
      removeEventListener('online', onAgain);
      clearInterval(timer);
    };
  }, [onAgain]);
  return (
    <main className="missing">
      <h1>{translate('console.connection.offline')}</h1>
      <p role="status">{translate('console.connection.away')}</p>
      <button type="button" onClick={onAgain}>
        {translate('console.retry')}
      </button>
    </main>
  );
}

/** The code of the page did not come, twice: said in plain elements, for there is nothing else to draw with. */
function Missing() {
  const translate = useTranslate();
  return (
    <div className="missing" role="alert">
      <p>{translate('console.error-load')}</p>
      <button type="button" onClick={() => location.reload()}>
        {translate('console.retry')}
      </button>
    </div>
  );
}

/** The bar that the page itself shows until the console is drawn (`starting.css`). */
function Starting() {
  const translate = useTranslate();
  const text = translate('console.loading');
  return <div className="starting" role="progressbar" aria-label={text === 'console.loading' ? '…' : text} />;
}

/** The address behind `#`, before the router of the signed-in part is there. */
function useHash(): { path: string; query: URLSearchParams } {
  const hash = useSyncExternalStore(subscribe, () => location.hash);
  const [path = '', query = ''] = hash.replace(/^#/, '').split('?');
  return { path, query: new URLSearchParams(query) };
}

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}
