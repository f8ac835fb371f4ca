import CheckOutlined from '@mui/icons-material/CheckOutlined';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { may, mayBelowOnly } from '../../resource/access/permissions.ts';
import { isDate, shownDate } from '../../resource/model/dates.ts';
import type { Definition, Row } from '../../resource/model/definition.ts';
import { isRow } from '../../resource/model/path.ts';
import { errorWords } from '../actions/texts.ts';
import { api } from '../api/client.ts';
import { useTranslate } from '../i18n/translate.ts';
import { DAY, readTyped } from '../schemas/form-module.ts';
import { useGatheredRecord } from '../schemas/records.ts';
import { mayInGeneral, useActor, useDefinitionIfKnown, useSchemas } from '../schemas/schemas.ts';
import { isKey } from '../ui/keys.ts';
import { useToast } from '../ui/toast.ts';
import type { OpenDocument } from './open-document.ts';

/** Draws the mark of a document and the buttons that move it. */
export type Review = ComponentType<{ definition: Definition; record: Row; label: string }>;

type DocumentFactsProps = { held: OpenDocument; label: string; Review: Review };

/** What is known about a document: until when it is good, and whether it was accepted. */
export function DocumentFacts({ held, label, Review }: DocumentFactsProps) {
  const documents = useDefinitionIfKnown(held.resource);
  const index = useSchemas();
  const { roles } = useActor();
  const listed =
    documents !== undefined && mayInGeneral(index, documents.name, 'list') && !mayBelowOnly(documents, roles, 'list');
  const known = Array.isArray(held.record.metadata) && held.record.validated !== undefined;
  const found = useGatheredRecord(held.resource ?? '', held.id, documents !== undefined && !known, listed);
  const record = known ? held.record : found.data;
  if (!documents || !record) return null;
  const { metadata } = record;
  const items = (Array.isArray(metadata) ? metadata : []).flatMap((item) => (isRow(item) ? [item as Row] : []));
  return (
    // Beside each other, so that papers with and without a date have cards of one height.
    <Stack
      direction="row"
      sx={{ flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.5, alignItems: 'center', mt: 0.5, minHeight: 28 }}
    >
      <ValidityDate documents={documents} items={items} label={label} />
      {documents.review ? <Review definition={documents} record={record} label={label} /> : null}
    </Stack>
  );
}

type ValidityDateProps = { documents: Definition; items: Row[]; label: string };

const KEY = 'expiration_date';

/** The date until which a document is valid: shown in the local format, sent as yyyy-mm-dd, edited where the person may. */
function ValidityDate({ documents, items, label }: ValidityDateProps) {
  const index = useSchemas();
  const { actor } = index;
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
        if (isKey(event, 'save')) void save();
        if (isKey(event, 'close')) onEnd();
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
