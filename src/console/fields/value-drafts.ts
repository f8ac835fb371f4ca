import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Field, Json } from '../../resource/model/definition.ts';
import { draftBox, isKept, PAUSE_MILLISECONDS, type StoredDraft } from './draft-box.ts';

export type ValueDrafts = {
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
export function useValueDrafts(name: string | undefined): ValueDrafts {
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
      if (!isKept(field) || field.kind === 'reference') return;
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
