import { needsPerson } from '../src/resource/access/needs-person.ts';
import { mayEver } from '../src/resource/access/permissions.ts';
import { seenFigures } from '../src/resource/access/seen-figures.ts';
import type {
  Action,
  Definition,
  Figure,
  Grants,
  Json,
  Operation as Right,
  Schemas,
} from '../src/resource/model/definition.ts';
import { bodySchemaOf } from './body-schema.ts';
import { actionPaths, itemPaths, previewPaths } from './openapi/action-paths.ts';
import { factorPaths } from './openapi/factor-paths.ts';
import { figurePaths } from './openapi/figure-paths.ts';
import { answer, componentName, createName, mergePaths, type OpenApi, ref, updateName } from './openapi/open-api.ts';
import { type Rights, resourcePaths } from './openapi/resource-paths.ts';
import { adminPaths, sessionPaths } from './openapi/session-paths.ts';
import { recordSchemaOf, SLOT, SLOT_NAME } from './record-schema.ts';

const ADMINS = ['SUPER_ADMIN', 'ADMIN'];
const FAILURES: Record<number, string> = {
  401: 'Not signed in',
  403: 'No right to this section',
  404: 'Not found, or out of scope',
  409: 'The state does not allow it, or somebody else changed it',
  422: 'Fields that are refused, each with its sentence',
  428: 'Prove anew who is there (`POST /step-up`), then repeat the call',
  429: 'Too many calls',
  503: 'Not at this moment',
};

/**
 * The API as OpenAPI 3.1, from the schema files alone. With `roles` it is cut to what these roles may call and read;
 * without, it says everything that anybody may. Example: `openApiOf(schemas, ['USER'])` has no path `/admins`.
 */
export function openApiOf(schemas: Schemas, roles?: readonly string[]): OpenApi {
  const all = Object.values(schemas.resources).sort((a, b) => a.name.localeCompare(b.name));
  const definitions = roles ? all.filter((definition) => isKnownTo(definition, roles)) : all;
  const admin = !roles || roles.some((role) => ADMINS.includes(role));
  const rights = rightsOf(schemas, roles);
  const paths = mergePaths(
    sessionPaths(),
    factorPaths(),
    admin ? adminPaths() : {},
    ...definitions.map((definition) => resourcePaths(definition, rights)),
    ...definitions.filter(rights.lists).map((each) => figurePaths(each, figuresOf(schemas, each, roles))),
    ...definitions.filter((each) => rights.has(each, 'update')).map(itemPaths),
    ...definitions.map((definition) => actionPaths(definition, rights)),
    ...definitions.map((definition) => previewPaths(definition, (action) => rights.runs(definition, action))),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: 'Mesa de Control',
      version: schemas.console.version,
      description:
        'Every call needs a bearer token or a key of the API unless it says otherwise. Lists answer `resources` and `count`.',
    },
    servers: [{ url: '/v1', description: 'This server' }],
    security: [{ bearer: [] }, { key: [] }],
    tags: definitions.map(({ name, plural }) => ({ name, description: plural })),
    paths: sorted(paths),
    components: componentsOf(schemas, definitions, roles, rights),
  };
}

const figuresOf = (schemas: Schemas, definition: Definition, roles: readonly string[] | undefined): Figure[] =>
  Object.values(roles ? seenFigures(schemas, definition, { roles: [...roles] }) : (definition.figures ?? {}));

/** Operations without any grant are not in the document. Actions that are operations are granted as such. */
function rightsOf({ registry }: Schemas, roles?: readonly string[]): Rights {
  const granted = (grants: Grants | undefined) =>
    roles ? roles.some((role) => Object.hasOwn(grants ?? {}, role)) : Object.keys(grants ?? {}).length > 0;
  return {
    has: (definition, right) =>
      roles ? mayEver(definition, roles, right) : granted(definition.permissions.operations[right]),
    lists: ({ permissions }) => {
      const alone = Object.entries(permissions.operations.list ?? {}).filter(([, grant]) => grant !== 'parent');
      return granted(Object.fromEntries(alone));
    },
    runs: ({ permissions }, { name }: Action) =>
      granted(permissions.actions[name] ?? permissions.operations[name as Right]),
    needsPerson: (action) => needsPerson({ registry }, action),
    answers: (action) => registry?.effects[action?.effect ?? '']?.answer,
  };
}

function isKnownTo(definition: Definition, roles: readonly string[]): boolean {
  const rights = Object.keys(definition.permissions.operations) as Right[];
  const actions = Object.values(definition.permissions.actions);
  return (
    rights.some((right) => mayEver(definition, roles, right)) ||
    actions.some((grants) => roles.some((role) => role in grants))
  );
}

function componentsOf(
  schemas: Schemas,
  definitions: readonly Definition[],
  roles: readonly string[] | undefined,
  { has }: Rights,
): OpenApi['components'] {
  const everybody = roles ?? Object.keys(schemas.roles.roles);
  const records = definitions.flatMap((each): [string, Json][] => [
    [componentName(each), recordSchemaOf(schemas, each, { roles, components: true })],
    ...(has(each, 'create') ? [asked(createName(each), bodySchemaOf(schemas, each, 'create', everybody))] : []),
    [updateName(each), bodySchemaOf(schemas, each, 'update', everybody)],
  ]);
  return {
    schemas: { [SLOT_NAME]: SLOT, ...Object.fromEntries(records), Error: ERROR },
    responses: {
      ...Object.fromEntries(Object.entries(FAILURES).map(([status, says]) => [status, answer(says, ref('Error'))])),
      default: answer('Refused: the sentence says why', ref('Error')),
    },
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer', description: 'The token of a session, as `POST /login` answers it' },
      key: {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'mesa_…',
        description:
          "A person's key of the API, in the same header: `Authorization: Bearer mesa_…`. It opens what the person may do, " +
          'but for the calls that name `bearer` alone (403, `server.key-refused`); it acts for no company. It ends with a ' +
          'change of e-mail, password, role, company or access, and with the next key (401, `server.key-ended`).',
      },
    },
  };
}

const asked = (name: string, schema: Json): [string, Json] => [name, schema];

const text: Json = { type: 'string' };
const count: Json = { type: 'integer' };
const RULE: Json = {
  type: 'object',
  required: ['file', 'pointer'],
  properties: { file: text, pointer: text, line: count },
  additionalProperties: false,
};
/** What prevents a deletion: the number of records of one resource, and the first whose name the caller may read. */
const DEPENDENTS: { [name: string]: Json } = {
  resource: text,
  title: text,
  count,
  ids: { type: 'array', items: { type: ['integer', 'string'] } },
  labels: { type: 'array', items: text },
};
const ENTRY: Json = {
  type: 'object',
  required: ['message'],
  properties: {
    message: text,
    field: text,
    path: text,
    code: text,
    description: { type: 'string', description: 'POST /payments alone' },
    mine: {},
    theirs: {},
    remedy: text,
    rule: RULE,
    ...DEPENDENTS,
  },
  additionalProperties: false,
};
/** `remedy` is for staff, `rule` for administrators. */
const ERROR: Json = {
  type: 'object',
  required: ['message', 'errors', 'reason'],
  properties: {
    message: text,
    reason: text,
    errors: {
      anyOf: [
        {
          type: 'object',
          required: ['body'],
          properties: { body: { type: 'array', items: ENTRY } },
          additionalProperties: false,
        },
        { type: 'array', items: ENTRY, description: 'POST /payments alone' },
      ],
    },
    remedy: text,
    rule: RULE,
  },
  additionalProperties: false,
};

function sorted(paths: OpenApi['paths']): OpenApi['paths'] {
  return Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1)));
}
