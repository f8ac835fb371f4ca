import { createContext, useCallback, useContext } from 'react';
import { say } from '../../resource/messages/messages.ts';
import type { Definition, Json } from '../../resource/model/definition.ts';

export type Say = (key: string, params?: Record<string, Json | undefined>) => string;

/** The sentences in force: those of the sign-in page before, all of the actor's after signing in. */
export const MessagesContext = createContext<Record<string, string>>({});

/** Sentences by key: first the resource's own, then the shared ones. */
export function useSay(definition?: Pick<Definition, 'messages'>): Say {
  const messages = useContext(MessagesContext);
  return useCallback<Say>((key, params) => say({ messages }, definition, key, params), [definition, messages]);
}

/** A field's own words for nothing: `general.email` may have some, or those of `email`. */
export function ownEmptyText(say: Say, path: string): string | undefined {
  const keys = [path, path.split('.').at(-1) ?? path].map((name) => `fields.${name}.empty`);
  return keys.map((key) => ({ key, text: say(key) })).find(({ key, text }) => text !== key)?.text;
}
