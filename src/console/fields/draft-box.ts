import { createStore, del, entries, get, set, type UseStore } from 'idb-keyval';
import type { Field, Json } from '../../resource/model/definition.ts';
import { definitionApi } from '../api/client.ts';
import { onSessionEnd } from '../session/end-session.ts';

/** From the last key to the keeping. */
export const PAUSE_MILLISECONDS = 400;

/** Secrets and files never wait in a browser. */
export const isKept = ({ kind, items, writeOnly }: Field): boolean =>
  !writeOnly && !['secret', 'file', 'document'].includes(kind) && items?.kind !== 'file';

/** What was typed and not sent: values by path, with the version of the record that the form began with. */
export type StoredDraft = { at: number; etag: string | null; values: Record<string, Json> };

type Sealed = { at: number; iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer };
type Keys = { seal: CryptoKey; name: CryptoKey };

const KEPT_DAYS = 14;
let store: UseStore | undefined;
let keys: Promise<Keys | undefined> | undefined;
onSessionEnd(() => {
  keys = undefined;
});

/**
 * Drafts in this browser, encrypted with a key that the server gives only to their owner and that is held in memory. The next
 * person who signs in here can read neither the draft nor which record it belongs to. Without Web Crypto (an address without
 * https) nothing is kept.
 */
export const draftBox = {
  put: (name: string, draft: StoredDraft): Promise<void> => inTurn(() => put(name, draft)),
  get: (name: string): Promise<StoredDraft | undefined> => inTurn(() => read(name)),
  remove: (name: string): Promise<void> => inTurn(() => remove(name)),
};

/** One after another: what is thrown away does not come back by a writing that began before. */
let last: Promise<unknown> = Promise.resolve();
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const next = last.then(work);
  last = next.catch(() => undefined);
  return next;
}

async function put(name: string, draft: StoredDraft): Promise<void> {
  const own = await keysOfPerson();
  if (!own) return;
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const text = new TextEncoder().encode(JSON.stringify(draft));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, own.seal, text);
  await set(await sealedName(own, name), { at: draft.at, iv, sealed } satisfies Sealed, drafts());
}

async function read(name: string): Promise<StoredDraft | undefined> {
  const own = await keysOfPerson();
  const found = own && (await get<Sealed>(await sealedName(own, name), drafts()));
  if (!found) return undefined;
  try {
    const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: found.iv }, own.seal, found.sealed);
    return JSON.parse(new TextDecoder().decode(opened)) as StoredDraft;
  } catch {
    return undefined;
  }
}

async function remove(name: string): Promise<void> {
  const own = await keysOfPerson();
  if (own) await del(await sealedName(own, name), drafts());
}

function drafts(): UseStore {
  store ??= createStore('drafts', 'sealed');
  return store;
}

/** Asked for once per session; a failure is asked anew the next time. */
function keysOfPerson(): Promise<Keys | undefined> {
  if (!globalThis.crypto?.subtle || !globalThis.indexedDB) return Promise.resolve(undefined);
  keys ??= loadKeys().catch(() => {
    keys = undefined;
    return undefined;
  });
  return keys;
}

async function loadKeys(): Promise<Keys> {
  const { data } = await definitionApi.get<{ key: string }>('/me/draft-key');
  const bytes = Uint8Array.from(atob(data.key.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
  void forgetOld();
  return {
    seal: await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']),
    name: await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']),
  };
}

async function sealedName({ name }: Keys, text: string): Promise<string> {
  const signed = await crypto.subtle.sign('HMAC', name, new TextEncoder().encode(text));
  return [...new Uint8Array(signed)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Removes drafts of any person that are older than two weeks. */
async function forgetOld(): Promise<void> {
  const oldest = Date.now() - KEPT_DAYS * 86_400_000;
  for (const [name, { at }] of await entries<string, Sealed>(drafts())) if (at < oldest) await del(name, drafts());
}
