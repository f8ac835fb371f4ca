import type { Field } from '../../resource/model/definition.ts';
import { valueAt } from '../../resource/model/path.ts';
import { fieldAt, hasWidget } from './drawing.ts';
import { labelOfLine } from './field-texts.ts';
import { changedPaths, type FormSession, lineOf, useFormPart } from './form-session.ts';
import type { FieldView } from './form-view.ts';

/** What changes of a field while the form is filled, beside its value and its errors. */
export type FieldState = {
  path: string;
  field: Field;
  view: FieldView;
  /** It is an element of a list, or a part of one. */
  inList: boolean;
  label: string;
  disabled: boolean;
  required: boolean;
  /** Its errors are shown: it was touched, or the form was to be sent. */
  isShown: boolean;
  isInvalid: boolean;
  /** The label of the record that a reference names. */
  valueLabel: string | undefined;
  /** Contradictions with other values, and what the server remarked. */
  warnings: readonly string[];
};

/** The state of a field that has a widget; undefined for what the form library draws itself. */
export function useFieldState(form: FormSession, path: string): FieldState | undefined {
  return useFormPart(form, () => fieldState(form, path), sameState);
}

function fieldState(form: FormSession, path: string): FieldState | undefined {
  const line = lineOf(path);
  const view = form.view().fields.get(line);
  const field = fieldAt(form.definition, path);
  const inList = path !== line;
  if (!view || !field || !hasWidget(field, inList ? undefined : view.line.widget)) return undefined;
  const { record, attempted, touched, busy } = form.get();
  const isShown = attempted || touched.includes(path);
  const label = field.reference ? valueAt(record, `${path}_label`) : undefined;
  return {
    path,
    field,
    view,
    inList,
    label: inList ? field.title : labelOfLine(form, view.line, field),
    disabled: !view.enabled || busy,
    required: view.required && !inList,
    isShown,
    isInvalid: false,
    valueLabel: typeof label === 'string' ? label : undefined,
    warnings: warningsOf(form, path, isShown),
  };
}

const NONE: readonly string[] = [];

/** Contradictions are also said as the form was opened; the server's remarks until the field changes. */
function warningsOf(form: FormSession, path: string, isShown: boolean): readonly string[] {
  const state = form.get();
  const remarks = state.refusals.filter(({ field, severity }) => severity === 'warning' && field === path);
  const texts = form.warnings().get(path);
  if (!texts && remarks.length === 0) return NONE;
  const own = texts && (isShown || changedPaths(state, [path]).length === 0) ? texts : [];
  return [...new Set([...remarks.map(({ message }) => message), ...own])];
}

function sameState(one: FieldState | undefined, other: FieldState | undefined): boolean {
  if (!one || !other) return one === other;
  return (Object.keys(one) as (keyof FieldState)[]).every(
    (name) => one[name] === other[name] || (name === 'warnings' && one.warnings.join() === other.warnings.join()),
  );
}
