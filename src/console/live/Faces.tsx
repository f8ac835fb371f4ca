import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Definition } from '../../resource/model/definition.ts';
import { definitionApi } from '../api/client.ts';
import { useTranslate } from '../i18n/translate.ts';
import { Hint } from '../ui/Hint.tsx';
import { useIdle, useSteady } from '../ui/hooks.ts';
import { NameAvatar } from '../ui/NameAvatar.tsx';
import { type PersonThere, presenceKey } from './presence.ts';

/** The server forgets a tab 45 s after its last call; a tab in the background makes none. */
const AGAIN_MILLISECONDS = 20_000;
/** The server takes so many. */
const FIELDS = 20;
const SHOWN = 4;
const SIZE = 24;
const TAB = Math.random().toString(36).slice(2);

type Answer = { at: { people: PersonThere[] }[] };
const tellOpen = (at: object[]) =>
  definitionApi.put<Answer>('/presence', { body: { tab: TAB, at }, keepSession: true }).then(({ data }) => data);

type FacesProps = {
  definition: Definition;
  id: string;
  /** The fields that are being changed here. */
  fields?: readonly string[];
};

const NO_FIELDS: readonly string[] = [];

/** Who else has this record open, and what they are changing. The server answers people only to those who may read its history. */
export function Faces({ definition, id, fields = NO_FIELDS }: FacesProps) {
  const translate = useTranslate(definition);
  const calm = useIdle();
  const changing = useSteady(fields);
  const { data: people = [], refetch } = useQuery({
    queryKey: presenceKey(definition.name, id),
    queryFn: async () => {
      const { at } = await tellOpen([{ resource: definition.name, id, fields: changing.slice(0, FIELDS) }]);
      return at[0]?.people ?? [];
    },
    enabled: calm,
    refetchInterval: AGAIN_MILLISECONDS,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  // What begins or ends to be changed is news at once.
  const told = useRef(changing);
  useEffect(() => {
    if (told.current === changing) return;
    told.current = changing;
    void refetch();
  }, [changing, refetch]);
  useEffect(
    () => () => {
      tellOpen([]).catch(() => undefined);
    },
    [],
  );
  if (people.length === 0) return null;
  const said = people.map((person) => doing(person, definition, translate)).join('. ');
  return (
    <Hint text={said}>
      <Box role="img" aria-label={said} tabIndex={0} sx={{ display: 'flex', alignItems: 'center', flex: 'none' }}>
        {people.slice(0, SHOWN).map(({ id: person, name, fields: edited }, place) => (
          <Box
            key={person}
            sx={{
              ml: place > 0 ? -0.75 : 0,
              borderRadius: '50%',
              border: 2,
              borderColor: edited.length > 0 ? 'primary.main' : 'background.default',
            }}
          >
            <NameAvatar name={name} src={undefined} size={SIZE} />
          </Box>
        ))}
        {people.length > SHOWN ? <Box sx={{ ml: 0.5, fontSize: 12 }}>+{people.length - SHOWN}</Box> : null}
      </Box>
    </Hint>
  );
}

function doing(
  { name, fields }: PersonThere,
  definition: Definition,
  translate: ReturnType<typeof useTranslate>,
): string {
  const titles = fields.flatMap((path) => definition.fields[path]?.title ?? []);
  if (titles.length === 0) return translate('console.presence.here', { who: name });
  return translate('console.presence.changing', { who: name, fields: titles.join(', ') });
}
