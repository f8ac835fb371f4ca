import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import { Box, IconButton } from '@mui/material';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { type MouseEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { may } from '../../resource/access/permissions.ts';
import { fieldHere } from '../../resource/conditions/field-here.ts';
import { copyText, formatValue } from '../../resource/conditions/format.ts';
import { kindOf } from '../../resource/kinds/registry.ts';
import { ownEmptyText } from '../../resource/messages/messages.ts';
import type { Definition, Field, Json, Kind, Row } from '../../resource/model/definition.ts';
import { catalogOf } from '../../resource/model/fields.ts';
import { isPaper, isReference, isSecret } from '../../resource/model/of-kind.ts';
import { isEmpty, valueAt } from '../../resource/model/path.ts';
import { api } from '../api/client.ts';
import { useTranslate } from '../i18n/translate.ts';
import { nameOfRecord } from '../schemas/action-env.ts';
import { schemasOf, useActor, useSchemas } from '../schemas/schemas.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Modal } from '../ui/Modal.tsx';
import { StatusChip } from '../ui/StatusChip.tsx';
import { MONO } from '../ui/theme.tsx';
import { useToast } from '../ui/toast.ts';
import { Gallery } from '../viewer/Gallery.tsx';
import { AmountAsked } from './AmountAsked.tsx';
import { LazyDocument } from './LazyDocument.tsx';
import type { CellProps } from './list-controller.ts';
import { useReferenceLabel } from './ReferenceControl.tsx';

const PAPERS: readonly (Kind | undefined)[] = ['file', 'document', 'url'];

type ShownValueProps = { definition: Definition; record: Row; field: Field; label: string };

/** A value as people read it: a chip for what has a tone, a link for what leads somewhere, codes with a copy button. */
export function ShownValue(props: ShownValueProps) {
  const { definition, record, field, label } = props;
  const index = useSchemas();
  const translate = useTranslate(definition);
  const value = valueAt(record, field.path);
  if (isSecret(field)) return <SecretValue {...props} />;
  if (isPaper(field)) return <LazyDocument {...props} />;
  if (isEmpty(value))
    return (
      <Empty text={ownEmptyText(translate, field.path) ?? nobody(field, translate) ?? translate('placeholders.none')} />
    );
  if (Array.isArray(value) && PAPERS.includes(field.items?.kind))
    return <Gallery definition={definition} value={value as Json} />;
  if (isReference(field)) return <ReferenceValue field={field} record={record} value={value as Json} />;
  if (field.limits.mediaType && typeof value === 'string')
    return (
      <MarkupValue
        text={value}
        mediaType={field.limits.mediaType}
        title={label}
        name={nameOfRecord(definition, record, index)}
      />
    );
  const schemas = schemasOf(index, definition);
  const items = index.catalogs[catalogOf(field) ?? '']?.items;
  if (Array.isArray(value) && field.kind === 'choices')
    return (
      <Stack direction="row" sx={{ gap: 0.5, flexWrap: 'wrap' }}>
        {value.map((code) => (
          <StatusChip key={String(code)} label={items?.find((item) => item.code === code)?.label ?? String(code)} />
        ))}
      </Stack>
    );
  const text = formatValue(fieldHere(definition, field, record), value, schemas);
  const tone = items?.find((item) => item.code === value)?.tone;
  if (tone) return <StatusChip label={text} tone={tone} />;
  if (field.kind === 'url')
    return (
      <MuiLink href={String(value)} target="_blank" rel="noreferrer">
        {text}
      </MuiLink>
    );
  if (field.explain && value !== 0 && record.id !== undefined) return <AmountAsked {...props} text={text} />;
  if (!kindOf(field).isCode) return <div className="written">{text}</div>;
  return (
    <div className="with-copy">
      <span className={kindOf(field).typing.upper ? 'mono' : undefined}>{text}</span>
      <CopyButton value={copyText(field, value, schemas)} name={label} />
    </div>
  );
}

function ReferenceValue({ field, record, value }: { field: Field; record: Row; value: Json }) {
  const index = useSchemas();
  const translate = useTranslate();
  const resource = field.reference ?? '';
  const given = valueAt(record, `${field.path}_label`);
  const label = useReferenceLabel(resource, value, typeof given === 'string' && given ? given : undefined);
  // No link for a bare number (a reference that this person may not read), for a deleted person, or for a catalogue entry,
  // which has no page.
  const target = index.resources[resource];
  if (!target || target.whole || label === `#${value}` || label === translate('placeholders.no-user')) return label;
  return (
    <MuiLink component={Link} to={`/${resource}/${encodeURIComponent(String(value))}`} underline="hover">
      {label}
    </MuiLink>
  );
}

/** Shown for an empty reference to a person (L-027). */
const nobody = (field: Field, translate: ReturnType<typeof useTranslate>): string | undefined =>
  field.reference === 'users' ? translate('placeholders.no-user') : undefined;

const Empty = ({ text }: { text: string }) => <span className="quiet">{text}</span>;

type SecretValueProps = { definition: Definition; record: Row; field: Field; label: string };

/** A secret stays hidden; who has the right sees it by an explicit call, which the server keeps in the audit trail. */
function SecretValue({ definition, record, field, label }: SecretValueProps) {
  const translate = useTranslate(definition);
  const toast = useToast();
  const actor = useActor();
  const [shown, setShown] = useState<string>();
  const allowed = may(definition, actor, 'reveal', record, {}).allowed;
  const about = `${definition.name}/${record.id ?? record._id}/reveal/${field.path}`;
  const reveal = async () => {
    try {
      const { data } = await api.post<{ value: string | null }>(
        `${definition.name}/${record.id ?? record._id}/reveal`,
        {
          body: { field: field.path },
        },
      );
      setShown(data.value ?? '');
      toast.settled(about);
    } catch (error) {
      toast.failure(error, { about });
    }
  };
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
      <span>{shown === undefined ? translate('kinds.secret.hidden') : shown || translate('placeholders.none')}</span>
      {shown ? <CopyButton value={shown} name={label} /> : null}
      {allowed ? (
        <Button size="small" onClick={() => (shown === undefined ? void reveal() : setShown(undefined))}>
          {translate(shown === undefined ? 'console.record.reveal' : 'console.record.hide', { title: label })}
        </Button>
      ) : null}
    </Stack>
  );
}

const KILOBYTE = 1024;

type MarkupValueProps = {
  text: string;
  /** `application/xml` */
  mediaType: string;
  /** The field's title, for screen readers. */
  title: string;
  /** Of the record, for the file: F0000012. */
  name: string;
  told?: string;
};

/** A text that is a file: 'XML · 4 kB' with copy, download and view, never its content in a line. */
export function MarkupValue({ text, mediaType, title, name, told }: MarkupValueProps) {
  const translate = useTranslate();
  const [shown, setShown] = useState(false);
  const kind = (mediaType.split('/').at(-1) ?? '').split('+').at(-1) ?? '';
  const size = new Blob([text]).size;
  const weight = size < KILOBYTE ? `${size} B` : `${Math.ceil(size / KILOBYTE)} kB`;
  const label = `${kind.toUpperCase()} · ${weight}`;
  const quietly = (run: () => void) => (event: MouseEvent) => {
    event.stopPropagation();
    run();
  };
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.25, whiteSpace: 'nowrap' }}>
      {label}
      <CopyButton value={text} name={title} {...(told === undefined ? {} : { told })} />
      <IconButton
        aria-label={translate('console.download-of', { title })}
        onClick={quietly(() => save(text, mediaType, `${name}.${kind}`))}
        sx={{ p: 0.25 }}
      >
        <DownloadOutlined sx={{ fontSize: 16 }} />
      </IconButton>
      <IconButton
        aria-label={translate('console.view-of', { title })}
        onClick={quietly(() => setShown(true))}
        sx={{ p: 0.25 }}
      >
        <VisibilityOutlined sx={{ fontSize: 16 }} />
      </IconButton>
      {shown ? (
        <Modal open title={`${title} ${name}`} onClose={() => setShown(false)} width="lg">
          <Box
            component="pre"
            tabIndex={0}
            onClick={(event) => event.stopPropagation()}
            sx={{ ...MARKUP, fontFamily: MONO }}
          >
            {inLines(text)}
          </Box>
        </Modal>
      ) : null}
    </Box>
  );
}

const MARKUP = {
  m: 0,
  fontSize: 12,
  overflow: 'auto',
  maxHeight: '60vh',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
};

/** Each element on a line of its own, below the one that holds it: as it arrives, all of it is one line. */
export function inLines(text: string): string {
  let depth = 0;
  const lines = text.replace(/>\s*</g, '>\n<').split('\n');
  return lines
    .map((line) => {
      if (line.startsWith('</')) depth -= 1;
      const written = `${'  '.repeat(Math.max(depth, 0))}${line}`;
      if (/^<[^?!/]/.test(line) && !line.endsWith('/>') && !line.includes('</')) depth += 1;
      return written;
    })
    .join('\n');
}

function save(text: string, type: string, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

export const GalleryCell = ({ list, value }: CellProps) => <Gallery definition={list.definition} value={value} />;
