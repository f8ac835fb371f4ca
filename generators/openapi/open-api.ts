import type { Json } from '../../src/resource/model/definition.ts';

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

export function body(schema: Json, required = true): Json {
  return { required, content: json(schema) };
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
