import pg from 'pg';
import type { Log } from '../core/context.ts';
import { type Connection, EVENT_CHANNEL } from '../database/pool.ts';

/** Words between the processes of one database. Everybody hears everything, also the one who spoke. */
export type Bus = {
  publish(topic: string, data: object): Promise<void>;
  on(topic: string, listener: (data: Record<string, unknown>) => void): () => void;
  /** After a time in which something may have been said and not heard: what was kept from before is to be asked anew. */
  onGap(listener: () => void): () => void;
  /** False while the ear is not on the wire: nothing may be kept in memory then. */
  listening(): boolean;
  close(): Promise<void>;
};

/** PostgreSQL takes 8,000 bytes in one notification. */
export const MESSAGE_LIMIT = 7_500;
const RECONNECT_MS = 1_000;
/** So many messages wait for a database that is away. Of more, all are let go, and that something was said is said. */
const WAITING_MAX = 10_000;
const GAP = 'gap';

/** LISTEN on a connection of its own, NOTIFY through the pool; a lost ear is put on again, and what could not be sent waits. */
export async function openBus(connection: Connection, pool: pg.Pool, log: Log): Promise<Bus> {
  const listeners = new Map<string, Set<(data: Record<string, unknown>) => void>>();
  let client: pg.Client | undefined;
  let closed = false;
  const tell = (topic: string, data: Record<string, unknown>) => {
    for (const listener of listeners.get(topic) ?? []) listener(data);
  };
  const hear = (payload: string) => {
    const { topic, data } = JSON.parse(payload) as { topic: string; data: Record<string, unknown> };
    tell(topic, data);
  };
  const on: Bus['on'] = (topic, listener) => {
    const set = listeners.get(topic) ?? new Set();
    listeners.set(topic, set.add(listener));
    return () => void set.delete(listener);
  };
  const connect = async () => {
    const fresh = new pg.Client({ ...connection, application_name: 'mesa-de-control events' });
    fresh.on('notification', (message) => hear(message.payload ?? ''));
    fresh.on('error', (error) => log.warn({ error: error.message }, 'event connection lost'));
    fresh.on('end', () => {
      if (client !== fresh) return;
      client = undefined;
      retryLater();
    });
    try {
      await fresh.connect();
      await fresh.query(`listen ${EVENT_CHANNEL}`);
      client = fresh;
    } catch (error) {
      void fresh.end().catch(() => undefined);
      throw error;
    }
  };
  // One attempt at a time: an ear that is put on twice holds two connections of the database for good.
  let again: NodeJS.Timeout | undefined;
  const retryLater = () => {
    if (!closed) again ??= setTimeout(retry, RECONNECT_MS).unref();
  };
  const retry = () => {
    again = undefined;
    connect().then(
      () => {
        log.info({}, 'event connection is back');
        tell(GAP, {});
      },
      () => retryLater(),
    );
  };
  await connect();
  const speak = async (messages: string[]) => {
    await pool.query('select pg_notify($1, message) from unnest($2::text[]) as message', [EVENT_CHANNEL, messages]);
  };
  return {
    publish: speaker(speak, () => closed),
    on,
    onGap: (listener) => on(GAP, listener),
    listening: () => client !== undefined,
    async close() {
      closed = true;
      clearTimeout(again);
      await client?.end();
    },
  };
}

/**
 * Each notification is a commit of its own: what is said while one is on its way goes together with the next. What could not be
 * sent goes with it as well, or by itself after a while.
 */
function speaker(send: (messages: string[]) => Promise<void>, isClosed: () => boolean): Bus['publish'] {
  let waiting: string[] = [];
  let next: Promise<void> | undefined;
  let last: Promise<void> = Promise.resolve();
  let rests = false;
  const sendAll = async () => {
    await last.catch(() => undefined);
    const messages = waiting;
    waiting = [];
    next = undefined;
    last = send(messages).catch((error) => {
      waiting = [...messages, ...waiting];
      if (waiting.length > WAITING_MAX) waiting = [JSON.stringify({ topic: GAP, data: {} })];
      if (!rests) setTimeout(sendWaiting, RECONNECT_MS).unref();
      rests = true;
      throw error;
    });
    await last;
  };
  const sendWaiting = () => {
    rests = false;
    if (isClosed() || waiting.length === 0) return;
    next ??= sendAll();
    next.catch(() => undefined);
  };
  return (topic, data) => {
    waiting.push(JSON.stringify({ topic, data }));
    next ??= sendAll();
    return next;
  };
}
