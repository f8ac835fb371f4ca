import type { Action, Definition, Field, Json, Row } from '../../src/resource/model/definition.ts';
import { isRow } from '../../src/resource/model/path.ts';
import { BODIES } from '../../src/server/core/call-bodies.ts';
import { askForm } from '../../src/server/records/write/action.ts';
import { itemLines } from '../../src/server/records/write/item-sends.ts';
import {
  answer,
  BY_SESSION,
  body,
  componentName,
  createName,
  failures,
  idParameter,
  type Method,
  mergePaths,
  type Operation,
  type Paths,
  query,
  ref,
  waitsFor,
} from './open-api.ts';

/** Which actions the document's roles may run, and what an effect answers instead of the record. */
export type ActionRights = {
  runs(definition: Definition, action: Action): boolean;
  answers(action: Action | undefined): Json | undefined;
  /** Whether no key of the API runs it. */
  needsPerson(action: Action | undefined): boolean;
};

/** The calls of the actions that have an address of their own; those that travel as PATCH operations share the record's. */
export function actionPaths(definition: Definition, rights: ActionRights): Paths {
  const actions = Object.values(definition.actions.actions).filter((action) => rights.runs(definition, action));
  const create = definition.form.create;
  const creates = definition.actions.actions.create === undefined || actions.some((action) => action.name === 'create');
  const sent =
    create?.send && !create.of && creates && !isCollection(create.send.url) ? [createPath(definition, rights)] : [];
  return mergePaths(...sent, ...actions.map((action) => actionPath(definition, action, rights)));
}

/** The calls by which elements of a list come and go one at a time. */
export function itemPaths(definition: Definition): Paths {
  const paths = itemLines(definition).flatMap(({ line, field }): Paths[] => {
    const { send } = line;
    if (!send) return [];
    const asked: Json = {
      type: 'object',
      properties: { action: { type: 'string', enum: ['add', 'remove'] }, type: {} },
    };
    const operation: Operation = {
      operationId: `${definition.name}.${field.path}`,
      summary: `${definition.title}: ${field.title}`,
      tags: [definition.name],
      parameters: parametersOf(send.url, send.query),
      requestBody: body(asked),
      responses: { 200: answer('Done', ref(componentName(definition))), ...failures(404, 409, 422) },
    };
    return [{ [pathOf(send.url)]: { [send.method.toLowerCase()]: operation } }];
  });
  return mergePaths(...paths);
}

/** What a call answers: the record as its writer may read it, or the answer that the effect declares. */
export function answerOf(definition: Definition, action: Action | undefined, { answers }: ActionRights): Json {
  return answer(definition.title, answers(action) ?? ref(componentName(definition)));
}

/** `POST /users` is documented by the resource that it belongs to. */
function isCollection(url: string): boolean {
  return /^\/[A-Za-z]+$/.test(url);
}

function createPath(definition: Definition, rights: ActionRights): Paths {
  const send = definition.form.create?.send;
  if (!send) return {};
  const operation: Operation = {
    operationId: `${definition.name}.send`,
    summary: `${definition.title}: create`,
    tags: [definition.name],
    parameters: parametersOf(send.url, send.query),
    requestBody: body(ref(createName(definition))),
    ...opensOf(definition.actions.actions.create, rights),
    responses: {
      201: answerOf(definition, definition.actions.actions.create, rights),
      ...waitsFor(definition.actions.actions.create),
      ...failures(404, 409, 422),
    },
  };
  return { [pathOf(send.url)]: { [send.method.toLowerCase()]: { ...operation, ...outside(send.url) } } };
}

export const opensOf = (action: Action | undefined, { needsPerson }: ActionRights): Pick<Operation, 'security'> =>
  needsPerson(action) ? BY_SESSION : {};

function actionPath(definition: Definition, action: Action, rights: ActionRights): Paths {
  const { send, paper } = action;
  if (paper !== undefined)
    return { [`/${definition.name}/{id}/papers/${paper}`]: { get: paperOf(definition, action) } };
  if (!send || send.operation || isGeneric(definition, send.url)) return {};
  const method = send.method.toLowerCase() as Method;
  const asked = Object.keys(action.ask);
  const operation: Operation = {
    operationId: `${definition.name}.${action.name}`,
    summary: `${definition.title}: ${action.name}`,
    tags: [definition.name],
    parameters: parametersOf(send.url, send.query),
    ...(method === 'get' ? {} : { requestBody: body(askSchema(action), asked.length > 0 || send.body !== undefined) }),
    ...opensOf(action, rights),
    responses: { 200: answerOf(definition, action, rights), ...waitsFor(action), ...failures(404, 409, 422) },
  };
  return { [pathOf(send.url)]: { [method]: { ...operation, ...outside(send.url) } } };
}

export const PAPER: Json = {
  description: 'The paper',
  content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
};

/** A PDF that is drawn of the record for who asks. */
const paperOf = (definition: Definition, { name }: Action): Operation => ({
  operationId: `${definition.name}.${name}`,
  summary: `${definition.title}: ${name}`,
  tags: [definition.name],
  parameters: [idParameter],
  responses: {
    200: PAPER,
    ...failures(404, 409, 422),
  },
});

/** The record's own addresses are documented with its operations. */
function isGeneric(definition: Definition, url: string): boolean {
  return url === `/${definition.name}` || url === `/${definition.name}/{id}`;
}

/** What starts with `{host}` lies beside the versioned API. */
function outside(url: string): Pick<Operation, 'servers'> {
  return url.startsWith('{host}') ? { servers: [{ url: '/' }] } : {};
}

const PLACE = /\{\$?([A-Za-z_.]+)\}/g;

/** `/users/{user}/validators` and `/users/{id}/validators` are one address, so the first parameter is always `id`. */
function pathOf(url: string): string {
  const path = url.replace('{host}', '').split('?')[0] ?? url;
  let place = 0;
  return path.replace(PLACE, (_, name: string) => `{${parameterName(name, place++)}}`);
}

function parametersOf(url: string, fixed: Record<string, Json> | undefined): Json[] {
  const names = [...url.replace('{host}', '').matchAll(PLACE)].map((match, place) =>
    parameterName(match[1] ?? '', place),
  );
  return [
    ...names.map((name): Json => ({ name, in: 'path', required: true, schema: { type: ['integer', 'string'] } })),
    ...Object.entries(fixed ?? {}).map(([name, value]) => query(name, 'As given', { const: value })),
  ];
}

function parameterName(name: string, place: number): string {
  return place === 0 ? 'id' : name.replaceAll('.', '_');
}

/** What is asked, as a call sends it: what the console insists on and a call may leave unanswered is not required. */
function askSchema(action: Action): Json {
  const asked = Object.values(askForm(action).fields);
  const required = asked.filter((field) => field.required).map(({ path }) => path);
  return {
    type: 'object',
    properties: Object.fromEntries(asked.map((field) => [field.path, fieldSchema(field)])),
    ...(required.length > 0 ? { required } : {}),
  };
}

const fieldSchema = ({ base, title }: Field): Json => ({ type: base, title });

/** The one operation of a record's PATCH by which an action travels; none for an action with an address of its own. */
export function operationShape(action: Action): Json[] {
  const { operation } = action.send ?? {};
  if (!operation) return [];
  const { op, path, value } = operation;
  const isBare = value === undefined || (isRow(value) && Object.keys(value).length === 0);
  const properties = {
    op: { const: op },
    path: { const: path },
    ...(isBare ? {} : { value: valueSchema(value, action) }),
  };
  return [{ title: action.name, type: 'object', required: Object.keys(properties), properties }];
}

/** The template of a value: `$ask` is all that is asked, `$ask.date` one of it, anything else is sent as it is written. */
function valueSchema(value: Json, action: Action): Json {
  if (value === '$ask') return askSchema(action);
  if (isRow(value)) return objectOf(value, action);
  const asked = typeof value === 'string' && value.startsWith('$ask.') ? action.ask[value.slice(5)] : undefined;
  if (asked) return fieldSchema(asked);
  return typeof value === 'string' && value.startsWith('$') ? {} : { const: value };
}

/** Whether an answer is in the template under its own name as well: the action writes it, and it travels once. */
export function isCopy(template: Row, name: string): boolean {
  const value = String(template[name]);
  return value !== `$ask.${name}` && template[value.slice('$ask.'.length)] === value;
}

function objectOf(template: Row, action: Action): Json {
  const entries = Object.entries(template);
  const left = Object.values(askForm(action).fields).flatMap(({ path, required }) => (required ? [] : `$ask.${path}`));
  const required = entries
    .filter(([name, value]) => !left.includes(String(value)) && !isCopy(template, name))
    .map(([name]) => name);
  return {
    type: 'object',
    ...(required.length > 0 ? { required } : {}),
    properties: Object.fromEntries(entries.map(([name, value]) => [name, valueSchema(value as Json, action)])),
  };
}

const text: Json = { type: 'string' };
const count: Json = { type: 'integer' };
const keys: Json = { type: 'array', items: { type: ['integer', 'string', 'null'] } };
const list = (properties: { [name: string]: Json }): Json => ({
  type: 'array',
  items: { type: 'object', required: Object.keys(properties), properties, additionalProperties: false },
});

const FORESEEN: { [name: string]: Json } = {
  count,
  ready: count,
  refused: list({ reason: text, message: text, count, ids: keys }),
  totals: list({ field: text, title: text, currency: text, sum: { type: 'number' }, count }),
  payees: list({
    name: text,
    account: { type: ['string', 'null'] },
    currency: text,
    count,
    sum: { type: ['number', 'null'] },
  }),
  warnings: list({ name: text, message: text, count, ids: keys }),
  date: { type: ['string', 'null'] },
  sample: list({ id: { type: ['integer', 'string', 'null'] } }),
};

/** `POST /{resource}/preview`, where some action that these roles may run has a preview. */
export function previewPaths(definition: Definition, mayRun: (action: Action) => boolean): Paths {
  const actions = Object.values(definition.actions.actions).filter((action) => action.preview && mayRun(action));
  if (actions.length === 0) return {};
  const operation: Operation = {
    operationId: `${definition.name}.preview`,
    summary: `${definition.title}: what an action would do, summed; nothing is kept`,
    tags: [definition.name],
    requestBody: body({
      ...BODIES.preview,
      properties: {
        ...BODIES.preview.properties,
        action: { type: 'string', enum: actions.map(({ name }) => name) },
      },
    }),
    responses: {
      200: answer('The first total is the money that moves', {
        type: 'object',
        required: Object.keys(FORESEEN),
        properties: FORESEEN,
        additionalProperties: false,
      }),
      ...failures(409, 422),
    },
  };
  return { [`/${definition.name}/preview`]: { post: operation } };
}
