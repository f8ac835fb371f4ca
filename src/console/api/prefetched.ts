const FRESH_SECONDS = 10;
type Asked = { answer: Promise<unknown>; at: number; come?: { value: unknown } };

const asked = new Map<string, Asked>();

/**
 * Answers prefetched while the code that uses them loads. The first request for the same address takes the answer, once. A
 * failed one is dropped, and the next request fetches again.
 */
export const prefetched = {
  ask<T>(address: string, get: () => Promise<T>): Promise<T> {
    const known = asked.get(address);
    if (known && isFresh(known)) return known.answer as Promise<T>;
    const entry: Asked = { answer: get(), at: Date.now() };
    asked.set(address, entry);
    entry.answer.then(
      (value) => {
        entry.come = { value };
      },
      () => {
        if (asked.get(address) === entry) asked.delete(address);
      },
    );
    return entry.answer as Promise<T>;
  },
  take<T>(address: string): Promise<T> | undefined {
    const found = asked.get(address);
    asked.delete(address);
    return found && isFresh(found) ? (found.answer as Promise<T>) : undefined;
  },
  /** The answer itself where it has come already; else it waits for the question. */
  takeNow<T>(address: string): T | undefined {
    const { come } = asked.get(address) ?? {};
    return come && prefetched.take(address) ? (come.value as T) : undefined;
  },
  clear: (): void => asked.clear(),
};

const isFresh = ({ at }: Asked) => Date.now() - at < FRESH_SECONDS * 1000;
