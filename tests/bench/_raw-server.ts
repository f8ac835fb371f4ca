/** The least that can answer a page: node http and pg with the statements that it is given, in a process of its own. */
import { createServer } from 'node:http';
import pg from 'pg';
import type { Statement } from './_statements.ts';

type Start = { connection: pg.PoolConfig; port: number; statements: Statement[] };

const { connection, port, statements } = JSON.parse(process.env.RAW ?? '{}') as Start;
const pool = new pg.Pool({ ...connection, max: 10 });

createServer(async (_, reply) => {
  const answers = [];
  for (const { text, values } of statements) answers.push(await pool.query(text, values));
  reply.setHeader('content-type', 'application/json');
  reply.end(JSON.stringify({ resources: answers.at(-1)?.rows }));
}).listen(port, '127.0.0.1', () => console.log('ready'));
