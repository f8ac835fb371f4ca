import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Json, Row } from '../../resource/model/definition.ts';
import { valueAt, withValue } from '../../resource/model/path.ts';
import { same, toTyped } from '../fields/entry.ts';
import type { LoadedRecord } from '../schemas/records.ts';
import { type FormSession, useFormPart } from './form-session.ts';
import { type FormStart, recordOfForm } from './open-form.ts';

/** A field that two people changed at once: what this person typed, and what the other one saved. */
export type Conflict = { field: string; mine: Json; theirs: Json };

/** The values of a form, the record that it began with, and that record as it is stored now, all as they are typed. */
type Meeting = { typed: Row; began: Row; now: Row };

/**
 * What another person saved meanwhile, field by field: one that is untouched here takes the new value, one that is typed into
 * stays as it is and is a conflict, unless both wrote the same.
 */
export function meet(paths: readonly string[], { typed, began, now }: Meeting) {
  const followed: string[] = [];
  const agreed: string[] = [];
  const conflicts: Conflict[] = [];
  for (const field of paths) {
    const [mine, theirs] = [valueAt(typed, field), valueAt(now, field)];
    if (same(valueAt(began, field), theirs)) continue;
    if (same(mine, theirs)) agreed.push(field);
    else if (same(mine, valueAt(began, field))) followed.push(field);
    else conflicts.push({ field, mine: mine ?? null, theirs: theirs ?? null });
  }
  return { followed, agreed, conflicts };
}

/** The values of these fields, each with the name of the record that it refers to. */
function withLabels(paths: readonly string[], record: Row): [path: string, value: Json | undefined][] {
  const lines = paths.flatMap((path) => [path, `${path}_label`]);
  return lines.map((path) => [path, valueAt(record, path) ?? undefined]);
}

/** The fields take what is stored now, and count as unchanged. */
function takeOver(form: FormSession, paths: readonly string[], now: Row): void {
  if (paths.length === 0) return;
  const values = withLabels(paths, now);
  form.patch({
    opened: values.reduce((row, [path, value]) => withValue(row, path, value), form.get().opened),
  });
  form.fill(Object.fromEntries(values) as Row);
}

export type Following = {
  conflicts: readonly Conflict[];
  /** Fields of this form that show what another person has just saved. */
  followed: readonly string[];
  forget: () => void;
  /** The server refused to write over these. */
  refuse: (conflicts: readonly Conflict[]) => void;
  /** What is typed here stays, and may be written over the other's. True when it was about to be sent. */
  keepMine: () => boolean;
  /** The fields take what the other person saved; the rest of what is typed stays. */
  takeTheirs: () => Promise<void>;
};

type Followed = {
  resource: string;
  id: Json | undefined;
  start: FormStart;
  /** Version of the record that the form is about, as it is sent. */
  etag: { current: string | null };
};

const NOTHING = { fields: [] as readonly Conflict[], isRefused: false };

/** Versions are numbers that grow; an answer that was long on its way is no news. */
const isNews = (version: string | null, known: string | null): boolean => {
  const [now, before] = [version, known].map((text) => Number(text?.match(/\d+/)?.[0] ?? Number.NaN)) as [
    number,
    number,
  ];
  return now > before;
};

/**
 * An open form of a record follows what others save, as the live events and a network that came back have it read again
 * (desk.md 6). Nothing is sent by it. A version counts as seen once nothing of it disagrees with what is typed.
 */
export function useFollow(form: FormSession, { resource, id, start, etag }: Followed): Following {
  const { data, refetch } = useQuery({
    ...recordOfForm(resource, id),
    enabled: start.etag !== null,
    refetchOnMount: false,
  });
  const isBusy = useFormPart(form, ({ busy }) => busy);
  const [met, setMet] = useState(NOTHING);
  const [followed, setFollowed] = useState<readonly string[]>([]);
  const began = useRef<{ start: FormStart; record: Row }>(undefined);
  if (began.current?.start !== start) began.current = { start, record: toTyped(form.definition, start.stored ?? {}) };
  const see = ({ record, etag: version }: LoadedRecord, now: Row) => {
    etag.current = version;
    began.current = { start, record: now };
    form.rebase(record);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each version that is read is met once, not at each key
  useEffect(() => {
    if (!data || isBusy || !isNews(data.etag, etag.current)) return;
    const now = toTyped(form.definition, data.record);
    const found = meet(form.plan.paths, { typed: form.get().record, began: began.current?.record ?? now, now });
    takeOver(form, [...found.followed, ...found.agreed], now);
    if (found.followed.length > 0) setFollowed(found.followed);
    if (found.conflicts.length === 0) see(data, now);
    setMet(({ isRefused }) => ({ fields: found.conflicts, isRefused: isRefused && found.conflicts.length > 0 }));
  }, [data, isBusy, form]);
  return {
    conflicts: met.fields,
    followed,
    refuse: (fields) => {
      setMet({ fields, isRefused: fields.length > 0 });
      if (fields.length > 0) void refetch();
    },
    forget: () => setFollowed([]),
    keepMine: () => {
      if (data) see(data, toTyped(form.definition, data.record));
      setMet(NOTHING);
      return met.isRefused;
    },
    takeTheirs: async () => {
      const fresh = (await refetch()).data;
      if (!fresh) return;
      const now = toTyped(form.definition, fresh.record);
      takeOver(
        form,
        met.fields.map(({ field }) => field),
        now,
      );
      see(fresh, now);
      setMet(NOTHING);
    },
  };
}
