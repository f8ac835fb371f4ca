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
