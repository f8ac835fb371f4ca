const KEY = 'first-screen';
type Kept = { home?: string; pages?: Record<string, string[]> };

/**
 * What the console asked the last time for the screen that it began with: asked again at once, before its code is there. A
 * question that is not wanted any more costs one call; its answer is not shown. It ends with the session.
 */
export const remembered = {
  home: (): string | undefined => read().home,
  pathsOf: (page: string): string[] => read().pages?.[page] ?? [],
  keep(page: string, paths: string[], isHome: boolean): void {
    const { home, pages } = read();
    write({ ...(isHome ? { home: page } : { home }), pages: { ...pages, [page]: paths } });
  },
  clear: (): void => localStorage.removeItem(KEY),
};

function read(): Kept {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') ?? {};
  } catch {
    return {};
  }
}

function write(kept: object): void {
  const text = JSON.stringify(kept);
  if (text !== localStorage.getItem(KEY)) localStorage.setItem(KEY, text);
}
