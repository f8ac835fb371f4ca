import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { mayEver } from '../../../src/resource/access/permissions.ts';
import type { Definition, Filter, Row, Schemas } from '../../../src/resource/model/definition.ts';
import { valueAt } from '../../../src/resource/model/path.ts';
import { parseListQuery } from '../../../src/resource/query/list-query.ts';
import type { RequestContext } from '../../../src/server/core/context.ts';
import { listRecords } from '../../../src/server/records/read/list.ts';
import { readRecord } from '../../../src/server/records/read/read.ts';
import { actorOf, callOf } from '../helpers/call.ts';
import { FIRST, partnerHouse } from '../helpers/partner-house.ts';

const house = partnerHouse();
const db = () => house.current.house.services.db;
const schemas = () => house.current.house.schemas.current();

/** The shipped files with this filter added to one list. */
function withFilter(resource: string, path: string): Schemas {
  const definition = schemas().resources[resource] as Definition;
  const filter: Filter = { name: path, field: path, title: path, as: 'text', visibleWhen: true, enabledWhen: true };
  const list = { ...definition.list, filters: [...definition.list.filters, filter] };
  return { ...schemas(), resources: { ...schemas().resources, [resource]: { ...definition, list } } };
}

/** Each reference of each list that these roles may open and that names a field of a record in a table. */
const referencesOf = (role: string): { resource: string; reference: string; target: Definition }[] =>
  Object.values(schemas().resources).flatMap((definition) => {
    if (!mayEver(definition, [role], 'list') || !['table', 'slice'].includes(definition.source.kind)) return [];
    return Object.values(definition.fields).flatMap(({ path, kind, base, computed, reference }) => {
      const target = schemas().resources[reference ?? ''];
      if (kind !== 'reference' || base === 'array' || computed || !target?.fields.id) return [];
      return ['table', 'slice'].includes(target.source.kind)
        ? [{ resource: definition.name, reference: path, target }]
        : [];
    });
  });

async function rowsOf(call: RequestContext, resource: string, filter: Record<string, unknown>) {
  const definition = call.schemas.resources[resource] as Definition;
  const raw = { limit: '100', field: 'id', order: 'DESC', filter: JSON.stringify(filter) };
  const parsed = parseListQuery(call.schemas, definition, call.actor, raw);
  if (!parsed.ok) return undefined;
  return (await listRecords(db(), call, definition, parsed.query)).rows as Row[];
}

const keys = (rows: Row[] | undefined) => rows?.map(({ id, _id }) => id ?? _id);
describe('a filter through a reference', () => {
  for (const [role, extra] of [
    ['PARTNER', { id: 4, id_partner: FIRST }],
    ['SUPER_ADMIN', { id: 1 }],
    ['USER', { id: 40 }],
  ] as const)
    it(`finds only by records that the person may read, for every reference of every list (${role})`, async () => {
      // People who are gone are read by nobody, whatever the rights say.
      await sql`update users set _deleted_at = now() where id in (select "user" from requests order by id limit 5)`.execute(
        db(),
      );
      const counts = { hidden: 0, shown: 0, asked: 0 };
      for (const { resource, reference, target } of referencesOf(role)) {
        const path = `${reference}.id`;
        const call = callOf(withFilter(resource, path), actorOf(role, extra));
        const all = await rowsOf(call, resource, {});
        const found = await rowsOf(call, resource, { [path]: { $exists: true } });
        const others = await rowsOf(call, resource, { [path]: { $exists: false } });
        if (!all || all.length >= 100) continue;
        const seen: Row[] = [];
        for (const row of all) {
          const id = valueAt(row, reference) as number | null | undefined;
          const behind = typeof id === 'number' && (await readRecord(db(), call, target, id, { operation: 'read' }));
          if (behind) seen.push(row);
          else if (typeof id === 'number') counts.hidden += 1;
        }
        if (!found) {
          expect([resource, path, mayEver(target, [role], 'read') && seen.length > 0]).toEqual([resource, path, false]);
          continue;
        }
        counts.asked += 1;
        counts.shown += seen.length;
        expect([resource, path, keys(found)]).toEqual([resource, path, keys(seen)]);
        const rest = all.filter((row) => !seen.includes(row));
        expect([resource, path, keys(others)]).toEqual([resource, path, keys(rest)]);
      }
      if (role !== 'USER') expect(Math.min(counts.hidden, counts.shown, counts.asked)).toBeGreaterThan(5);
    }, 300_000);
});
