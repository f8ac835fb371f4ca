import { setTimeout as wait } from 'node:timers/promises';
import type { Schemas } from '../../resource/model/definition.ts';
import type { Db, Trx } from '../core/context.ts';
import type { Signer } from '../core/signer.ts';
import { prepared } from '../database/prepared.ts';
import type { Bus } from '../events/bus.ts';
import { hasPartnerCompanies } from './acting.ts';
import { type AccountRow, readPerson } from './actor.ts';
import { type ApiKey, hashApiKey, keyIn, numberOfKey, readApiKey } from './api-keys.ts';
import { endRow, noteSeen, openRow, proveRow, type SessionFactor, type SignInPlace } from './session-rows.ts';
import { hashToken, isApiKey } from './tokens.ts';

/**
 * `number` names the session where its token must not appear; `fileKey`: the hash of what its browser shows with a file's
 * address. `key`: the number of the key of the API that is shown in place of a session; `number` is then
 * that with a letter before it.
 */
export type SessionState =
  | {
      kind: 'open';
      person: AccountRow;
      hash: string;
      number: string;
      fileKey: string | null;
      factor: string | null;
      key?: string;
    }
  | { kind: 'unknown' | 'expired' | 'closed' | 'revoked' | 'ended' };
export type Sessions = {
  open(trx: Trx, userId: number, from: SignInPlace, factor?: SessionFactor): Promise<string>;
  /** Who a token, or a key of the API, belongs to, as the database says it at this moment. */
  look(schemas: Schemas, token: string): Promise<SessionState>;
  /** The same for a session that an address names. */
  lookByNumber(schemas: Schemas, number: string): Promise<SessionState>;
  /** What is stored of a token or a key: that of `SessionState.hash`. */
  hashOf(token: string): string;
  close(token: string): Promise<void>;
  /** The person of the session is at work, for this company; it is noted once a minute. */
  seen(number: string, company: number | null): void;
  /** The session showed its person's new factor; what others of them proved with the password is old. */
  prove(trx: Trx, userId: number, number: string, factor: SessionFactor): Promise<void>;
  /** Ends one session of the person; false where there is none of this number. */
  end(trx: Trx, userId: number, number: string): Promise<boolean>;
  /** Ends all sessions of a person inside the transaction, one excepted. */
  endAll(trx: Trx, userId: number, except?: string): Promise<void>;
  /** What this process remembers about a person is forgotten at once. */
  forget(userId: number): void;
  /** Called after a commit that changed the person's rights or sessions; once it resolves no process goes by what was before. */
  tell(userId: number): Promise<void>;
};

/**
 * How long an answer may be reused in one burst of calls. Who changes rights is answered this long after the commit, so that the next
 * call, at whatever process, goes by the new ones; no process has to hear of it for that.
 */
const MEMORY_MS = 100;
const MEMORY_LIMIT = 10_000;

/** What is read of a token, and until when calls may go by it; calls that come while it is read wait for the same answer. */
type Remembered = { read: Promise<Look>; until: number; person?: number };
type Look = { state: SessionState; expires: number };
type Needs = { db: Db; bus: Bus; signer: Signer; clock: () => Date; hours: number };

export function makeSessions({ db, bus, signer, clock, hours }: Needs): Sessions {
  const memory = new Map<string, Remembered>();
  const forget = (userId: number) => {
    // Whose a token is that is being read is not known yet.
    for (const [hash, { person = userId }] of memory) if (person === userId) memory.delete(hash);
  };
  bus.on('person', ({ id }) => forget(Number(id)));
  const tell = async (userId: number) => {
    forget(userId);
    bus.publish('person', { id: userId }).catch(() => undefined);
    await wait(MEMORY_MS + 1);
  };
  const readLook = lookReader(db, clock);
  const hashOf = (token: string) => (isApiKey(token) ? hashApiKey(signer, token) : hashToken(token));
  return {
    forget,
    hashOf,
    tell,
    open: (trx, userId, from, factor = 'password') => openRow(trx, { userId, from, factor, now: clock(), hours }),
    async look(schemas, token) {
      const hash = hashOf(token);
      const now = clock().getTime();
      const begun = performance.now();
      const found = memory.get(hash);
      if (found && found.until > begun) {
        const { state, expires } = await found.read;
        return state.kind !== 'open' || expires > now ? state : { kind: 'expired' };
      }
      const read = readLook(schemas, isApiKey(token), ['hash', hash]);
      if (memory.size >= MEMORY_LIMIT) memory.clear();
      const remembered: Remembered = { read, until: begun + MEMORY_MS };
      memory.set(hash, remembered);
      const look = await read.catch(() => undefined);
      if (look?.state.kind === 'open') remembered.person = look.state.person.id;
      else if (memory.get(hash) === remembered) memory.delete(hash);
      return (await read).state;
    },
    async lookByNumber(schemas, number) {
      const key = keyIn(number);
      return (await readLook(schemas, key !== undefined, ['id', key ?? number])).state;
    },
    seen: noteSeen(db, clock),
    async close(token) {
      const hash = hashToken(token);
      memory.delete(hash);
      const ended = await db
        .updateTable('_sessions')
        .set({ revoked_at: clock() })
        .where('token_hash', '=', hash)
        .where('revoked_at', 'is', null)
        .returning('user_id')
        .executeTakeFirst();
      if (ended) await tell(Number(ended.user_id));
    },
    prove: (trx, userId, number, factor) => proveRow(trx, { userId, number, factor, now: clock() }),
    end: (trx, userId, number) => endRow(trx, { userId, number, now: clock() }),
    async endAll(trx, userId, except) {
      let query = trx.updateTable('_sessions').set({ revoked_at: clock() });
      query = query.where('user_id', '=', userId).where('revoked_at', 'is', null);
      if (except) query = query.where('token_hash', '!=', hashToken(except));
      await query.execute();
    },
  };
}

/** Reads the state of a session or a key of the API, by the hash of its token or by its number. */
function lookReader(db: Db, clock: () => Date) {
  return async (schemas: Schemas, isKey: boolean, [by, value]: ['hash' | 'id', string]): Promise<Look> =>
    isKey
      ? stateOfKey(db, schemas, await readApiKey(db, [by, value], clock()))
      : readSession(db, schemas, [by === 'hash' ? 'token_hash' : 'id', value], clock().getTime());
}

/** A key opens as long as nothing ends it. Who asks by it acts for no company, so no company is looked for. */
async function stateOfKey(db: Db, schemas: Schemas, key: ApiKey | undefined) {
  const closed = (kind: 'unknown' | 'ended' | 'revoked') => ({ state: { kind } as SessionState, expires: 0 });
  if (!key) return closed('unknown');
  if (!key.open) return closed('ended');
  const person = await readPerson(db, schemas, key.user);
  if (!person || person.revoked) return closed('revoked');
  const { id, hash } = key;
  const state: SessionState = {
    kind: 'open',
    person,
    hash,
    number: numberOfKey(id),
    fileKey: null,
    factor: null,
    key: id,
  };
  return { state, expires: Number.POSITIVE_INFINITY };
}

/** After a sign-out the answer says so; that an access was revoked is said of the account alone. */
async function readSession(db: Db, schemas: Schemas, [key, value]: ['token_hash' | 'id', string], now: number) {
  const found = db
    .selectFrom('_sessions')
    .select(['id', 'token_hash', 'file_key', 'factor', 'user_id', 'expires_at', 'revoked_at'])
    .where(key, '=', value);
  const [row] = (await prepared(found, 'session.read').execute(db)).rows;
  if (!row) return { state: { kind: 'unknown' } as SessionState, expires: 0 };
  const expires = new Date(String(row.expires_at)).getTime();
  if (!row.revoked_at && expires <= now) return { state: { kind: 'expired' } as SessionState, expires };
  const person = await readPerson(db, schemas, Number(row.user_id));
  if (!person || person.revoked) return { state: { kind: 'revoked' } as SessionState, expires };
  if (row.revoked_at) return { state: { kind: 'closed' } as SessionState, expires };
  const companies = await hasPartnerCompanies(db, schemas, person.id);
  const state: SessionState = {
    kind: 'open',
    person: { ...person, hasPartnerCompanies: companies },
    hash: String(row.token_hash),
    number: String(row.id),
    fileKey: (row.file_key as string | null) ?? null,
    factor: (row.factor as string | null) ?? null,
  };
  return { state, expires };
}
