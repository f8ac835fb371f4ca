import { Alert } from '@mui/material';
import { formatValue } from '../../resource/conditions/format.ts';
import { valueAt } from '../../resource/model/path.ts';
import { schemasOf, useTranslate } from '../schemas/schemas.ts';
import { CopyTextButton } from '../ui/CopyButton.tsx';
import { changedPaths, type FormSession, useForm } from './form-session.ts';

/** The form's person has lost the right to send it: says so, and lets what was typed be taken along. */
export function LostNotice({ reason }: { reason: string }) {
  const form = useForm();
  const translate = useTranslate(form.definition);
  return (
    <Alert
      severity="warning"
      role="status"
      sx={{ mb: 2, flexWrap: 'wrap' }}
      action={<CopyTextButton text={() => typedText(form)}>{translate('console.form.copy-typed')}</CopyTextButton>}
    >
      {reason}
    </Alert>
  );
}

/** One line for each value that was typed, as it is read on screen. */
function typedText(form: FormSession): string {
  const { record } = form.get();
  const schemas = schemasOf(form.index, form.definition);
  const lines = changedPaths(form.get(), form.plan.paths).flatMap((path) => {
    const field = form.definition.fields[path];
    if (!field || field.kind === 'secret') return [];
    const label = valueAt(record, `${path}_label`);
    const shown = typeof label === 'string' ? label : formatValue(field, valueAt(record, path) ?? null, schemas);
    return [`${field.title}: ${shown}`];
  });
  return lines.join('\n');
}
