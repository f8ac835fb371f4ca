import { createContext, useCallback, useContext } from 'react';
import { translate } from '../../resource/messages/messages.ts';
import type { Definition, Json } from '../../resource/model/definition.ts';

export type Translate = (key: string, params?: Record<string, Json | undefined>) => string;

/** The sentences in force: those of the sign-in page before, all of the actor's after signing in. */
export const MessagesContext = createContext<Record<string, string>>({});

/** Sentences by key: first the resource's own, then the shared ones. */
export function useTranslate(definition?: Pick<Definition, 'messages'>): Translate {
  const messages = useContext(MessagesContext);
  return useCallback<Translate>(
    (key, params) => translate({ messages }, definition, key, params),
    [definition, messages],
  );
}
