import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { withTheme } from '@rjsf/core';
import { Theme } from '@rjsf/mui';
import {
  deepEquals,
  type ErrorSchema,
  type FieldProps,
  getByPath,
  type RJSFSchema,
  shallowEquals,
  toFieldPathId,
} from '@rjsf/utils';
import { createContext, memo, type ReactNode, Suspense, useContext, useLayoutEffect, useMemo, useRef } from 'react';
import { layoutText } from '../../resource/conditions/layout-text.ts';
import type { Block, FieldLine, Row } from '../../resource/model/definition.ts';
import { customErrors, errorTree, recordValidator } from './form-errors.ts';
import { controlId, type FormSession, type FormValues, isClosed, useForm, useFormPart } from './form-session.ts';
import type { PlannedSection } from './form-view.ts';
import { ArrayFieldItemTemplate, ArrayFieldTemplate, FieldTemplate, ObjectFieldTemplate } from './templates.tsx';
import { publishRecord } from './use-record-form.ts';
import { drawing, widgets } from './widgets.tsx';

/** Draws a section that is no group of fields; the fields of an action have none. */
const BlockContext = createContext<((block: Block) => ReactNode) | undefined>(undefined);

/** The root of a form: the sections of `form.json`, each line drawn by the form library at its own path. */
function SectionsField(root: FieldProps<FormValues, RJSFSchema>) {
  return useForm().plan.sections.map((section) => <Section key={section.key} root={root} section={section} />);
}

type SectionProps = { section: PlannedSection; root: FieldProps<FormValues, RJSFSchema> };

/** A key draws the section of its field, not the others: the library's own parts work out their style each time. */
const Section = memo(function Section({ section, root }: SectionProps) {
  const form = useForm();
  const renderBlock = useContext(BlockContext);
  const visible = useFormPart(form, () => form.view().sections.has(section.key));
  const shown = useFormPart(form, () => section.lines.filter(({ field }) => form.view().fields.has(field)), sameLines);
  const isRead = useFormPart(form, () => isClosed(form));
  const title = useFormPart(form, ({ record }) =>
    layoutText(section.block.title, { definition: form.definition, record, vars: form.vars() }, form.actor.roles),
  );
  if (!visible) return null;
  return (
    <Box component="section" sx={{ mb: 3 }}>
      {title ? <Title text={title} /> : null}
      {section.lines.length > 0 ? (
        <Box sx={isRead ? READ : GRID}>
          {shown.map((line) => (
            <Line key={line.field} {...lineProps(root, line)} />
          ))}
        </Box>
      ) : (
        <Suspense fallback={null}>{renderBlock?.(section.block)}</Suspense>
      )}
    </Box>
  );
}, sameSection);

const Title = memo(function Title({ text }: { text: string }) {
  return (
    <Typography variant="h2" sx={{ mb: 1.5 }}>
      {text}
    </Typography>
  );
});

/** What of the root a line is drawn with. */
function lineProps({ schema, formData, errorSchema, ...root }: SectionProps['root'], line: FieldLine): LineProps {
  const path = line.field.split('.');
  return {
    line,
    schema: getByPath(schema, ['properties', ...path.join('.properties.').split('.')]),
    value: getByPath(formData, path),
    errors: getByPath(errorSchema, path),
    registry: root.registry,
    onChange: root.onChange,
    onBlur: root.onBlur,
    onFocus: root.onFocus,
  };
}

function sameSection({ section, root }: SectionProps, next: SectionProps): boolean {
  return (
    section === next.section &&
    section.lines.every((line) => sameLine(lineProps(root, line), lineProps(next.root, line)))
  );
}

type LineProps = Pick<FieldProps<FormValues, RJSFSchema>, 'registry' | 'onChange' | 'onBlur' | 'onFocus'> & {
  line: FieldLine;
  schema: RJSFSchema | undefined;
  value: FormValues | undefined;
  errors: ErrorSchema | undefined;
};

/** One line of a form: the form library's own field for the schema, the value and the errors at its path. */
const Line = memo(function Line({ line, schema, value, errors, registry, onChange, onBlur, onFocus }: LineProps) {
  const { definition } = useForm();
  const field = definition.fields[line.field];
  const path = line.field.split('.');
  const { SchemaField } = registry.fields;
  if (!field || !SchemaField) return null;
  return (
    <SchemaField
      name={path.at(-1) ?? ''}
      schema={schema && Object.keys(schema).length > 0 ? schema : { title: field.title }}
      uiSchema={drawing(field, line.widget)}
      formData={value}
      errorSchema={errors}
      fieldPathId={toFieldPathId('', registry.globalFormOptions, path)}
      registry={registry}
      onChange={onChange}
      onBlur={onBlur}
      onFocus={onFocus}
    />
  );
}, sameLine);

/** The form library copies values and errors at each key, so that groups, lists and errors are compared by content. */
function sameLine({ value, errors, ...one }: LineProps, { value: nextValue, errors: nextErrors, ...other }: LineProps) {
  return (
    shallowEquals(one, other) &&
    (value === nextValue || deepEquals(value, nextValue)) &&
    (errors === nextErrors || deepEquals(errors, nextErrors))
  );
}

const sameLines = (one: readonly FieldLine[], other: readonly FieldLine[]) =>
  one.length === other.length && one.every((line, place) => line === other[place]);

const GRID = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  // What may not be changed is still to be read.
  '& .MuiInputBase-root.Mui-disabled': { bgcolor: 'surface.sunken' },
  '& .MuiInputBase-input.Mui-disabled': { WebkitTextFillColor: 'var(--mui-palette-text-secondary)' },
} as const;

/** What is only read looks like text: no frame, no icon that opens nothing. */
const READ = {
  ...GRID,
  // Each kind of control has rules of its own for these.
  '& .MuiInputBase-root.Mui-disabled': { bgcolor: 'transparent', p: '0 !important', '& fieldset': { border: 0 } },
  '& .MuiInputBase-input.Mui-disabled': {
    px: '0 !important',
    textAlign: 'left !important',
    WebkitTextFillColor: 'var(--mui-palette-text-primary)',
  },
  '& .MuiInputAdornment-positionEnd, & .MuiAutocomplete-endAdornment, & .MuiSelect-icon': { display: 'none' },
} as const;

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
        onChange={(event, id) => publishRecord(session, event, id)}
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

/** Puts the focus on the first of these fields in the order of the screen. `docs.0.key` names a part of an element of a list. */
export function focusFirst(form: FormSession, wrong: readonly string[]): void {
  const [first] = [...form.view().fields.keys()].filter((path) =>
    wrong.some((key) => key === path || key.startsWith(`${path}.`)),
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
