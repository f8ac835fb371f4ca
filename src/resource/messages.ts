import type { Definition, Json, Schemas } from './definition.ts';

type Messages = Pick<Schemas, 'messages'>;

export function say(
  _schemas: Messages,
  _definition: Pick<Definition, 'messages'> | undefined,
  key: string,
  _params: Record<string, Json | undefined> = {},
): string {
  return key;
}

/** The sentence, or undefined when no file has it. */
export function find(
  schemas: Messages,
  definition: Pick<Definition, 'messages'> | undefined,
  key: string,
): string | undefined {
  return definition?.messages[key] ?? schemas.messages[key];
}
