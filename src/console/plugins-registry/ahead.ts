import type { Json } from '../../resource/definition.ts';

const FRESH_SECONDS = 10;
const asked = new Map<string, { answer: Promise<Json>; at: number }>();

/** Answers that were asked for while a plug-in's code was on its way: its own first question takes them, once. */
export const ahead = {
  ask(path: string, get: (path: string) => Promise<Json>): void {
    const answer = get(path);
    // Who takes it hears of a failure.
    answer.catch(() => undefined);
    asked.set(path, { answer, at: Date.now() });
  },
  take(path: string): Promise<Json> | undefined {
    const found = asked.get(path);
    asked.delete(path);
    return found && Date.now() - found.at < FRESH_SECONDS * 1000 ? found.answer : undefined;
  },
  clear: (): void => asked.clear(),
};
