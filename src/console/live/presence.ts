import type { QueryClient } from '@tanstack/react-query';

/** Another person who has the record open, with the fields that they are changing, as far as one may read these. */
export type PersonThere = { id: number; name: string; fields: string[] };

export const presenceKey = (resource: string, id: string) => ['presence', resource, id] as const;

/** The stream said who has a record open now. It matters where the record is on screen. */
export function hearPresence(client: QueryClient, data: unknown): void {
  const { resource, id, people } = data as { resource: string; id: unknown; people: PersonThere[] };
  const key = presenceKey(resource, String(id));
  if (client.getQueryState(key)) client.setQueryData(key, people);
}
