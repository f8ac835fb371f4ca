import type { Json } from '../../src/resource/model/definition.ts';
import { BODIES } from '../../src/server/core/call-bodies.ts';
import { WAITING } from './factor-paths.ts';
import {
  answer,
  BY_SESSION,
  body,
  error,
  failures,
  idParameter,
  type Operation,
  type Paths,
  query,
} from './open-api.ts';

const text: Json = { type: 'string' };
const object = (properties: { [name: string]: Json }, required: string[] = []): Json => ({
  type: 'object',
  properties,
  ...(required.length > 0 ? { required } : {}),
});

const definition = object({ name: text, validators: text });

const newsLine = object({ id: text, date: text, text, seen: { type: 'boolean' } }, ['id', 'date', 'text', 'seen']);

const person = object({ id: { type: 'integer' }, name: text, fields: { type: 'array', items: text } }, ['id', 'name']);
const people = { type: 'array', items: person };
const presence = object({ at: { type: 'array', items: object({ resource: text, id: {}, people }, ['people']) } }, [
  'at',
]);

const OPEN = { security: [] };

const health = (name: string, title: string) => ({
  get: call(
    name,
    title,
    { 200: answer('Serving', object({ status: text })), 503: answer('Starting, stopping or without its database') },
    OPEN,
  ),
});

/** The calls that belong to no resource: sign-in, schemas, events, files, health. */
export function sessionPaths(): Paths {
  return {
    '/health': health('health', 'State of the server'),
    '/health/ready': health('ready', 'Whether calls may be sent here'),
    '/health/live': {
      get: call('live', 'Whether the process answers', { 200: answer('It does', object({ status: text })) }, OPEN),
    },
    '/public': {
      get: call(
        'public',
        'What the sign-in page needs',
        { 200: answer('Settings and messages', object({ version: text })) },
        OPEN,
      ),
    },
    '/login': { post: login() },
    '/logout': {
      post: call(
        'logout',
        'Ends the session',
        { 200: answer('Ended'), 204: answer('Ended'), ...failures() },
        BY_SESSION,
      ),
    },
    '/roles': {
      post: call('roles', 'Roles of the signed-in person', { 200: answer('Roles', identity), ...failures() }),
    },
    '/news': {
      get: call('news', "Lines of 'Novedades' for the person's roles", {
        200: answer('Lines', object({ news: { type: 'array', items: newsLine } }, ['news'])),
        ...failures(),
      }),
      put: {
        ...call('news-seen', 'Lines that are not shown to the person again', { 204: answer('Kept'), ...failures(422) }),
        requestBody: body(BODIES.news),
      },
    },
    '/profile/password': {
      put: {
        ...call('profile-password', 'A new password; other sessions of the person end', {
          204: answer('Changed'),
          ...failures(409, 422, 428, 429),
        }),
        ...BY_SESSION,
        requestBody: body(BODIES.ownPassword),
      },
    },
    '/passwords': { put: passwords() },
    '/passwords/reset': { post: reset() },
    '/me/draft-key': {
      get: call(
        'draft-key',
        'The key under which a browser seals what this person typed and did not send',
        { 200: answer('Key', object({ key: text })), ...failures() },
        BY_SESSION,
      ),
    },
    '/timezones': {
      get: call('timezones', 'Zone and time of the platform', {
        200: answer('Zone', object({ timezone: text, time: text })),
        ...failures(),
      }),
    },
    '/schemas': {
      get: call('schemas', 'Index of the schemas, cut to the roles', {
        200: answer('Index', object({ version: text })),
        ...failures(),
      }),
    },
    '/schemas/{resource}': {
      get: {
        ...call(
          'schema',
          'A linked definition, cut to the roles; of several names joined by commas all of them, by name',
          {
            200: answer('Definition', { anyOf: [definition, { type: 'object', additionalProperties: definition }] }),
            ...failures(404),
          },
        ),
        parameters: [named('resource')],
      },
    },
    '/validators/{resource}/{roles}/{file}': {
      get: {
        ...call(
          'validators',
          'The compiled forms of a resource: an ES module at the address that its definition names',
          { 200: script, 404: error(404), 503: error(503) },
          OPEN,
        ),
        parameters: [named('resource'), named('roles'), named('file')],
      },
    },
    '/events': {
      get: call('events', 'Live events (server-sent)', {
        200: { description: 'Events', content: { 'text/event-stream': { schema: text } } },
        ...failures(),
      }),
    },
    '/thumbnails': {
      get: {
        ...call('thumbnails', 'Small pictures of documents, in one answer', {
          200: answer('Pictures', pictures),
          ...failures(422),
        }),
        parameters: [
          {
            ...(query('ids', 'Keys of at most 20 documents, with commas', { type: 'string' }) as object),
            required: true,
          },
        ],
      },
    },
    '/thumbnails/{id}': {
      get: {
        ...call('thumbnail', 'Small picture of a document', { 200: picture, ...failures(404) }),
        parameters: [idParameter],
      },
    },
    '/files/{name}': {
      get: {
        ...call('file', 'A file that some record holds, by its signed address', { 200: bytes, ...failures(404) }),
        parameters: [named('name')],
      },
    },
    '/search': {
      get: {
        ...call('search', 'What a text finds in all lists of the person, a few records of each', {
          200: answer('Records by resource', found),
          ...failures(422),
        }),
        parameters: [
          {
            ...(query('q', 'Two letters or more, or a code', { type: 'string', minLength: 2 }) as object),
            required: true,
          },
        ],
      },
    },
    '/exports': { post: exported() },
    '/presence': {
      put: {
        ...call('presence', 'The records that this tab has open from now on, for 45 seconds; who else is there', {
          200: answer('People, where the caller has the right to the history', presence),
          ...failures(422),
        }),
        requestBody: body(BODIES.presence),
      },
    },
    '/undo': {
      post: {
        ...call('undo', 'Takes back the call whose answer had this `X-Undo`, as an ordinary change of today', {
          200: answer('The record, or its key where it was deleted again', object({})),
          202: answer('Waits for a second person', object({ approval: object({}) }, ['approval'])),
          ...failures(404, 409, 422),
        }),
        requestBody: body(BODIES.undo),
      },
    },
    '/openapi.json': {
      get: call('openapi', 'This document, cut to the roles', {
        200: answer('OpenAPI 3.1', object({ openapi: text })),
        ...failures(),
      }),
    },
  };
}

const picture: Json = { description: 'Picture', content: { 'image/webp': {} } };
const smallPicture = object({ id: { type: 'integer' }, type: text, content: text }, ['id', 'type', 'content']);
const pictures = object(
  { resources: { type: 'array', items: smallPicture }, left: { type: 'array', items: { type: 'integer' } } },
  ['resources', 'left'],
);
const hit = object({ id: { type: ['integer', 'string'] }, label: text, second: text }, ['id', 'label', 'second']);
const found = object(
  {
    groups: {
      type: 'array',
      items: object({ resource: text, title: text, opens: { type: 'boolean' }, hits: { type: 'array', items: hit } }, [
        'resource',
        'title',
        'opens',
        'hits',
      ]),
    },
    late: { type: 'array', items: text },
  },
  ['groups', 'late'],
);
const script: Json = { description: 'The module', content: { 'text/javascript': {} } };
const bytes: Json = { description: 'The file', content: { '*/*': {} } };

/** For administrators alone. */
export function adminPaths(): Paths {
  const problem = object({
    file: text,
    pointer: text,
    line: { type: 'integer' },
    column: { type: 'integer' },
    message: text,
    suggestion: text,
    severity: { enum: ['error', 'warning', 'hint'] },
  });
  const version = object({ n: { type: 'integer' }, at: { type: 'string', format: 'date-time' } }, ['n', 'at']);
  const problems = object({ problems: { type: 'array', items: problem }, version }, ['problems']);
  return {
    '/schemas/problems': {
      get: call('problems', 'Mistakes in the schema files', { 200: answer('Problems', problems), ...failures() }),
    },
  };
}

const identity = object({
  id: { type: 'integer' },
  username: text,
  roles: { type: 'array', items: text },
  isPartner: { type: 'boolean' },
  isUserAuthorized: { type: 'boolean' },
  permission: { type: ['integer', 'string', 'null'] },
  id_partner: { type: ['integer', 'null'] },
  enrol: object({ must: { type: 'boolean' }, until: { type: 'string', format: 'date-time' } }, ['must']),
  news: { type: 'integer', description: "Lines of 'Novedades' that wait; left out where none does" },
});

function login(): Operation {
  const told = object({ id: { type: 'integer' }, token: text }, ['id', 'token']);
  const headers = { authorization: { schema: text, description: 'Bearer token' } };
  const signed = { ...(answer('Signed in', told) as { [key: string]: Json }), headers };
  return {
    ...call(
      'login',
      'Signs in',
      {
        200: signed,
        202: answer('A factor is missing', WAITING),
        401: error(401),
        422: error(422),
        429: error(429),
      },
      OPEN,
    ),
    requestBody: body(BODIES.login),
  };
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

function exported(): Operation {
  const later = object({ report: { type: 'integer' }, message: text }, ['report', 'message']);
  const file = {
    description: 'The list as a file',
    content: { 'text/csv': { schema: text }, [XLSX]: {}, 'application/pdf': {} },
  };
  const answers = { 200: file, 202: answer('A long list: it comes among the reports', later), ...failures(404, 422) };
  return {
    ...call('export', 'A list as CSV or XLSX, as its asker sees it', answers),
    requestBody: body(BODIES.exports),
  };
}

function passwords(): Operation {
  return {
    ...call(
      'recovery',
      'Sends a mail to set a new password',
      { 200: answer('Sent if the account exists'), 204: answer('Sent if the account exists'), 422: error(422) },
      OPEN,
    ),
    requestBody: body(BODIES.recovery),
  };
}

function reset(): Operation {
  return {
    ...call('reset', 'Sets a new password', { 204: answer('Set'), 422: error(422) }, OPEN),
    requestBody: body(BODIES.reset),
  };
}

function named(name: string): Json {
  return { name, in: 'path', required: true, schema: text };
}

function call(
  id: string,
  summary: string,
  responses: Operation['responses'],
  more: Partial<Operation> = {},
): Operation {
  return { operationId: `session.${id}`, summary, tags: ['session'], responses, ...more };
}
