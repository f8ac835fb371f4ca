import { createStore, del, entries, get, set, type UseStore } from 'idb-keyval';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { Field, Json } from '../../resource/model/definition.ts';
import { holdsFiles, isReference, isSecret, isSlot } from '../../resource/model/of-kind.ts';
import { definitionApi } from '../api/client.ts';
import { Guard } from '../navigation/UnsavedGuard.tsx';
import { onSessionEnd } from '../session/end-session.ts';

/** From the last key to the keeping. */
export const PAUSE_MILLISECONDS = 400;

/** Secrets and files never wait in a browser. */
export const isKept = (field: Field): boolean =>
  !field.writeOnly && !isSecret(field) && !isSlot(field) && !holdsFiles(field);

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

type ValueDrafts = {
  /** What waits from before, by path; a value that is taken, saved or thrown away is gone from it. */
  offered: StoredDraft | undefined;
  /** Keeps what is typed; undefined: it was saved or given up. */
  keep: (field: Field, value: Json | undefined, etag: string | null) => void;
  /** The person leaves and does not want what was typed. */
  forget: () => void;
};

/**
 * What is typed into the single values of a record and not saved yet: one draft per record, sealed like those of forms and
 * offered to the same person at each value. Secrets and files are never kept; a choice of a record is made again at once.
 */
function useValueDrafts(name: string | undefined): ValueDrafts {
  const [offered, setOffered] = useState<StoredDraft>();
  const kept = useRef<StoredDraft>(NOTHING);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const writeNow = useCallback(() => {
    if (name === undefined || timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    const { values } = kept.current;
    void (Object.keys(values).length > 0 ? draftBox.put(name, kept.current) : draftBox.remove(name)).catch(quiet);
  }, [name]);
  useEffect(() => {
    if (name === undefined) return;
    let over = false;
    draftBox.get(name).then((found) => {
      if (over || !found) return;
      setOffered(found);
      kept.current = { ...found, values: { ...found.values, ...kept.current.values } };
    }, quiet);
    addEventListener('pagehide', writeNow);
    return () => {
      over = true;
      removeEventListener('pagehide', writeNow);
      clearTimeout(timer.current);
      timer.current = undefined;
      kept.current = NOTHING;
      setOffered(undefined);
    };
  }, [name, writeNow]);
  const keep = useCallback(
    (field: Field, value: Json | undefined, etag: string | null) => {
      if (!isKept(field) || isReference(field)) return;
      const { [field.path]: _, ...others } = kept.current.values;
      kept.current = {
        at: Date.now(),
        etag,
        values: value === undefined ? others : { ...others, [field.path]: value },
      };
      setOffered((before) => before && without(before, field.path));
      clearTimeout(timer.current);
      timer.current = setTimeout(writeNow, PAUSE_MILLISECONDS);
    },
    [writeNow],
  );
  const forget = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    kept.current = NOTHING;
    setOffered(undefined);
    if (name !== undefined) void draftBox.remove(name).catch(quiet);
  }, [name]);
  return useMemo(() => ({ offered, keep, forget }), [offered, keep, forget]);
}

const NOTHING: StoredDraft = { at: 0, etag: null, values: {} };

function without(draft: StoredDraft, path: string): StoredDraft {
  const { [path]: _, ...values } = draft.values;
  return { ...draft, values };
}

/** A browser that keeps nothing is no reason to disturb the person who types. */
const quiet = (): void => undefined;

/** Counts the value of one field as typed, until what it returns is called. */
const Counting = createContext<((path: string) => () => void) | undefined>(undefined);

const Drafts = createContext<ValueDrafts | undefined>(undefined);

/** What waits of the page's values, and where they are kept; undefined outside such a page. */
export const useDrafts = (): ValueDrafts | undefined => useContext(Drafts);

const always = () => true;
const NONE: readonly string[] = [];

type TypedValuesProps = { name?: string; onTyped?: (paths: readonly string[]) => void; children: ReactNode };

/**
 * A page whose values are saved one by one: leaving it asks while one of them is typed and not saved. What is typed is kept
 * under `name` until then; `onTyped` hears which fields they are, by their paths.
 */
export function TypedValues({ name, onTyped, children }: TypedValuesProps) {
  const drafts = useValueDrafts(name);
  const [typed, setTyped] = useState<readonly string[]>(NONE);
  const count = useCallback((path: string) => {
    setTyped((before) => [...before, path]);
    return () => setTyped((before) => before.toSpliced(before.indexOf(path), 1));
  }, []);
  useEffect(() => onTyped?.(typed), [typed, onTyped]);
  return (
    <Counting value={count}>
      <Drafts value={drafts}>{children}</Drafts>
      {typed.length > 0 ? <Guard isTyped={always} onLeft={drafts.forget} /> : null}
    </Counting>
  );
}

/** Reports to the page that the value of a field is typed and not saved. */
export function useTyped(isTyped: boolean, path: string): void {
  const count = useContext(Counting);
  useEffect(() => (isTyped ? count?.(path) : undefined), [isTyped, count, path]);
}
