const TOKEN = 'token';

/** The bearer token of the signed-in person; it lives in local storage, as section 7 asks. */
export const token = {
  read: () => localStorage.getItem(TOKEN),
  write: (value: string) => localStorage.setItem(TOKEN, value.replace(/^Bearer\s+/i, '')),
  clear: () => localStorage.removeItem(TOKEN),
};

const COMPANY = 'company';

type SwitchedCompany = { id_partner?: unknown; username?: string; selfie?: string };

/** The company that a corporate person acts for, as kept by the switcher. The server judges it at every call. */
export const company = {
  read(): SwitchedCompany | undefined {
    try {
      return JSON.parse(localStorage.getItem(COMPANY) ?? 'null') ?? undefined;
    } catch {
      return undefined;
    }
  },
  keep: (chosen: object) => localStorage.setItem(COMPANY, JSON.stringify(chosen)),
  clear: () => localStorage.removeItem(COMPANY),
};

const FIRST_SCREEN = 'first-screen';
type Page = { paths: string[]; plugins: string[]; list?: true };
type Kept = { home?: string; pages?: Record<string, Page> };

/**
 * What the page that the console began with wanted the last time, calls and plug-ins: asked for at once the next time, before
 * the console knows it. What is not wanted any more costs one call; its answer is not shown. It ends with the session. Of a
 * list it is the question of its plain address: nothing that a person searched for is kept.
 */
export const prefetchHints = {
  home: (): string | undefined => read().home,
  of: (page: string): Page | undefined => read().pages?.[page],
  keep(page: string, wanted: Page, isHome: boolean): void {
    const { home, pages } = read();
    write({ ...(isHome ? { home: page } : { home }), pages: { ...pages, [page]: wanted } });
  },
  clear: (): void => localStorage.removeItem(FIRST_SCREEN),
};

function read(): Kept {
  try {
    return JSON.parse(localStorage.getItem(FIRST_SCREEN) ?? '{}') ?? {};
  } catch {
    return {};
  }
}

function write(kept: object): void {
  const text = JSON.stringify(kept);
  if (text !== localStorage.getItem(FIRST_SCREEN)) localStorage.setItem(FIRST_SCREEN, text);
}
