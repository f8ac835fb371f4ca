/** How long one call waits for others of its kind: what is drawn together asks within it. */
const BREATH_MS = 10;

/**
 * Makes one call of many: what is wanted within a breath is asked for together, at most so many keys at once. Answers
 * undefined for a key that is not in the answer.
 */
export function gather<T>(most: number, ask: (keys: string[]) => Promise<ReadonlyMap<string, T>>) {
  let open: { keys: Set<string>; answer: Promise<ReadonlyMap<string, T>> } | undefined;
  const start = () => {
    const keys = new Set<string>();
    const breath = new Promise((resolve) => setTimeout(resolve, BREATH_MS));
    const begun = {
      keys,
      answer: breath.then(() => {
        if (open === begun) open = undefined;
        return ask([...keys]);
      }),
    };
    return begun;
  };
  return async (key: string): Promise<T | undefined> => {
    if (!open || open.keys.size >= most) open = start();
    open.keys.add(key);
    return (await open.answer).get(key);
  };
}
