import { describe, expect, it } from 'vitest';
import type { OpenApi, Operation } from '../../../generators/openapi/open-api.ts';
import { BODIES, readCallBody } from '../../../src/server/core/call-bodies.ts';
import { isRefusal } from '../../../src/server/core/refusal.ts';
import { wireHouse } from './wire-house.ts';

const wire = wireHouse();
/** Of each body, one that is taken. */
const RIGHT: { [name in keyof typeof BODIES]: Record<string, unknown> } = {
  login: { email: 'ana@demo.mx', password: 'x' },
  loginFactor: { pending: 'x', totp: '123 456' },
  loginPasskey: { response: {} },
  loginPasskeyOptions: { pending: 'x' },
  stepUp: { password: ' ' },
  factor: { kind: 'totp', name: 'Teléfono' },
  confirmFactor: { totp: '123456', code: '1' },
  recovery: { email: ' ana@demo.mx ' },
  reset: { token: 'x', password: 'x' },
  ownPassword: { current: 'x', password: 'y' },
  news: { seen: ['1'] },
  undo: { undo: 'x' },
  reveal: { field: 'general.curp' },
  restoreValue: { audit: '12', fields: ['name'] },
  presence: { tab: 'a-1', at: [{ resource: 'users', id: 1, fields: ['name'] }] },
  exports: { path: 'users', format: 'csv', filter: {}, field: 'id', order: 'ASC', columns: ['id'] },
  preview: { action: 'create', ids: [1], ask: {} },
};
/** No word, no list and no object is any of these. */
const WRONG = [0, -1.5, true, null, 1e300];

const fieldsOf = (answer: unknown) => (isRefusal(answer) ? answer.fields?.map(({ field }) => field) : 'taken');

describe.each(Object.keys(BODIES) as (keyof typeof BODIES)[])('the body of %s', (name) => {
  const schema = BODIES[name];
  const right = RIGHT[name];

  it('is taken as the document describes it', () => {
    expect(readCallBody(schema, right as never)).toEqual(right);
  });

  it('is refused beside the field that is missing, unknown or something else', () => {
    for (const field of schema.required ?? []) {
      const { [field]: _, ...rest } = right;
      expect(fieldsOf(readCallBody(schema, rest as never)), field).toEqual([field]);
    }
    expect(fieldsOf(readCallBody(schema, { ...right, nonsense: 1 } as never))).toEqual(['nonsense']);
    for (const field of Object.keys(schema.properties))
      for (const value of WRONG)
        expect(fieldsOf(readCallBody(schema, { ...right, [field]: value } as never)), `${field}: ${value}`).toEqual([
          field,
        ]);
  });

  it('is an object', () => {
    for (const body of [[], 'x', 1, null, true]) {
      const answer = readCallBody(schema, body as never);
      expect(isRefusal(answer) && answer.reason).toBe('server.body-not-object');
    }
  });
});

describe('every call of the document that takes a body of its own', () => {
  it('refuses a word that the document does not know', async () => {
    const { body: document } = await wire.current.call('SUPER_ADMIN', 'GET', '/openapi.json');
    const calls = fixedCalls(document as OpenApi);
    expect(calls.length).toBeGreaterThan(12);
    for (const { method, path } of calls) {
      const { status, body } = await wire.current.call('SUPER_ADMIN', method, path, { nonsense: 1 });
      expect([path, status]).toEqual([path, 422]);
      const fields = body.errors.body.map(({ field }: { field: string }) => field);
      expect(fields, path).toContain('nonsense');
    }
  });
});

/** Those whose body takes no other word, at addresses without a key. */
function fixedCalls({ paths }: OpenApi) {
  return Object.entries(paths).flatMap(([path, item]) =>
    (Object.entries(item) as [string, Operation][])
      .filter(([, { tags, requestBody }]) => tags[0] === 'session' && requestBody && !path.includes('{'))
      .map(([method]) => ({ method: method.toUpperCase(), path })),
  );
}
