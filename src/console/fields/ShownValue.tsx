import MuiLink from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { Link } from 'react-router-dom';
import { fieldHere } from '../../resource/conditions/field-here.ts';
import { copyText, formatValue } from '../../resource/conditions/format.ts';
import { kindOf } from '../../resource/kinds/registry.ts';
import type { Definition, Field, Json, Kind, Row } from '../../resource/model/definition.ts';
import { catalogOf } from '../../resource/model/fields.ts';
import { isEmpty, valueAt } from '../../resource/model/path.ts';
import { ownEmptyText } from '../i18n/translate.ts';
import { schemasOf, useSchemas, useTranslate } from '../schemas/schemas.ts';
import { labelOf } from '../schemas/text-of.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { StatusChip } from '../ui/StatusChip.tsx';
import { Gallery } from '../viewer/Gallery.tsx';
import { LazyDocument } from './LazyDocument.tsx';
import { MarkupValue } from './MarkupValue.tsx';
import { useReferenceLabel } from './ReferenceControl.tsx';
import { SecretValue } from './SecretValue.tsx';

const PAPERS: readonly (Kind | undefined)[] = ['file', 'document', 'url'];

type ShownValueProps = { definition: Definition; record: Row; field: Field; label: string };

/** A value as people read it: a chip for what has a tone, a link for what leads somewhere, codes with a copy button. */
export function ShownValue(props: ShownValueProps) {
  const { definition, record, field, label } = props;
  const index = useSchemas();
  const translate = useTranslate(definition);
  const value = valueAt(record, field.path);
  if (field.kind === 'secret') return <SecretValue {...props} />;
  if (field.kind === 'document' || field.kind === 'file') return <LazyDocument {...props} />;
  if (isEmpty(value))
    return (
      <Empty text={ownEmptyText(translate, field.path) ?? nobody(field, translate) ?? translate('placeholders.none')} />
    );
  if (Array.isArray(value) && PAPERS.includes(field.items?.kind))
    return <Gallery definition={definition} value={value as Json} />;
  if (field.kind === 'reference') return <ReferenceValue field={field} record={record} value={value as Json} />;
  if (field.limits.mediaType && typeof value === 'string')
    return (
      <MarkupValue
        text={value}
        mediaType={field.limits.mediaType}
        title={label}
        name={labelOf(definition, record, index)}
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
