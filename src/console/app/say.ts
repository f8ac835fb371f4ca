import { createContext, useCallback, useContext } from 'react';
import type { Definition, Json } from '../../resource/definition.ts';

export type Say = (key: string, params?: Record<string, Json | undefined>) => string;

/** The sentences in force: those of the sign-in page before, all of the actor's after signing in. */
export const MessagesContext = createContext<Record<string, string>>({});

/** Sentences by key: first the resource's own, then the shared ones. A key without a sentence shows itself. */
export function useSay(definition?: Definition): Say {
  const shared = useContext(MessagesContext);
  return useCallback<Say>(
    (key, params) => fill(definition?.messages[key] ?? shared[key] ?? key, params),
    [definition, shared],
  );
}

export function fill(sentence: string, params: Record<string, Json | undefined> = {}): string {
  return sentence.replace(/\{([\w.-]+)\}/g, (place, name: string) => {
    const value = params[name];
    return value === undefined || value === null ? place : String(value);
  });
}
