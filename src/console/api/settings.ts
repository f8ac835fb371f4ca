/**
 * Where the console calls. Section 7's calls go to `base`, which may be another server; definitions, validators and
 * events always come from the console's own origin.
 */
export const OWN_BASE = '/v1';

export const settings = { base: OWN_BASE };

/** Points section 7's calls elsewhere; an empty or missing address leaves them at home. */
export function setBase(base: string | undefined): void {
  settings.base = base ? base.replace(/\/$/, '') : OWN_BASE;
}

/** What calls need of the session, which is a room above: it hands this in. */
type Caller = {
  /** The bearer token, or null without a session. */
  token: () => string | null;
  /** `id_partner` of the company that the person acts for; undefined, null or empty when none is chosen. */
  company: () => unknown;
  /** A call was answered 401 or 403. */
  onUnauthorized: (error: unknown) => void;
};

let given: Caller = { token: () => null, company: () => undefined, onUnauthorized: () => undefined };

/** Names whose calls these are from now on. */
export function configureClient(caller: Caller): void {
  given = caller;
}

export const caller: Caller = {
  token: () => given.token(),
  company: () => given.company(),
  onUnauthorized: (error) => given.onUnauthorized(error),
};
