import type { Json } from '../../resource/definition.ts';
import { isRow } from '../../resource/path.ts';
import { fillAddress, type TemplateEnv } from '../../resource/template.ts';
import { manifestOf } from './registry.ts';

const FRESH_SECONDS = 10;
type Asked = { answer: Promise<Json>; at: number; come?: { value: Json } };

const asked = new Map<string, Asked>();

/** The address that a plug-in asks first, as its manifest and its options name it. */
export function aheadPath(name: string, options: Json | undefined, env: TemplateEnv): string | undefined {
  const path = isRow(options) ? options[manifestOf(name)?.ahead ?? ''] : undefined;
  return typeof path === 'string' ? fillAddress(path, env) : undefined;
}

/** Answers that were asked for while a plug-in's code was on its way: its own first question takes them, once. */
export const ahead = {
  ask(path: string, get: (path: string) => Promise<Json>): void {
    const entry: Asked = { answer: get(path), at: Date.now() };
    // Who takes it hears of a failure.
    entry.answer.then(
      (value) => {
        entry.come = { value };
      },
      () => undefined,
    );
    asked.set(path, entry);
  },
  /** The answer itself where it has come already; else it waits for the question. */
  takeNow(path: string): Json | undefined {
    const { come } = asked.get(path) ?? {};
    if (!come) return undefined;
    return ahead.take(path) && come.value;
  },
  take(path: string): Promise<Json> | undefined {
    const found = asked.get(path);
    asked.delete(path);
    return found && Date.now() - found.at < FRESH_SECONDS * 1000 ? found.answer : undefined;
  },
  clear: (): void => asked.clear(),
};
