import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import {
  deepEquals,
  type ErrorSchema,
  type FieldProps,
  getByPath,
  type RJSFSchema,
  shallowEquals,
  toFieldPathId,
} from '@rjsf/utils';
import { createContext, memo, type ReactNode, Suspense, useContext } from 'react';
import type { Block, FieldLine } from '../../resource/model/definition.ts';
import { textOf } from '../schemas/text-of.ts';
import { drawing } from './drawing.ts';
import type { PlannedSection } from './form-plan.ts';
import { type FormValues, useForm, useFormPart } from './form-session.ts';

/** Draws a section that is no group of fields; the fields of an action have none. */
export const BlockContext = createContext<((block: Block) => ReactNode) | undefined>(undefined);

/** The root of a form: the sections of `form.json`, each line drawn by the form library at its own path. */
export function SectionsField(props: FieldProps<FormValues, RJSFSchema>) {
  return useForm().plan.sections.map((section) => <Section key={section.key} {...props} section={section} />);
}

function Section({ section, ...root }: FieldProps<FormValues, RJSFSchema> & { section: PlannedSection }) {
  const form = useForm();
  const renderBlock = useContext(BlockContext);
  const visible = useFormPart(form, () => form.view().sections.has(section.key));
  const shown = useFormPart(form, () => section.lines.filter(({ field }) => form.view().fields.has(field)), sameLines);
  const title = useFormPart(form, ({ record }) =>
    textOf(section.block.title, { definition: form.definition, record, vars: form.vars() }, form.actor.roles),
  );
  if (!visible) return null;
  return (
    <Box component="section" sx={{ mb: 3 }}>
      {title ? (
        <Typography variant="h2" sx={{ mb: 1.5 }}>
          {title}
        </Typography>
      ) : null}
      {section.lines.length > 0 ? (
        <Box sx={GRID}>
          {shown.map((line) => {
            const path = line.field.split('.');
            return (
              <Line
                key={line.field}
                line={line}
                schema={getByPath(root.schema, ['properties', ...path.join('.properties.').split('.')])}
                value={getByPath(root.formData, path)}
                errors={getByPath(root.errorSchema, path)}
                registry={root.registry}
                onChange={root.onChange}
                onBlur={root.onBlur}
                onFocus={root.onFocus}
              />
            );
          })}
        </Box>
      ) : (
        <Suspense fallback={null}>{renderBlock?.(section.block)}</Suspense>
      )}
    </Box>
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
