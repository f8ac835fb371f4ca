import CheckOutlined from '@mui/icons-material/CheckOutlined';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useId } from 'react';
import { formatHere } from '../../resource/conditions/field-here.ts';
import { kindOf } from '../../resource/kinds/registry.ts';
import { isSlot } from '../../resource/model/of-kind.ts';
import { valueAt } from '../../resource/model/path.ts';
import { whenOf } from '../i18n/time-of-day.ts';
import { type Translate, useTranslate } from '../i18n/translate.ts';
import { isPlugin } from '../plugins/registry.ts';
import { remainingChoices, useNarrowing } from '../schemas/form-module.ts';
import { schemasOf, useSchemas } from '../schemas/schemas.ts';
import { HiddenText, Tip, WhyNot } from '../ui/Hint.tsx';
import { isKey } from '../ui/keys.ts';
import { controlOf, SELF_LABELLED } from './controls.ts';
import type { Control, ControlProps } from './entry.ts';
import { FieldValue, type FieldValueProps, Labelled, Warnings } from './FieldValue.tsx';
import { ReviewButtons } from './ReviewButtons.tsx';
import { ShownValue } from './ShownValue.tsx';
import { useInlineEdit } from './use-inline-edit.ts';

/** These take effect as they are changed: there is nothing to type and then save. */
const AT_ONCE: readonly string[] = ['switch', 'add-remove', 'yes-no', 'tabs'];

/** A value with its own editor and its own save button; its review buttons are beside it. */
export function InlineField(props: FieldValueProps & { open: boolean }) {
  const { definition, record, line, field, label, open } = props;
  const id = useId();
  const index = useSchemas();
  const translate = useTranslate(definition);
  const inline = useInlineEdit(props, open);
  const narrowing = useNarrowing(definition, record, field.path, inline.editing || line.widget !== undefined);
  const Control = controlOf(field, line.widget);
  if (!Control || field.computed || isSlot(field) || isPlugin(line.widget ?? '')) return <FieldValue {...props} />;
  const given = valueAt(record, `${field.path}_label`);
  const control = {
    id,
    label,
    field,
    line,
    value: inline.value,
    disabled: !inline.enabled || inline.busy,
    invalid: inline.error !== undefined,
    describedBy: `${id}-error`,
    choices: remainingChoices(field, line, narrowing, index.catalogs),
    ...(typeof given === 'string' ? { valueLabel: given } : {}),
    record,
    definition,
    translate,
  };
  if (AT_ONCE.includes(line.widget ?? '')) return <ValueAtOnce {...{ Control, control, inline }} />;
  return (
    <Labelled label={label} warnings={inline.editing ? [] : props.warnings}>
      {inline.editing ? (
        <ValueEditor {...{ Control, control, inline }} />
      ) : (
        <Stack direction="row" sx={{ gap: 0.5, alignItems: 'center', flexWrap: 'wrap' }}>
          <WhyNot text={inline.reason}>
            <ShownValue definition={definition} record={record} field={field} label={label} />
          </WhyNot>
          {inline.enabled ? (
            <IconButton
              aria-label={translate('console.record.edit-value', { title: label })}
              onClick={inline.start}
              sx={{ p: 0.25 }}
            >
              <EditOutlined sx={{ fontSize: 16 }} />
            </IconButton>
          ) : null}
          <ReviewButtons definition={definition} record={record} field={field} label={label} />
        </Stack>
      )}
      {inline.draft && open ? (
        <ValueDraft
          draft={inline.draft}
          text={formatHere({ definition, record, schemas: schemasOf(index, definition) }, field, inline.draft.value)}
        />
      ) : null}
    </Labelled>
  );
}

type EditorProps = {
  Control: Control;
  control: Omit<ControlProps, 'onChange'> & { translate: Translate };
  inline: ReturnType<typeof useInlineEdit>;
};

/** A control that saves with each change. */
function ValueAtOnce({ Control, control, inline }: EditorProps) {
  const { id, label, line } = control;
  return (
    <Box sx={{ minWidth: 0, gridColumn: line?.widget === 'add-remove' ? '1 / -1' : undefined }}>
      {SELF_LABELLED.includes(Control) ? (
        <HiddenText component="dt">{label}</HiddenText>
      ) : (
        <Typography component="dt" variant="caption" sx={{ color: 'text.secondary', display: 'block', mb: 0.5 }}>
          <label htmlFor={id}>{label}</label>
        </Typography>
      )}
      <Box component="dd" sx={{ m: 0 }}>
        <Tip text={inline.reason}>
          <Box>
            <Control {...control} onChange={(value) => void inline.saveNow(value)} />
          </Box>
        </Tip>
        <Problem id={`${id}-error`} text={inline.error} />
      </Box>
    </Box>
  );
}

/** A control that is open for typing, with the buttons that save it and leave it. */
function ValueEditor({ Control, control, inline }: EditorProps) {
  const { id, label, field, translate } = control;
  const keys = (event: KeyboardEvent) => {
    if (isKey(event, 'close')) {
      event.stopPropagation();
      inline.cancel();
    } else if (isKey(event, 'save') && !kindOf(field).typing.lines && !event.defaultPrevented) void inline.save();
  };
  return (
    <Stack direction="row" sx={{ gap: 0.5, alignItems: 'flex-start' }} onKeyDown={keys}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <label htmlFor={id} hidden>
          {label}
        </label>
        <Control {...control} autoFocus onChange={inline.type} onFile={inline.attach} />
        <Problem id={`${id}-error`} text={inline.error} />
        <Warnings texts={inline.warnings} />
      </Box>
      <IconButton
        aria-label={translate('console.record.save-value', { title: label })}
        onClick={() => void inline.save()}
        loading={inline.busy}
      >
        <CheckOutlined fontSize="small" />
      </IconButton>
      <IconButton aria-label={`${translate('console.cancel')}: ${label}`} onClick={inline.cancel}>
        <CloseOutlined fontSize="small" />
      </IconButton>
    </Stack>
  );
}

const Problem = ({ id, text }: { id: string; text: string | undefined }) => (
  <FormHelperText id={id} error role={text ? 'alert' : undefined} sx={{ mt: text ? undefined : 0 }}>
    {text}
  </FormHelperText>
);

type ValueDraftProps = { draft: { at: number; take: () => void; discard: () => void }; text: string };

/** What was typed into this value before and not saved, to be taken over or thrown away. */
function ValueDraft({ draft, text }: ValueDraftProps) {
  const translate = useTranslate();
  return (
    <Stack role="note" direction="row" sx={{ gap: 0.5, alignItems: 'center', flexWrap: 'wrap' }}>
      <Typography variant="caption" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {translate('console.draft.value', {
          when: whenOf(draft.at, translate),
          value: text || translate('placeholders.none'),
        })}
      </Typography>
      <Button size="small" onClick={draft.take}>
        {translate('console.draft.take')}
      </Button>
      <Button size="small" color="inherit" onClick={draft.discard}>
        {translate('console.draft.discard')}
      </Button>
    </Stack>
  );
}
