import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { may, mayWrite } from '../../resource/access/permissions.ts';
import { formatValue } from '../../resource/conditions/format.ts';
import type { Definition, Json, Row, Verdict } from '../../resource/model/definition.ts';
import { valueAt, withValue } from '../../resource/model/path.ts';
import { formErrors } from '../../resource/validation/form-errors.ts';
import type { FormModule } from '../../resource/validation/form-schemas.ts';
import { warningsOf } from '../../resource/validation/warnings.ts';
import { errorWords, outcomeText } from '../actions/outcome-text.ts';
import { reasonText } from '../actions/reason-text.ts';
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
export function useInlineEdit({ definition, record, vars, line, field }: FieldValueProps, open: boolean) {
  const index = useSchemas();
  const actor = useActor();
  const translate = useTranslate(definition);
  const toast = useToast();
  const client = useQueryClient();
  const [typed, setTyped] = useState<Typed>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const stored = valueAt(record, field.path);
  const verdict = verdictOf();
  const drafts = useDrafts();
  useTyped(typed !== undefined && !busy && (typed.file !== undefined || !same(typed.value, stored)));

  function verdictOf(): Verdict {
    const rights = may(definition, actor, 'update', record, {});
    return rights.allowed
      ? mayWrite(definition, actor, 'update', field.path, { record, stored: record, parent: {} })
      : rights;
  }

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

  const wrongOf = (module: FormModule, value: Json | undefined) => {
    if (field.kind === 'document') return undefined;
    const next = withValue(record, field.path, value);
    const of = { definition, schemas: schemasOf(index, definition), module };
    const wrong = formErrors(of, toTyped(definition, next), {
      paths: [field.path],
      stored: next,
      before: record,
      vars: { today: businessDay() },
    });
    return wrong.find((one) => one.field.startsWith(field.path))?.message;
  };

  const warningsOfTyped = (value: Json | undefined) =>
    warningsOf(definition, schemasOf(index, definition), withValue(record, field.path, value), [field.path]).map(
      ({ message }) => message,
    );

  const about = `${definition.name}/${record.id ?? record._id}/${field.path}`;
  const save = async (value: Json | undefined, file?: File, etag: string | null = null) => {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    const env = screenEnv(index, actor, definition, record, { ...vars, stored: stored ?? null, value: value ?? null });
    try {
      const wrong = wrongOf(await client.fetchQuery(formModuleQuery(client, definition)), value);
      if (wrong) return setError(wrong);
      await saveValue({ definition, record, field, line, env }, value, file, etag);
      toast.success(savedText(definition, field, env, actor.roles, translate), { about });
      await client.invalidateQueries({ queryKey: ['record'] });
      void client.invalidateQueries({ queryKey: ['list'] });
      void client.invalidateQueries({ queryKey: ['history'] });
      setTyped(undefined);
      drafts?.keep(field, undefined, null);
    } catch (problem) {
      const changed = changedByOthers(problem);
      if (changed) {
        const shown = (one: Json) =>
          formatValue(field, one, schemasOf(index, definition)) || translate('placeholders.none');
        setTyped((before) => before && { ...before, etag: null });
        return setError(
          translate('console.conflict.beside', { mine: shown(value ?? null), theirs: shown(changed.theirs) }),
        );
      }
      const own = `fields.${field.path}.failure`;
      const general = field.kind === 'document' ? 'upload.failure' : 'update.failure';
      const text = translate(own) === own ? general : own;
      toast.failure(outcomeText(text, env, translate, problem), { about });
      setError(errorWords(problem, translate));
    } finally {
      setBusy(false);
    }
  };
  return {
    enabled: open && verdict.allowed,
    reason: verdict.allowed ? undefined : reasonText(verdict, { definition, index, translate }),
    editing: typed !== undefined,
    value: typed ? typed.value : stored,
    busy,
    error,
    warnings: typed && !error ? warningsOfTyped(typed.value) : [],
    start: () => setTyped({ value: stored, etag: etagOf(client, definition, record) }),
    type: (value: Json | undefined) => {
      setError(undefined);
      setTyped((before) => ({ etag: null, ...before, value }));
      drafts?.keep(field, same(value, stored) ? undefined : value, typed?.etag ?? null);
    },
    attach: (file: File | undefined) => setTyped((before) => ({ etag: null, ...before, value: before?.value, file })),
    cancel: () => {
      drafts?.keep(field, undefined, null);
      setTyped(undefined);
      setError(undefined);
    },
    draft: draftOf(),
    save: () => save(typed?.value, typed?.file, typed?.etag),
    saveNow: (value: Json | undefined) => save(value),
  };
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
