import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { mayWrite } from '../../resource/access/permissions.ts';
import { firstCase } from '../../resource/conditions/cases.ts';
import type { Action, CallTemplate, Definition, Json, Outcome, Row } from '../../resource/model/definition.ts';
import { isObject } from '../../resource/model/of-kind.ts';
import { isEmpty, isRow, valueAt } from '../../resource/model/path.ts';
import type { FieldError } from '../../resource/validation/validate.ts';
import { askPreview, type PreviewState } from '../actions/Preview.tsx';
import type { Outcomes } from '../actions/use-outcome.tsx';
import { ApiError, type FieldIssue } from '../api/api-error.ts';
import { newIdempotencyKey } from '../api/send-once.ts';
import { toStored } from '../fields/entry.ts';
import { useTranslate } from '../i18n/translate.ts';
import { screenEnv } from '../schemas/action-env.ts';
import { sendCall } from '../schemas/send-call.ts';
import { idleComponent } from '../ui/lazy-component.tsx';
import { useToast } from '../ui/toast.ts';
import type { Conflict } from './follow.ts';
import { changedPaths, type FormSession } from './form-session.ts';
import { focusFirst } from './RecordForm.tsx';

type Submission = {
  id: Json | undefined;
  /** Version of the record that the form began with. */
  etag: { current: string | null };
  outcome: Outcomes;
  /** What its messages speak of: this form of this record. */
  matter: string;
  /** Where to go when the layout does not say. */
  fallback: Outcome;
  /** Lets the form go when the person has seen what it would do. */
  gate: PreviewGate;
  onSent?: (answer: Json) => void;
  /** Another person saved these fields meanwhile; none: it is sent anew. */
  onConflict: (conflicts: readonly Conflict[]) => void;
  /** It was accepted: nothing of it waits any more. */
  onAnswered?: () => void;
  onResult?: ((ok: boolean) => void) | undefined;
};

/** Sends a form once per press: judged first, under one idempotency key per content, its answer turned into what the layout says. */
export function useSubmit(form: FormSession, submission: Submission) {
  const translate = useTranslate(form.definition);
  const toast = useToast();
  const client = useQueryClient();
  const last = useRef<{ content: string; key: string; quietUntil: number }>(undefined);
  const name = form.mode === 'update' ? 'update' : 'create';

  const submit = async (force = false) => {
    const { definition, layout, actor, index } = form;
    if (form.get().busy) return;
    if (!form.check()) return;
    submission.onConflict([]);
    const record = { ...form.stored(), ...(submission.id === undefined ? {} : { id: submission.id }) };
    const env = screenEnv(index, actor, definition, record, { ...form.vars(), record });
    const call = layout.send ?? defaultCall(form, submission.id);
    const changed = form.mode === 'update' && !layout.send ? changedPaths(form.get(), form.plan.paths) : undefined;
    const body = bodyOf(form, changed) as Json;
    const content = JSON.stringify([call.url, call.body ?? null, body]);
    // The second press of a double click is not heard; what was changed meanwhile is another submission.
    if (last.current?.content === content && Date.now() < last.current.quietUntil) return;
    if (last.current?.content !== content) last.current = { content, key: newIdempotencyKey(), quietUntil: 0 };
    form.patch({ busy: true, refusals: [] });
    let leaving = false;
    try {
      if (!(await submission.gate.pass(definition.actions.actions[name], body as Row))) return;
      const etag = force ? null : submission.etag.current;
      const { data, headers } = await sendCall(call, env, {
        body,
        files: form.get().files,
        idempotencyKey: last.current.key,
        ...(etag ? { etag } : {}),
      });
      // The same content again is the same submission: the key stays.
      last.current.quietUntil = Date.now() + DOUBLE_CLICK_MS;
      submission.etag.current = headers.get('etag');
      form.patch({ opened: form.get().record, answer: data ?? null, attempted: false });
      void client.invalidateQueries({ queryKey: ['list'] });
      submission.onAnswered?.();
      submission.onSent?.(data ?? null);
      const answered = { ...env, record: answeredRecord(record, data), vars: { ...env.vars, answer: data ?? null } };
      const after = firstCase(layout.after, answered, actor.roles) ?? submission.fallback;
      leaving = after.go !== undefined && after.go !== 'reload';
      if (leaving) submission.onResult?.(true);
      await submission.outcome.succeed(after, answered, `${name}.success`, submission.matter, headers);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 0) last.current = undefined;
      submission.onResult?.(false);
      const lines = error instanceof ApiError ? error.errors : [];
      const changedByOthers = lines.filter((line) => line.code === 'changed' && line.field);
      if (changedByOthers.length > 0) return submission.onConflict(changedByOthers.map(conflictOf));
      const refusals = lines.filter((line) => line.field).map(refusalOf);
      form.patch({ refusals });
      if (refusals.length > 0)
        focusFirst(
          form,
          refusals.map(({ field, path }) => (/\/\d+(\/|$)/.test(path) ? path.slice(1).replaceAll('/', '.') : field)),
        );
      const beside = refusals.length > 0 && refusals.every((refusal) => form.view().fields.has(refusal.field));
      if (beside && Object.keys(layout.fail).length === 0)
        toast.warning(translate('console.check-fields'), { seconds: SECONDS });
      else submission.outcome.fail(layout.fail, env, error, `${name}.failure`, submission.matter);
    } finally {
      // A form that is about to be left takes no second press.
      form.patch({ busy: leaving });
    }
  };
  return { submit };
}

const SECONDS = 6;
const DOUBLE_CLICK_MS = 800;

function defaultCall(form: FormSession, id: Json | undefined): CallTemplate {
  if (form.mode === 'create' || id === undefined) return { method: 'POST', url: `/${form.definition.name}` };
  return { method: 'PUT', url: `/${form.definition.name}/{id}` };
}

/** After a creation `{id}` is the new record's. */
function answeredRecord(record: Row, answer: Json | undefined): Row {
  return isRow(answer) ? { ...record, ...(answer as Row) } : record;
}

const refusalOf = (line: FieldIssue): FieldError => ({
  field: line.field ?? '',
  code: line.code ?? '',
  message: line.message,
  path: line.path ?? '',
  severity: line.severity ?? 'error',
});

const conflictOf = (line: FieldIssue): Conflict => ({
  field: line.field ?? '',
  mine: line.mine ?? null,
  theirs: line.theirs ?? null,
});

/**
 * What the form sends without a body of its own, nested: its visible fields, on an update those that changed; on a
 * creation also what `source`, `prefill` and the defaults filled in without being on screen. Hidden fields are not sent.
 */
function bodyOf(form: FormSession, changed: readonly string[] | undefined): Row {
  const stored = toStored(form.definition, form.get().record);
  let body: Row = {};
  for (const path of changed ? [] : offScreen(form)) {
    const value = valueAt(stored, path);
    if (!isEmpty(value)) body = place(body, path, value as Json);
  }
  for (const [path, view] of form.view().fields) {
    if (!view.verdict.allowed || (changed && !changed.includes(path))) continue;
    const value = valueAt(stored, path);
    if (isEmpty(value) && form.mode !== 'update') continue;
    body = place(body, path, value ?? null);
  }
  return body;
}

function offScreen(form: FormSession): string[] {
  const { definition, actor, plan } = form;
  return Object.values(definition.fields)
    .filter((field) => !isObject(field) && !plan.paths.includes(field.path))
    .filter((field) => mayWrite(definition, actor, 'create', field.path).allowed)
    .map((field) => field.path);
}

function place(row: Row, path: string, value: Json): Row {
  const [name = '', ...rest] = path.split('.');
  if (rest.length === 0) return { ...row, [name]: value };
  return { ...row, [name]: place((row[name] as Row) ?? {}, rest.join('.'), value) as Json };
}

const SentConfirm = idleComponent(async () => (await import('./SentConfirm.tsx')).SentConfirm);

type Seen = Pick<PreviewState, 'answer' | 'error'>;

type PreviewGate = {
  /** Whether the form may be sent: after the person has seen what it would do, where there is something to see. */
  pass: (action: Action | undefined, body: Row) => Promise<boolean>;
  element: ReactNode;
};

/**
 * Before a form is sent whose action has `preview`: one that is to be confirmed shows what it would do, any other only its
 * warnings. What would be refused is said by the call itself, beside the fields. Where it is not known what it would do,
 * nothing is sent: the person may ask again.
 */
export function usePreviewGate(definition: Definition): PreviewGate {
  const [asked, setAsked] = useState<{ action: Action; seen: Seen }>();
  const decide = useRef<(sends: boolean) => void>(undefined);
  const pass = useCallback(
    async (action: Action | undefined, body: Row) => {
      if (!action?.preview) return true;
      const question = JSON.stringify({ action: action.name, ask: body });
      const show = (seen: Seen) => {
        setAsked({ action, seen });
        return new Promise<boolean>((resolve) => {
          decide.current = resolve;
        });
      };
      for (;;) {
        const seen: Seen = await askPreview(definition, question).then(
          (answer) => ({ answer, error: undefined }),
          (error: unknown) => ({ answer: undefined, error }),
        );
        if (seen.answer?.ready === 0) return true;
        if (seen.answer && !action.confirm && seen.answer.warnings.length === 0) return true;
        const goesOn = await show(seen);
        if (seen.answer || !goesOn) return goesOn;
      }
    },
    [definition],
  );
  const end = (sends: boolean) => {
    setAsked(undefined);
    decide.current?.(sends);
  };
  const element = asked ? <SentConfirm definition={definition} {...asked} onEnd={end} /> : null;
  return { pass, element };
}
