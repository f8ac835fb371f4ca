import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { may, mayWrite } from '../../resource/access/permissions.ts';
import { formatHere } from '../../resource/conditions/field-here.ts';
import type { TemplateEnv } from '../../resource/conditions/template.ts';
import type { Actor, Definition, Field, Json, Row, Verdict } from '../../resource/model/definition.ts';
import { valueAt, withValue } from '../../resource/model/path.ts';
import { formErrors } from '../../resource/validation/form-errors.ts';
import { warningsOf } from '../../resource/validation/warnings.ts';
import { errorWords, outcomeText } from '../actions/outcome-text.ts';
import { reasonText } from '../actions/reason-text.ts';
import { useUndo } from '../actions/use-undo.ts';
import { ApiError } from '../api/api-error.ts';
import { businessDay, screenEnv } from '../schemas/action-env.ts';
import { formModuleQuery } from '../schemas/form-module.ts';
import { keys, type LoadedRecord } from '../schemas/records.ts';
import { schemasOf, useActor, useSchemas, useTranslate } from '../schemas/schemas.ts';
import { useToast } from '../ui/toast.ts';
import { toTyped } from './entry.ts';
import type { FieldValueProps } from './FieldValue.tsx';
import { same } from './same.ts';
import { savedText, saveValue } from './save-value.ts';
import { useDrafts, useTyped } from './TypedValues.tsx';

/** One value edited and saved alone: what is typed, whether it may be, what is wrong with it. */
export function useInlineEdit(props: FieldValueProps, open: boolean) {
  const { definition, record, field } = props;
  const index = useSchemas();
  const actor = useActor();
  const translate = useTranslate(definition);
  const client = useQueryClient();
  const [typed, setTyped] = useState<Typed>();
  const stored = valueAt(record, field.path);
  const verdict = verdictOf(props, actor);
  const drafts = useDrafts();
  const stop = () => {
    setTyped(undefined);
    drafts?.keep(field, undefined, null);
  };
  const { save, busy, error, setError } = useValueSave(props, {
    onSaved: stop,
    // What another person saved has been shown: the next attempt replaces it.
    onConflict: () => setTyped((before) => before && { ...before, etag: null }),
  });
  useTyped(typed !== undefined && !busy && (typed.file !== undefined || !same(typed.value, stored)));

  /** What this person typed here before and did not save; undefined once it is taken, thrown away, or stored. */
  function draftOf() {
    const { offered } = drafts ?? {};
    const value = offered?.values[field.path];
    if (!offered || value === undefined || typed !== undefined || !verdict.allowed || same(value, stored))
      return undefined;
    return {
      at: offered.at,
      value,
      take: () => {
        setTyped({ value, etag: offered.etag });
        drafts?.keep(field, value, offered.etag);
      },
      discard: () => drafts?.keep(field, undefined, null),
    };
  }

  const warnings = (value: Json | undefined) =>
    warningsOf(definition, schemasOf(index, definition), withValue(record, field.path, value), [field.path]);
  return {
    enabled: open && verdict.allowed,
    reason: verdict.allowed ? undefined : reasonText(verdict, { definition, index, translate }),
    editing: typed !== undefined,
    value: typed ? typed.value : stored,
    busy,
    error,
    warnings: typed && !error ? warnings(typed.value).map(({ message }) => message) : [],
    start: () => setTyped({ value: stored, etag: etagOf(client, definition, record) }),
    type: (value: Json | undefined) => {
      setError(undefined);
      setTyped((before) => ({ etag: null, ...before, value }));
      drafts?.keep(field, same(value, stored) ? undefined : value, typed?.etag ?? null);
    },
    attach: (file: File | undefined) => setTyped((before) => ({ etag: null, ...before, value: before?.value, file })),
    cancel: () => {
      stop();
      setError(undefined);
    },
    draft: draftOf(),
    save: () => save(typed?.value, typed?.file, typed?.etag),
    saveNow: (value: Json | undefined) => save(value),
  };
}

function verdictOf({ definition, record, field }: FieldValueProps, actor: Actor): Verdict {
  const rights = may(definition, actor, 'update', record, {});
  return rights.allowed
    ? mayWrite(definition, actor, 'update', field.path, { record, stored: record, parent: {} })
    : rights;
}

type SaveEvents = { onSaved: () => void; onConflict: () => void };

/** Validates and saves one value, and says how it ended. */
function useValueSave({ definition, record, vars, line, field }: FieldValueProps, { onSaved, onConflict }: SaveEvents) {
  const index = useSchemas();
  const actor = useActor();
  const translate = useTranslate(definition);
  const toast = useToast();
  const undo = useUndo();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const about = `${definition.name}/${record.id ?? record._id}/${field.path}`;

  /** Beside the field, with both values, when another person saved meanwhile; otherwise as a message too. */
  const fail = (problem: unknown, value: Json | undefined, env: TemplateEnv) => {
    const changed = changedByOthers(problem);
    if (changed) {
      const shown = (one: Json) =>
        formatHere({ definition, record, schemas: schemasOf(index, definition) }, field, one) ||
        translate('placeholders.none');
      onConflict();
      const params = { mine: shown(value ?? null), theirs: shown(changed.theirs) };
      return setError(translate('console.conflict.beside', params));
    }
    const own = `fields.${field.path}.failure`;
    const general = field.kind === 'document' ? 'upload.failure' : 'update.failure';
    const text = translate(own) === own ? general : own;
    toast.failure(outcomeText(text, env, translate, problem), { about });
    setError(errorWords(problem, translate));
  };

  const save = async (value: Json | undefined, file?: File, etag: string | null = null) => {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    const stored = valueAt(record, field.path) ?? null;
    const env = screenEnv(index, actor, definition, record, { ...vars, stored, value: value ?? null });
    try {
      const module = await client.fetchQuery(formModuleQuery(client, definition));
      const wrong = errorOf({ definition, schemas: schemasOf(index, definition), module }, record, field, value);
      if (wrong) return setError(wrong);
      const answer = await saveValue({ definition, record, field, line, env }, value, file, etag);
      const text = savedText(definition, field, env, actor.roles, translate);
      toast.success(text, { about, ...undo.offer([answer?.headers], text, { definition, record }) });
      await client.invalidateQueries({ queryKey: ['record'] });
      void client.invalidateQueries({ queryKey: ['list'] });
      void client.invalidateQueries({ queryKey: ['history'] });
      onSaved();
    } catch (problem) {
      fail(problem, value, env);
    } finally {
      setBusy(false);
    }
  };
  return { save, busy, error, setError };
}

/** What the form's module says of the record with this value. */
function errorOf(
  of: Parameters<typeof formErrors>[0],
  record: Row,
  field: Field,
  value: Json | undefined,
): string | undefined {
  if (field.kind === 'document') return undefined;
  const stored = withValue(record, field.path, value);
  const found = formErrors(of, toTyped(of.definition, stored), {
    paths: [field.path],
    stored,
    before: record,
    vars: { today: businessDay() },
  });
  return found.find((one) => one.field.startsWith(field.path))?.message;
}

/** What is typed, and the version of the record that it began with. */
type Typed = { value: Json | undefined; file?: File | undefined; etag: string | null };

function etagOf(client: QueryClient, definition: Definition, record: Row): string | null {
  const key = keys.record(definition.name, (record.id ?? record._id ?? null) as Json);
  return client.getQueryData<LoadedRecord>(key)?.etag ?? null;
}

/** The value that another person saved meanwhile. */
function changedByOthers(problem: unknown): { theirs: Json } | undefined {
  const line = problem instanceof ApiError ? problem.errors.find(({ code }) => code === 'changed') : undefined;
  return line && { theirs: line.theirs ?? null };
}
