import Stack from '@mui/material/Stack';
import type { ComponentType } from 'react';
import { mayBelowOnly } from '../../resource/access/permissions.ts';
import type { Definition, Row } from '../../resource/model/definition.ts';
import { isRow } from '../../resource/model/path.ts';
import { useGatheredRecord } from '../schemas/records.ts';
import { mayInGeneral, useActor, useDefinitionIfKnown, useSchemas } from '../schemas/schemas.ts';
import type { OpenDocument } from './open-document.ts';
import { ValidityDate } from './ValidityDate.tsx';

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
    <Stack sx={{ gap: 0.5, mt: 0.5 }}>
      <ValidityDate documents={documents} items={items} label={label} />
      {documents.review ? <Review definition={documents} record={record} label={label} /> : null}
    </Stack>
  );
}
