import type { Definition, Json } from '../../../resource/model/definition.ts';
import type { ListQuery } from '../../../resource/query/list-query.ts';
import type { RequestContext } from '../../core/context.ts';

/** Where a page starts: after (or before) the row with this sort value and key. */
export type Position = { value: Json; id: number | string; backwards: boolean; counted?: CountedAt };

/** How many rows there were, and when that was counted, in seconds. */
export type CountedAt = { count: number; at: number };

/** So long a count is carried from page to page. */
const COUNTED_SECONDS = 60;

/** The cursor does not belong to this person, this query and these schemas, or was never given out. HTTP answers 422. */
type BadCursor = Error & { kind: 'bad-cursor' };

/** The word for the page at the other end. */
export const LAST = 'last';

export function writeCursor(
  call: RequestContext,
  definition: Definition,
  query: ListQuery,
  parent: Json,
  position: Position,
): string {
  const { value, id, backwards, counted } = position;
  const body = JSON.stringify([value, id, backwards ? 1 : 0, ...(counted ? [counted.count, counted.at] : [])]);
  const encoded = Buffer.from(body).toString('base64url');
  return `${encoded}.${call.signer.sign('cursor', ...boundTo(call, definition, query, parent), encoded)}`;
}

export function readCursor(
  call: RequestContext,
  definition: Definition,
  query: ListQuery,
  parent: Json,
): Position | undefined {
  const text = query.cursor;
  if (text === undefined || text === LAST) return undefined;
  const [encoded = '', signature = ''] = text.split('.');
  if (!call.signer.verify(signature, 'cursor', ...boundTo(call, definition, query, parent), encoded)) throw badCursor();
  const [value, id, backwards, count, at] = JSON.parse(Buffer.from(encoded, 'base64url').toString()) as [
    Json,
    number | string,
    number,
    number?,
    number?,
  ];
  const counted = count !== undefined && at !== undefined && isFresh(call, at) ? { counted: { count, at } } : {};
  return { value, id, backwards: backwards === 1, ...counted };
}

/** The second of a call, for what is counted in it. */
export const epochSecond = ({ now }: RequestContext): number => Math.floor(now.getTime() / 1000);

const isFresh = (call: RequestContext, at: number): boolean => {
  const age = epochSecond(call) - at;
  return age >= 0 && age <= COUNTED_SECONDS;
};

export const isBadCursor = (error: unknown): boolean =>
  (error as Partial<BadCursor> | undefined)?.kind === 'bad-cursor';

function badCursor(): BadCursor {
  return Object.assign(new Error('the cursor does not belong to this query'), { kind: 'bad-cursor' as const });
}

/** Bound to the person, to everything that decides which rows there are and in which order, and to the schema version. */
function boundTo(call: RequestContext, definition: Definition, query: ListQuery, parent: Json): string[] {
  const { where, sort, limit, search, parameters } = query;
  const about = [call.actor.id, call.actor.roles, call.actor.id_partner, call.schemas.version, definition.name, parent];
  return [JSON.stringify(about), JSON.stringify([where, sort, limit, search ?? null, parameters])];
}
