import { useCallback, useEffect, useRef, useState } from 'react';
import type { Json } from '../../resource/model/definition.ts';
import { valueAt } from '../../resource/model/path.ts';
import { draftBox, isKept, PAUSE_MILLISECONDS, type StoredDraft } from '../fields/drafts.tsx';
import { Guard } from '../navigation/UnsavedGuard.tsx';
import { token } from '../session/token.ts';
import { useTypedInWindow } from '../ui/Modal.tsx';
import { changedPaths, type FormSession, isDirty, useFormPart } from './form-session.ts';

type DraftOptions = {
  /** The form's own name among all of the person's; undefined: nothing is kept. */
  name: string | undefined;
  /** Version of the record that is being changed. */
  etag?: () => string | null;
  /** A window that is closed was closed on purpose. */
  endsWithForm?: boolean;
};

type OfferedDraft = {
  /** One that waits from before; undefined when there is none, or it was taken or thrown away. */
  draft: StoredDraft | undefined;
  take: () => void;
  discard: () => void;
};

/**
 * Keeps what is typed into a form under a name of its own, a moment after the last key, and offers it again where the same
 * person opens the same form. What was sent, or left on purpose, is forgotten. Secrets and files are never kept.
 */
export function useDraft(form: FormSession, { name, etag, endsWithForm = false }: DraftOptions): OfferedDraft {
  const [draft, setDraft] = useState<StoredDraft>();
  const offered = useRef(false);
  /** What was typed a moment ago and is not kept yet, is not kept at all. */
  const forgetWaiting = useRef(() => {});
  const readEtag = useRef(etag);
  readEtag.current = etag;
  useEffect(() => {
    if (name === undefined) return;
    let over = false;
    draftBox.get(name).then((found) => {
      const isNews = found && Object.entries(found.values).some(([path, value]) => isOther(form, path, value));
      if (over || !found) return;
      offered.current = Boolean(isNews);
      if (isNews) setDraft(found);
      else void draftBox.remove(name);
    }, quiet);
    return () => {
      over = true;
    };
  }, [form, name]);
  useEffect(() => {
    if (name === undefined) return;
    const watch = watchTyping(form, () => {
      const values = valuesOf(form);
      // What waits is not written over by nothing.
      if (Object.keys(values).length === 0) return offered.current ? undefined : draftBox.remove(name).catch(quiet);
      offered.current = false;
      setDraft(undefined);
      return draftBox.put(name, { at: Date.now(), etag: readEtag.current?.() ?? null, values }).catch(quiet);
    });
    forgetWaiting.current = watch.forget;
    return watch.stop;
  }, [form, name]);
  const take = useCallback(() => {
    if (draft) form.fill(draft.values);
    setDraft(undefined);
  }, [form, draft]);
  const discard = useCallback(() => {
    offered.current = false;
    forgetWaiting.current();
    setDraft(undefined);
    if (name !== undefined) draftBox.remove(name).catch(quiet);
  }, [name]);
  useClosed(endsWithForm, discard);
  return { draft, take, discard };
}

/** Calls `keep` a moment after the last change, and at once when the form is sent or left. */
function watchTyping(form: FormSession, keep: () => unknown): { forget: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let kept = form.get().record;
  let waits = false;
  const forget = () => {
    waits = false;
    clearTimeout(timer);
  };
  const keepNow = () => {
    if (!waits) return;
    forget();
    void keep();
  };
  const unsubscribe = form.subscribe(() => {
    const { record, busy } = form.get();
    if (record !== kept) {
      kept = record;
      waits = true;
      clearTimeout(timer);
      timer = setTimeout(keepNow, PAUSE_MILLISECONDS);
    }
    // What is being sent may get no answer.
    if (busy) keepNow();
  });
  addEventListener('pagehide', keepNow);
  const stop = () => {
    removeEventListener('pagehide', keepNow);
    unsubscribe();
    // Who types and leaves at once finds it again; what was left on purpose is forgotten by then. With the session its person went.
    if (token.read()) keepNow();
    forget();
  };
  return { forget, stop };
}

/** Calls `onClosed` when a form goes that ends with its window. */
function useClosed(endsWithForm: boolean, onClosed: () => void) {
  const alive = useRef(true);
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
      // A reload or the session's end closes nothing; what React only draws anew is there again at once.
      if (endsWithForm) setTimeout(() => !alive.current && token.read() && onClosed());
    };
  }, [endsWithForm, onClosed]);
}

function valuesOf(form: FormSession): Record<string, Json> {
  const state = form.get();
  const values: Record<string, Json> = {};
  for (const path of changedPaths(state, form.plan.paths)) {
    const field = form.definition.fields[path];
    if (!field || !isKept(field)) continue;
    values[path] = valueAt(state.record, path) ?? null;
    const label = valueAt(state.record, `${path}_label`);
    if (label !== undefined) values[`${path}_label`] = label;
  }
  return values;
}

const isOther = (form: FormSession, path: string, value: Json): boolean =>
  JSON.stringify(valueAt(form.get().record, path) ?? null) !== JSON.stringify(value);

/** A browser that cannot keep drafts (private window, full disk) does not interrupt typing. */
const quiet = (): void => undefined;

type LeaveGuardProps = {
  form: FormSession;
  /** The person leaves and does not want what was typed. */
  onLeft?: (() => void) | undefined;
};

/** Leaving with changes asks: inside the console, by a typed address or the way back, and when the window is closed. */
export function LeaveGuard({ form, onLeft }: LeaveGuardProps) {
  const dirty = useFormPart(form, (state) => isDirty(state, form.plan.paths));
  const isTyped = useCallback(() => {
    const state = form.get();
    return isDirty(state, form.plan.paths) && !state.busy;
  }, [form]);
  return dirty ? <Guard isTyped={isTyped} onLeft={onLeft} /> : null;
}

/** The same for a form in a window: closing the window asks. What was sent is not lost. */
export function WindowGuard({ form }: { form: FormSession }) {
  const isTyped = useCallback(() => {
    const state = form.get();
    return isDirty(state, form.plan.paths) && !state.busy && state.answer === undefined;
  }, [form]);
  useTypedInWindow(isTyped);
  return null;
}
