import type { Json } from '../../src/resource/model/definition.ts';
import { BODIES } from '../../src/server/core/call-bodies.ts';
import { answer, BY_SESSION, body, error, failures, idParameter, type Operation, type Paths } from './open-api.ts';

const text: Json = { type: 'string' };
const anything: Json = { type: 'object' };
const object = (properties: { [name: string]: Json }, required: string[] = []): Json => ({
  type: 'object',
  properties,
  ...(required.length > 0 ? { required } : {}),
});

const WORDS: Json = { type: 'array', items: { enum: ['passkey', 'totp', 'recovery'] } };
const codes = object({ recovery: { type: 'array', items: text } }, ['recovery']);
const signed = object({ id: { type: 'integer' }, token: text }, ['id', 'token']);
const options = answer('What the browser needs: `optionsJSON` of WebAuthn', anything);

/** What a sign-in answers whose password was right and whose factor is missing. */
export const WAITING: Json = {
  anyOf: [
    object({ pending: text, factors: WORDS }, ['pending', 'factors']),
    object({ pending: text, must: { const: 'enrol' } }, ['pending', 'must']),
  ],
};

/** The calls of a second factor: at sign-in, the person's own, proving anew, and ending sessions. */
export function factorPaths(): Paths {
  const open = { security: [] };
  const signs = { 200: answer('Signed in', signed), 401: error(401), 422: error(422), 429: error(429) };
  return {
    '/login/factor': {
      post: call('login-factor', 'The second proof of a sign-in', signs, {
        ...open,
        requestBody: body(BODIES.loginFactor),
      }),
    },
    '/login/passkey': {
      post: call(
        'login-passkey',
        'A passkey in place of the password',
        { ...signs, 409: error(409) },
        {
          ...open,
          requestBody: body(BODIES.loginPasskey),
        },
      ),
    },
    '/login/passkey/options': {
      post: call(
        'login-passkey-options',
        'What a browser needs to show a passkey',
        { 200: options, 401: error(401), 409: error(409), 422: error(422), 429: error(429) },
        { ...open, requestBody: body(BODIES.loginPasskeyOptions, false) },
      ),
    },
    '/step-up': {
      post: call(
        'step-up',
        'Proves anew who is there, before what files call fresh',
        {
          204: answer('Proved'),
          ...failures(422, 429),
        },
        { requestBody: body(BODIES.stepUp) },
      ),
    },
    '/step-up/passkey/options': {
      post: call('step-up-passkey-options', "What a browser needs to show one of the person's passkeys", {
        200: options,
        ...failures(409),
      }),
    },
    ...ownFactors(),
    '/sessions': {
      delete: call('sessions-end', 'Ends all other sessions of the person', { 204: answer('Ended'), ...failures() }),
    },
    '/sessions/{id}': {
      delete: call(
        'session-end',
        'Ends a session of the person',
        { 204: answer('Ended'), ...failures(404) },
        { parameters: [idParameter] },
      ),
    },
  };
}

function ownFactors(): Paths {
  const begun = object(
    { id: { type: 'integer' }, uri: text, secret: text, svg: text, options: anything, mailed: { type: 'boolean' } },
    ['id', 'mailed'],
  );
  const confirmed = object({ recovery: { type: 'array', items: text }, id: { type: 'integer' }, token: text });
  return {
    '/factors': {
      post: call(
        'factor',
        'Begins a new factor',
        { 200: answer('Begun', begun), ...failures(409, 422, 428, 429) },
        {
          requestBody: body(BODIES.factor),
        },
      ),
    },
    '/factors/{id}': {
      delete: call(
        'factor-remove',
        'Takes a factor away',
        { 204: answer('Taken away'), ...failures(404, 409, 428) },
        { parameters: [idParameter] },
      ),
    },
    '/factors/{id}/confirm': {
      post: call(
        'factor-confirm',
        'The first proof by a new factor',
        { 200: answer('It counts', confirmed), ...failures(404, 422, 429) },
        { parameters: [idParameter], requestBody: body(BODIES.confirmFactor) },
      ),
    },
    '/factors/recovery': {
      post: call('factor-recovery', 'New recovery codes, which end the old ones', {
        200: answer('Codes', codes),
        ...failures(409, 428),
      }),
    },
  };
}

function call(
  id: string,
  summary: string,
  responses: Operation['responses'],
  more: Partial<Operation> = {},
): Operation {
  return { operationId: `session.${id}`, summary, tags: ['session'], responses, ...BY_SESSION, ...more };
}
