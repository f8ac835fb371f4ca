import type { Definition, Field } from '../../resource/definition.ts';
import { isRow, valueAt } from '../../resource/path.ts';
import { mayWrite } from '../../resource/permissions.ts';
import { readRecord } from '../records/read.ts';
import type { Answer, Asked } from './asked.ts';
import { type Refusal, refuse, refuseFields } from './refusal.ts';
import { own } from './resolve.ts';
import { create } from './write-routes.ts';

const DOCUMENTS = 'documents';

/**
 * `PATCH /users/{id}/{section}?type=1` with a file: a new version of the document that stands in that slot. A slot of the
 * record itself, in no section, has the address of the record.
 */
export async function answerSlot(
  asked: Asked,
  definition: Definition,
  id: string,
  part?: Field,
): Promise<Answer | Refusal> {
  const { call, house, query, body } = asked;
  const documents = own(call.schemas.resources, DOCUMENTS);
  const below = part ? `${part.path}.` : '';
  const slot = Object.values(definition.fields).find(
    (field) =>
      field.kind === 'document' &&
      String(field.document) === query.type &&
      (part ? field.path.startsWith(below) : !field.path.includes('.')),
  );
  if (!documents || !slot) return refuseFields([{ field: 'type', code: 'enum', params: { title: 'type' } }]);
  const record = await readRecord(house.services.db, call, definition, id, { computed: false });
  if (!record) return refuse(404, 'server.not-found', { definition });
  const verdict = mayWrite(definition, call.actor, 'update', slot.path, { record, stored: record, parent: undefined });
  if (!verdict.allowed)
    return {
      ...refuseFields([{ field: slot.path, code: verdict.reason, params: verdict.params }]),
      definition,
    };
  const sent = isRow(body) ? body : {};
  const file = sent.file ?? valueAt(sent, slot.path.slice(below.length));
  if (typeof file !== 'string') return refuseFields([{ field: 'file', code: 'required', params: { title: 'file' } }]);
  return create({ ...asked, body: { user: Number(record.id), type: Number(query.type), file } }, documents);
}
