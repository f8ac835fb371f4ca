import { createContext, useCallback, useContext } from 'react';
import type { Definition, Json } from '../../resource/definition.ts';
import { say } from '../../resource/messages.ts';

export type Say = (key: string, params?: Record<string, Json | undefined>) => string;

/** The sentences in force: those of the sign-in page before, all of the actor's after signing in. */
export const MessagesContext = createContext<Record<string, string>>({});

/** Sentences by key: first the resource's own, then the shared ones. */
export function useSay(definition?: Pick<Definition, 'messages'>): Say {
  const messages = useContext(MessagesContext);
  return useCallback<Say>((key, params) => say({ messages }, definition, key, params), [definition, messages]);
}
