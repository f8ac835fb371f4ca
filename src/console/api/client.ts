import type { RedactedIndex } from '../../resource/access/redact-index.ts';
import type { Definition } from '../../resource/model/definition.ts';
import { ApiError, isNotProven } from './api-error.ts';
import { contentOf, sendOnce } from './send-once.ts';
import { caller, OWN_BASE, settings } from './settings.ts';

export type QueryValues = Record<string, string | number | boolean | object | null | undefined> | URLSearchParams;

type CallOptions = {
  query?: QueryValues;
  body?: unknown;
  /** A multipart body instead of JSON. */
  form?: FormData;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  idempotencyKey?: string;
  /** How long an answer may take. */
  seconds?: number;
  /** True where a 401 or 403 is an answer about what was sent, not about the session (sign-in). */
  keepSession?: boolean;
};

export type ApiAnswer<T> = { data: T; headers: Headers };

const READ_SECONDS = 30;
const WRITE_SECONDS = 120;

/** Section 7's calls; an address that begins with `{host}` leaves the version prefix out. */
export const api = callsTo(() => settings.base);

/** Calls that always go to the console's own origin: definitions and events. */
export const definitionApi = callsTo(() => OWN_BASE);

function callsTo(base: () => string) {
  const verb =
    (method: string) =>
    <T = unknown>(path: string, options: CallOptions = {}) =>
      call<T>(method, callAddress(base(), path, options.query), options);
  return {
    get: verb('GET'),
    post: verb('POST'),
    put: verb('PUT'),
    patch: verb('PATCH'),
    del: verb('DELETE'),
    /** Asks now what will be asked soon: the first `get` of the same path takes the answer. Its failure ends no session. */
    getAhead: <T = unknown>(path: string): Promise<ApiAnswer<T>> => {
      const address = callAddress(base(), path);
      return prefetched.ask(askedBy(address), () => send<T>('GET', address, { keepSession: true }));
    },
    /** What was asked ahead, where it has come already; the same as a `get` then. */
    takeNow: <T = unknown>(path: string): T | undefined =>
      prefetched.takeNow<ApiAnswer<T>>(askedBy(callAddress(base(), path)))?.data,
  };
}

/** What was asked ahead is the answer to the same question of the same session and company alone. */
const askedBy = (address: string) => JSON.stringify([caller.token(), caller.company(), address]);

export function callAddress(base: string, path: string, query?: QueryValues): string {
  const bare = path.startsWith('{host}') ? base.replace(/\/v\d+$/, '') + path.slice(6) : undefined;
  const address = bare ?? `${base}/${path.replace(/^\//, '')}`;
  const search = query instanceof URLSearchParams ? query.toString() : searchOf(query);
  return search ? `${address}${address.includes('?') ? '&' : '?'}${search}` : address;
}

function searchOf(query: Exclude<QueryValues, URLSearchParams> | undefined): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === null || value === '') continue;
    search.set(key, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return search.toString();
}

/** What this page knows to be written: nothing older is read, from whichever server (`x-position`). */
let position = '';

export function seePosition(seen: unknown): void {
  if (typeof seen === 'string' && seen > position) position = seen;
}

export function requestHeaders(options: CallOptions = {}): Record<string, string> {
  const bearer = caller.token();
  return {
    accept: 'application/json',
    ...(bearer ? { authorization: `Bearer ${bearer}`, ...companyHeader() } : {}),
    ...(position ? { 'x-position': position } : {}),
    ...(options.body === undefined || options.form ? {} : { 'content-type': 'application/json' }),
    ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
    ...options.headers,
  };
}

/** What each call says about the company that the person acts for; nothing when none was chosen. */
function companyHeader(): Record<string, string> {
  const id = caller.company();
  return id === undefined || id === null || id === '' ? {} : { 'x-id-partner': String(id) };
}

function call<T>(method: string, address: string, options: CallOptions): Promise<ApiAnswer<T>> {
  // What was asked before a change is not the answer after it.
  if (method !== 'GET') prefetched.clear();
  const known = method === 'GET' && !options.headers ? prefetched.take<ApiAnswer<T>>(askedBy(address)) : undefined;
  return known ?? send<T>(method, address, options);
}

async function send<T>(method: string, address: string, options: CallOptions): Promise<ApiAnswer<T>> {
  // Sign-in and what else is judged by itself changes nothing twice.
  const content = method === 'GET' || options.keepSession ? undefined : contentOf(method, address, options);
  const key = content === undefined ? undefined : sendOnce.keyOf(content, options.idempotencyKey);
  const carried = key === undefined ? options : { ...options, idempotencyKey: key };
  try {
    const answer = await withStepUp(() => sendNow<T>(method, address, carried, content !== undefined));
    if (content !== undefined) sendOnce.answered(content);
    return answer;
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0;
    // What failed on the way may have been applied before it failed.
    if (content !== undefined && status > 0 && status < 500) sendOnce.answered(content);
    if ((status === 401 || status === 403) && !options.keepSession) caller.onUnauthorized(error);
    throw error;
  }
}

async function sendNow<T>(
  method: string,
  address: string,
  options: CallOptions,
  changes: boolean,
): Promise<ApiAnswer<T>> {
  const seconds = options.seconds ?? (method === 'GET' ? READ_SECONDS : WRITE_SECONDS);
  const late = AbortSignal.timeout(seconds * 1000);
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(address, {
      method,
      headers: requestHeaders(options),
      body: options.form ?? (options.body === undefined ? null : JSON.stringify(options.body)),
      signal: options.signal ? AbortSignal.any([options.signal, late]) : late,
    });
    seePosition(response.headers.get('x-position'));
    body = await bodyOf(response);
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw new ApiError(0, undefined, undefined, noAnswer(changes, late.aborted));
  }
  if (response.ok) return { data: body as T, headers: response.headers };
  throw new ApiError(response.status, body, response.headers.get('x-request-id') ?? undefined);
}

/** The message key: without a network nothing was sent; otherwise the outcome of a change is unknown. */
export function noAnswer(changes: boolean, late: boolean): string {
  if (!navigator.onLine) return changes ? 'console.connection.not-sent' : 'console.connection.lost';
  if (changes) return 'console.connection.unknown';
  return late ? 'console.connection.slow' : 'console.connection.lost';
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (!text) return undefined;
  if (!response.headers.get('content-type')?.includes('json')) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const FRESH_SECONDS = 10;
type Asked = { answer: Promise<unknown>; at: number; come?: { value: unknown } };

const asked = new Map<string, Asked>();

/**
 * Answers prefetched while the code that uses them loads. The first request for the same address takes the answer, once. A
 * failed one is dropped, and the next request fetches again.
 */
export const prefetched = {
  ask<T>(address: string, get: () => Promise<T>): Promise<T> {
    const known = asked.get(address);
    if (known && isFresh(known)) return known.answer as Promise<T>;
    const entry: Asked = { answer: get(), at: Date.now() };
    asked.set(address, entry);
    entry.answer.then(
      (value) => {
        entry.come = { value };
      },
      () => {
        if (asked.get(address) === entry) asked.delete(address);
      },
    );
    return entry.answer as Promise<T>;
  },
  take<T>(address: string): Promise<T> | undefined {
    const found = asked.get(address);
    asked.delete(address);
    return found && isFresh(found) ? (found.answer as Promise<T>) : undefined;
  },
  /** The answer itself where it has come already; else it waits for the question. */
  takeNow<T>(address: string): T | undefined {
    const { come } = asked.get(address) ?? {};
    return come && prefetched.take(address) ? (come.value as T) : undefined;
  },
  clear: (): void => asked.clear(),
};

const isFresh = ({ at }: Asked) => Date.now() - at < FRESH_SECONDS * 1000;

/**
 * Sends; where the answer asks for a proof, the person is asked once, however many calls wait for it, and the very same is sent
 * again. Without a proof nothing was done, and the failure says so. The code that asks comes with the console, not before.
 */
export async function withStepUp<T>(send: () => Promise<T>): Promise<T> {
  const sentAt = performance.now();
  try {
    return await send();
  } catch (error) {
    if (!isNotProven(error)) throw error;
    const { askAgain } = await import('./ask-again.ts');
    await askAgain(error, sentAt);
    return withStepUp(send);
  }
}

const INDEX = '/schemas';
const pathOf = (resource: string) => `/schemas/${resource}`;

/** Everything that the signed-in person may know, but for the definitions. */
export const loadIndex = async (): Promise<RedactedIndex> => (await definitionApi.get<RedactedIndex>(INDEX)).data;

type Ahead = { index: RedactedIndex; definition: Definition };

/** Asks for the index and for the first definition before the code is there that wants them: the address names one, or home. */
export async function askSchemasAhead(
  named: string | undefined,
  homeOf: (index: RedactedIndex) => string | undefined,
): Promise<Ahead | undefined> {
  const askFor = (resource: string) => definitionApi.getAhead<Definition>(pathOf(resource));
  const asked = named ? askFor(named) : undefined;
  const [index] = await Promise.all([definitionApi.getAhead<RedactedIndex>(INDEX), asked]);
  const home = homeOf(index.data);
  const answer = await (asked ?? (home ? askFor(home) : undefined));
  return answer && { index: index.data, definition: answer.data };
}
