import type { Definition, Json, Operation as Right } from '../../src/resource/definition.ts';
import { answer, body, failures, idParameter, type Operation, type Paths, query, ref } from './open-api.ts';
import { componentName, mergePaths } from './paths.ts';

export type Rights = (definition: Definition, right: Right) => boolean;

/** The calls that a definition answers to by itself, for those who have the right to them; its actions have more. */
export function resourcePaths(definition: Definition, has: Rights): Paths {
  return mergePaths(
    collectionPaths(definition, has),
    recordPaths(definition, has),
    partPaths(definition, has),
    belowPaths(definition, has),
  );
}

function collectionPaths(definition: Definition, has: Rights): Paths {
  const paths: Paths = {};
  const path = `/${definition.name}`;
  const alone = definition.under.length === 0 || isReachedAlone(definition);
  if (definition.source.kind !== 'none' && alone && has(definition, definition.one ? 'read' : 'list')) {
    paths[path] = { get: definition.one ? readOne(definition) : listOf(definition) };
  }
  if (has(definition, 'create')) {
    paths[path] = { ...paths[path], post: createOf(definition) };
  }
  return paths;
}

/** A list that hangs below a parent has an address of its own where some role may see it without the parent. */
function isReachedAlone(definition: Definition): boolean {
  if (definition.source.kind === 'compute') return false;
  const grants = Object.values(definition.permissions.operations[definition.one ? 'read' : 'list'] ?? {});
  return !definition.one && grants.some((grant) => grant !== 'parent');
}

function recordPaths(definition: Definition, has: Rights): Paths {
  if (definition.one || definition.source.kind === 'none') return {};
  const item: Paths[string] = {};
  if (has(definition, 'read')) item.get = operation(definition, 'read', { 200: record(definition) }, [404]);
  if (has(definition, 'update')) item.put = { ...writeOf(definition, 'update'), parameters: [idParameter, ifMatch] };
  if (has(definition, 'update') || patches(definition)) item.patch = patchOf(definition);
  if (has(definition, 'delete')) item.delete = operation(definition, 'delete', { 204: answer('Done') }, [404, 409]);
  const paths: Paths = Object.keys(item).length > 0 ? { [`/${definition.name}/{id}`]: item } : {};
  if (has(definition, 'history')) {
    const rows = {
      type: 'object',
      properties: { resources: { type: 'array', items: { type: 'object' } }, count: { type: 'integer' } },
    };
    paths[`/${definition.name}/{id}/history`] = {
      get: operation(definition, 'history', { 200: answer('Changes', rows) }, [404]),
    };
  }
  if (has(definition, 'reveal')) {
    const asked = { type: 'object', required: ['field'], properties: { field: { type: 'string' } } };
    const told = { type: 'object', properties: { value: { type: ['string', 'null'] } } };
    const post = {
      ...operation(definition, 'reveal', { 200: answer('The value', told) }, [404, 422]),
      requestBody: body(asked),
    };
    paths[`/${definition.name}/{id}/reveal`] = { post };
  }
  return paths;
}

function patches(definition: Definition): boolean {
  return Object.values(definition.actions.actions).some((action) => action.send?.operation !== undefined);
}

function partPaths(definition: Definition, has: Rights): Paths {
  const parts = Object.values(definition.fields).filter((field) => field.part !== undefined);
  const paths: Paths = {};
  for (const field of parts) {
    const part = { $ref: `#/components/schemas/${componentName(definition)}/properties/${field.path}` };
    const item: Paths[string] = {};
    if (has(definition, 'read'))
      item.get = operation(definition, `read-${field.part}`, { 200: answer(field.title, part) }, [404]);
    if (has(definition, 'update')) {
      item.put = {
        ...operation(definition, `update-${field.part}`, { 200: answer(field.title, part) }, [404, 409, 422]),
        requestBody: body(part),
      };
    }
    if (Object.keys(item).length > 0) paths[`/${definition.name}/{id}/${field.part}`] = item;
  }
  return paths;
}

function belowPaths(definition: Definition, has: Rights): Paths {
  const paths: Paths = {};
  if (!has(definition, definition.one ? 'read' : 'list')) return paths;
  for (const under of definition.under) {
    const get = definition.one ? readOne(definition) : listOf(definition);
    const names = [...under.path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1] ?? 'id');
    const inPath = names.map(
      (name): Json => (name === 'id' ? idParameter : { name, in: 'path', required: true, schema: { type: 'string' } }),
    );
    const id = `${get.operationId}-below-${under.path.replace(/[^A-Za-z]+/g, '-').replace(/-$/, '')}`;
    paths[`/${under.path}`] = {
      get: { ...get, operationId: id, parameters: [...inPath, ...(definition.one ? [] : listParameters)] },
    };
  }
  return paths;
}

const listParameters: Json[] = [
  query('page', 'Zero-based page', { type: 'integer', minimum: 0, default: 0 }),
  query('limit', 'Rows of a page', { type: 'integer', minimum: 1, maximum: 100, default: 25 }),
  query('field', 'Field to sort by', { type: 'string' }),
  query('order', 'Inverted: DESC answers in ascending order', { type: 'string', enum: ['ASC', 'DESC'] }),
  query('filter', 'JSON object of filters; q is the search text', { type: 'string' }),
  query('cursor', 'X-Next-Cursor or X-Prev-Cursor of an answer', { type: 'string' }),
];
const ifMatch: Json = { name: 'If-Match', in: 'header', required: false, schema: { type: 'string' } };
const idempotency: Json = { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } };

function listOf(definition: Definition): Operation {
  const rows: Json = {
    type: 'object',
    required: ['resources', 'count'],
    properties: { resources: { type: 'array', items: ref(componentName(definition)) }, count: { type: 'integer' } },
  };
  return {
    ...operation(definition, 'list', { 200: answer(definition.plural, rows) }, [404, 422]),
    parameters: listParameters,
  };
}

function readOne(definition: Definition): Operation {
  const { parameters: _, ...rest } = operation(definition, 'read', { 200: record(definition) }, [404]);
  return rest;
}

function createOf(definition: Definition): Operation {
  return {
    ...writeOf(definition, 'create'),
    parameters: [idempotency],
    responses: { 201: record(definition), ...failures(409, 422) },
  };
}

function writeOf(definition: Definition, right: 'create' | 'update'): Operation {
  const written = operation(definition, right, { 200: record(definition) }, [404, 409, 422]);
  return { ...written, requestBody: body(ref(componentName(definition))) };
}

/** JSON-Patch shaped operations: plain fields and the actions that travel this way. */
function patchOf(definition: Definition): Operation {
  const operations = Object.values(definition.actions.actions).flatMap((action) => action.send?.operation ?? []);
  const paths = operations.map(({ path }) => path);
  const said = operations.map(({ op }) => op);
  const named: { [key: string]: Json } = paths.length > 0 ? { examples: [...new Set(paths)] } : {};
  const change: Json = {
    type: 'object',
    required: ['op', 'path'],
    properties: {
      op: { type: 'string', enum: [...new Set(['replace', 'remove', ...said])] },
      path: { type: 'string', ...named },
      value: {},
    },
  };
  const patch = operation(definition, 'patch', { 200: record(definition) }, [404, 409, 422]);
  return { ...patch, requestBody: body({ type: 'array', items: change, minItems: 1 }) };
}

function record(definition: Definition): Json {
  return answer(definition.title, ref(componentName(definition)));
}

function operation(definition: Definition, name: string, answers: Operation['responses'], fails: number[]): Operation {
  return {
    operationId: `${definition.name}.${name}`,
    summary: `${definition.title}: ${name}`,
    tags: [definition.name],
    parameters: [idParameter],
    responses: { ...answers, ...failures(...fails) },
  };
}
