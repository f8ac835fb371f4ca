import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { RedactedIndex } from '../../resource/access/redact-index.ts';
import type { Actor, Definition, Operation, Schemas } from '../../resource/model/definition.ts';
import { definitionApi, loadIndex } from '../api/client.ts';

/** Everything that the actor may know, without the definitions: those come as they are wanted. */
export type SchemasIndex = RedactedIndex;

export const schemaKeys = {
  all: ['schemas'] as const,
  index: ['schemas', 'index'] as const,
  problems: ['schemas', 'problems'] as const,
  definition: (resource: string) => ['schemas', 'definition', resource] as const,
};

export const indexQuery = {
  queryKey: schemaKeys.index,
  queryFn: loadIndex,
  staleTime: Number.POSITIVE_INFINITY,
};

export const definitionQuery = (resource: string) => ({
  queryKey: schemaKeys.definition(resource),
  queryFn: () => loadDefinition(resource),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** So many the server answers at once. */
const TOGETHER = 12;
let names: string[] = [];
let wanted: Promise<Record<string, Definition>> | undefined;

/** A definition, cut to what the signed-in person may know. What is wanted in the same moment comes in one call. */
export function loadDefinition(name: string): Promise<Definition> {
  wanted ??= Promise.resolve().then(loadWanted);
  names.push(name);
  return wanted.then((found) => found[name] ?? load<Definition>(name));
}

/** Those that are wanted together; none where it is one alone. */
async function loadWanted(): Promise<Record<string, Definition>> {
  const now = names.slice(0, TOGETHER);
  names = [];
  wanted = undefined;
  if (now.length < 2) return {};
  // Where one of them is no longer open to the person, each is asked for by itself.
  return load<Record<string, Definition>>(now.join(',')).catch(() => ({}));
}

const load = async <T>(path: string): Promise<T> => (await definitionApi.get<T>(`/schemas/${path}`)).data;

/** Read by every part of every row: as a query each of them would watch the store by itself, a thousand in a list. */
export const SchemasContext = createContext({} as SchemasIndex);

/** The index for `SchemasContext`. Suspends once at the start; later versions replace it quietly. */
export const useLoadedSchemas = (): SchemasIndex => useSuspenseQuery(indexQuery).data;

/** The index of the schemas in force. */
export const useSchemas = (): SchemasIndex => useContext(SchemasContext);

/** The definition of a resource that the actor knows, cut to the actor's roles. Suspends while it is on its way. */
export function useDefinition(resource: string): Definition {
  return useSuspenseQuery(definitionQuery(resource)).data;
}

/** As `useDefinition`, without suspending, and without a call for a resource that the actor does not know. */
export function useDefinitionIfKnown(resource: string | undefined): Definition | undefined {
  const known = useSchemas().resources;
  const enabled = resource !== undefined && resource in known;
  return useQuery({ ...definitionQuery(resource ?? ''), enabled }).data;
}

export function useActor(): Actor {
  return useSchemas().actor;
}

/** True when the actor has any right to that operation; whether a record allows it is asked with `may`. */
export function mayInGeneral(index: SchemasIndex, resource: string, operation: Operation): boolean {
  return index.resources[resource]?.operations.includes(operation) ?? false;
}

/** The resource whose lists have a path such as `users/{id}/documents`. */
export const resourceAt = (index: SchemasIndex, path: string): string | undefined =>
  Object.keys(index.resources).find((name) =>
    index.resources[name]?.paths.some((candidate) => candidate.toLowerCase() === path.toLowerCase()),
  );

/** The part of `Schemas` that pure functions of `src/resource` ask for, made of what the console knows. */
export function schemasOf(index: SchemasIndex, ...definitions: Definition[]): Schemas {
  return {
    version: index.version,
    resources: Object.fromEntries(definitions.map((definition) => [definition.name, definition])),
    catalogs: index.catalogs,
    roles: index.roles,
    console: index.console,
    messages: index.messages,
  };
}
