import { beforeAll, describe, expect, it } from 'vitest';
import { loadSchemas } from '../../../generators/load-schemas.ts';
import { scopesFor } from '../../../src/resource/access/permissions.ts';
import type { Condition, Definition } from '../../../src/resource/model/definition.ts';
import { codeOf } from '../../../src/server/core/registry.ts';
import { hasTable } from '../../../src/server/database/columns.ts';
import { applyTables } from '../../../src/server/database/tables.ts';
import { listRecords } from '../../../src/server/records/read/list.ts';
import { actorOf, callOf, queryOf } from '../helpers/call.ts';
import { testDatabase } from '../helpers/database.ts';

const asked: { text: string; values: unknown[] }[] = [];
const database = testDatabase({ onStatement: (text, values) => asked.push({ text, values: [...values] }) });
const schemas = loadSchemas();
const staff = callOf(schemas);
const partner = callOf(schemas, actorOf('PARTNER', { id_partner: 10 }));
const tables = Object.values(schemas.resources).filter(hasTable);

beforeAll(async () => {
  const { indexed } = await applyTables(database.current.db, schemas);
  await indexed;
}, 60_000);

/** The plan of a list when every way but an index costs too much: what is then read whole or sorted has no index. */
async function planOf(call: typeof staff, one: Definition, input: Parameters<typeof queryOf>[2]): Promise<string> {
  asked.length = 0;
  await listRecords(database.current.db, call, one, queryOf(schemas, one.name, input), { count: false });
  return explain(asked.at(-1));
}

async function explain({ text, values } = { text: 'select 1', values: [] as unknown[] }): Promise<string> {
  const client = await database.current.pool.connect();
  try {
    for (const way of ['seqscan', 'bitmapscan', 'sort', 'incremental_sort'])
      await client.query(`set enable_${way} = off`);
    const { rows } = await client.query(`explain (costs off) ${text}`, values);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    client.release(true);
  }
}

describe('what is declared has an index', () => {
  const listed = tables.flatMap((one) =>
    [staff, partner].flatMap((call) => {
      const scopes = scopesFor(one, call.actor, 'list');
      const sorts = new Set([one.list.sort.replace(/^-/, ''), ...one.list.sorts]);
      const tabs = [undefined, ...new Set(one.list.tabs.map((tab) => tab.by))];
      if (scopes === false || (call === partner && scopes === true)) return [];
      return [...sorts].flatMap((sort) => tabs.map((tab) => [one, call, sort, tab] as const));
    }),
  );

  it('in each order, for each scope and tab, without sorting', async () => {
    expect(listed.length).toBeGreaterThan(50);
    const without: string[] = [];
    for (const [one, call, sort, tab] of listed) {
      const value = tab && one.list.tabs.find(({ by }) => by === tab)?.values[0];
      const where = tab ? ({ [tab]: value } as Condition) : true;
      const plan = await planOf(call, one, { sort: { field: sort, descending: true }, where });
      const table = `"?${one.name}"?( t\\w*)?\\n`;
      const whole = new RegExp(
        `Seq Scan on ${table}|Sort\\n\\s+Sort Key:[^\\n]*\\n\\s+->[^\\n]*Scan[^\\n]* on ${table}`,
      );
      if (whole.test(`${plan}\n`)) without.push([one.name, call.actor.username, sort, tab].filter(Boolean).join(' '));
    }
    // A period is counted anew within each request: in the order of all periods nobody reads.
    expect(without).toEqual(['amortizationBackups SUPER_ADMIN period', 'amortizations SUPER_ADMIN period']);
  });

  it('for each filter of one field', async () => {
    const without: string[] = [];
    for (const one of tables) {
      for (const { field } of one.list.filters) {
        const kind = field && one.fields[field];
        if (!kind || kind.computed || kind.base === 'array' || codeOf(schemas).derivedField(one.name, field)) continue;
        const column = field.replaceAll('.', '__');
        const text = `select 1 from "${one.name}" where _deleted_at is null order by ${column}, id limit 1`;
        if (/Sort|Seq Scan/.test(await explain({ text, values: [] }))) without.push(`${one.name} ${field}`);
      }
    }
    expect(without).toEqual([]);
  });
});
