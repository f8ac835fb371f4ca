/**
 * The least that can answer a page: node http and pg, one statement written by hand and prepared, no rights and no count. It
 * sends the same bytes as the server; `lists.ts` compares them.
 */
import { createServer } from 'node:http';
import pg from 'pg';
import { PARSERS } from '../../src/server/database/pool.ts';

type Start = {
  connection: pg.PoolConfig;
  port: number;
  columns: string[];
  computed: Record<string, string>;
  count: number;
};

const { connection, port, columns, computed, count } = JSON.parse(process.env.RAW ?? '{}') as Start;
const types = { getTypeParser: (type: number) => PARSERS[type] ?? pg.types.getTypeParser(type) };
const pool = new pg.Pool({ ...connection, max: 10, types: types as never });

const PEOPLE = ['user', 'user_lender', 'user_aval'];
const people = PEOPLE.map(
  (name) => `"${name}".general__full_name as ${name}_label, "${name}".financial__clabe as ${name}_clabe`,
);
const own = columns.map((name) => `${computed[name] ?? `t."${name}"`} as "${name}"`);
const text = `select ${[...own, ...people, 'parent.token as request_parent_label'].join(', ')} from requests t
  ${PEOPLE.map((name) => `left join users "${name}" on "${name}".id = t."${name}"`).join(' ')}
  left join requests parent on parent.id = t.request_parent
  where t._deleted_at is null and t.status = 4 order by t.id desc limit 25`;

type Found = Record<string, unknown>;

function answerOf(rows: Found[]): object {
  const users: Record<string, object> = {};
  const resources = rows.map((row) => {
    const shown: Found = {};
    for (const name of columns) shown[name] = row[name];
    for (const name of [...PEOPLE, 'request_parent'])
      if (row[name] !== null) shown[`${name}_label`] = row[`${name}_label`];
    for (const name of PEOPLE)
      if (row[name] !== null)
        users[String(row[name])] = {
          label: row[`${name}_label`],
          record: {
            id: row[name],
            general: { full_name: row[`${name}_label`] },
            financial: { clabe: row[`${name}_clabe`] },
          },
        };
    return shown;
  });
  return { resources, count, references: { users } };
}

createServer(async (_, reply) => {
  const { rows } = await pool.query<Found>({ name: 'page', text });
  reply.setHeader('content-type', 'application/json; charset=utf-8');
  reply.end(JSON.stringify(answerOf(rows)));
}).listen(port, '127.0.0.1', () => console.log('ready'));
