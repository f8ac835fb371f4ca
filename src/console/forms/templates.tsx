import AddOutlined from '@mui/icons-material/AddOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type {
  ArrayFieldItemTemplateProps,
  ArrayFieldTemplateProps,
  FieldTemplateProps,
  ObjectFieldTemplateProps,
} from '@rjsf/utils';
import { useMemo } from 'react';
import { kindOf } from '../../resource/kinds/registry.ts';
import { reasonText } from '../actions/texts.ts';
import { useTranslate } from '../i18n/translate.ts';
import { formLine, useForm, useFormPart } from './form-session.ts';
import { FieldContext, FieldFrame, helpOf, isSelfLabelled, isWide, useFieldState } from './widgets.tsx';

const NONE: string[] = [];

/** Label, help, reason and errors of a field with a widget; lists and groups draw theirs in their own templates. */
export function FieldTemplate({ id, fieldPathId, rawErrors = NONE, formData, hidden, children }: FieldTemplateProps) {
  const form = useForm();
  const translate = useTranslate(form.definition);
  const state = useFieldState(form, fieldPathId.path.join('.'));
  const errors = state?.isShown ? [...new Set(rawErrors)] : NONE;
  const isInvalid = errors.length > 0;
  const slot = useMemo(() => state && { ...state, isInvalid }, [state, isInvalid]);
  if (hidden) return null;
  if (!state) return children;
  const { field, view, inList } = state;
  const widget = inList ? undefined : view.line.widget;
  return (
    <FieldFrame
      id={id}
      label={state.label}
      required={state.required}
      help={helpOf(form, inList ? undefined : view.line, field, formData, translate)}
      reason={view.verdict.allowed || field.readOnly ? undefined : reasonText(view.verdict, { ...form, translate })}
      errors={errors}
      warnings={state.warnings}
      wide={isWide(field, view.line.widget)}
      control={widget ? undefined : kindOf(field).control}
      labelled={isSelfLabelled(field, widget)}
    >
      <FieldContext value={slot}>{children}</FieldContext>
    </FieldFrame>
  );
}

/** The fields of a group, placed in the grid around it. */
export const ObjectFieldTemplate = ({ properties }: ObjectFieldTemplateProps) => (
  <>{properties.filter((property) => !property.hidden).map((property) => property.content)}</>
);

export function ArrayFieldTemplate({
  title,
  items,
  canAdd,
  onAddClick,
  fieldPathId,
  rawErrors = NONE,
}: ArrayFieldTemplateProps) {
  const form = useForm();
  const translate = useTranslate();
  const path = fieldPathId.path.join('.');
  const isOpen = useListState(path);
  const isShown = useFormPart(form, ({ attempted }) => attempted);
  const label = form.definition.fields[path]?.title ?? title;
  return (
    <Box role="group" aria-label={label} sx={{ gridColumn: '1 / -1' }}>
      <Typography variant="body2" sx={{ fontWeight: 550, mb: 0.5 }}>
        {label}
      </Typography>
      <Stack sx={{ gap: 1 }}>{items}</Stack>
      {canAdd ? (
        <Button
          size="small"
          startIcon={<AddOutlined />}
          disabled={!isOpen}
          onClick={onAddClick}
          aria-label={`${translate('console.form.add-item')}: ${label}`}
          sx={{ mt: 1 }}
        >
          {translate('console.form.add-item')}
        </Button>
      ) : null}
      {isShown
        ? rawErrors.map((text) => (
            <FormHelperText key={text} error role="alert">
              {text}
            </FormHelperText>
          ))
        : null}
    </Box>
  );
}

export function ArrayFieldItemTemplate({ children, index, hasToolbar, buttonsProps }: ArrayFieldItemTemplateProps) {
  const translate = useTranslate();
  const isOpen = useListState(buttonsProps.fieldPathId.path.join('.'));
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'flex-start' }}>
      <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
        {children}
      </Box>
      {hasToolbar && buttonsProps.hasRemove ? (
        <IconButton
          size="small"
          disabled={!isOpen}
          onClick={buttonsProps.onRemoveItem}
          aria-label={translate('console.form.remove-item', { label: index + 1 })}
        >
          <DeleteOutlined fontSize="small" />
        </IconButton>
      ) : null}
    </Stack>
  );
}

/** Whether a list may be changed now. */
function useListState(path: string): boolean {
  const form = useForm();
  return useFormPart(form, ({ busy }) => !busy && (form.view().fields.get(formLine(path))?.enabled ?? false));
}
