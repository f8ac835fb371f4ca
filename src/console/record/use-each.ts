import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Json, Verdict } from '../../resource/definition.ts';
import { judgeInterpreter } from '../../resource/judge-interpreter.ts';
import { valueAt, withValue } from '../../resource/path.ts';
import { may, mayWrite } from '../../resource/permissions.ts';
import { validateRecord } from '../../resource/validate.ts';
import { screenEnv } from '../actions/action-env.ts';
import { errorWords, outcomeText } from '../actions/outcome-text.ts';
import { reasonText } from '../actions/use-actions.ts';
import { schemasOf, useActor, useSay, useSchemas } from '../app/schemas.ts';
import { useToast } from '../ui/toast.ts';
import type { FieldValueProps } from './FieldValue.tsx';
import { savedText, saveValue } from './save-value.ts';

/** One value edited and saved alone: what is typed, whether it may be, what is wrong with it. */
export function useEach({ definition, record, vars, line, field }: FieldValueProps, open: boolean) {
  const index = useSchemas();
  const actor = useActor();
  const say = useSay(definition);
  const toast = useToast();
  const client = useQueryClient();
  const [typed, setTyped] = useState<{ value: Json | undefined; file?: File | undefined }>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const stored = valueAt(record, field.path);
  const verdict = verdictOf();

  function verdictOf(): Verdict {
    const rights = may(definition, actor, 'update', record, {});
    return rights.allowed
      ? mayWrite(definition, actor, 'update', field.path, { record, stored: record, parent: {} })
      : rights;
  }

  const save = async (value: Json | undefined, file?: File) => {
    if (busy) return;
    const next = withValue(record, field.path, value);
    const judged = { mode: 'update' as const, judge: judgeInterpreter, paths: [field.path] };
    const wrong =
      field.kind === 'document' ? [] : validateRecord(definition, schemasOf(index, definition), next, judged);
    const [first] = wrong.filter((one) => one.severity === 'error' && one.field.startsWith(field.path));
    if (first) return setError(first.message);
    setBusy(true);
    setError(undefined);
    const env = screenEnv(index, actor, definition, record, { ...vars, stored: stored ?? null, value: value ?? null });
    try {
      await saveValue({ definition, record, field, line, env }, value, file);
      toast.success(savedText(definition, field, env, actor.roles, say));
      await client.invalidateQueries({ queryKey: ['record'] });
      void client.invalidateQueries({ queryKey: ['list'] });
      void client.invalidateQueries({ queryKey: ['history'] });
      setTyped(undefined);
    } catch (problem) {
      const own = `fields.${field.path}.failure`;
      const general = field.kind === 'document' ? 'upload.failure' : 'update.failure';
      const text = say(own) === own ? general : own;
      toast.failure(outcomeText(text, env, say, problem));
      setError(errorWords(problem, say));
    } finally {
      setBusy(false);
    }
  };
  return {
    enabled: open && verdict.allowed,
    reason: verdict.allowed ? undefined : reasonText(verdict, say, actor.isAdmin),
    editing: typed !== undefined,
    value: typed ? typed.value : stored,
    busy,
    error,
    start: () => setTyped({ value: stored }),
    type: (value: Json | undefined) => {
      setError(undefined);
      setTyped((before) => ({ ...before, value }));
    },
    attach: (file: File | undefined) => setTyped((before) => ({ value: before?.value, file })),
    cancel: () => {
      setTyped(undefined);
      setError(undefined);
    },
    save: () => save(typed?.value, typed?.file),
    saveNow: save,
  };
}
