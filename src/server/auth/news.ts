import { sql } from 'kysely';
import type { Actor, Json, NewsLine, Schemas } from '../../resource/model/definition.ts';
import { TIMEZONE } from '../../resource/model/time.ts';
import { BODIES, readCallBody } from '../core/call-bodies.ts';
import type { Db } from '../core/context.ts';
import { isRefusal, type Refusal } from '../core/refusal.ts';

type Asking = { schemas: Schemas; actor: Actor };

const KNOWN = 'news.known';

type ShownLine = Omit<NewsLine, 'for'> & { seen: boolean };

/**
 * The lines of 'Novedades' that concern this person's roles, in the order of the file. A line counts as seen when the person
 * saw it, when it was in the files as the installation was new, and when it is from before the person's account.
 */
export async function newsFor(db: Db, { schemas, actor }: Asking): Promise<ShownLine[]> {
  const mine = (schemas.news ?? []).filter((line) => !line.for || line.for.some((role) => actor.roles.includes(role)));
  if (mine.length === 0) return [];
  const found = await sql<{ since: string | null; known: string[] | null; seen: string[] }>`select
      (select (_created_at at time zone ${sql.lit(TIMEZONE)})::date::text from users where id = ${actor.id}) as since,
      (select value from _settings where name = ${KNOWN}) as known,
      (select coalesce(json_agg(line), '[]') from _news_seen where user_id = ${actor.id}) as seen`.execute(db);
  const { since = null, known, seen = [] } = found.rows[0] ?? {};
  const over = new Set([...(known ?? []), ...seen]);
  return mine.map(({ id, date, text }) => ({
    id,
    date,
    text,
    seen: over.has(id) || (since !== null && date <= since),
  }));
}

/** `{ seen: [id, …] }`: those lines are not shown to the person again. Unknown ids are passed over; twice is as once. */
export async function seeNews(
  db: Db,
  { schemas, actor }: Asking,
  body: Json | undefined,
): Promise<Refusal | undefined> {
  const sent = readCallBody(BODIES.news, body);
  if (isRefusal(sent)) return sent;
  const ids = (schemas.news ?? []).map(({ id }) => id).filter((id) => sent.seen.includes(id));
  if (ids.length === 0) return undefined;
  await db
    .insertInto('_news_seen')
    .values(ids.map((line) => ({ user_id: actor.id, line })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return undefined;
}

/** The files of a new installation hold no news for it. Called once, when nothing was stored before. */
export async function rememberNews(db: Db, schemas: Schemas): Promise<void> {
  const ids = JSON.stringify((schemas.news ?? []).map(({ id }) => id));
  await sql`insert into _settings (name, value) values (${KNOWN}, ${ids}::jsonb) on conflict (name) do nothing`.execute(
    db,
  );
}
