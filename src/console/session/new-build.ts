const listeners = new Set<() => void>();
let there = false;

/** Another build of the console than this page's is being served. */
export const newBuild = {
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
