import type { Json } from '../../resource/model/definition.ts';
import { definitionApi } from '../api/client.ts';
import { setBase } from '../api/settings.ts';

/** What the sign-in page may know before anybody is signed in. */
export type PublicFacts = {
  version: string;
  messages: Record<string, string>;
  /** Present on the partner host: what its link at the foot leads to. */
  partner?: boolean | { url?: string } | null;
  /** `passkey`: a key alone may open a session here. */
  factors?: { passkey: boolean };
  /** Present where sign-in goes through an auth provider. */
  provider?: Json;
  /** Where section 7's calls go, when not to the console's own origin. */
  base?: string;
  [extra: string]: unknown;
};

const RETRY_MILLISECONDS = 1500;

/** What the server wrote into the page itself: with it nothing has to be asked before something is shown. */
export function factsOfPage(): PublicFacts | undefined {
  const written = document.getElementById('public-facts')?.textContent;
  if (!written) return undefined;
  const facts = JSON.parse(written) as PublicFacts;
  setBase(facts.base);
  return facts;
}

/** Asks until the server answers: while it starts there is nothing to show. */
export async function loadPublicFacts(signal: AbortSignal): Promise<PublicFacts | undefined> {
  while (!signal.aborted) {
    try {
      const { data } = await definitionApi.get<PublicFacts>('/public', { signal, keepSession: true });
      setBase(data.base);
      return data;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MILLISECONDS));
    }
  }
  return undefined;
}
