import OpenInNewOutlined from '@mui/icons-material/OpenInNewOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { Definition, Field, Json, Row } from '../../resource/definition.ts';
import { isRow, valueAt } from '../../resource/path.ts';
import { openAddress } from '../actions/open-address.ts';
import { useSay } from '../app/schemas.ts';
import { useToast } from '../ui/toast.ts';

type DocumentValueProps = { definition: Definition; record: Row; field: Field; label: string };

/** A file that stands in a record: opened in a window of its own; pictures also show themselves. */
export function DocumentValue({ definition, record, field, label }: DocumentValueProps) {
  const say = useSay(definition);
  const toast = useToast();
  const url = urlOf(valueAt(record, field.path)) ?? urlOf(record.url);
  const named = valueAt(record, `${field.path}.description`);
  if (!url && typeof named === 'string') return <span>{named}</span>;
  if (!url)
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {say('placeholders.document')}
      </Box>
    );
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
      {/\.(png|jpe?g|webp|gif)(\?|$)/i.test(url) || url.startsWith('data:image/') ? (
        <Box
          component="img"
          src={url}
          alt={label}
          loading="lazy"
          sx={{ maxHeight: 56, borderRadius: 1, border: 1, borderColor: 'divider' }}
        />
      ) : null}
      <Button
        size="small"
        startIcon={<OpenInNewOutlined />}
        aria-label={`${say('console.open')}: ${label}`}
        onClick={() => openAddress(url).catch(toast.failure)}
      >
        {say('console.open')}
      </Button>
    </Stack>
  );
}

function urlOf(value: Json | undefined): string | undefined {
  if (typeof value === 'string' && value !== '') return value;
  if (isRow(value)) return urlOf((value.url ?? value.pdf_url) as Json | undefined);
  return undefined;
}
