import { Alert, AlertTitle, Button, Stack, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useState } from 'react';
import { formatValue } from '../../resource/conditions/format.ts';
import type { Json } from '../../resource/model/definition.ts';
import { isSecret } from '../../resource/model/of-kind.ts';
import { valueAt } from '../../resource/model/path.ts';
import type { StoredDraft } from '../fields/drafts.tsx';
import { whenOf } from '../i18n/time-of-day.ts';
import { useTranslate } from '../i18n/translate.ts';
import { schemasOf } from '../schemas/schemas.ts';
import { CopyTextButton } from '../ui/CopyButton.tsx';
import type { Conflict } from './follow.ts';
import { changedPaths, type FormSession, useForm, useFormPart } from './form-session.ts';

type DraftNoticeProps = {
  draft: StoredDraft;
  /** The record has changed since it was typed. */
  changed: boolean;
  onTake: () => void;
  onDiscard: () => void;
};

/** What was typed here before and not sent, to be taken over, looked at or thrown away. */
export function DraftNotice({ draft, changed, onTake, onDiscard }: DraftNoticeProps) {
  const form = useForm();
  const translate = useTranslate(form.definition);
  const [open, setOpen] = useState(false);
  const { record } = form.get();
  const schemas = schemasOf(form.index, form.definition);
  const shown = (path: string, value: Json | undefined, label: Json | undefined) => {
    const field = form.definition.fields[path];
    if (typeof label === 'string') return label;
    return (field && formatValue(field, value ?? null, schemas)) || translate('placeholders.none');
  };
  const paths = Object.keys(draft.values).filter((path) => form.definition.fields[path]);
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      {translate('console.draft.title', { when: whenOf(draft.at, translate) })}
      {changed ? ` ${translate('console.draft.changed')}` : ''}
      {open ? (
        <Table size="small" sx={{ my: 1 }}>
          <TableHead>
            <TableRow>
              <TableCell>{translate('console.draft.field')}</TableCell>
              <TableCell>{translate('console.draft.now')}</TableCell>
              <TableCell>{translate('console.draft.typed')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {paths.map((path) => (
              <TableRow key={path}>
                <TableCell component="th" scope="row">
                  {form.definition.fields[path]?.title ?? path}
                </TableCell>
                <TableCell>{shown(path, valueAt(record, path), valueAt(record, `${path}_label`))}</TableCell>
                <TableCell>{shown(path, draft.values[path], draft.values[`${path}_label`])}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      ) : null}
      <Stack direction="row" sx={{ gap: 1, mt: 1, flexWrap: 'wrap' }}>
        <Button size="small" variant="outlined" color="inherit" onClick={onTake}>
          {translate('console.draft.take')}
        </Button>
        <Button size="small" color="inherit" aria-expanded={open} onClick={() => setOpen(!open)}>
          {translate('console.draft.differences')}
        </Button>
        <Button size="small" color="inherit" onClick={onDiscard}>
          {translate('console.draft.discard')}
        </Button>
      </Stack>
    </Alert>
  );
}

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
    if (!field || isSecret(field)) return [];
    const label = valueAt(record, `${path}_label`);
    const shown = typeof label === 'string' ? label : formatValue(field, valueAt(record, path) ?? null, schemas);
    return [`${field.title}: ${shown}`];
  });
  return lines.join('\n');
}

type ConflictNoticeProps = { conflicts: readonly Conflict[]; onKeepMine: () => void; onTakeTheirs: () => void };

/** The same fields were saved by another person meanwhile: both values side by side, with a choice. */
export function ConflictNotice({ conflicts, onKeepMine, onTakeTheirs }: ConflictNoticeProps) {
  const form = useForm();
  const translate = useTranslate();
  const typed = useFormPart(form, ({ record }) => record);
  const show = (path: string, value: Json) => {
    const field = form.definition.fields[path];
    return (
      (field ? formatValue(field, value, schemasOf(form.index, form.definition)) : String(value)) ||
      translate('placeholders.none')
    );
  };
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      <AlertTitle>{translate('console.conflict.title')}</AlertTitle>
      {translate('console.conflict.body')}
      <Table size="small" sx={{ my: 1 }}>
        <TableHead>
          <TableRow>
            <TableCell>{translate('history.what')}</TableCell>
            <TableCell>{translate('console.conflict.mine')}</TableCell>
            <TableCell>{translate('console.conflict.theirs')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {conflicts.map(({ field, theirs }) => (
            <TableRow key={field}>
              <TableCell component="th" scope="row">
                {form.definition.fields[field]?.title ?? field}
              </TableCell>
              <TableCell>{show(field, valueAt(typed, field) ?? null)}</TableCell>
              <TableCell>{show(field, theirs)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <Stack direction="row" sx={{ gap: 1 }}>
        <Button size="small" variant="outlined" color="inherit" onClick={onKeepMine}>
          {translate('console.conflict.keep-mine')}
        </Button>
        <Button size="small" variant="outlined" color="inherit" onClick={onTakeTheirs}>
          {translate('console.conflict.keep-theirs')}
        </Button>
      </Stack>
    </Alert>
  );
}

const LISTED = new Intl.ListFormat('es-MX');

type FollowedNoticeProps = { fields: readonly string[]; onClose: () => void };

/** Another person saved these fields, which are untouched here: they show it already. */
export function FollowedNotice({ fields, onClose }: FollowedNoticeProps) {
  const form = useForm();
  const translate = useTranslate();
  const titles = fields.flatMap((path) =>
    form.view().fields.has(path) ? (form.definition.fields[path]?.title ?? []) : [],
  );
  if (titles.length === 0) return null;
  return (
    <Alert severity="info" role="status" onClose={onClose} closeText={translate('console.close')} sx={{ mb: 2 }}>
      {translate('console.conflict.followed', { fields: LISTED.format(titles.map((title) => `«${title}»`)) })}
    </Alert>
  );
}
