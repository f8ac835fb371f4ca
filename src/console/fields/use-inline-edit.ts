import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { may, mayWrite } from '../../resource/access/permissions.ts';
import { firstCase } from '../../resource/conditions/cases.ts';
import { formatHere } from '../../resource/conditions/field-here.ts';
import type { TemplateEnv } from '../../resource/conditions/template.ts';
import type {
  Actor,
  CallTemplate,
  Definition,
  Field,
  FieldLine,
  Json,
  Row,
  Verdict,
} from '../../resource/model/definition.ts';
import { isSlot } from '../../resource/model/of-kind.ts';
import { valueAt, withValue } from '../../resource/model/path.ts';
import { formErrors } from '../../resource/validation/form-errors.ts';
import { warningsOf } from '../../resource/validation/warnings.ts';
import { errorWords, outcomeText, reasonText } from '../actions/texts.ts';
import { useUndo } from '../actions/use-undo.ts';
import { ApiError } from '../api/api-error.ts';
import { type ApiAnswer, api } from '../api/client.ts';
import { type Translate, useTranslate } from '../i18n/translate.ts';
import { businessDay, screenEnv } from '../schemas/action-env.ts';
import { formModuleQuery } from '../schemas/form-module.ts';
import { keys, type LoadedRecord } from '../schemas/records.ts';
import { schemasOf, useSchemas } from '../schemas/schemas.ts';
import { partOf, sendCall, valueAddress } from '../schemas/send-call.ts';
import { useToast } from '../ui/toast.ts';
import { elementCode, elementKey } from './AddRemoveControl.tsx';
import { useDrafts, useTyped } from './drafts.tsx';
import { same, toTyped } from './entry.ts';
import type { FieldValueProps } from './FieldValue.tsx';

/** One value edited and saved alone: what is typed, whether it may be, what is wrong with it. */
export function useInlineEdit(props: FieldValueProps, open: boolean) {
  const { definition, record, field } = props;
  const index = useSchemas();
  const { actor } = index;
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
  useTyped(typed !== undefined && !busy && (typed.file !== undefined || !same(typed.value, stored)), field.path);

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
  const { actor } = index;
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
    const general = isSlot(field) ? 'upload.failure' : 'update.failure';
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
  if (isSlot(field)) return undefined;
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

/** Saves one value alone: by the line's own call, as a PUT of its part or record, a document as a multipart file. */
async function saveValue(
  where: { definition: Definition; record: Row; field: Field; line: FieldLine; env: TemplateEnv },
  value: Json | undefined,
  file?: File,
  /** The version that the person saw: a field changed since then is reported instead of overwritten. */
  etag: string | null = null,
): Promise<ApiAnswer<unknown> | undefined> {
  const { definition, record, field, line, env } = where;
  if (line.send) return sendItems(where, value);
  const path = valueAddress(definition, record, field);
  if (isSlot(field)) {
    const form = new FormData();
    if (file) form.append('file', file, file.name);
    return api.patch(path, { query: { type: field.document }, form });
  }
  const part = partOf(definition, field);
  const name = part ? field.path.slice(part.path.length + 1) : field.path;
  const body = name.split('.').reduceRight<Json>((inner, key) => ({ [key]: inner }), value ?? null);
  const update = definition.actions.actions.update?.send;
  if (update && !part && isOwn(update, definition))
    return sendCall(update, { ...env, vars: { ...env.vars, field: name, value: value ?? null } }, { body, etag });
  return api.put(path, { body, ...(etag ? { headers: { 'if-match': etag } } : {}) });
}

/** A call that the file wrote, not the usual PUT of the record. */
const isOwn = (call: CallTemplate, definition: Definition) =>
  call.body !== undefined || call.url !== `/${definition.name}/{id}`;

/** A list whose elements come and go by calls of their own: `$item` and `$change` say which and how. */
async function sendItems(where: Parameters<typeof saveValue>[0], value: Json | undefined) {
  const { record, field, line, env } = where;
  const name = elementKey({ field });
  const before = listOf(valueAt(record, field.path));
  const after = listOf(value);
  const missing = (from: Json[], to: Json[]) =>
    from.filter((item) => !to.some((other) => elementCode(other, name) === elementCode(item, name)));
  const changes = [
    ...missing(after, before).map((item) => ({ item, change: 'add' })),
    ...missing(before, after).map((item) => ({ item, change: 'remove' })),
  ];
  let last: ApiAnswer<unknown> | undefined;
  for (const { item, change } of changes) {
    if (line.send) last = await sendCall(line.send, { ...env, vars: { ...env.vars, item, change, value: item } });
  }
  return last;
}

/** The sentence after a value was saved: the field's own, the resource's `update`, the general one. */
function savedText(
  definition: Definition,
  field: Field,
  env: TemplateEnv,
  roles: readonly string[],
  translate: Translate,
): string {
  const own = [field.path, field.path.split('.').at(-1) ?? ''].map((name) => `fields.${name}.saved`);
  const found = own.find((key) => translate(key) !== key);
  if (found) return translate(found);
  const told = firstCase(definition.actions.actions.update?.after, env, roles)?.message;
  return translate(told ?? 'update.success');
}

const listOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);
