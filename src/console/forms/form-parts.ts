import { mayWrite } from '../../resource/access/permissions.ts';
import type { Json, Row } from '../../resource/model/definition.ts';
import { applyImplies } from '../../resource/model/implies.ts';
import { isEmpty, valueAt } from '../../resource/model/path.ts';
import { judgeInterpreter } from '../../resource/validation/judge-interpreter.ts';
import { type FieldError, validateRecord } from '../../resource/validation/validate.ts';
import { warningsOf } from '../../resource/validation/warnings.ts';
import { businessDay } from '../schemas/action-env.ts';
import { schemasOf } from '../schemas/schemas.ts';
import { toStored } from './entry.ts';
import { keyOf } from './field-texts.ts';
import { controlId, type FormHandle } from './form-handle.ts';
import { forcedValues } from './form-view.ts';

/** Writes one field with what follows from it: implied ticks, and choices that the rules leave one value for. */
export function changeField(form: FormHandle, path: string, value: Json | undefined): void {
  const before = form.store.get().record;
  form.store.change(applyImplies(form.definition, before, { [path]: value }));
  const forced = forcedValues(form.definition, form.store.get().record, form.view(), valueAt);
  if (Object.keys(forced).length > 0) form.store.change(forced);
}

/** What the rules say of the fields on screen; hidden fields are not sent, so they are not judged. */
export function judgeForm(form: FormHandle): FieldError[] {
  const shown = [...form.view().fields.keys()];
  const { record } = form.store.get();
  const issues = validateRecord(
    form.definition,
    schemasOf(form.index, form.definition),
    toStored(form.definition, record),
    {
      mode: form.mode === 'update' ? 'update' : 'create',
      judge: judgeInterpreter,
      paths: shown,
      typed: record,
      ...(form.mode === 'update' ? { stored: form.store.get().opened } : {}),
      vars: { today: businessDay(), ...(form.about ? { record: form.about } : {}) },
    },
  );
  return issues.filter((issue) => shown.some((path) => issue.field === path || keyOf(issue).startsWith(`${path}.`)));
}

/** What the values that a form opens with contradict, before anything is typed. */
export const warningsAtFirst = (form: FormHandle): FieldError[] =>
  warningsOf(
    form.definition,
    schemasOf(form.index, form.definition),
    toStored(form.definition, form.store.get().record),
    [...form.view().fields.keys()],
  );

/** Judges all; with an error the first field that has one gets the focus. */
export function checkForm(form: FormHandle): boolean {
  const issues = judgeForm(form);
  form.store.patch({ issues, attempted: true });
  const wrong = issues.filter((issue) => issue.severity === 'error');
  if (wrong.length > 0) focusFirst(form, wrong);
  return wrong.length === 0;
}

/** Puts the focus on the first of these fields in the order of the screen. */
export function focusFirst(form: FormHandle, wrong: readonly { field: string; path?: string }[]): void {
  const keys = wrong.map((one) => keyOf(one));
  const [first] = [...form.view().fields.keys()].filter((path) =>
    keys.some((key) => key === path || key.startsWith(`${path}.`)),
  );
  if (!first) return;
  requestAnimationFrame(() => {
    const control = document.getElementById(controlId(form.id, first));
    const target = control?.matches('input, textarea, button, [tabindex]')
      ? control
      : control?.querySelector<HTMLElement>('input, button');
    target?.focus();
    target?.scrollIntoView?.({ block: 'center', behavior: 'auto' });
  });
}

/**
 * What the form sends without a body of its own, nested: its visible fields, on an update those that changed; on a
 * creation also what `source`, `prefill` and the defaults filled in without being on screen. Hidden fields are not sent.
 */
export function bodyOf(form: FormHandle, changed: readonly string[] | undefined): Row {
  const stored = toStored(form.definition, form.store.get().record);
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

function offScreen(form: FormHandle): string[] {
  const { definition, actor, plan } = form;
  return Object.values(definition.fields)
    .filter((field) => field.kind !== 'object' && !plan.paths.includes(field.path))
    .filter((field) => mayWrite(definition, actor, 'create', field.path).allowed)
    .map((field) => field.path);
}

function place(row: Row, path: string, value: Json): Row {
  const [name = '', ...rest] = path.split('.');
  if (rest.length === 0) return { ...row, [name]: value };
  return { ...row, [name]: place((row[name] as Row) ?? {}, rest.join('.'), value) as Json };
}
