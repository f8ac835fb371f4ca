import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Definition, FormLayout, Json, Row, Screen } from '../../resource/model/definition.ts';
import { api } from '../api/client.ts';
import { keys, type LoadedRecord } from '../schemas/records.ts';
import { useActor, useSchemas } from '../schemas/schemas.ts';
import { type LoadedForm, openForm } from './open-form.ts';

export type FormStart = LoadedForm & { stored: Row | undefined; etag: string | null };

type Start = {
  /** Whose address the screen has; another resource than the form's with `of`. */
  resource: string;
  id: Json | undefined;
  definition: Definition;
  layout: FormLayout;
  screen: Screen;
  source: Row;
  /** The record behind the address is what the form changes. */
  loads: boolean;
};

/** Fetches what a form opens with, once; `reopen` begins anew with what the server has now. */
export function useFormStart({ resource, id, definition, layout, screen, source, loads }: Start) {
  const index = useSchemas();
  const actor = useActor();
  const client = useQueryClient();
  const [round, setRound] = useState(0);
  // A form that sends nothing holds nothing of its own: it follows what is stored.
  const followed = layout.buttons?.length === 0;
  const query = useQuery({
    queryKey: [followed ? 'record' : 'form', resource, String(id ?? ''), definition.name, screen, source, round],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: async ({ signal }): Promise<FormStart> => {
      const answer = loads
        ? await api.get<Row>(id === undefined ? resource : `${resource}/${id}`, { signal })
        : undefined;
      if (answer) {
        const loaded: LoadedRecord = { record: answer.data, etag: answer.headers.get('etag') };
        client.setQueryData(keys.record(resource, id ?? resource), loaded);
      }
      const opened = await openForm(
        { index, actor, definition, layout, screen, source, record: answer?.data, id },
        signal,
      );
      return { ...opened, stored: answer?.data, etag: answer?.headers.get('etag') ?? null };
    },
  });
  return { ...query, reopen: () => setRound(round + 1) };
}
