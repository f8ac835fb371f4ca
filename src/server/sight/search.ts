import type { Definition, Json, Row } from '../../resource/model/definition.ts';
import { parseListQuery } from '../../resource/query/list-query.ts';
import type { Shown } from '../core/answer.ts';
import type { Db, RequestContext } from '../core/context.ts';
import { listRecords } from '../records/read/list.ts';
import { listRefusal } from '../records/read/section.ts';
import { shown } from './answer.ts';
import { type NamedHit, namedHit } from './named-hit.ts';
import { projectPage } from './project.ts';

type Hit = { id: Json } & NamedHit;
/** `opens` is false where a record has no page of its own: its list shows it. */
type Group = { resource: string; title: string; opens: boolean; hits: Hit[] };

const HITS = 5;
const AT_ONCE = 4;
/** Resources that take longer are named as late. */
const WITHIN_MS = 2_000;
/** Codes are at least so long. */
const CODE_LENGTH = 5;

const opens = ({ list }: Definition): boolean => list.open !== false;

/**
 * What a text finds in every list that the person may open, hidden sections included, a few records of each: by the list's
 * own search, and by codes that are compared whole; by codes alone where a record has no page. What is not readable finds
 * nothing.
 */
export async function searchEverywhere(db: Db, call: RequestContext, text: string): Promise<Shown> {
  const open = Object.values(call.schemas.resources).filter(
    (one) => ((one.list.search && opens(one)) || one.list.exact) && !listRefusal(one, call.actor),
  );
  const groups = new Map<string, Group>();
  const late = new Set<string>();
  const waiting = [...open];
  const lane = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      const { name, plural } = one;
      late.add(plural);
      const hits = await hitsIn(db, call, one, text).catch(() => undefined);
      if (!hits) continue;
      late.delete(plural);
      if (hits.length > 0) groups.set(name, { resource: name, title: plural, opens: opens(one), hits });
    }
  };
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, WITHIN_MS);
  });
  await Promise.race([Promise.all(Array.from({ length: AT_ONCE }, lane)), tooLate]).finally(() => clearTimeout(timer));
  for (const { plural } of waiting.splice(0)) late.add(plural);
  const found = open.flatMap(({ name }) => groups.get(name) ?? []);
  return shown({ groups: found, late: [...late] });
}

async function hitsIn(db: Db, call: RequestContext, definition: Definition, text: string): Promise<Hit[]> {
  const { search, exact = [] } = definition.list;
  const filters: Row[] = [];
  if (search && opens(definition) && text.length >= search.minLength) filters.push({ q: text });
  if (text.length >= CODE_LENGTH)
    for (const path of exact) filters.push({ $where: { [path]: { $in: codesOf(text) } } });
  const found = new Map<string, Hit>();
  for (const filter of filters) {
    // A code that the person may not read is no filter for him, and so finds nothing.
    const parsed = parseListQuery(call.schemas, definition, call.actor, {
      limit: String(HITS),
      filter: JSON.stringify(filter),
    });
    if (!parsed.ok) continue;
    const { rows } = await listRecords(db, call, definition, parsed.query, { count: false });
    const page = await projectPage(db, call, definition, rows, {});
    for (const row of page.rows) found.set(String(row.id ?? row._id), hitOf(call, definition, row));
  }
  return [...found.values()].slice(0, HITS);
}

/** A code as it was typed, without the spaces between its groups, and in capitals. */
function codesOf(text: string): string[] {
  const bare = text.replace(/\s+/g, '');
  return [...new Set([text, bare, bare.toUpperCase()])];
}

const hitOf = (call: RequestContext, definition: Definition, record: Row): Hit => ({
  id: (record.id ?? record._id ?? null) as Json,
  ...namedHit(call, definition, record),
});
