import type { Action, Definition, Field, Json } from '../../src/resource/definition.ts';
import { answer, body, failures, type Method, type Operation, type Paths, query, ref } from './open-api.ts';
import { componentName, mergePaths } from './paths.ts';

/** The calls of the actions that have an address of their own; those that travel as PATCH operations share the record's. */
export function actionPaths(definition: Definition): Paths {
  const actions = Object.values(definition.actions.actions);
  const create = definition.form.create;
  const sent = create?.send && !create.of && create.send.url !== `/${definition.name}` ? [createPath(definition)] : [];
  return mergePaths(...sent, ...actions.map((action) => actionPath(definition, action)));
}

function createPath(definition: Definition): Paths {
  const send = definition.form.create?.send;
  if (!send) return {};
  const operation: Operation = {
    operationId: `${definition.name}.create`,
    summary: `${definition.title}: create`,
    tags: [definition.name],
    parameters: parametersOf(send.url, send.query),
    requestBody: body(ref(componentName(definition))),
    responses: { 200: answer('Done'), 201: answer('Created'), ...failures(404, 409, 422) },
  };
  return { [pathOf(send.url)]: { [send.method.toLowerCase()]: { ...operation, ...outside(send.url) } } };
}

function actionPath(definition: Definition, action: Action): Paths {
  const { send } = action;
  if (!send || send.operation) return {};
  const method = send.method.toLowerCase() as Method;
  const asked = Object.values(action.ask);
  const operation: Operation = {
    operationId: `${definition.name}.${action.name}`,
    summary: `${definition.title}: ${action.name}`,
    tags: [definition.name],
    parameters: parametersOf(send.url, send.query),
    ...(method === 'get' ? {} : { requestBody: body(askSchema(asked), asked.length > 0 || send.body !== undefined) }),
    responses: { 200: answer('Done'), ...failures(404, 409, 422) },
  };
  return { [pathOf(send.url)]: { [method]: { ...operation, ...outside(send.url) } } };
}

/** What starts with `{host}` lies beside the versioned API. */
function outside(url: string): Pick<Operation, 'servers'> {
  return url.startsWith('{host}') ? { servers: [{ url: '/' }] } : {};
}

/** `{$me.id_partner}` and `{id}` are both parameters of the address. */
function pathOf(url: string): string {
  const path = url.replace('{host}', '').split('?')[0] ?? url;
  return path.replace(/\{\$?([A-Za-z_.]+)\}/g, (_, name: string) => `{${parameterName(name)}}`);
}

function parametersOf(url: string, fixed: Record<string, Json> | undefined): Json[] {
  const names = [...url.matchAll(/\{\$?([A-Za-z_.]+)\}/g)]
    .map((match) => match[1] ?? '')
    .filter((name) => name !== 'host');
  return [
    ...names.map(
      (name): Json => ({
        name: parameterName(name),
        in: 'path',
        required: true,
        schema: { type: ['integer', 'string'] },
      }),
    ),
    ...Object.entries(fixed ?? {}).map(([name, value]) => query(name, 'As given', { const: value })),
  ];
}

function parameterName(name: string): string {
  return name.replace(/^_id$/, 'id').replaceAll('.', '_');
}

function askSchema(asked: readonly Field[]): Json {
  const properties = Object.fromEntries(
    asked.map((field): [string, Json] => [field.path, { type: field.base, title: field.title }]),
  );
  return { type: 'object', properties };
}
