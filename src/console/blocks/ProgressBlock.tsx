import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { formatValue } from '../../resource/conditions/format.ts';
import type { Definition, Progress, Row } from '../../resource/model/definition.ts';
import { isEmpty, valueAt } from '../../resource/model/path.ts';
import { useRecord } from '../schemas/records.ts';
import { schemasOf, useDefinition, useSchemas, useTranslate } from '../schemas/schemas.ts';
import type { BlockProps } from './block-props.ts';
import { belowOf } from './related-resource.ts';

/** How far a record has come: a bar, the part and the total in words, and the next date. Nothing without a total. */
export function ProgressBlock({ block, definition, record }: BlockProps) {
  const index = useSchemas();
  const { progress } = block;
  if (!progress) return null;
  if (progress.from === undefined)
    return <Bar progress={progress} definition={definition} record={record} of={definition} values={record} />;
  const below = belowOf(index, definition, progress.from, { definition, record });
  if (below?.kind !== 'child') return null;
  return <BelowBar progress={progress} definition={definition} record={record} {...below} />;
}

type BarProps = { progress: Progress; definition: Definition; record: Row };

/** The part and the date come from a record below, which is asked for by itself. */
function BelowBar({ resource, path, ...props }: BarProps & { resource: string; path: string }) {
  const child = useDefinition(resource);
  const { data } = useRecord(resource, path, { path });
  return data ? <Bar {...props} of={child} values={data.record} /> : <Box sx={{ height: 34 }} />;
}

function Bar({ progress, definition, record, of, values }: BarProps & { of: Definition; values: Row }) {
  const index = useSchemas();
  const translate = useTranslate(definition);
  const id = useId();
  const [part, total] = [Number(valueAt(values, progress.of)), Number(valueAt(record, progress.total))];
  const [field, whole] = [of.fields[progress.of], definition.fields[progress.total]];
  if (!field || !whole || !(total > 0) || !Number.isFinite(part)) return null;
  const percent = Math.max(0, Math.min(100, Math.floor((part / total) * 100)));
  const next = progress.next === undefined ? undefined : of.fields[progress.next];
  const date = next && valueAt(values, next.path);
  const schemas = schemasOf(index, definition, of);
  return (
    <Box sx={{ maxWidth: 520 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, flexWrap: 'wrap', mb: 0.5 }}>
        <Typography variant="body2" id={id}>
          {translate('console.record.progress', {
            title: field.title,
            part: formatValue(field, part, schemas),
            total: formatValue(whole, total, schemas),
            percent,
          })}
        </Typography>
        {next && !isEmpty(date) ? (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {`${next.title}: ${formatValue(next, date, schemas)}`}
          </Typography>
        ) : null}
      </Box>
      <LinearProgress variant="determinate" value={percent} aria-labelledby={id} sx={{ height: 6, borderRadius: 3 }} />
    </Box>
  );
}
