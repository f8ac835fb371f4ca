import type { TObject } from 'typebox';
import type { Action, Definition, Json } from '../../src/resource/model/definition.ts';

/** The part of OpenAPI 3.1 that the document uses. */
export type Operation = {
  operationId: string;
  summary: string;
  tags: string[];
  parameters?: Json[];
  requestBody?: Json;
  responses: { [status: string]: Json };
  security?: Json[];
  servers?: { url: string }[];
};
export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type PathItem = { [method in Method]?: Operation };
export type Paths = { [path: string]: PathItem };

export type OpenApi = {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string; description: string }[];
  security: Json[];
  tags: { name: string; description: string }[];
  paths: Paths;
  components: { [section: string]: { [name: string]: Json } };
};

export const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: Json): Json => ({ 'application/json': { schema } });

export function answer(description: string, schema?: Json): Json {
  return schema === undefined ? { description } : { description, content: json(schema) };
}

export function body(schema: Json | TObject, required = true): Json {
  return { required, content: json(schema as Json) };
}

export function query(name: string, description: string, schema: Json): Json {
  return { name, in: 'query', description, required: false, schema };
}

export const idParameter: Json = { name: 'id', in: 'path', required: true, schema: { type: ['integer', 'string'] } };

/** Of a call that no key of the API opens: a session alone. */
export const BY_SESSION: Pick<Operation, 'security'> = { security: [{ bearer: [] }] };

/** The possible failures of a call by a signed-in person: these are expected, any other has the same shape. */
export function failures(...statuses: number[]): { [status: string]: Json } {
  const foreseen = [401, 403, ...statuses].map((status) => [String(status), error(status)]);
  return { ...Object.fromEntries(foreseen), default: error('default') };
}

export const error = (status: number | 'default'): Json => ({ $ref: `#/components/responses/${status}` });

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

const WAITS: Json = {
  type: 'object',
  required: ['approval'],
  properties: {
    approval: {
      type: 'object',
      required: ['id', 'until', 'by'],
      properties: {
        id: { type: 'integer' },
        until: { type: 'string', format: 'date-time' },
        by: { type: 'array', items: { type: 'string' } },
      },
      additionalProperties: false,
    },
  },
  additionalProperties: false,
};

/** The answers of a call that waits for a second person, or for a fresh proof of who is there: nothing has changed yet. */
export const waitsFor = (...actions: (Action | undefined)[]): { [status: string]: Json } => ({
  ...(actions.some((action) => action?.second) ? { 202: answer('Waits for a second person', WAITS) } : {}),
  ...(actions.some((action) => action?.fresh) ? { 428: error(428) } : {}),
});

/** The same of a call by which any action of a record may travel. */
export const waitsForAny = ({ actions: { actions } }: Definition): { [status: string]: Json } =>
  waitsFor(...Object.values(actions).filter(({ name }) => name !== 'create' && name !== 'delete'));

/** A call of a resource: its name, what it answers, and with which statuses it refuses. */
export function operation(
  definition: Definition,
  name: string,
  answers: Operation['responses'],
  fails: number[],
): Operation {
  return {
    operationId: `${definition.name}.${name}`,
    summary: `${definition.title}: ${name}`,
    tags: [definition.name],
    parameters: [idParameter],
    responses: { ...answers, ...failures(...fails) },
  };
}
