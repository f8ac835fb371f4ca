import { mayWrite } from '../../resource/access/permissions.ts';
import type { Json, Row } from '../../resource/model/definition.ts';
import { isEmpty, valueAt } from '../../resource/model/path.ts';
import { toStored } from '../fields/entry.ts';
import type { FormSession } from './form-session.ts';

/**
 * What the form sends without a body of its own, nested: its visible fields, on an update those that changed; on a
 * creation also what `source`, `prefill` and the defaults filled in without being on screen. Hidden fields are not sent.
 */
export function bodyOf(form: FormSession, changed: readonly string[] | undefined): Row {
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
    .filter((field) => field.kind !== 'object' && !plan.paths.includes(field.path))
    .filter((field) => mayWrite(definition, actor, 'create', field.path).allowed)
    .map((field) => field.path);
}

function place(row: Row, path: string, value: Json): Row {
  const [name = '', ...rest] = path.split('.');
  if (rest.length === 0) return { ...row, [name]: value };
  return { ...row, [name]: place((row[name] as Row) ?? {}, rest.join('.'), value) as Json };
}
