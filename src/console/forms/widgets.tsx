import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import type { RegistryWidgetsType, UiSchema, WidgetProps } from '@rjsf/utils';
import { createContext, type ReactNode, useContext } from 'react';
import { formatValue } from '../../resource/conditions/format.ts';
import { layoutText } from '../../resource/conditions/layout-text.ts';
import { kindOf } from '../../resource/kinds/registry.ts';
import type { Definition, Field, FieldLine, Json } from '../../resource/model/definition.ts';
import { isObject } from '../../resource/model/of-kind.ts';
import { valueAt, withValue } from '../../resource/model/path.ts';
import { CONTROLS, controlOf, SELF_LABELLED, WIDGETS } from '../fields/controls.ts';
import { type Control, toStored } from '../fields/entry.ts';
import { Warnings } from '../fields/FieldValue.tsx';
import { type Translate, useTranslate } from '../i18n/translate.ts';
import { PluginInSlot } from '../plugins/PluginInSlot.tsx';
import { isPlugin } from '../plugins/registry.ts';
import { schemasOf } from '../schemas/schemas.ts';
import { changedPaths, type FormSession, formLine, useForm, useFormPart } from './form-session.ts';
import type { FieldView } from './form-view.ts';

type FieldFrameProps = {
  id: string;
  label: string;
  required?: boolean;
  /** The control carries its label itself. */
  labelled?: boolean;
  help?: string | undefined;
  /** Why it cannot be changed. */
  reason?: string | undefined;
  errors?: readonly string[];
  warnings?: readonly string[];
  wide?: boolean;
  /** What asks for the value: days and numbers need less width than their column has. */
  control?: string | undefined;
  children: ReactNode;
};

/** A control in its place: label above, help under it, errors and warnings under that. */
export function FieldFrame({
  id,
  label,
  required,
  labelled,
  help,
  reason,
  errors = [],
  warnings,
  wide,
  control,
  children,
}: FieldFrameProps) {
  const translate = useTranslate();
  return (
    <div
      className="field-frame"
      data-wide={wide || undefined}
      data-labelled={labelled || undefined}
      data-control={control}
    >
      {labelled ? null : (
        <label className="field-label" htmlFor={id} id={`${id}-label`}>
          {label}
          {required ? (
            <span aria-hidden title={translate('console.required')}>
              *
            </span>
          ) : null}
        </label>
      )}
      {children}
      <div id={describedById(id)}>
        {help ? <FormHelperText>{help}</FormHelperText> : null}
        {reason ? <FormHelperText>{reason}</FormHelperText> : null}
        {errors.map((text) => (
          <FormHelperText key={text} error role="alert">
            {text}
          </FormHelperText>
        ))}
        <Warnings texts={warnings} />
      </div>
    </div>
  );
}

const describedById = (id: string): string => `${id}-help`;

/** What changes of a field while the form is filled, beside its value and its errors. */
type FieldState = {
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
  const line = formLine(path);
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

function labelOfLine(form: FormSession, line: FieldLine, field: Field): string {
  if (line.title === undefined) return field.title;
  const env = { definition: form.definition, record: form.get().record, vars: form.vars() };
  return layoutText(line.title, env, form.actor.roles) ?? field.title;
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

/** The name of the widget that draws a plug-in. */
const PLUGIN = 'plugin';

/** How the form library draws a field: with one of our widgets, or a list as its own array. */
export function drawing(field: Field, widget?: string): UiSchema {
  const name = widgetName(field, widget);
  if (name) return { 'ui:field': 'StringField', 'ui:widget': name };
  return {
    items: field.itemFields ? itemDrawing(field.itemFields) : field.items ? drawing(field.items) : {},
    'ui:options': { orderable: false, copyable: false },
  };
}

function itemDrawing(fields: Record<string, Field>): UiSchema {
  const drawn: UiSchema = {};
  for (const [path, field] of Object.entries(fields)) {
    if (isObject(field)) continue;
    const names = path.split('.');
    const last = names.pop() ?? path;
    let place: UiSchema = drawn;
    for (const name of names) place = place[name] ??= {};
    place[last] = field.readOnly ? { 'ui:widget': 'hidden' } : drawing(field);
  }
  return drawn;
}

function widgetName(field: Field, widget?: string): string | undefined {
  if (widget && isPlugin(widget)) return PLUGIN;
  if (widget && WIDGETS[widget]) return widget;
  if (!controlOf(field)) return undefined;
  return field.kind === 'array' ? 'file' : kindOf(field).control;
}

/** Whether the field has a widget: a list without one is drawn by the form library. */
const hasWidget = (field: Field, widget?: string): boolean => widgetName(field, widget) !== undefined;

/** Whether the widget draws the label itself: no second one above it. A plug-in does so for a tick, as our own switch does. */
export function isSelfLabelled(field: Field, widget?: string): boolean {
  const control = controlOf(field, widget);
  if (widget !== undefined && isPlugin(widget)) return field.base === 'boolean';
  return control !== undefined && SELF_LABELLED.includes(control);
}

export const isWide = (field: Field, widget?: string): boolean =>
  kindOf(field).wide || widget === 'tabs' || widget === 'add-remove';

/** The field behind a place in the form: `['docs', 0, 'key']` is the field `key` of an element of `docs`. */
function fieldAt(definition: Definition, path: string): Field | undefined {
  const own = definition.fields[path];
  if (own) return own;
  const [list = '', inner = ''] = path.split(/\.\d+(?:\.|$)/);
  const field = definition.fields[list];
  return inner === '' ? field?.items : field?.itemFields?.[inner];
}

/** What the template of a field knows of it, for the widget inside. */
export const FieldContext = createContext<FieldState | undefined>(undefined);

let isPressed = false;
for (const [name, pressed] of [
  ['pointerdown', true],
  ['pointerup', false],
  ['pointercancel', false],
] as const)
  addEventListener(
    name,
    () => {
      isPressed = pressed;
    },
    true,
  );

/**
 * Runs now, or once the button of the mouse that is down has come up and its click is done. Leaving a field by a press may
 * draw an error above what is pressed, which would move it away from under the pointer: such a press would do nothing.
 */
function afterPress(run: () => void): void {
  if (!isPressed) {
    run();
    return;
  }
  const ended = new AbortController();
  const end = () => {
    ended.abort();
    setTimeout(run);
  };
  for (const name of ['pointerup', 'pointercancel', 'keydown'])
    addEventListener(name, end, { capture: true, signal: ended.signal });
}

/** A control of ours as a widget of the form library: the value is the library's, everything else the field's state. */
function asWidget(Control: Control) {
  return function ControlWidget({ id, value, onChange, onBlur }: WidgetProps) {
    const form = useForm();
    const translate = useTranslate(form.definition);
    const state = useContext(FieldContext);
    if (!state) return null;
    const { path, field, view, label, disabled, required, isInvalid, valueLabel } = state;
    return (
      <Control
        id={id}
        label={label}
        field={view.mediaType ? { ...field, limits: { ...field.limits, mediaType: view.mediaType } } : field}
        line={view.line}
        value={value}
        onChange={onChange}
        onBlur={() =>
          afterPress(() => {
            form.blur(path);
            onBlur(id, value);
          })
        }
        onFile={(file) => form.setFile(path, file)}
        disabled={disabled}
        required={required}
        invalid={isInvalid}
        describedBy={describedById(id)}
        choices={view.choices}
        valueLabel={valueLabel}
        record={form.get().record}
        definition={form.definition}
        translate={translate}
      />
    );
  };
}

/** A plug-in of the slot `field`: it sees the whole record and may write any field of it. */
function PluginWidget({ id, value, onChange }: WidgetProps) {
  const form = useForm();
  const state = useContext(FieldContext);
  const record = useFormPart(form, (all) => all.record);
  if (!state?.view.line.widget) return null;
  // Its controls may have names of their own, in any language: the group says which field they are of. A tick is its name.
  const field = fieldAt(form.definition, state.path);
  const isTick = field !== undefined && isSelfLabelled(field, state.view.line.widget);
  const group = isTick
    ? {}
    : {
        role: 'group',
        'aria-label': state.label,
        'aria-describedby': describedById(id),
        'aria-disabled': state.disabled || undefined,
      };
  return (
    <Box {...group}>
      <PluginInSlot
        name={state.view.line.widget}
        slot="field"
        definition={form.definition}
        record={record}
        options={state.view.line.options}
        path={state.path}
        value={value as Json | undefined}
        id={id}
        label={state.label}
        disabled={state.disabled}
        onChange={(next, other) => (other ? form.change(other, next) : onChange(next))}
      />
    </Box>
  );
}

/** Our controls by the name that a kind gives or by the widget that a line names. */
export const widgets: RegistryWidgetsType = {
  ...Object.fromEntries(
    Object.entries({ ...CONTROLS, ...WIDGETS }).map(([name, control]) => [name, asWidget(control)]),
  ),
  [PLUGIN]: PluginWidget,
};
