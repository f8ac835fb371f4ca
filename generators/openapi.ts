import { cutDefinition } from '../src/resource/cut.ts';
import type { Definition, Json, Operation as Right, Schemas } from '../src/resource/definition.ts';
import { mayEver } from '../src/resource/permissions.ts';
import { actionPaths, itemPaths } from './openapi/action-paths.ts';
import { answer, type OpenApi, ref } from './openapi/open-api.ts';
import { componentName, mergePaths } from './openapi/paths.ts';
import { previewPaths } from './openapi/preview-paths.ts';
import { type Rights, resourcePaths } from './openapi/resource-paths.ts';
import { adminPaths, sessionPaths } from './openapi/session-paths.ts';
import { recordSchemaOf } from './record-schema.ts';

const ADMINS = ['SUPER_ADMIN', 'ADMIN'];
const FAILURES: Record<number, string> = {
  401: 'Not signed in',
  403: 'No right to this section',
  404: 'Not found, or out of scope',
  409: 'The state does not allow it, or somebody else changed it',
  422: 'Fields that are refused, each with its sentence',
  429: 'Too many calls',
};

/**
 * The API as OpenAPI 3.1, from the schema files alone. With `roles` it is cut to what these roles may call and read;
 * without, it says everything that anybody may. Example: `openApiOf(schemas, ['USER'])` has no path `/admins`.
 */
export function openApiOf(schemas: Schemas, roles?: readonly string[]): OpenApi {
  const all = Object.values(schemas.resources).sort((a, b) => a.name.localeCompare(b.name));
  const definitions = roles ? all.filter((definition) => isKnownTo(definition, roles)) : all;
  const admin = !roles || roles.some((role) => ADMINS.includes(role));
  const paths = mergePaths(
    sessionPaths(),
    admin ? adminPaths() : {},
    ...definitions.map((definition) => resourcePaths(definition, rightsOf(roles))),
    ...definitions.filter((each) => rightsOf(roles)(each, 'update')).map(itemPaths),
    ...definitions.map((definition) => actionPaths(definition, ({ name }) => mayRun(definition, name, roles))),
    ...definitions.map((definition) => previewPaths(definition, ({ name }) => mayRun(definition, name, roles))),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: 'Mesa de Control',
      version: schemas.console.version,
      description: 'Every call needs a bearer token unless it says otherwise. Lists answer `resources` and `count`.',
    },
    servers: [{ url: '/v1', description: 'This server' }],
    security: [{ bearer: [] }],
    tags: definitions.map(({ name, plural }) => ({ name, description: plural })),
    paths: sorted(paths),
    components: componentsOf(
      schemas,
      roles ? definitions.map((each) => cutDefinition(schemas, each, roles)) : definitions,
    ),
  };
}

/** `create`, `update`, `delete` and `review` are granted as operations, other actions by their own name. */
function mayRun({ permissions }: Definition, action: string, roles?: readonly string[]): boolean {
  const grants = permissions.actions[action] ?? permissions.operations[action as Right] ?? {};
  return roles ? roles.some((role) => role in grants) : Object.keys(grants).length > 0;
}

/** What the files grant to nobody is not in the document. */
function rightsOf(roles?: readonly string[]): Rights {
  return (definition, right) =>
    roles ? mayEver(definition, roles, right) : Object.keys(definition.permissions.operations[right] ?? {}).length > 0;
}

function isKnownTo(definition: Definition, roles: readonly string[]): boolean {
  const rights = Object.keys(definition.permissions.operations) as Right[];
  const actions = Object.values(definition.permissions.actions);
  return (
    rights.some((right) => mayEver(definition, roles, right)) ||
    actions.some((grants) => roles.some((role) => role in grants))
  );
}

function componentsOf(schemas: Schemas, definitions: readonly Definition[]): OpenApi['components'] {
  const records = definitions.map((each): [string, Json] => [componentName(each), recordSchemaOf(schemas, each)]);
  const entry = {
    type: 'object',
    properties: { message: text, field: text, path: text, code: text, description: text },
  };
  const error: Json = {
    type: 'object',
    required: ['message'],
    properties: {
      message: text,
      reason: text,
      errors: { type: 'object', properties: { body: { type: 'array', items: entry } } },
    },
  };
  return {
    schemas: { ...Object.fromEntries(records), Error: error },
    responses: Object.fromEntries(
      Object.entries(FAILURES).map(([status, says]) => [status, answer(says, ref('Error'))]),
    ),
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
  };
}

const text: Json = { type: 'string' };

function sorted(paths: OpenApi['paths']): OpenApi['paths'] {
  return Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1)));
}
