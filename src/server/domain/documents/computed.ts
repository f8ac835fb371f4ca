import { sql } from 'kysely';
import type { Json } from '../../../resource/model/definition.ts';
import type { ComputedField, RequestContext } from '../../core/context.ts';
import { needs, type RecordOf } from '../../core/needs.ts';
import { documentType } from '../../records/read/document-types.ts';
import { fileAddress } from '../../sight/address.ts';
import { valuesById } from '../shared/flags.ts';
import { documentOwner } from './document-line.ts';

const FILE = needs('documents', 'file');
const TYPE = needs('documents', 'type', 'request');
const SECTION = needs('documents', 'section');
const METADATA = needs('metadataDocuments', 'document', 'key', 'name', 'data', 'is_required');
type WithFile = RecordOf<typeof FILE>;

/** Where the file of a document is fetched: for this person, for a while; rights are asked at every use. */
const address = (call: RequestContext, { id, file }: WithFile): Json =>
  file ? fileAddress(call, `documents.${id}`, 'file', file) : null;
const isPdf = ({ file }: WithFile): boolean => /\.pdf$/i.test(file ?? '');

export const documentUrl: ComputedField<typeof FILE> = {
  name: 'document-url',
  needs: FILE,
  values: async (_db, call, rows) => rows.map((row) => address(call, row)),
};

export const documentPdfUrl: ComputedField<typeof FILE> = {
  name: 'document-pdf-url',
  needs: FILE,
  values: async (_db, call, rows) => rows.map((row) => (isPdf(row) ? address(call, row) : null)),
};

/** The name of a type is read together with its context: the same number is another paper of a request. */
export const documentTypeLabel: ComputedField<typeof TYPE> = {
  name: 'document-type-label',
  needs: TYPE,
  values: async (_db, { schemas }, rows) =>
    rows.map((row) => documentType(schemas, documentOwner(row), Number(row.type))?.label ?? null),
};

export const documentFormattedSection: ComputedField<typeof SECTION> = {
  name: 'document-formatted-section',
  needs: SECTION,
  values: async (_db, { schemas }, rows) => {
    const items = schemas.catalogs['document-sections']?.items ?? [];
    const labels = new Map(items.map((item) => [item.code, item.label]));
    return rows.map(({ section }) => (section ?? []).map((code) => labels.get(code) ?? code));
  },
};

/** The data that was read off each document, with the mark of each. */
export const documentMetadata: ComputedField = {
  name: 'document-metadata',
  reads: [METADATA],
  values: async (db, _call, rows) => {
    const values = await valuesById(
      db,
      rows,
      (ids) => sql`
        select m.document as id, jsonb_agg(jsonb_build_object('id', m.id, 'key', m.key, 'name', m.name, 'data', m.data,
          'is_required', m.is_required, 'document', m.document,
          'validated', coalesce((m._reviews ->> '_record')::int, 0)) order by m.id) as value
        from "metadataDocuments" m where m.document = any(${ids}) and m._deleted_at is null group by m.document`,
    );
    return values.map((value) => value ?? []);
  },
};

const PICTURES = needs('guarantees', 'image_0', 'images');

/** The addresses of a guarantee's pictures, in their order, for this person and for a while. */
export const guaranteeGallery: ComputedField<typeof PICTURES> = {
  name: 'guarantee-gallery',
  needs: PICTURES,
  values: async (_db, call, rows) =>
    rows.map(({ id, image_0, images }) =>
      [image_0, ...(images ?? [])].flatMap((image) =>
        image ? [fileAddress(call, `guarantees.${id}`, 'images', image)] : [],
      ),
    ),
};
