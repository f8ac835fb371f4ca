import { randomUUID } from 'node:crypto';
import type { Server } from './servers.ts';

/** What a server has acknowledged: after that it may never be lost, and never be there twice. */
export type Acknowledged = {
  payments: Map<number, { request: number; amount: number }>;
  reverted: Set<number>;
  dispersed: Set<number>;
  bills: Map<string, number>;
  refused: number;
  retried: number;
};

type Reply = { status: number; body: any };
type Visitor = { token: string; random: () => number };

export const nothingYet = (): Acknowledged => ({
  payments: new Map(),
  reverted: new Set(),
  dispersed: new Set(),
  bills: new Map(),
  refused: 0,
  retried: 0,
});

/** A small generator with a seed, so that a run can be had again. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const pick = <T>(list: readonly T[], random: () => number): T | undefined => list[Math.floor(random() * list.length)];
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * One person who works until stopped: random operations on random loans, each sent again with the same key, to either server,
 * until one of them has answered.
 */
export async function visit(
  visitor: Visitor,
  world: {
    servers: readonly Server[];
    loans: readonly number[];
    today: string;
    done: Acknowledged;
    open: () => boolean;
  },
): Promise<void> {
  const { random } = visitor;
  const { done, loans, today } = world;
  const ask = (method: string, path: string, body?: unknown) => persist(visitor, world, method, path, body);
  while (world.open()) {
    const request = pick(loans, random) as number;
    const known = pick([...done.payments.keys()], random);
    const dice = random();
    if (dice < 0.5 || known === undefined) {
      const amount = 10 + Math.floor(random() * 20_000) / 100;
      const { status, body } = await ask('POST', '/payments?full=true', {
        request,
        amount,
        date: today,
        notify: false,
      });
      if (status === 201) done.payments.set(body.id, { request, amount });
      else done.refused += 1;
    } else if (dice < 0.65) {
      const operation = [{ op: 'remove', path: '/payments', value: { reason: 'Prueba' } }];
      const { status } = await ask('PATCH', `/payments/${known}`, operation);
      if (status === 200) done.reverted.add(known);
      else done.refused += 1;
    } else if (dice < 0.8) {
      const { body } = await ask('GET', `/payments/${known}`);
      if (typeof body?.dispersion !== 'number') continue;
      const marks = [
        { op: 'replace', path: '/dispersed', value: true },
        { op: 'replace', path: '/dispersed_date', value: today },
      ];
      const { status } = await ask('PATCH', `/dispersions/${body.dispersion}`, marks);
      if (status === 200) done.dispersed.add(body.dispersion);
      else done.refused += 1;
    } else if (dice < 0.95) {
      const type = Math.floor(random() * 4);
      const { status, body } = await ask('POST', `/payments/${known}/billings?type=${type}`);
      if (status !== 200) done.refused += 1;
      else if (body.type === 3) done.bills.set(`request ${done.payments.get(known)?.request}`, body.id);
      else done.bills.set(`payment ${known} ${type}`, body.id);
    } else {
      const waiver = { condone_commission: true, category: 'B', comments: 'Prueba' };
      const { status } = await ask('PUT', `/web/waivers/${request}`, waiver);
      if (status >= 300) done.refused += 1;
    }
  }
}

/** Repeats a call until its answer is not that of a server starting or stopping. */
async function persist(
  { token, random }: Visitor,
  { servers, done }: { servers: readonly Server[]; done: Acknowledged },
  method: string,
  path: string,
  body?: unknown,
): Promise<Reply> {
  const key = randomUUID();
  for (let attempt = 0; ; attempt += 1) {
    const server = pick(servers, random) as Server;
    const answer = await send(server, token, key, method, path, body).catch(() => undefined);
    if (answer && answer.status < 500 && answer.status !== 429) return answer;
    if (answer?.status === 500)
      throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}\n${server.output()}`);
    if (attempt > 600) throw new Error(`nobody answers ${method} ${path}`);
    done.retried += 1;
    await wait(50 + random() * 100);
  }
}

async function send(server: Server, token: string, key: string, method: string, path: string, body?: unknown) {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(method === 'GET' ? {} : { 'idempotency-key': key }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const text = body === undefined ? undefined : JSON.stringify(body);
  const url = `${server.url}${path.startsWith('/web') ? '' : '/v1'}${path}`;
  const response = await fetch(url, { method, headers, body: text, signal: AbortSignal.timeout(30_000) });
  const answer = await response.text();
  return { status: response.status, body: answer.startsWith('{') ? JSON.parse(answer) : answer };
}
