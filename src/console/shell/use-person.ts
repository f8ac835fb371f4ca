import { useQuery } from '@tanstack/react-query';
import type { Row } from '../../resource/model/definition.ts';
import { valueAt } from '../../resource/model/path.ts';
import { api } from '../api/client.ts';
import { mayInGeneral, type SchemasIndex, useSchemas } from '../schemas/schemas.ts';
import { company } from '../session/company.ts';
import { useIdle } from '../ui/use-idle.ts';

/** Section 7's calls for the shell: administrators and users are one table, who may read which one differs. */
const PLACES = ['admins', 'users'] as const;

/** Username and picture of the signed-in person; a switched company shows itself instead. */
export function usePerson(): { name: string; image: string | undefined } {
  const index = useSchemas();
  const place = placeOf(index);
  const calm = useIdle();
  const { data } = useQuery({
    queryKey: ['person', place, index.actor.id],
    queryFn: async ({ signal }) =>
      (await api.get<Row>(`${place}/${index.actor.id}`, { signal, keepSession: true })).data,
    enabled: calm && place !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const switched = company.read();
  const username = switched?.username ?? data?.username ?? index.actor.username;
  const image = switched?.selfie ?? valueAt(data, 'selfie.url') ?? data?.selfie;
  return { name: String(username ?? ''), image: typeof image === 'string' && image ? image : undefined };
}

const placeOf = (index: SchemasIndex) => PLACES.find((resource) => mayInGeneral(index, resource, 'read'));
