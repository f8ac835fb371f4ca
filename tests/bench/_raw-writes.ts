/**
 * The least that keeps what a create keeps: one transaction with the row, its line of the audit and the key that makes a
 * repetition harmless; node http and pg, statements written by hand and prepared, no rights, no rules and no version.
 */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import pg from 'pg';

type Start = { connection: pg.PoolConfig; port: number; version: string };
type Sent = { name: string; key: string };

const { connection, port, version } = JSON.parse(process.env.RAW ?? '{}') as Start;
const pool = new pg.Pool({ ...connection, max: 10 });

const ROW = 'insert into metadata (enabled, name, key) values (true, $1, $2) returning id, name, key, enabled';
const AUDIT = `insert into _audit (at, actor_id, actor_name, resource, record_id, operation, after, schema_version, request_id)
  values (now(), 1, 'super-admin', 'metadata', $1, 'create', $2, $3, $4)`;
const KEY = `insert into _idempotency (user_id, key, request_hash, created_at, status, answer)
  values (1, $1, $2, now(), 201, $3)`;

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += part;
  return text;
}

createServer(async (request, reply) => {
  const text = await bodyOf(request);
  const { name, key } = JSON.parse(text) as Sent;
  const client = await pool.connect();
  await client.query('begin');
  const made = await client.query({ name: 'row', text: ROW, values: [name, key] });
  const after = JSON.stringify(made.rows[0]);
  const id = String(made.rows[0].id);
  await client.query({ name: 'audit', text: AUDIT, values: [id, after, version, key] });
  const hash = createHash('sha256').update(text).digest('hex');
  await client.query({ name: 'key', text: KEY, values: [request.headers['idempotency-key'], hash, after] });
  await client.query('commit');
  client.release();
  reply.writeHead(201, { 'content-type': 'application/json; charset=utf-8' });
  reply.end(after);
}).listen(port, '127.0.0.1', () => console.log('ready'));
