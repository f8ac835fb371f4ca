import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerStepUps } from '../../../src/console/api/ask-again.ts';
import { api } from '../../../src/console/api/client.ts';
import { sendFile } from '../../../src/console/viewer/UploadZone.tsx';
import { fakeServer } from '../fake-server.ts';

const NEEDED = {
  status: 428,
  body: { message: 'prove it', reason: 'server.step-up', within: 300, factors: ['totp', 'recovery'] },
};

let off: () => void = () => undefined;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => off());

/** Calls are refused until the person has proved who they are. */
function guarded(outcome: boolean | Promise<boolean>) {
  let open = false;
  const ask = vi.fn(async (_need: { ways: string[] }) => {
    const proven = await outcome;
    open = proven;
    return proven;
  });
  off = answerStepUps(ask);
  const answer = () => (open ? { body: { id: 1 } } : NEEDED);
  const server = fakeServer({ 'POST /v1/boats': answer, 'PATCH /v1/boats/1': answer, 'GET /v1/boats': answer });
  return { ask, server };
}

const keys = (server: ReturnType<typeof fakeServer>) => server.asked.map((one) => one.headers['idempotency-key']);

describe('an answer 428', () => {
  it('asks the person by the ways of the answer, then sends the very same with the same key (trust 14)', async () => {
    const { ask, server } = guarded(true);
    const { data } = await api.post('boats', { body: { name: 'Aurora' } });
    expect(data).toEqual({ id: 1 });
    expect(ask.mock.calls).toEqual([[{ ways: ['totp', 'recovery'] }]]);
    const [first, second] = server.asked;
    expect(server.asked).toHaveLength(2);
    expect(second?.body).toEqual(first?.body);
    expect(second?.headers).toEqual(first?.headers);
    expect(keys(server)[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(sessionStorage.getItem('unanswered')).toBeNull();
  });

  it('asks for a question as for a change', async () => {
    const { ask } = guarded(true);
    expect((await api.get('boats')).data).toEqual({ id: 1 });
    expect(ask).toHaveBeenCalledOnce();
  });

  it('asks once for all calls that wait, each of which is sent again by itself', async () => {
    let prove: (proven: boolean) => void = () => undefined;
    const { ask, server } = guarded(
      new Promise((resolve) => {
        prove = resolve;
      }),
    );
    const calls = [1, 2, 3, 4].map((number) => api.post('boats', { body: { number } }));
    await vi.waitFor(() => expect(server.asked).toHaveLength(4));
    prove(true);
    await Promise.all(calls);
    expect(ask).toHaveBeenCalledOnce();
    expect(server.asked).toHaveLength(8);
    expect(new Set(keys(server)).size).toBe(4);
  });

  it('that comes late to a call of before the proof is not asked about again', async () => {
    let let428Go: () => void = () => undefined;
    const late = new Promise<void>((resolve) => {
      let428Go = resolve;
    });
    const ask = vi.fn(async () => true);
    off = answerStepUps(ask);
    let slow = 0;
    let quick = 0;
    const server = fakeServer({
      'POST /v1/boats': async () => {
        slow += 1;
        if (slow > 1) return { body: { id: 1 } };
        await late;
        return NEEDED;
      },
      'PATCH /v1/boats/1': () => (++quick > 1 ? { body: { id: 2 } } : NEEDED),
    });
    const waiting = api.post('boats', { body: {} });
    await api.patch('boats/1', { body: [] });
    let428Go();
    await waiting;
    expect(ask).toHaveBeenCalledOnce();
    expect(server.to('POST', '/v1/boats')).toHaveLength(2);
  });

  it('asks again where the proof was not enough', async () => {
    const ask = vi.fn(async () => true);
    off = answerStepUps(ask);
    let times = 0;
    fakeServer({ 'POST /v1/boats': () => (++times > 2 ? { body: { id: 1 } } : NEEDED) });
    await api.post('boats', { body: {} });
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('without a proof nothing is sent again, the failure says so and the key is free', async () => {
    const { ask, server } = guarded(false);
    await expect(api.post('boats', { body: { name: 'Aurora' } })).rejects.toMatchObject({
      status: 428,
      message: '',
      reason: 'console.step-up.cancelled',
    });
    expect(ask).toHaveBeenCalledOnce();
    expect(server.asked).toHaveLength(1);
    expect(sessionStorage.getItem('unanswered')).toBeNull();
  });

  it('keeps the session', async () => {
    localStorage.setItem('token', 'abc');
    guarded(false);
    await api.post('boats', { body: {} }).catch(() => undefined);
    expect(localStorage.getItem('token')).toBe('abc');
  });
});

/** As much of the browser's request as an upload uses: it answers in turn. */
function requestsAnswered(...answers: { status: number; body: unknown }[]) {
  const sent: { headers: Record<string, string>; form: FormData }[] = [];
  class Fake {
    upload = {};
    status = 0;
    responseText = '';
    onload = () => undefined;
    headers: Record<string, string> = {};
    open() {}
    setRequestHeader(name: string, value: string) {
      this.headers[name] = value;
    }
    getResponseHeader() {
      return null;
    }
    send(form: FormData) {
      sent.push({ headers: this.headers, form });
      const { status, body } = answers.shift() ?? { status: 500, body: {} };
      this.status = status;
      this.responseText = JSON.stringify(body);
      queueMicrotask(() => this.onload());
    }
  }
  vi.stubGlobal('XMLHttpRequest', Fake);
  return sent;
}

describe('an upload that is answered 428', () => {
  afterEach(() => vi.unstubAllGlobals());
  const upload = () =>
    sendFile(
      { method: 'POST', path: 'papers' },
      new File(['abc'], 'ine.png'),
      () => undefined,
      new AbortController().signal,
    );

  it('is sent again whole, with the same key, after a proof', async () => {
    off = answerStepUps(async () => true);
    const sent = requestsAnswered(NEEDED, { status: 201, body: {} });
    await upload();
    const [first, second] = sent;
    expect(sent).toHaveLength(2);
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
    expect(second?.form.get('file')).toMatchObject({ name: 'ine.png' });
  });

  it('is not sent again without one', async () => {
    off = answerStepUps(async () => false);
    const sent = requestsAnswered(NEEDED);
    await expect(upload()).rejects.toMatchObject({ reason: 'console.step-up.cancelled' });
    expect(sent).toHaveLength(1);
  });
});
