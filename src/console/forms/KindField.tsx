import type { FieldProps } from '@rjsf/utils';
import type { Json } from '../../resource/model/definition.ts';
import { valueAt } from '../../resource/model/path.ts';
import { reasonText } from '../actions/reason-text.ts';
import { controlOf, SELF_LABELLED } from '../fields/controls.ts';
import { describedById, FieldFrame } from '../fields/FieldFrame.tsx';
import { PluginSlot } from '../plugins/PluginSlot.tsx';
import { isPlugin } from '../plugins/registry.ts';
import { useSay } from '../schemas/schemas.ts';
import { helpOf, labelOfLine, messagesAt } from './field-texts.ts';
import { controlId, sameJson, useForm, useFormPart } from './form-handle.ts';
import { fieldAt, isWide } from './section-schema.ts';

/** The one field of the form library that we draw: the control of the kind, the widget of the line, or a plug-in. */
export function KindField({ fieldPathId, formData, onChange }: FieldProps) {
  const form = useForm();
  const say = useSay(form.definition);
  const path = fieldPathId.path.map(String);
  const key = path.join('.');
  const field = fieldAt(form.definition, fieldPathId.path);
  const top = path[0] ?? '';
  const view = useFormPart(form, () => form.view().fields.get(top), sameJson);
  const messages = useFormPart(form, (state) => messagesAt(state, key), sameJson);
  const busy = useFormPart(form, (state) => state.busy);
  const givenLabel = useFormPart(form, (state) => valueAt(state.record, `${key}_label`));
  if (!field || !view) return null;

  const { line } = view;
  const id = controlId(form.id, key);
  const inList = path.length > 1;
  const label = inList ? field.title : labelOfLine(form, line, field);
  const disabled = !view.enabled || busy;
  const frame = {
    id,
    label,
    required: view.required && !inList,
    help: helpOf(form, inList ? undefined : line, field, formData, say),
    reason: view.verdict.allowed || field.readOnly ? undefined : reasonText(view.verdict, { ...form, say }),
    ...messages,
    wide: isWide(field, line.widget),
  };
  const change = (value: Json | undefined) => onChange(value, fieldPathId.path);
  const Control = controlOf(field, inList ? undefined : line.widget);
  if (!inList && line.widget && isPlugin(line.widget)) {
    return (
      <FieldFrame {...frame} labelled>
        <PluginSlot
          name={line.widget}
          slot="field"
          definition={form.definition}
          record={form.store.get().record}
          options={line.options}
          path={key}
          value={formData}
          id={id}
          label={label}
          disabled={disabled}
          onChange={(value, other) => (other ? form.change(other, value) : change(value))}
        />
      </FieldFrame>
    );
  }
  if (!Control) return null;
  return (
    <FieldFrame {...frame} labelled={SELF_LABELLED.includes(Control)}>
      <Control
        id={id}
        label={label}
        field={view.mediaType ? { ...field, limits: { ...field.limits, mediaType: view.mediaType } } : field}
        line={line}
        value={formData}
        onChange={change}
        onBlur={() => form.blur(key)}
        onFile={(file) => form.setFile(key, file)}
        disabled={disabled}
        required={view.required && !inList}
        invalid={messages.errors.length > 0}
        describedBy={describedById(id)}
        choices={view.choices}
        valueLabel={typeof givenLabel === 'string' ? givenLabel : undefined}
        record={form.store.get().record}
        definition={form.definition}
        say={say}
      />
    </FieldFrame>
  );
}
