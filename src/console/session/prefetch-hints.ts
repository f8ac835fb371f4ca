const KEY = 'first-screen';
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
