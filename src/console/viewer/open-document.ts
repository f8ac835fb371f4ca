import { may, mayWrite } from '../../resource/access/permissions.ts';
import type { Definition, Field, Json, Row } from '../../resource/model/definition.ts';
import { isSlot } from '../../resource/model/of-kind.ts';
import { isRow, valueAt } from '../../resource/model/path.ts';
import { useActor, useDefinitionIfKnown } from '../schemas/schemas.ts';
import { partOf, valueAddress } from '../schemas/send-call.ts';
import type { Upload } from './UploadZone.tsx';

/** A document as a field of some record holds it: in a slot, or as the file of a document itself. */
export type OpenDocument = {
  url: string | undefined;
  /** Whose record the document is; absent for a plain file. */
  resource?: string;
  id?: Json;
  /** What is known of the document without asking. */
  record: Row;
  version?: number;
  mark: number;
  /** Whether it is one of several documents of a record. */
  slot?: boolean;
  upload: Upload | undefined;
};

/** Documents know their version; a file field of any other record is only a file. */
const isDocument = (definition: Definition) =>
  definition.fields.version !== undefined && definition.fields.file !== undefined;
const SENT = ['user', 'request', 'type', 'description'];

export function useOpenDocument(definition: Definition, record: Row, field: Field): OpenDocument {
  const actor = useActor();
  const value = valueAt(record, field.path);
  const resource = definition.source.kind === 'slice' ? definition.source.of : definition.name;
  const documents = useDefinitionIfKnown(isDocument(definition) ? resource : undefined);
  if (isSlot(field)) {
    const held = isRow(value) ? (value as Row) : {};
    const verdict = mayWrite(definition, actor, 'update', field.path, { record, stored: record, parent: {} });
    // A slot is filled at the address of its section or of its record.
    const addressed = partOf(definition, field) !== undefined || record.id !== undefined;
    const upload =
      verdict.allowed && addressed
        ? { method: 'PATCH' as const, path: valueAddress(definition, record, field), query: { type: field.document } }
        : undefined;
    return {
      url: addressIn(held.url),
      ...(typeof held.resource === 'string' ? { resource: held.resource, id: held.id ?? null } : {}),
      record: { ...held, user: (record.id ?? null) as Json },
      ...(typeof held.version === 'number' ? { version: held.version } : {}),
      mark: Number(held.validated ?? 0),
      slot: true,
      upload,
    };
  }
  const url = addressIn(value);
  if (!isDocument(definition)) return { url, record, mark: 0, upload: undefined };
  // A new version is a new document of the same type: who may not create that one may not replace it.
  const mayUpload =
    record.id !== undefined && documents !== undefined && may(documents, actor, 'create', record).allowed;
  const parts = Object.fromEntries(
    SENT.flatMap((name) => (record[name] === null || record[name] === undefined ? [] : [[name, String(record[name])]])),
  );
  return {
    url,
    ...(record.id === undefined || record.id === null ? {} : { resource, id: record.id as Json }),
    record,
    ...(typeof record.version === 'number' ? { version: record.version } : {}),
    mark: Number(record.validated ?? 0),
    upload: mayUpload ? { method: 'POST', path: resource, query: { full: true }, parts } : undefined,
  };
}

const addressIn = (value: Json | undefined): string | undefined =>
  typeof value === 'string' && /^(\/v1\/files\/|https?:)/.test(value) ? value : undefined;
