import { type QueryClient, useQuery } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { useSchemas } from '../schemas/schemas.ts';
import { useIdle } from '../ui/hooks.ts';

const KEY = ['unread'] as const;

/** How many notices the person has not read; undefined where there is no bell, or not known yet. The stream keeps it true. */
export function useUnread(): number | undefined {
  const { console: words, resources } = useSchemas();
  const notices = words.bell?.notices;
  const calm = useIdle();
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => {
      const query = { limit: 1, filter: JSON.stringify({ received: false }) };
      const { data } = await api.get<{ count: number }>(`${notices}`, { query, signal, keepSession: true });
      return data.count;
    },
    enabled: calm && notices !== undefined && resources[notices]?.operations.includes('list') === true,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  }).data;
}

/** The stream said how many there are now: what is listed is asked again. */
export function hearBell(client: QueryClient, notices: string | undefined, data: unknown): void {
  client.setQueryData(KEY, (data as { unread: number }).unread);
  if (notices) void client.invalidateQueries({ queryKey: ['list', notices] });
}
