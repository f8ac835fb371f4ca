import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, issuesOf, messageOf } from '../../../src/console/api/api-error.ts';
import { api, callAddress } from '../../../src/console/api/client.ts';
import { onSessionEnd } from '../../../src/console/session/end-session.ts';
import { fakeServer } from '../fake-server.ts';

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('token', 'abc');
  location.hash = '#/boats?page=2';
});

describe('the shapes of an error', () => {
  it.each([
    ['errors[].description', { errors: [{ description: 'too much' }, { description: 'too late' }] }, 'too much'],
    [
      'errors.body[0].message',
      { message: 'bad', errors: { body: [{ message: 'no name', field: 'name' }] } },
      'no name',
    ],
    ['errors as a string', { errors: 'closed' }, 'closed'],
    ['message', { message: 'gone' }, 'gone'],
    ['plain text', 'it broke', 'it broke'],
    ['a page of markup', '<!doctype html><h1>502</h1>', ''],
    ['nothing', undefined, ''],
  ])('reads %s [L-020]', (_, body, sentence) => {
    expect(messageOf(body)).toBe(sentence);
  });

  it('keeps field, code and both sides of a conflict [L-020]', () => {
    const line = { field: 'name', message: 'changed', code: 'changed', mine: 'a', theirs: 'b' };
    expect(issuesOf({ message: 'x', errors: { body: [line] } })).toEqual([line]);
  });
});

describe('a call', () => {
  it('goes to the versioned base with the token as bearer [A-022]', async () => {
    const server = fakeServer({ 'GET /v1/boats': { body: { resources: [], count: 0 } } });
    await api.get('boats', { query: { page: 0, filter: { state: 1 }, none: '' } });
    const [call] = server.asked;
    expect(call?.headers.authorization).toBe('Bearer abc');
    expect(call?.query.toString()).toBe('page=0&filter=%7B%22state%22%3A1%7D');
  });

  it('says the furthest place that an answer named, so that no standby shows what was before a write', async () => {
    const places = ['00000000000000A1', '00000000000000B2', '00000000000000A9', ''];
    const server = fakeServer({
      'PUT /v1/boats/1': () => ({ body: {}, headers: { 'x-position': places.shift() ?? '' } }),
      'GET /v1/boats': { body: { resources: [], count: 0 } },
    });
    // A page keeps it for good: this test has a page of its own.
    vi.resetModules();
    const page = (await import('../../../src/console/api/client.ts')).api;
    for (const _ of [...places]) {
      await page.put('boats/1', { body: { n: places.length } });
      await page.get('boats');
    }
    const said = server.to('GET', '/v1/boats').map(({ headers }) => headers['x-position']);
    expect(said).toEqual(['00000000000000A1', '00000000000000B2', '00000000000000B2', '00000000000000B2']);
  });

  it.each([401, 403])('a %i clears the token, leads to login and keeps the way back [A-031]', async (status) => {
    fakeServer({ 'GET /v1/boats': { status, body: { message: 'no' } } });
    const ended = vi.fn();
    const off = onSessionEnd(ended);
    await expect(api.get('boats')).rejects.toBeInstanceOf(ApiError);
    off();
    expect(localStorage.getItem('token')).toBeNull();
    expect(location.hash).toBe('#/login');
    expect(sessionStorage.getItem('wanted')).toBe('#/boats?page=2');
    expect(ended).toHaveBeenCalledOnce();
  });

  it.each([404, 409, 422, 500])('a %i leaves the session alone and says why [L-022]', async (status) => {
    fakeServer({ 'GET /v1/boats/1': { status, body: { message: 'no', reason: 'scopes.own' } } });
    await expect(api.get('boats/1')).rejects.toMatchObject({ status, message: 'no', reason: 'scopes.own' });
    expect(localStorage.getItem('token')).toBe('abc');
  });

  it('sends JSON, a form, and a key that makes a repetition harmless', async () => {
    const server = fakeServer({ 'POST /v1/boats': { status: 201, body: { id: 1 } } });
    await api.post('boats', { body: { name: 'Aurora' }, idempotencyKey: 'k1' });
    const form = new FormData();
    form.set('name', 'Brisa');
    await api.post('boats', { form });
    const [json, multipart] = server.asked;
    expect(json?.headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': 'k1' });
    expect(multipart?.headers['content-type']).toBeUndefined();
    expect(multipart?.body).toBe(form);
  });

  it('no answer is an error of its own kind', async () => {
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('failed')));
    await expect(api.get('boats')).rejects.toMatchObject({ status: 0, reason: 'console.connection.lost' });
  });

  it('a change that got no answer says that nobody knows, one without a network that nothing was sent', async () => {
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('failed')));
    await expect(api.put('boats/1')).rejects.toMatchObject({ status: 0, reason: 'console.connection.unknown' });
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await expect(api.put('boats/1')).rejects.toMatchObject({ status: 0, reason: 'console.connection.not-sent' });
    vi.restoreAllMocks();
  });

  it('{host} leaves the version out, and another base takes all calls [K-021]', () => {
    expect(callAddress('https://x.mx/v1', '{host}/web/tides/1')).toBe('https://x.mx/web/tides/1');
    expect(callAddress('/v1', '/boats?full=true', { a: 1 })).toBe('/v1/boats?full=true&a=1');
  });
});
