import { ApiError } from './api-error.ts';
import { caller } from './caller.ts';
import { prefetched } from './prefetched.ts';
import { contentOf, sendOnce } from './send-once.ts';
import { OWN_BASE, settings } from './settings.ts';
import { withStepUp } from './step-up.ts';

export { ApiError } from './api-error.ts';

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
      call<T>(method, addressOf(base(), path, options.query), options);
  return {
    get: verb('GET'),
    post: verb('POST'),
    put: verb('PUT'),
    patch: verb('PATCH'),
    del: verb('DELETE'),
    /** Asks now what will be asked soon: the first `get` of the same path takes the answer. Its failure ends no session. */
    getAhead: <T = unknown>(path: string): Promise<ApiAnswer<T>> => {
      const address = addressOf(base(), path);
      return prefetched.ask(askedBy(address), () => send<T>('GET', address, { keepSession: true }));
    },
    /** What was asked ahead, where it has come already; the same as a `get` then. */
    takeNow: <T = unknown>(path: string): T | undefined =>
      prefetched.takeNow<ApiAnswer<T>>(askedBy(addressOf(base(), path)))?.data,
  };
}

/** What was asked ahead is the answer to the same question of the same session and company alone. */
const askedBy = (address: string) => JSON.stringify([caller.token(), caller.company(), address]);

export function addressOf(base: string, path: string, query?: QueryValues): string {
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

export function requestHeaders(options: CallOptions = {}): Record<string, string> {
  const bearer = caller.token();
  return {
    accept: 'application/json',
    ...(bearer ? { authorization: `Bearer ${bearer}`, ...companyHeader() } : {}),
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
