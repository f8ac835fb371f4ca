import { api } from '../api/client.ts';
import { prefetched } from '../api/prefetched.ts';
import { askSchemasAhead } from '../api/schemas.ts';
import { addressOf } from '../navigation/address.ts';
import { homeOf } from '../navigation/home-of.ts';
import { pluginPart } from '../plugins/plugin-parts.ts';
import { RecordPage } from '../screens/parts.ts';
import { endSession } from '../session/end-session.ts';
import { prefetchHints } from '../session/prefetch-hints.ts';
import { factsOfPage } from '../session/public.ts';
import { loadIdentity } from '../session/session.ts';
import { token } from '../session/token.ts';
import { fetchConsole, Reset, SignIn } from './parts.ts';

/** `away`: a session exists, but without a network it cannot be checked. */
export type SessionOutcome = 'in' | 'out' | 'away';

/**
 * Whether a kept session still lives, with what is drawn then. Who was signed in most likely still is: the console, what it
 * may know and its first screen come while that is asked.
 */
export async function openSession(): Promise<SessionOutcome> {
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
    if (!navigator.onLine) return 'away';
    endSession(error);
    return 'out';
  }
}

/** The console with what its first screen draws; what is known to be asked for is asked while its code comes. */
export async function enterConsole(): Promise<void> {
  const { resource, id } = addressOf(location.hash);
  const first = resource ?? prefetchHints.home();
  askSchemasAhead(first, (index) => addressOf(homeOf(index) ?? '').resource);
  const wanted = first && id === undefined ? prefetchHints.of(first) : undefined;
  for (const path of wanted?.paths ?? []) api.getAhead(path).catch(() => undefined);
  const fetched = fetchConsole();
  if (id !== undefined || wanted) RecordPage.prepare().catch(() => undefined);
  for (const name of wanted?.plugins ?? [])
    pluginPart(name)
      ?.prepare()
      .catch(() => undefined);
  await fetched;
}
