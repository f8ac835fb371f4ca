import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../../src/server/app/app.ts';
import { type Answer, isRaw } from '../../../src/server/core/answer.ts';
import { makeLog } from '../../../src/server/core/log.ts';
import type { Open } from '../../../src/server/http/api-request.ts';
import { sendResult } from '../../../src/server/http/hooks.ts';
import { readAnyRecord } from '../../../src/server/records/read/read.ts';
import { jsonOf, said, shown } from '../../../src/server/sight/answer.ts';
import { NOW, TODAY, testHouse } from '../helpers/house.ts';

const house = testHouse();
const CANARY = 'canary-of-a-row';
type Row = Record<string, unknown>;
type Planted = (row: Row, request: FastifyRequest, reply: FastifyReply) => unknown;

const result =
  (body: unknown): Planted =>
  (_row, request, reply) =>
    sendResult(request, reply, { status: 200, body: body as Answer });

/** Every way in which a new route could forget the gate. */
const FORGOTTEN: Record<string, Planted> = {
  'the row itself': (row) => row,
  'a list of rows': (row) => ({ resources: [row], count: 1 }),
  'a copy of the row': (row) => ({ ...row }),
  'one value of it': (row) => ({ value: row.email }),
  'a text made of it': (row) => JSON.stringify(row),
  'a text of another type': (row, _request, reply) => reply.type('text/csv').send(String(row.email)),
  bytes: (row, _request, reply) => reply.send(Buffer.from(JSON.stringify(row))),
  'a stream': (row, _request, reply) => reply.send(Readable.from([JSON.stringify(row)])),
  'the row as a result': (row, request, reply) => result(row)(row, request, reply),
  'a copy as a result': (row, request, reply) => result({ ...row })(row, request, reply),
  'what looks like an answer': (row, request, reply) =>
    result(Object.assign(Object.create(Object.getPrototypeOf(said({}))), { body: row }))(row, request, reply),
  'the row among constants': (row, request, reply) => result(said({ resources: [row] } as never))(row, request, reply),
  'an answer inside of a result': (row, request, reply) => result({ inner: shown(row) })(row, request, reply),
  'a failure that names it': (row, _request, reply) => {
    reply.code(500);
    return { message: row.email };
  },
};

describe('a route that does not ask the gate', () => {
  const lines: string[] = [];
  let app: Awaited<ReturnType<typeof buildApp>>;

  beforeAll(async () => {
    const { services } = house.current.house;
    await services.db
      .updateTable('users')
      .set({ email: `${CANARY}@test.mx`, username: CANARY })
      .where('id', '=', 4)
      .execute();
    const log = makeLog({ level: 'debug', stream: { write: (line: string) => void lines.push(line) } });
    const state = { runtime: house.current.house };
    app = await buildApp({ settings: house.current.settings, log, state });
    for (const [index, way] of Object.values(FORGOTTEN).entries())
      app.get(`/v1/planted/${index}`, async (request, reply) => {
        const schemas = state.runtime.schemas.current();
        request.open = { schemas } as Open;
        const call = { actor: { id: 1, roles: [] }, schemas, now: NOW, today: TODAY } as never;
        const row = await readAnyRecord(services.db, call, schemas.resources.users as never, 4);
        expect(row?.email).toBe(`${CANARY}@test.mx`);
        expect(isRaw(row as object)).toBe(true);
        return way(row as Row, request, reply);
      });
  });

  it.each(Object.keys(FORGOTTEN))('answers 500 and sends not one byte of the row: %s (trust 2)', async (name) => {
    const from = lines.length;
    const answer = await app.inject({ url: `/v1/planted/${Object.keys(FORGOTTEN).indexOf(name)}` });
    expect(answer.statusCode).toBe(500);
    expect(JSON.stringify([answer.payload, answer.headers])).not.toContain(CANARY);
    expect(JSON.parse(answer.payload)).toMatchObject({ reason: 'server.failed' });
    const logged = lines.slice(from).join('');
    expect(logged).toContain('an answer is made by said()');
    expect(logged).not.toContain(CANARY);
  });

  it('is the only one that is stopped: constants, refusals and empty answers leave as before', async () => {
    expect((await app.inject({ url: '/v1/health' })).json()).toEqual({ status: 'ok' });
    expect((await app.inject({ url: '/v1/nowhere' })).statusCode).toBe(401);
    expect((await app.inject({ url: '/elsewhere' })).statusCode).toBe(404);
    expect((await app.inject({ method: 'OPTIONS', url: '/v1/users' })).statusCode).toBe(204);
    expect((await app.inject({ method: 'HEAD', url: '/v1/health' })).statusCode).toBe(200);
  });
});

describe('what is kept to be answered again', () => {
  it('is the JSON of an answer, and of nothing else', () => {
    expect(jsonOf(shown({ id: 7 }))).toEqual({ id: 7 });
    expect(() => jsonOf({ id: 7 } as never)).toThrow('said()');
    expect(() => JSON.stringify(shown({ id: 7 }))).toThrow('said()');
  });
});
