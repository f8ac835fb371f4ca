import { sql } from 'kysely';
import { actionGrants, rightsOf } from '../../resource/access/rights.ts';
import type { Json, Row } from '../../resource/model/definition.ts';
import { isRow } from '../../resource/model/path.ts';
import { ASKED } from '../../resource/model/registry.ts';
import { DELETED } from '../../resource/query/list-filter.ts';
import { type ListQuery, parseListQuery } from '../../resource/query/list-query.ts';
import type { Effect, EffectInput, RequestContext } from '../core/context.ts';
import { needs, words } from '../core/needs.ts';
import { isRefusal, type Refusal, refuse, refuseFields } from '../core/refusal.ts';
import { selectionSql } from '../records/read/list-selection.ts';
import { listRefusal } from '../records/read/section.ts';
import { readAsk } from '../records/write/action.ts';
import { workOf } from './batch.ts';
import { REVIEWED_AT_ONCE, reviewWithin } from './review.ts';

/** Records of one batch, unless the console's limits say otherwise. */
const MOST = 10_000;

const BATCHES = needs('batches', ...words('resource action filter except ask'));
type Input = EffectInput<typeof BATCHES>;

type Wanted = NonNullable<ReturnType<typeof workOf>> & { query: ListQuery; filter: Row; except: string[]; ask: Row };

const ORIGINS = {
  ...Object.fromEntries(
    ['id', 'count', 'seal', 'status', 'reviewed', 'ready'].map((name) => [name, `batches.${name}`]),
  ),
  ...Object.fromEntries(['resource', 'action'].map((name) => [name, ASKED])),
  // Read under the rights and masks of the person who asks, and cut by the right to the summary as well.
  ...Object.fromEntries(
    ['refused', 'totals', 'payees', 'warnings', 'date', 'sample'].map((name) => [name, 'batches.summary']),
  ),
};

/**
 * Freezes the records that a list finds now, with their versions, and answers what the action would do with them. 422 for an
 * unreadable filter, for none or too many records; 409 without the right to the action. Nothing is changed by it.
 */
export const freezeBatch: Effect<typeof BATCHES> = {
  name: 'freeze-batch',
  needs: BATCHES,
  manifest: { person: true, sets: [], answer: { type: 'object' }, answers: ORIGINS },
  async run(input) {
    const wanted = readWanted(input);
    if (isRefusal(wanted)) return wanted;
    const frozen = await freeze(input, wanted);
    if (isRefusal(frozen)) return frozen;
    const { trx, call, services, definition, changed } = input;
    changed.push({ resource: definition.name, id: frozen.id });
    const { count, seal, ids } = frozen;
    const start = {
      id: frozen.id,
      resource: wanted.definition.name,
      action: wanted.action.name,
      count,
      seal,
      status: 0,
    };
    if (count > REVIEWED_AT_ONCE) {
      await services.jobs.send(trx, 'batch-review', { batch: frozen.id });
      return { answer: { ...start, reviewed: 0 } };
    }
    const summary = await reviewWithin(trx, { services, call, ip: 'batch' }, { ...wanted, id: frozen.id, ids });
    return { answer: { ...start, reviewed: count, ...(summary as unknown as Row) } };
  },
};

function readWanted({ call, definition, after }: Input): Wanted | Refusal {
  const work = workOf(call, { resource: String(after.resource), action: String(after.action) });
  const listed = work && listRefusal(work.definition, call.actor);
  // What a person may not list looks like what does not exist.
  if (!work || listed) return { ...refuseFields([{ field: 'action', code: 'server.unknown-action' }]), definition };
  const rights = rightsOf(actionGrants(work.definition, work.action.name), call.actor.roles);
  if (rights.length === 0) return refuse(409, 'verdicts.not-allowed', { definition: work.definition });
  const filter = readObject(after.filter);
  const answers = readObject(after.ask ?? '{}');
  if (!filter || !answers)
    return { ...refuseFields([{ field: filter ? 'ask' : 'filter', code: 'server.filter-not-json' }]), definition };
  const parsed = parseListQuery(call.schemas, work.definition, call.actor, { filter: JSON.stringify(filter) });
  if (!parsed.ok) return { ...refuseFields(parsed.problems), definition: work.definition };
  if (parsed.query.parameters[DELETED] !== undefined)
    return { ...refuseFields([{ field: 'filter', code: 'server.unknown-filter' }]), definition };
  const read = readAsk(call, work.action, answers);
  if (isRefusal(read)) return { ...read, definition: work.definition };
  const except = Array.isArray(after.except) ? [...new Set(after.except.map(String))] : [];
  return { ...work, query: parsed.query, filter, except, ask: read.ask };
}

function readObject(text: Json | undefined): Row | undefined {
  try {
    const value = JSON.parse(String(text)) as Json;
    return isRow(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

type Frozen = { id: number; count: number; seal: string; ids: string[] };

/** One statement over the list's own SQL. The seal covers keys and versions in their order, the action and its answers. */
async function freeze({ trx, call, definition }: Input, wanted: Wanted): Promise<Frozen | Refusal> {
  const limit = mostOf(call);
  const { query, except, filter, ask } = wanted;
  const rows = await selectionSql(trx, call, wanted.definition, query, { except, limit: limit + 1 });
  if (!rows) return none(definition);
  const name = [wanted.definition.name, wanted.action.name] as const;
  const sealed = JSON.stringify([...name, ask]);
  const company = typeof call.actor.acting_for === 'number' ? call.actor.acting_for : null;
  const made = await sql<Row>`
    with found as (
      select coalesce(array_agg(id::text order by id), '{}') as ids,
        coalesce(array_agg(version::bigint order by id), '{}') as versions, count(*)::int as n from (${rows}) as q)
    insert into _batches (resource, action, ask, filter, owner, company, ids, versions, count, seal, ip, created_at)
      select ${name[0]}, ${name[1]}, ${JSON.stringify(ask)}::jsonb, ${JSON.stringify({ filter, except })}::jsonb,
        ${call.actor.id}, ${company}, ids, versions, n,
        encode(sha256(convert_to(ids::text || versions::text || ${sealed}, 'UTF8')), 'hex'), 'batch', ${call.now}
      from found
    returning id, count, seal, ids`.execute(trx);
  const [row] = made.rows;
  const count = Number(row?.count);
  if (count === 0) return none(definition);
  if (count > limit)
    return {
      ...refuseFields([{ field: 'filter', code: 'server.batch-too-large', params: { limit } }]),
      definition,
    };
  return { id: Number(row?.id), count, seal: String(row?.seal), ids: row?.ids as string[] };
}

const none = (definition: Input['definition']): Refusal => ({
  ...refuseFields([{ field: 'filter', code: 'server.batch-empty' }]),
  definition,
});

const mostOf = ({ schemas }: RequestContext): number => schemas.console.limits.batch ?? MOST;
