import Box from '@mui/material/Box';
import type { RegistryWidgetsType, WidgetProps } from '@rjsf/utils';
import { createContext, useContext } from 'react';
import type { Json } from '../../resource/model/definition.ts';
import type { Control } from '../fields/control-props.ts';
import { CONTROLS, WIDGETS } from '../fields/controls.ts';
import { describedById } from '../fields/FieldFrame.tsx';
import { PluginSlot } from '../plugins/PluginSlot.tsx';
import { useTranslate } from '../schemas/schemas.ts';
import { fieldAt, isSelfLabelled, PLUGIN } from './drawing.ts';
import { useForm, useFormPart } from './form-session.ts';
import type { FieldState } from './use-field-state.ts';

/** What the template of a field knows of it, for the widget inside. */
export const FieldContext = createContext<FieldState | undefined>(undefined);

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
        onBlur={() => {
          form.blur(path);
          onBlur(id, value);
        }}
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
      <PluginSlot
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
