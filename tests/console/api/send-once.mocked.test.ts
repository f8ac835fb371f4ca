import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../../src/console/api/client.ts';
import { company } from '../../../src/console/session/token.ts';
import '../../../src/console/session/end-session.ts';
import { fakeServer } from '../fake-server.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

type Verb = 'post' | 'put' | 'patch' | 'del';
const VERBS: [Verb, string][] = [
  ['post', 'POST'],
  ['put', 'PUT'],
  ['patch', 'PATCH'],
  ['del', 'DELETE'],
];

/** Answers in turn; `undefined` is an answer that never comes. */
function servedInTurn(...statuses: (number | undefined)[]) {
  const turn = async () => {
    const status = statuses.shift();
    if (status === undefined) throw new TypeError('failed');
    return { status, body: { id: 1 } };
  };
  return fakeServer(Object.fromEntries(VERBS.map(([, method]) => [`${method} /v1/boats/1`, turn])));
}

const keysOf = (server: ReturnType<typeof fakeServer>) => server.asked.map((one) => one.headers['idempotency-key']);
const quietly = (call: Promise<unknown>) => call.catch(() => undefined);

describe('one intention, one key', () => {
  it.each(VERBS)(
    '%s: what got no answer carries the same key when it is sent again, and a new one after (desk 37)',
    async (verb) => {
      const server = servedInTurn(undefined, 502, 200, 200);
      const sent = () => quietly(api[verb]('boats/1', { body: { name: 'Aurora' } }));
      for (let times = 0; times < 4; times += 1) await sent();
      const [first, second, third, fourth] = keysOf(server);
      expect(first).toMatch(/^[0-9a-f]{32}$/);
      expect([second, third]).toEqual([first, first]);
      expect(fourth).not.toBe(first);
    },
  );

  it('a refusal frees the key, and other content has its own', async () => {
    const server = servedInTurn(422, undefined, undefined, undefined);
    await quietly(api.put('boats/1', { body: { name: 'Aurora' } }));
    await quietly(api.put('boats/1', { body: { name: 'Aurora' } }));
    await quietly(api.put('boats/1', { body: { name: 'Brisa' } }));
    company.keep({ id_partner: 7 });
    await quietly(api.put('boats/1', { body: { name: 'Aurora' } }));
    expect(new Set(keysOf(server)).size).toBe(4);
  });

  it('the key outlives a reload of the page, and what was sent cannot be read from what is kept', async () => {
    const server = servedInTurn(undefined, 200);
    const body = { name: 'Aurora', clabe: '002010077777777771' };
    await quietly(api.post('boats/1', { body }));
    expect(sessionStorage.getItem('unanswered')).not.toMatch(/Aurora|0020|boats/);
    vi.resetModules();
    const again = await import('../../../src/console/api/client.ts');
    await again.api.post('boats/1', { body });
    const [first, second] = keysOf(server);
    expect(second).toBe(first);
    expect(sessionStorage.getItem('unanswered')).toBeNull();
  });

  it('a file is the same file by its name, size and day', async () => {
    const server = servedInTurn(undefined, undefined, undefined);
    const send = (name: string, content: string) => {
      const form = new FormData();
      form.append('file', new File([content], name, { lastModified: 1 }));
      return quietly(api.patch('boats/1', { form }));
    };
    await send('ine.png', 'abc');
    await send('ine.png', 'abc');
    await send('ine.png', 'abcd');
    const [first, second, third] = keysOf(server);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('signing in carries no key', async () => {
    const server = fakeServer({ 'POST /v1/login': { body: { id: 1 } } });
    await api.post('/login', { body: { email: 'a@b.mx' }, keepSession: true });
    expect(keysOf(server)).toEqual([undefined]);
  });
});
