import type { Action, Definition, Field, Json, Operation as Right } from '../../src/resource/model/definition.ts';
import { BODIES } from '../../src/server/core/call-bodies.ts';
import { type ActionRights, answerOf, opensOf, operationShape, PAPER } from './action-paths.ts';
import { explainOf } from './explain-call.ts';
import {
  answer,
  BY_SESSION,
  body,
  componentName,
  createName,
  idParameter,
  mergePaths,
  type Operation,
  operation,
  type Paths,
  query,
  ref,
  updateName,
  waitsFor,
  waitsForAny,
} from './open-api.ts';

/** What these roles may do: operations, and actions by name. */
export type Rights = ActionRights & {
  has(definition: Definition, right: Right): boolean;
  /** Whether the list has an address of its own for these roles, not only below a record. */
  lists(definition: Definition): boolean;
};

/** The calls that a definition answers to by itself, for those who have the right to them; its actions have more. */
export function resourcePaths(definition: Definition, rights: Rights): Paths {
  return mergePaths(
    collectionPaths(definition, rights),
    recordPaths(definition, rights),
    besidePaths(definition, rights),
    partPaths(definition, rights),
    belowPaths(definition, rights),
  );
}

function collectionPaths(definition: Definition, rights: Rights): Paths {
  const { has, lists } = rights;
  const item: Paths[string] = {};
  const alone = definition.under.length === 0 || isReachedAlone(definition);
  const isOpen = definition.one ? has(definition, 'read') : lists(definition);
  if (definition.source.kind !== 'none' && alone && isOpen)
    item.get = definition.one ? readOne(definition) : listOf(definition);
  if (definition.one && alone && has(definition, 'update')) item.put = updateOne(definition, rights);
  if (has(definition, 'create')) item.post = createOf(definition, rights);
  return Object.keys(item).length > 0 ? { [`/${definition.name}`]: item } : {};
}

/** A list that hangs below a parent has an address of its own where some role may see it without the parent. */
function isReachedAlone(definition: Definition): boolean {
  if (definition.source.kind === 'compute') return false;
  const grants = Object.values(definition.permissions.operations[definition.one ? 'read' : 'list'] ?? {});
  return !definition.one && grants.some((grant) => grant !== 'parent');
}

function recordPaths(definition: Definition, rights: Rights): Paths {
  const { has } = rights;
  if (definition.one || definition.source.kind === 'none') {
    const fills = has(definition, 'update') && hasSlots(definition, ({ path }) => !path.includes('.'));
    return fills ? { [`/${definition.name}/{id}`]: { patch: slotOf(definition, 'record') } } : {};
  }
  const item: Paths[string] = {};
  const moved = movesOf(definition, rights);
  const updates = has(definition, 'update');
  if (has(definition, 'read')) item.get = readOf(definition);
  if (updates || moved.some(({ send }) => send === undefined || send.method === 'PUT'))
    item.put = { ...writeOf(definition), parameters: [idParameter, ifMatch] };
  if (updates || moved.length > 0) item.patch = patchOf(definition, moved);
  if (has(definition, 'delete'))
    item.delete = {
      ...operation(definition, 'delete', { 200: deleted, ...waitsFor(definition.actions.actions.delete) }, [404, 409]),
      ...opensOf(definition.actions.actions.delete, rights),
    };
  return Object.keys(item).length > 0 ? { [`/${definition.name}/{id}`]: item } : {};
}

/** The actions that travel as a write of the record: by an operation of a PATCH, or by the fields that they own. */
function movesOf(definition: Definition, { runs }: Rights): Action[] {
  const operations: readonly string[] = ['create', 'update', 'delete', 'review'];
  return Object.values(definition.actions.actions).filter(
    (action) =>
      !operations.includes(action.name) &&
      !action.go &&
      !action.open &&
      action.send?.method !== 'DELETE' &&
      runs(definition, action) &&
      (action.send?.operation !== undefined ||
        action.to !== undefined ||
        Object.keys(action.set).length > 0 ||
        action.send?.url === `/${definition.name}/{id}`),
  );
}

const deleted: Json = answer('Deleted', {
  type: 'object',
  properties: { id: { type: ['integer', 'string'] } },
  required: ['id'],
});

/** The addresses below a record: its page on paper, its audit trail, and the values of its secrets. */
function besidePaths(definition: Definition, { has }: Rights): Paths {
  const paths: Paths = {};
  if (has(definition, 'read') && !definition.one && definition.source.kind !== 'none')
    paths[`/${definition.name}/{id}/pdf`] = { get: operation(definition, 'print', { 200: PAPER }, [404, 422]) };
  if (has(definition, 'history')) {
    const get = operation(definition, 'history', { 200: answer('Changes', CHANGES) }, [404, 409, 422]);
    paths[`/${definition.name}/{id}/history`] = { get: { ...get, parameters: [idParameter, ...pageParameters] } };
  }
  const explain = explainOf(definition);
  if (explain && !definition.one && has(definition, 'read'))
    paths[`/${definition.name}/{id}/explain`] = {
      get: { ...explain, parameters: [idParameter, ...(explain.parameters ?? [])] },
    };
  if (has(definition, 'history') && has(definition, 'update'))
    paths[`/${definition.name}/{id}/history/restore`] = { post: restoredValue(definition) };
  if (has(definition, 'reveal')) {
    const told = { type: 'object', required: ['value'], properties: { value: { type: ['string', 'null'] } } };
    const post = {
      ...operation(definition, 'reveal', { 200: answer('The value', told) }, [404, 409, 422, 428]),
      ...BY_SESSION,
      requestBody: body(BODIES.reveal),
    };
    paths[`/${definition.name}/{id}/reveal`] = { post };
  }
  return paths;
}

/** Values of a line of the history, as an ordinary update. */
function restoredValue(definition: Definition): Operation {
  const statuses = {
    200: answer('The record', ref(componentName(definition))),
    ...waitsFor(definition.actions.actions.update),
  };
  return {
    ...operation(definition, 'restore-value', statuses, [404, 409, 422]),
    ...BY_SESSION,
    parameters: [idParameter],
    requestBody: body(BODIES.restoreValue),
  };
}

const text: Json = { type: 'string' };
const change: Json = {
  type: 'object',
  required: ['field', 'before', 'after'],
  properties: { field: text, before: {}, after: {}, before_label: {}, after_label: {} },
  additionalProperties: false,
};
const entry: Json = {
  type: 'object',
  required: ['id', 'at', 'who', 'id_user', 'operation', 'action', 'changes'],
  properties: {
    id: { type: ['integer', 'string'] },
    at: { type: 'string', format: 'date-time' },
    who: { type: ['string', 'null'] },
    id_user: { type: ['integer', 'null'] },
    operation: text,
    action: { type: ['string', 'null'] },
    schema_version: { type: ['string', 'null'] },
    reason: { type: ['string', 'null'] },
    exported: {
      type: ['object', 'null'],
      description: 'La lista que la persona se llevó como archivo; more si hay más filas que las contadas.',
      required: ['resource', 'title', 'format', 'count', 'more'],
      properties: { resource: text, title: text, format: text, count: { type: 'integer' }, more: { type: 'boolean' } },
      additionalProperties: false,
    },
    undoes: { type: 'boolean' },
    changes: { type: 'array', items: change },
  },
  additionalProperties: false,
};
const CHANGES: Json = {
  type: 'object',
  required: ['resources', 'count'],
  properties: { resources: { type: 'array', items: entry }, count: { type: 'integer' } },
  additionalProperties: false,
};

function partPaths(definition: Definition, { has }: Rights): Paths {
  const parts = Object.values(definition.fields).filter((field) => field.part !== undefined);
  const paths: Paths = {};
  for (const field of parts) {
    const inside = (name: string): Json => ({ $ref: `#/components/schemas/${name}/properties/${field.path}` });
    const told = { 200: answer(field.title, inside(componentName(definition))) };
    const item: Paths[string] = {};
    if (has(definition, 'read')) item.get = operation(definition, `read-${field.part}`, told, [404, 422]);
    if (has(definition, 'update')) {
      const whole = { 200: record(definition), ...waitsForAny(definition) };
      item.put = {
        ...operation(definition, `update-${field.part}`, whole, [404, 409, 422]),
        requestBody: body({ type: 'object', description: `As ${field.path} of ${updateName(definition)}` }),
      };
      if (hasSlots(definition, ({ path }) => path.startsWith(`${field.path}.`)))
        item.patch = slotOf(definition, field.part ?? '');
    }
    if (Object.keys(item).length > 0) paths[`/${definition.name}/{id}/${field.part}`] = item;
  }
  return paths;
}

const hasSlots = ({ fields }: Definition, fits: (field: Field) => boolean): boolean =>
  Object.values(fields).some((field) => field.kind === 'document' && fits(field));

/** `PATCH /users/{id}/{section}?type=1` or `/profile/{id}?type=0` with a file: the new version of the document in that slot. */
function slotOf(definition: Definition, part: string): Operation {
  const upload: Json = { type: 'object', required: ['file'], properties: { file: { type: 'string' } } };
  return {
    ...operation(definition, `upload-${part}`, { 201: answer('Documento', ref('Documents')) }, [404, 409, 422]),
    parameters: [
      idParameter,
      { ...(query('type', 'Type of the document', { type: 'integer' }) as object), required: true },
    ],
    requestBody: {
      required: true,
      content: { 'multipart/form-data': { schema: upload }, 'application/json': { schema: upload } },
    },
  };
}

function belowPaths(definition: Definition, rights: Rights): Paths {
  const { has } = rights;
  const paths: Paths = {};
  if (!has(definition, definition.one ? 'read' : 'list')) return paths;
  for (const under of definition.under) {
    const get = definition.one ? readOne(definition) : listOf(definition);
    // What hangs below any record is below each resource.
    const path = under.path.replace(/^\*/, '{resource}');
    const names = [...path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1] ?? 'id');
    const inPath = names.map(
      (name): Json => (name === 'id' ? idParameter : { name, in: 'path', required: true, schema: { type: 'string' } }),
    );
    const below = (operation: Operation, parameters: Json[]): Operation => ({
      ...operation,
      operationId: `${operation.operationId}-below-${under.path.replace(/[^A-Za-z]+/g, '-').replace(/-$/, '')}`,
      parameters: [...inPath, ...parameters],
    });
    const item: Paths[string] = { get: below(get, definition.one ? [] : parametersOf(definition)) };
    if (definition.one && has(definition, 'update')) item.put = below(updateOne(definition, rights), [ifMatch]);
    if (!definition.one && has(definition, 'create')) item.post = below(createOf(definition, rights), [idempotency]);
    paths[`/${path}`] = item;
    const explain = definition.one ? explainOf(definition) : undefined;
    if (explain) paths[`/${path}/explain`] = { get: below(explain, explain.parameters ?? []) };
  }
  return paths;
}

const pageParameters: Json[] = [
  query('page', 'Zero-based page', { type: 'integer', minimum: 0, default: 0 }),
  query('limit', 'Rows of a page', { type: 'integer', minimum: 1, maximum: 100, default: 25 }),
];
const listParameters: Json[] = [
  ...pageParameters,
  query('field', 'Field to sort by', { type: 'string' }),
  query('order', 'Inverted: DESC answers in ascending order', { type: 'string', enum: ['ASC', 'DESC'] }),
  query('filter', 'JSON object of filters; q is the search text', { type: 'string' }),
  query('fields', 'Fields that are answered, separated by commas; without it all of them', { type: 'string' }),
  query('cursor', 'X-Next-Cursor or X-Prev-Cursor of an answer', { type: 'string' }),
];
const ifMatch: Json = { name: 'If-Match', in: 'header', required: false, schema: { type: 'string' } };
const idempotency: Json = { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } };

const totalsParameter = query('totals', 'true: also what the amounts of all rows that are found sum up to', {
  type: 'string',
  enum: ['true'],
});
const parametersOf = ({ list }: Definition): Json[] => [...listParameters, ...(list.totals ? [totalsParameter] : [])];

/** With `totals=true`: each amount in each currency. */
const TOTALS: Json = {
  type: 'array',
  items: {
    type: 'object',
    required: ['field', 'title', 'currency', 'sum', 'count'],
    properties: { field: text, title: text, currency: text, sum: { type: 'number' }, count: { type: 'integer' } },
    additionalProperties: false,
  },
};

/** Beside the rows, for templates: what they name of the records behind their references. */
const REFERENCES: Json = {
  type: 'object',
  additionalProperties: {
    type: 'object',
    additionalProperties: {
      type: 'object',
      required: ['label', 'record'],
      properties: { label: text, record: { type: 'object' } },
      additionalProperties: false,
    },
  },
};

function listOf(definition: Definition): Operation {
  const rows: Json = {
    type: 'object',
    required: ['resources', 'count'],
    properties: {
      resources: { type: 'array', items: ref(componentName(definition)) },
      count: { type: 'integer' },
      ...(definition.list.totals ? { totals: TOTALS } : {}),
      references: REFERENCES,
    },
    additionalProperties: false,
  };
  return {
    ...operation(definition, 'list', { 200: answer(definition.plural, rows) }, [404, 422]),
    parameters: parametersOf(definition),
  };
}

function readOf(definition: Definition): Operation {
  const read = operation(definition, 'read', { 200: record(definition) }, [404, 422]);
  if (definition.fields.file?.kind !== 'file') return read;
  const content = (record(definition) as { content: { [type: string]: Json } }).content;
  return {
    ...read,
    parameters: [idParameter, query('download', 'The file itself', { type: 'string', enum: ['true'] })],
    responses: { ...read.responses, 200: { description: definition.title, content: { ...content, '*/*': {} } } },
  };
}

function readOne(definition: Definition): Operation {
  const { parameters: _, ...rest } = operation(definition, 'read', { 200: record(definition) }, [404, 422]);
  return rest;
}

/** What there is one of may be made by its first PUT. */
function updateOne(definition: Definition, { has }: Rights): Operation {
  const write = { ...writeOf(definition), parameters: [ifMatch] };
  return has(definition, 'create') ? { ...write, responses: { 201: record(definition), ...write.responses } } : write;
}

function createOf(definition: Definition, rights: Rights): Operation {
  return {
    ...operation(
      definition,
      'create',
      {
        201: answerOf(definition, definition.actions.actions.create, rights),
        ...waitsFor(definition.actions.actions.create),
      },
      [404, 409, 422],
    ),
    ...opensOf(definition.actions.actions.create, rights),
    parameters: [idempotency],
    requestBody: body(ref(createName(definition))),
  };
}

/** A PUT changes what is sent and no more; what was answered may be sent back as it was. */
function writeOf(definition: Definition): Operation {
  const written = operation(
    definition,
    'update',
    { 200: record(definition), ...waitsForAny(definition) },
    [404, 409, 422],
  );
  return { ...written, requestBody: body(ref(updateName(definition))) };
}

/** Operations shaped as those of JSON Patch: what any of them looks like, then each action in the very shape in which it travels. */
function patchOf(definition: Definition, moved: readonly Action[]): Operation {
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
  const patch = operation(
    definition,
    'patch',
    { 200: record(definition), ...waitsForAny(definition) },
    [404, 409, 422],
  );
  const shapes = moved.flatMap(operationShape);
  const items = shapes.length > 0 ? { anyOf: [change, ...shapes] } : change;
  return { ...patch, requestBody: body({ type: 'array', items, minItems: 1 }) };
}

function record(definition: Definition): Json {
  return answer(definition.title, ref(componentName(definition)));
}
