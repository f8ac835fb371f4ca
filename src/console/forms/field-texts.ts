import { formatValue } from '../../resource/conditions/format.ts';
import type { Field, FieldLine } from '../../resource/model/definition.ts';
import { valueAt, withValue } from '../../resource/model/path.ts';
import { type Say, schemasOf } from '../schemas/schemas.ts';
import { textOf } from '../schemas/text-of.ts';
import { toStored } from './entry.ts';
import type { FormHandle } from './form-handle.ts';
import { changedPaths, type FormState } from './form-store.ts';

export function labelOfLine(form: FormHandle, line: FieldLine, field: Field): string {
  const env = { definition: form.definition, record: form.store.get().record, vars: form.vars() };
  return textOf(line.title, env, form.actor.roles) ?? field.title;
}

/** Help under a field: its description, and what is stored when it is typed without tax. */
export function helpOf(
  form: FormHandle,
  line: FieldLine | undefined,
  field: Field,
  typed: unknown,
  say: Say,
): string | undefined {
  const text = line?.description ?? field.description;
  if (!field.entry || typeof typed !== 'number') return text;
  const stored = toStored({ fields: { [field.path]: field } }, withValue({}, field.path, typed));
  const value = formatValue(field, valueAt(stored, field.path), schemasOf(form.index, form.definition));
  return [text, say('console.form.entry', { value })].filter(Boolean).join(' ');
}

/** What is said under a field now: the rules' errors once it was touched, warnings also as it was opened, the server's until it changes. */
export function messagesAt(state: FormState, key: string): { errors: string[]; warnings: string[] } {
  const shown = state.attempted || state.touched.includes(key);
  const kept = changedPaths(state, [key]).length === 0;
  const issues = state.issues.filter(
    (issue) => keyOf(issue) === key && (shown || (kept && issue.severity === 'warning')),
  );
  const refusals = state.refusals.filter((refusal) => keyOf(refusal) === key);
  return {
    errors: unique([...refusals, ...issues].filter((one) => one.severity === 'error').map((one) => one.message)),
    warnings: unique([...refusals, ...issues].filter((one) => one.severity === 'warning').map((one) => one.message)),
  };
}

/** `/images/0` names an element of a list; without it the field's own name counts. */
export function keyOf(issue: { field: string; path?: string }): string {
  const pointed = issue.path?.startsWith('/') ? issue.path.slice(1).replaceAll('/', '.') : '';
  return /\.\d+(\.|$)/.test(pointed) ? pointed : issue.field;
}

const unique = (texts: string[]) => [...new Set(texts)];
