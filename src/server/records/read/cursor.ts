import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Definition, Json } from '../../../resource/model/definition.ts';
import type { ListQuery } from '../../../resource/query/list-query.ts';
import type { RequestContext } from '../../core/context.ts';

/** Where a page starts: after (or before) the row with this sort value and key. */
export type Position = { value: Json; id: number | string; backwards: boolean };

/** The cursor does not belong to this person, this query and these schemas, or was never given out. HTTP answers 422. */
export type BadCursor = Error & { kind: 'bad-cursor' };

/** The word for the page at the other end. */
export const LAST = 'last';

/** Without a key of its own, a process only understands the cursors that it gave out itself. */
let key: Buffer = randomBytes(32);
export const useCursorKey = (secret: string): void => {
  key = createHmac('sha256', secret).update('cursor').digest();
};

export function writeCursor(
  call: RequestContext,
  definition: Definition,
  query: ListQuery,
  parent: Json,
  position: Position,
): string {
  const body = Buffer.from(JSON.stringify([position.value, position.id, position.backwards ? 1 : 0]));
  return `${body.toString('base64url')}.${sign(call, definition, query, parent, body)}`;
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
  const body = Buffer.from(encoded, 'base64url');
  const expected = Buffer.from(sign(call, definition, query, parent, body));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw badCursor();
  const [value, id, backwards] = JSON.parse(body.toString()) as [Json, number | string, number];
  return { value, id, backwards: backwards === 1 };
}

export const isBadCursor = (error: unknown): boolean =>
  (error as Partial<BadCursor> | undefined)?.kind === 'bad-cursor';

function badCursor(): BadCursor {
  return Object.assign(new Error('the cursor does not belong to this query'), { kind: 'bad-cursor' as const });
}

/** Bound to the person, to everything that decides which rows there are and in which order, and to the schema version. */
function sign(call: RequestContext, definition: Definition, query: ListQuery, parent: Json, body: Buffer): string {
  const { where, sort, limit, search, parameters } = query;
  const about = [call.actor.id, call.actor.roles, call.actor.id_partner, call.schemas.version, definition.name, parent];
  const question = JSON.stringify([about, where, sort, limit, search ?? null, parameters]);
  const bound = createHash('sha256').update(question).digest();
  return createHmac('sha256', key).update(bound).update(body).digest('base64url');
}
