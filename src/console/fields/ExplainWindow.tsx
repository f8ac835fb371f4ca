import { Box, Typography } from '@mui/material';
import MuiLink from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatAmount } from '../../resource/conditions/format.ts';
import type { Definition, Field, Row } from '../../resource/model/definition.ts';
import { api } from '../api/client.ts';
import { useTranslate } from '../i18n/translate.ts';
import { keys } from '../schemas/records.ts';
import { schemasOf, useSchemas } from '../schemas/schemas.ts';
import { Modal } from '../ui/Modal.tsx';
import { ErrorState, Skeletons } from '../ui/Placeholders.tsx';

type Line = { title: string; amount: number; rule?: string; from?: { resource: string; id: number; label: string } };
type Explained = { value: number | null; lines: Line[] };

type ExplainWindowProps = { definition: Definition; record: Row; field: Field; label: string; onClose: () => void };

/** 'De dónde sale': the lines that an amount is made of, with their rule and the record that each comes from. */
export function ExplainWindow({ definition, record, field, label, onClose }: ExplainWindowProps) {
  const translate = useTranslate(definition);
  const id = record.id ?? record._id ?? null;
  const query = useQuery({
    // Under the record's own name: what changes the record asks for its lines again.
    queryKey: [...keys.record(definition.name, id), 'explain', field.path],
    queryFn: async ({ signal }) => {
      const asked = { query: { field: field.path }, signal };
      return (await api.get<Explained>(`${placeOf(definition, record)}/explain`, asked)).data;
    },
  });
  return (
    <Modal open title={translate('explain.title', { title: label })} onClose={onClose} width="xs">
      {query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data ? (
        <Lines definition={definition} {...query.data} />
      ) : (
        <Skeletons lines={3} height={36} />
      )}
    </Modal>
  );
}

/** The address of a record: its own, or that of the one record below its parent. */
function placeOf(definition: Definition, record: Row): string {
  const [under] = definition.under;
  if (!definition.one || !under) return `${definition.name}/${record.id ?? record._id}`;
  const parent = Object.values(definition.fields).find(({ reference }) => reference === under.parent);
  const values: Row = { ...record, id: parent ? (record[parent.path] ?? null) : null };
  return under.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name] ?? '')));
}

function Lines({ definition, value, lines }: Explained & { definition: Definition }) {
  const translate = useTranslate(definition);
  const schemas = schemasOf(useSchemas(), definition);
  const amountOf = (sum: number) => formatAmount({ sum }, schemas);
  return (
    <Box component="table" sx={TABLE}>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.title} ${line.from?.id ?? ''} ${line.amount}`}>
            <th scope="row">
              {line.title}
              <About line={line} />
            </th>
            <td>{amountOf(line.amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{translate('explain.total')}</th>
          <td>{amountOf(value ?? 0)}</td>
        </tr>
      </tfoot>
    </Box>
  );
}

/** By which rule a line was worked out, and the record that it comes from where that has a page. */
function About({ line: { rule, from } }: { line: Line }) {
  const { resources } = useSchemas();
  const target = from && resources[from.resource];
  if (!rule) return null;
  return (
    <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
      {rule}
      {from ? ' · ' : null}
      {from && target && !target.whole ? (
        <MuiLink component={Link} to={`/${from.resource}/${from.id}`} underline="hover">
          {from.label}
        </MuiLink>
      ) : (
        from?.label
      )}
    </Typography>
  );
}

const TABLE = {
  width: '100%',
  borderCollapse: 'collapse',
  '& th': { textAlign: 'start', fontWeight: 'inherit', overflowWrap: 'anywhere' },
  '& th, & td': { py: 0.75, px: 0, verticalAlign: 'top', borderTop: 1, borderColor: 'divider' },
  '& td': { textAlign: 'end', whiteSpace: 'nowrap', pl: 2, fontVariantNumeric: 'tabular-nums' },
  '& tbody tr:first-of-type > *': { borderTop: 0 },
  '& tfoot': { fontWeight: 600 },
} as const;
