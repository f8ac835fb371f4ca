import type { Definition, Json } from '../../../resource/model/definition.ts';
import type { ListQuery } from '../../../resource/query/list-query.ts';
import type { RequestContext } from '../../core/context.ts';

/** Where a page starts: after (or before) the row with this sort value and key. */
export type Position = { value: Json; id: number | string; backwards: boolean };

/** The cursor does not belong to this person, this query and these schemas, or was never given out. HTTP answers 422. */
export type BadCursor = Error & { kind: 'bad-cursor' };

/** The word for the page at the other end. */
export const LAST = 'last';

export function writeCursor(
  call: RequestContext,
  definition: Definition,
  query: ListQuery,
  parent: Json,
  position: Position,
): string {
  const body = JSON.stringify([position.value, position.id, position.backwards ? 1 : 0]);
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
  const [value, id, backwards] = JSON.parse(Buffer.from(encoded, 'base64url').toString()) as [
    Json,
    number | string,
    number,
  ];
  return { value, id, backwards: backwards === 1 };
}

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
