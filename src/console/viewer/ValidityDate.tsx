import CheckOutlined from '@mui/icons-material/CheckOutlined';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { may } from '../../resource/access/permissions.ts';
import { isDate, shownDate } from '../../resource/model/dates.ts';
import type { Definition, Row } from '../../resource/model/definition.ts';
import { errorWords } from '../actions/outcome-text.ts';
import { api } from '../api/client.ts';
import { useActor, useDefinitionIfKnown, useSchemas, useTranslate } from '../schemas/schemas.ts';
import { DAY, readTyped } from '../schemas/typed.ts';
import { useToast } from '../ui/toast.ts';

type ValidityDateProps = { documents: Definition; items: Row[]; label: string };

const KEY = 'expiration_date';

/** The date until which a document is valid: shown in the local format, sent as yyyy-mm-dd, edited where the person may. */
export function ValidityDate({ documents, items, label }: ValidityDateProps) {
  const index = useSchemas();
  const actor = useActor();
  const translate = useTranslate(documents);
  const place = `${documents.name}/{id}/metadata`;
  const resource = Object.keys(index.resources).find((name) => index.resources[name]?.paths.includes(place));
  const definition = useDefinitionIfKnown(resource);
  const [edits, setEdits] = useState(false);
  const item = items.find((one) => one.key === KEY);
  if (!item) return null;
  const stored = typeof item.data === 'string' ? item.data : '';
  const shown = isDate(stored) ? shownDate(stored) : stored;
  const allowed = definition !== undefined && may(definition, actor, 'update', item, {}).allowed;
  const name = `${translate('console.document.validity')}: ${label}`;
  if (edits)
    return (
      <DateEditor
        documents={documents}
        address={`${resource}/${item.id}`}
        start={shown}
        {...{ label, name }}
        onEnd={() => setEdits(false)}
      />
    );
  const text = shown || translate('placeholders.none');
  return (
    <Stack direction="row" sx={{ gap: 0.5, alignItems: 'center' }}>
      <Typography variant="caption">{`${translate('console.document.validity')}: ${text}`}</Typography>
      {allowed ? (
        <IconButton
          aria-label={translate('console.record.edit-value', { title: name })}
          onClick={() => setEdits(true)}
          sx={{ p: 0.25 }}
        >
          <EditOutlined sx={{ fontSize: 16 }} />
        </IconButton>
      ) : null}
    </Stack>
  );
}

type DateEditorProps = {
  documents: Definition;
  /** Of the record that holds the date. */
  address: string;
  start: string;
  label: string;
  name: string;
  onEnd: () => void;
};

function DateEditor({ documents, address, start, label, name, onEnd }: DateEditorProps) {
  const translate = useTranslate(documents);
  const toast = useToast();
  const client = useQueryClient();
  const [typed, setTyped] = useState(start);
  const [wrong, setWrong] = useState(false);
  const save = async () => {
    const data = readTyped(DAY, typed);
    if (!data) return setWrong(true);
    try {
      await api.put(address, { body: { data } });
      toast.success(translate('update.success'), { about: address });
      for (const key of ['record', 'list']) await client.invalidateQueries({ queryKey: [key] });
      onEnd();
    } catch (error) {
      toast.failure(errorWords(error, translate), { about: address });
    }
  };
  return (
    <Stack
      direction="row"
      sx={{ gap: 0.5, alignItems: 'flex-start' }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void save();
        if (event.key === 'Escape') onEnd();
      }}
    >
      <TextField
        size="small"
        autoFocus
        placeholder={translate('console.form.placeholder.date')}
        value={typed}
        error={wrong}
        helperText={wrong ? translate('kinds.date.format') : undefined}
        onChange={(event) => {
          setWrong(false);
          setTyped(event.target.value);
        }}
        slotProps={{ htmlInput: { 'aria-label': name } }}
      />
      <IconButton aria-label={`${translate('console.document.save-validity')}: ${label}`} onClick={() => void save()}>
        <CheckOutlined fontSize="small" />
      </IconButton>
      <IconButton aria-label={`${translate('console.cancel')}: ${name}`} onClick={onEnd}>
        <CloseOutlined fontSize="small" />
      </IconButton>
    </Stack>
  );
}
