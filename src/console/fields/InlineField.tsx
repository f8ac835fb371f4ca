import CheckOutlined from '@mui/icons-material/CheckOutlined';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { KeyboardEvent } from 'react';
import { useId } from 'react';
import { formatValue } from '../../resource/conditions/format.ts';
import { valueAt } from '../../resource/model/path.ts';
import { isPlugin } from '../plugins/registry.ts';
import { choicesOf } from '../schemas/choices.ts';
import { useNarrowing } from '../schemas/form-module.ts';
import { schemasOf, useSchemas, useTranslate } from '../schemas/schemas.ts';
import { HiddenText } from '../ui/HiddenText.tsx';
import { Tip } from '../ui/Tip.tsx';
import { Warnings } from '../ui/Warnings.tsx';
import { controlOf, SELF_LABELLED } from './controls.ts';
import { FieldValue, type FieldValueProps, Labelled } from './FieldValue.tsx';
import { ReviewButtons } from './ReviewButtons.tsx';
import { ShownValue } from './ShownValue.tsx';
import { useInlineEdit } from './use-inline-edit.ts';
import { ValueDraft } from './ValueDraft.tsx';

/** These take effect as they are changed: there is nothing to type and then save. */
const AT_ONCE: readonly string[] = ['switch', 'add-remove', 'yes-no', 'tabs'];

/** A value with its own editor and its own save button; its review buttons are beside it. */
export function InlineField(props: FieldValueProps & { open: boolean }) {
  const { definition, record, line, field, label, open } = props;
  const id = useId();
  const index = useSchemas();
  const translate = useTranslate(definition);
  const each = useInlineEdit(props, open);
  const narrowing = useNarrowing(definition, record, field.path, each.editing || line.widget !== undefined);
  const Control = controlOf(field, line.widget);
  if (!Control || field.computed || field.kind === 'document' || isPlugin(line.widget ?? ''))
    return <FieldValue {...props} />;
  const given = valueAt(record, `${field.path}_label`);
  const control = {
    id,
    label,
    field,
    line,
    value: each.value,
    disabled: !each.enabled || each.busy,
    invalid: each.error !== undefined,
    describedBy: `${id}-error`,
    choices: choicesOf(field, line, narrowing, index.catalogs),
    ...(typeof given === 'string' ? { valueLabel: given } : {}),
    record,
    definition,
    translate,
  };
  if (AT_ONCE.includes(line.widget ?? ''))
    return (
      <Box sx={{ minWidth: 0, gridColumn: line.widget === 'add-remove' ? '1 / -1' : undefined }}>
        {SELF_LABELLED.includes(Control) ? (
          <HiddenText component="dt">{label}</HiddenText>
        ) : (
          <Typography component="dt" variant="caption" sx={{ color: 'text.secondary', display: 'block', mb: 0.5 }}>
            <label htmlFor={id}>{label}</label>
          </Typography>
        )}
        <Box component="dd" sx={{ m: 0 }}>
          <Tip text={each.reason}>
            <Box>
              <Control {...control} onChange={(value) => void each.saveNow(value)} />
            </Box>
          </Tip>
          <Problem id={`${id}-error`} text={each.error} />
        </Box>
      </Box>
    );
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      each.cancel();
    } else if (event.key === 'Enter' && field.kind !== 'long-text' && !event.defaultPrevented) void each.save();
  };
  return (
    <Labelled label={label} warnings={each.editing ? [] : props.warnings}>
      {each.editing ? (
        <Stack direction="row" sx={{ gap: 0.5, alignItems: 'flex-start' }} onKeyDown={keys}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <label htmlFor={id} hidden>
              {label}
            </label>
            <Control {...control} autoFocus onChange={each.type} onFile={each.attach} />
            <Problem id={`${id}-error`} text={each.error} />
            <Warnings texts={each.warnings} />
          </Box>
          <IconButton
            aria-label={translate('console.record.save-value', { title: label })}
            onClick={() => void each.save()}
            loading={each.busy}
          >
            <CheckOutlined fontSize="small" />
          </IconButton>
          <IconButton aria-label={`${translate('console.cancel')}: ${label}`} onClick={each.cancel}>
            <CloseOutlined fontSize="small" />
          </IconButton>
        </Stack>
      ) : (
        <Stack direction="row" sx={{ gap: 0.5, alignItems: 'center', flexWrap: 'wrap' }}>
          <ShownValue definition={definition} record={record} field={field} label={label} />
          <Tip text={each.reason}>
            <IconButton
              aria-label={translate('console.record.edit-value', { title: label })}
              disabled={!each.enabled}
              onClick={each.start}
              sx={{ p: 0.25 }}
            >
              <EditOutlined sx={{ fontSize: 16 }} />
            </IconButton>
          </Tip>
          <ReviewButtons definition={definition} record={record} field={field} label={label} />
        </Stack>
      )}
      {each.draft && open ? (
        <ValueDraft draft={each.draft} text={formatValue(field, each.draft.value, schemasOf(index, definition))} />
      ) : null}
    </Labelled>
  );
}

const Problem = ({ id, text }: { id: string; text: string | undefined }) => (
  <FormHelperText id={id} error role={text ? 'alert' : undefined} sx={{ mt: text ? undefined : 0 }}>
    {text}
  </FormHelperText>
);
