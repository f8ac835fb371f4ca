import type { RedactedIndex } from '../../resource/access/redact-index.ts';
import type { Definition } from '../../resource/model/definition.ts';
import { ApiError } from '../api/api-error.ts';
import { api, askSchemasAhead, prefetched } from '../api/client.ts';
import { setBase } from '../api/settings.ts';
import { pathOfRequest, requestOfAddress } from '../lists/list-request.ts';
import { firstSection, routeOfHash } from '../navigation/address.ts';
import { pluginPart } from '../plugins/plugin-parts.ts';
import { RecordPage } from '../screens/parts.ts';
import { endSession } from '../session/end-session.ts';
import { factsOfPage } from '../session/public.ts';
import { loadIdentity } from '../session/session.ts';
import { prefetchHints, token } from '../session/token.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';

/** `away`: a session exists, but without a way to the server it cannot be checked. */
export type SessionOutcome = 'in' | 'out' | 'away';

const HEALTH_SECONDS = 5;

/**
 * Whether a kept session still lives, with what is drawn then. Who was signed in most likely still is: the console, what it
 * may know and its first screen come while that is asked.
 */
export async function resumeSession(): Promise<SessionOutcome> {
  factsOfPage();
  if (!token.read()) {
    const page = location.hash.startsWith('#/reset') ? Reset : SignIn;
    await page.prepare().catch(() => undefined);
    return 'out';
  }
  if (!navigator.onLine) return 'away';
  try {
    // In this order: what is sent makes forget what was asked before.
    await Promise.all([loadIdentity(), enterConsole()]);
    return 'in';
  } catch (error) {
    prefetched.clear();
    if (await isCutOff(error)) return 'away';
    endSession(error);
    return 'out';
  }
}

/**
 * Whether the call failed because nothing reaches the server: then nothing is known of the session, and it is kept. A browser
 * without a network may call itself connected; so the server is asked for a sign of life.
 */
async function isCutOff(error: unknown): Promise<boolean> {
  if (!navigator.onLine) return true;
  if (!isUnanswered(error)) return false;
  return api.get('/health', { seconds: HEALTH_SECONDS, keepSession: true }).then(() => false, isUnanswered);
}

const isUnanswered = (error: unknown) => error instanceof ApiError && error.status === 0;

/** The console with what its first screen draws; what is known to be asked for is asked while its code comes. */
export async function enterConsole(): Promise<void> {
  showFrame();
  const { hash } = location;
  const { resource, id } = routeOfHash(hash);
  const first = resource ?? prefetchHints.home();
  const wanted = first && id === undefined ? prefetchHints.of(first) : undefined;
  if (wanted && !(wanted.list && hash.includes('?'))) for (const path of wanted.paths) askAhead(path);
  askSchemasAhead(first, (index) => routeOfHash(firstSection(index) ?? '').resource)
    .then((known) => {
      if (known && id === undefined) askRowsAhead(known.definition, known.index, hash);
    })
    .catch(() => undefined);
  const fetched = fetchConsole();
  if (id !== undefined || (wanted && !wanted.list)) RecordPage.prepare().catch(() => undefined);
  for (const name of wanted?.plugins ?? [])
    pluginPart(name)
      ?.prepare()
      .catch(() => undefined);
  await fetched;
}

/** The page itself shows the frame of the console until it is drawn (`starting.css`): with a slim menu where it was left so. */
function showFrame(): void {
  document.documentElement.dataset.slim = `${localStorage.getItem('menu-slim')}`;
}

/** The rows are asked for as soon as it is known which: before the code is there that draws them. */
function askRowsAhead(definition: Definition, index: RedactedIndex, hash: string): void {
  const { name, one, source } = definition;
  if (one || source.kind === 'none' || !index.resources[name]?.operations.includes('list')) return;
  setBase(index.console.api.base);
  const path = pathOfRequest(name, requestOfAddress(definition, index, hash));
  if (!hash.includes('?'))
    prefetchHints.keep(name, { paths: [path], plugins: [], list: true }, `/${name}` === firstSection(index));
  askAhead(path);
}

const askAhead = (path: string) => api.getAhead(path).catch(() => undefined);

/** The console's code, once it is there. */
let loaded: typeof import('./App.tsx') | undefined;

/** The console of a signed-in person. */
export const App = lazyComponent(async () => {
  loaded = await import('./App.tsx');
  return loaded.App;
});

export const SignIn = lazyComponent(async () => (await import('../session/SignIn.tsx')).SignIn);
export const Reset = lazyComponent(async () => (await import('../session/Reset.tsx')).Reset);

/** The console and what its first screen draws. The screen itself reports failures. */
async function fetchConsole(): Promise<void> {
  await App.prepare()
    .then(() => loaded?.prefetchFirstScreen())
    .catch(() => undefined);
}

/** The next person starts empty. */
export function letConsoleGo(): void {
  delete document.documentElement.dataset.slim;
  loaded?.dropQueryClient();
}
