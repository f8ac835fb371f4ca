import type { Definition, Field, Json } from '../../resource/model/definition.ts';
import { own } from '../../resource/model/fields.ts';
import { isSlot } from '../../resource/model/of-kind.ts';
import { isRow, valueAt } from '../../resource/model/path.ts';
import { type FieldProblem, isRefusal, type Refusal, refuse, refuseFields } from '../core/refusal.ts';
import { documentType } from '../records/read/document-types.ts';
import { parentOf } from '../sight/parent.ts';
import type { ApiRequest, ApiResponse } from './api-request.ts';
import { create } from './write-routes.ts';

const DOCUMENTS = 'documents';

/**
 * `PATCH /users/{id}/{section}?type=1` with a file: a new version of the document of that slot. A slot of the record itself, in
 * no section, has the address of the record. It is `POST /documents` at another address, with the same rights (D-026).
 */
export async function answerSlot(
  request: ApiRequest,
  definition: Definition,
  id: string,
  part?: Field,
): Promise<ApiResponse | Refusal> {
  const { call, runtime, query, body } = request;
  const documents = own(call.schemas.resources, DOCUMENTS);
  const below = part ? `${part.path}.` : '';
  const slot = Object.values(definition.fields).find(
    (field) =>
      isSlot(field) &&
      String(field.document) === query.type &&
      (part ? field.path.startsWith(below) : !field.path.includes('.')),
  );
  if (!documents || !slot) return refuseFields([{ field: 'type', code: 'enum', params: { title: 'type' } }]);
  const person = await parentOf(runtime.services.db, call, { parent: definition, id, path: definition.name });
  if (!person) return refuse(404, 'server.not-found', { definition });
  const sent = isRow(body) ? body : {};
  const file = sent.file ?? valueAt(sent, slot.path.slice(below.length));
  if (typeof file !== 'string') return refuseFields([{ field: 'file', code: 'required', params: { title: 'file' } }]);
  const type = Number(query.type);
  const answer = await create({ ...request, body: { user: Number(person.record.id), type, file } }, documents);
  return isRefusal(answer) ? ofSlot(answer, slot, documentType(call.schemas, 'user', type)?.media) : answer;
}

/** A refused file is reported with the rule of its own slot, not with that of all documents. */
function ofSlot(refusal: Refusal, slot: Field, media: Json | undefined): Refusal {
  const fields = refusal.fields?.map((problem): FieldProblem => {
    if (problem.field !== 'file') return problem;
    const { message, ...rest } = problem;
    const { title } = slot;
    if (problem.code === 'contentMediaType')
      return { ...rest, params: { ...problem.params, title, ...(media ? { limit: media } : {}) } };
    return { ...problem, params: { ...problem.params, title } };
  });
  return { ...refusal, ...(fields ? { fields } : {}) };
}
