import type { IChangeEvent } from '@rjsf/core';
import { withTheme } from '@rjsf/core';
import { Theme } from '@rjsf/mui';
import { useMemo } from 'react';
import type { FieldLine, Json } from '../../resource/model/definition.ts';
import { valueAt } from '../../resource/model/path.ts';
import { sameJson, useForm, useFormPart } from './form-handle.ts';
import { KindField } from './KindField.tsx';
import { sectionSchema } from './section-schema.ts';
import { ArrayFieldItemTemplate, ArrayFieldTemplate, FieldTemplate, ObjectFieldTemplate } from './templates.tsx';
import { type FlatData, rjsfValidator } from './validator.ts';

const ThemedForm = withTheme<FlatData>({
  ...Theme,
  fields: { ...Theme.fields, kind: KindField },
  templates: { ...Theme.templates, FieldTemplate, ObjectFieldTemplate, ArrayFieldTemplate, ArrayFieldItemTemplate },
});

/** One group of fields: an instance of the form library that owns their values, so that a key costs a few fields only. */
export function SectionForm({ chunk, lines }: { chunk: string; lines: readonly FieldLine[] }) {
  const form = useForm();
  const shown = useFormPart(
    form,
    () => lines.filter((line) => form.view().fields.has(line.field)).map((line) => line.field),
    sameJson,
  );
  const { schema, uiSchema } = useMemo(
    () =>
      sectionSchema(
        form.definition,
        lines.filter((line) => shown.includes(line.field)),
      ),
    [form.definition, lines, shown],
  );
  const data = useFormPart(form, (state) => sliceOf(state.record, shown), sameValues);
  if (shown.length === 0) return null;

  // What the person changed is separated from what follows from it: one tick can imply others.
  const take = ({ formData = {} }: IChangeEvent<FlatData>) => {
    const changed = shown.filter((path) => !Object.is(formData[path], data[path]));
    for (const path of changed) form.change(path, formData[path] as Json | undefined);
  };
  return (
    <ThemedForm
      tagName="div"
      className="section-fields"
      idPrefix={chunk}
      schema={schema}
      uiSchema={uiSchema}
      formData={data}
      validator={rjsfValidator}
      noValidate
      showErrorList={false}
      onChange={take}
    >
      {/* No button of its own: the page's form sends. */}
      <span hidden />
    </ThemedForm>
  );
}

const sliceOf = (record: Parameters<typeof valueAt>[0], paths: readonly string[]): FlatData =>
  Object.fromEntries(paths.map((path) => [path, valueAt(record, path) ?? undefined]));

const sameValues = (one: FlatData, other: FlatData): boolean => {
  const names = Object.keys(other);
  return Object.keys(one).length === names.length && names.every((name) => Object.is(one[name], other[name]));
};
