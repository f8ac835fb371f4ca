import { useSyncExternalStore } from 'react';
import { ApiError } from '../api/api-error.ts';
import { type ApiAnswer, api } from '../api/client.ts';
import { ended, endSession } from './end-session.ts';
import { company, prefetchHints, token } from './token.ts';

type Identity = {
  id: number;
  roles: string[];
  isPartner: boolean;
  isUserAuthorized: boolean;
  permission: 0 | 1 | 'PARTNER' | null;
  id_partner: number | null;
  username: string;
  /** How many lines of 'Novedades' the person has not seen. */
  news?: number;
  /** While the person is asked for a second factor and has none; `until` is the last day without one. */
  enrol?: { must: boolean; until?: string };
};

/** `text` is the answer's own message: shown where an auth provider or a limit speaks for itself. */
export type SignInRefusal = { ok: false; key: string; text?: string | undefined; speaks?: boolean; pending?: never };

/** The password fits and a second step is due: by one of `factors`, or by making the first one. It opens nothing else. */
export type Pending = { pending: string; factors?: string[]; must?: 'enrol' };
export type SignInResult = { ok: true; identity: Identity } | { ok: false; pending: Pending } | SignInRefusal;
type Answered = { id: number; token?: string } & Partial<Pending>;

const ROLES_SECONDS = 5;
const FAILURE = 'console.sign-in.failure';
const UNAVAILABLE = 'console.sign-in.unavailable';

/** Sign-in: first the token, then the roles. A person without an admitted role gets a message that says so. */
export async function signIn(email: string, password: string): Promise<SignInResult> {
  token.clear();
  company.clear();
  prefetchHints.clear();
  try {
    const answer = await post<Answered>('/login', { email, password });
    const { pending, factors, must } = answer.data;
    if (pending) return { ok: false, pending: { pending, ...(factors ? { factors } : {}), ...(must ? { must } : {}) } };
    return enter(answer);
  } catch (error) {
    return signInRefusal(error, FAILURE);
  }
}

/** A call of the sign-in, with what this device shows. */
export const post = <T>(path: string, body: object, headers: Record<string, string> = {}): Promise<ApiAnswer<T>> =>
  api.post<T>(path, { body, keepSession: true, headers: { ...device.header(), ...headers } });

/** The answer that ends a sign-in has the session: what follows is whose it is. */
export async function enter({ data, headers }: ApiAnswer<{ token?: string }>): Promise<SignInResult> {
  device.keep(headers.get('x-device'));
  const bearer = headers.get('authorization') ?? data.token;
  if (!bearer) return { ok: false, key: FAILURE };
  token.write(bearer);
  try {
    const identity = await loadIdentity();
    if (isAdmitted(identity)) {
      ended.forget();
      return { ok: true, identity };
    }
    token.clear();
    return { ok: false, key: 'console.sign-in.no-permission' };
  } catch (error) {
    token.clear();
    return signInRefusal(error, FAILURE);
  }
}

/** Who is signed in; no answer within 5 seconds counts as a failure (section 6). */
export async function loadIdentity(): Promise<Identity> {
  const { data } = await api.post<Identity>('/roles', { seconds: ROLES_SECONDS, keepSession: true });
  waitingNews.set(data.news ?? 0, data.enrol?.until ?? '');
  return data;
}

/** Ends the session here whatever the server answers: section 8 leads to login even after a 500. */
export async function signOut(): Promise<void> {
  try {
    await api.post('/logout', { seconds: ROLES_SECONDS, keepSession: true });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  } finally {
    // The session has ended, so no open form asks whether to stay.
    token.clear();
    location.hash = '#/login';
    endSession();
    ended.forget();
  }
}

const isAdmitted = (identity: Identity) =>
  identity.isUserAuthorized || identity.isPartner || (identity.roles?.length ?? 0) > 0;

export function signInRefusal(error: unknown, key: string): SignInRefusal {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 403) return { ok: false, key: 'console.sign-in.no-permission' };
  if (error.status === 0) return { ok: false, key: error.reason ?? key };
  // What is out of order has not judged the password.
  if (error.status >= 500) return { ok: false, key: UNAVAILABLE, text: error.message || undefined, speaks: true };
  const speaks = error.status === 429;
  return { ok: false, key, ...(error.message ? { text: error.message, speaks } : {}) };
}

const KEY = 'device';

/** What the server knows this device by after a sign-in: it says nothing and opens nothing, and stays after signing out. */
const device = {
  header(): Record<string, string> {
    const shown = localStorage.getItem(KEY);
    return shown ? { 'x-device': shown } : {};
  },
  keep(shown: string | null): void {
    if (shown) localStorage.setItem(KEY, shown);
  },
};

let waiting = 0;
let until: string | undefined;
const listeners = new Set<() => void>();

/** How many lines of 'Novedades' the signed-in person has not seen, as the answer about the roles said. */
export const waitingNews = {
  /** `enrolUntil`: the last day on which the person may go without a second factor, where one is asked for. */
  set(count: number, enrolUntil = until): void {
    if (count === waiting && enrolUntil === until) return;
    waiting = count;
    until = enrolUntil;
    for (const listener of listeners) listener();
  },
};

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useWaitingNews = (): number => useSyncExternalStore(watch, () => waiting);

export const useEnrolUntil = (): string | undefined => useSyncExternalStore(watch, () => until);
