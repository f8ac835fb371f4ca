import type { Definition, Json } from '../../src/resource/model/definition.ts';
import { answer, type Method, type Operation, type Paths } from './open-api.ts';

/** The name of a record's schema. Example: 'bannedUsers' → 'BannedUsers'. */
export function componentName(definition: Definition): string {
  return definition.name.charAt(0).toUpperCase() + definition.name.slice(1);
}

/** The names of what may be sent of a record. */
export const createName = (definition: Definition): string => `${componentName(definition)}Create`;
export const updateName = (definition: Definition): string => `${componentName(definition)}Update`;

/** All calls of several sets; two that share an address and a method answer as one or as the other. */
export function mergePaths(...sets: Paths[]): Paths {
  const merged: Paths = {};
  for (const set of sets)
    for (const [path, item] of Object.entries(set)) {
      const there = merged[path] ?? {};
      const both = (Object.keys(item) as Method[]).map((method): [Method, Operation | undefined] => [
        method,
        eitherOf(there[method], item[method]),
      ]);
      merged[path] = { ...there, ...Object.fromEntries(both) };
    }
  return merged;
}

function eitherOf(one: Operation | undefined, other: Operation | undefined): Operation | undefined {
  if (!one || !other) return one ?? other;
  const responses = { ...other.responses, ...one.responses };
  for (const status of Object.keys(responses)) {
    const schemas = [one, other].flatMap(({ responses }) => schemaOf(responses[status]) ?? []);
    const differ = schemas.some((schema) => JSON.stringify(schema) !== JSON.stringify(schemas[0]));
    if (schemas.length === 2 && differ)
      responses[status] = answer(String((responses[status] as { description: string }).description), {
        anyOf: schemas,
      });
  }
  return { ...one, responses };
}

const schemaOf = (response: Json | undefined): Json | undefined =>
  (response as { content?: { [type: string]: { schema?: Json } } } | undefined)?.content?.['application/json']?.schema;
