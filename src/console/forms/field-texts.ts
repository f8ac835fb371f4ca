import { formatValue } from '../../resource/conditions/format.ts';
import type { Field, FieldLine } from '../../resource/model/definition.ts';
import { valueAt, withValue } from '../../resource/model/path.ts';
import { toStored } from '../fields/entry.ts';
import { schemasOf, type Translate } from '../schemas/schemas.ts';
import { textOf } from '../schemas/text-of.ts';
import type { FormSession } from './form-session.ts';

export function labelOfLine(form: FormSession, line: FieldLine, field: Field): string {
  if (line.title === undefined) return field.title;
  const env = { definition: form.definition, record: form.get().record, vars: form.vars() };
  return textOf(line.title, env, form.actor.roles) ?? field.title;
}

/** Help under a field: its description, and what is stored when it is typed without tax. */
export function helpOf(
  form: FormSession,
  line: FieldLine | undefined,
  field: Field,
  typed: unknown,
  translate: Translate,
): string | undefined {
  const text = line?.description ?? field.description;
  if (!field.entry || typeof typed !== 'number') return text;
  const stored = toStored({ fields: { [field.path]: field } }, withValue(form.get().record, field.path, typed));
  const value = formatValue(field, valueAt(stored, field.path), schemasOf(form.index, form.definition));
  return [text, translate('console.form.entry', { value })].filter(Boolean).join(' ');
}
