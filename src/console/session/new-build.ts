const listeners = new Set<() => void>();
let there = false;

/** Another build of the console than this page's is being served. */
export const newBuild = {
  /** Asks the server for its page, which names the first file of its build; also renews the worker. Failures are no news. */
  look(): void {
    void lookForOther().catch(() => undefined);
  },
  tell(): void {
    there = true;
    for (const listener of listeners) listener();
  },
  isThere: (): boolean => there,
  watch(listener: () => void): () => void {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

async function lookForOther(): Promise<void> {
  const own = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  if (!own) return;
  const registration = await navigator.serviceWorker?.getRegistration();
  void registration?.update().catch(() => undefined);
  const answer = await fetch('./', { cache: 'no-store' });
  if (!answer.ok) return;
  const page = await answer.text();
  if (page.includes('<script') && !page.includes(own)) newBuild.tell();
}
