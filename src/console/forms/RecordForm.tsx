import { withTheme } from '@rjsf/core';
import { Theme } from '@rjsf/mui';
import type { RJSFSchema } from '@rjsf/utils';
import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import type { Block, Row } from '../../resource/model/definition.ts';
import { focusFirst } from './focus-first.ts';
import { customErrors, errorTree, recordValidator } from './form-errors.ts';
import { type FormValues, useForm, useFormPart } from './form-session.ts';
import { BlockContext, SectionsField } from './SectionsField.tsx';
import { ArrayFieldItemTemplate, ArrayFieldTemplate, FieldTemplate, ObjectFieldTemplate } from './templates.tsx';
import { publish } from './use-record-form.ts';
import { widgets } from './widgets.tsx';

const ThemedForm = withTheme<FormValues, RJSFSchema>({
  ...Theme,
  fields: { ...Theme.fields, sections: SectionsField },
  widgets: { ...Theme.widgets, ...widgets },
  templates: { ...Theme.templates, FieldTemplate, ObjectFieldTemplate, ArrayFieldTemplate, ArrayFieldItemTemplate },
});

/** The page's form sends. */
const NO_BUTTON = <span hidden />;

const UI_SCHEMA = { 'ui:field': 'sections' };

/** The form library fills in nothing: defaults are part of what the form opens with. */
const DEFAULTS = {
  emptyObjectFields: 'skipDefaults',
  arrayMinItems: { populate: 'never' },
  constAsDefaults: 'never',
  requiredBooleanDefault: 'skip',
} as const;

type RecordFormProps = {
  /** Draws a section that is no group of fields. */
  renderBlock?: ((block: Block) => ReactNode) | undefined;
};

/** The fields of an open form: one form of the form library, which owns structure, values and errors. */
export function RecordForm({ renderBlock }: RecordFormProps) {
  const session = useForm();
  const validator = useMemo(() => recordValidator(session), [session]);
  const isWrong = useFormPart(session, (state) => state.isWrong);
  const refusals = useFormPart(session, (state) => state.refusals);
  const extraErrors = useMemo(() => errorTree(refusals.filter(({ severity }) => severity === 'error')), [refusals]);
  const opened = useRef(session.start);
  useLayoutEffect(() => {
    if (opened.current !== session.start) session.form.current?.reset();
    opened.current = session.start;
  }, [session]);
  return (
    <BlockContext value={renderBlock}>
      <ThemedForm
        ref={session.form as never}
        tagName="div"
        idPrefix={session.id}
        idSeparator="."
        schema={session.module.schemas[session.schemaName] as RJSFSchema}
        uiSchema={UI_SCHEMA}
        initialFormData={session.get().opened}
        validator={validator}
        experimental_defaultFormStateBehavior={DEFAULTS}
        liveValidate={isWrong ? 'onChange' : 'onBlur'}
        customValidate={(record) => customErrors(session, (record ?? {}) as Row) as never}
        extraErrors={extraErrors as never}
        showErrorList={false}
        onChange={(event, id) => publish(session, event, id)}
        onError={(errors) =>
          focusFirst(
            session,
            errors.map(({ property = '' }) => property.replace(/^\./, '')),
          )
        }
      >
        {NO_BUTTON}
      </ThemedForm>
    </BlockContext>
  );
}
