import type { Definition, Field, Json, Row } from '../../resource/model/definition.ts';
import { isRow } from '../../resource/model/path.ts';
import { isRefusal, type Refusal, refuse, refuseFields } from '../core/refusal.ts';
import type { ParentRecord, Step, WritePlan, Written } from '../core/write-types.ts';
import { readSingle } from '../records/read/read.ts';
import { operationRefusal } from '../records/read/section.ts';
import { ownNames } from '../records/write/body-names.ts';
import { type Repeat, requestHash } from '../records/write/idempotency.ts';
import { write } from '../records/write/write.ts';
import { readValues, underPart } from '../records/write/write-values.ts';
import type { Answer, Asked } from './asked.ts';
import { patchSteps } from './patch.ts';

const KEY_LENGTH = 200;

export async function create(
  asked: Asked,
  definition: Definition,
  more: { parent?: ParentRecord; values?: Row } = {},
): Promise<Answer | Refusal> {
  const denied = operationRefusal(definition, asked.call.actor, 'create');
  if (denied) return denied;
  if (!isRow(asked.body)) return refuse(422, 'server.body-not-object', { definition });
  const sent = ownNames(asked.call.schemas, definition, asked.body);
  const clash = Object.keys(more.values ?? {}).filter(
    (name) => Object.hasOwn(sent, name) && String(sent[name]) !== String(more.values?.[name]),
  );
  if (clash.length > 0) return refuseFields(clash.map((field) => ({ field, code: 'reference' })));
  const step: Step = { kind: 'create', ...readValues(definition, { ...sent, ...more.values }) };
  return run(asked, { definition, parent: more.parent, steps: [step] });
}

export async function update(
  asked: Asked,
  definition: Definition,
  id: string,
  part?: Field,
): Promise<Answer | Refusal> {
  if (!isRow(asked.body)) return refuse(422, 'server.body-not-object', { definition });
  const sent = part ? underPart(part.path, asked.body) : asked.body;
  return run(asked, { definition, id, steps: [{ kind: 'put', body: sent }] });
}

/** PUT on a resource that has one record per person or per parent. */
export async function updateSingle(
  asked: Asked,
  definition: Definition,
  parent?: ParentRecord,
): Promise<Answer | Refusal> {
  const record = await readSingle(asked.house.services.db, asked.call, definition, { parent, computed: false });
  const id = record?.id ?? record?._id;
  if (id === undefined || id === null) return refuse(404, 'server.not-found', { definition });
  return update(asked, definition, String(id));
}

export async function patch(asked: Asked, definition: Definition, id: string): Promise<Answer | Refusal> {
  const steps = patchSteps(definition, asked.body);
  return isRefusal(steps) ? steps : run(asked, { definition, id, steps });
}

export async function remove(asked: Asked, definition: Definition, id: string): Promise<Answer | Refusal> {
  const denied = operationRefusal(definition, asked.call.actor, 'delete');
  if (denied) return denied;
  if (asked.body !== undefined && asked.body !== null && !isRow(asked.body))
    return refuse(422, 'server.body-not-object', { definition });
  const ask = isRow(asked.body) ? asked.body : {};
  return run(asked, { definition, id, steps: [{ kind: 'delete', ask }] });
}

/** `POST /{resource}/{id}/restore { reason }`: a deleted record comes back. */
export async function restore(asked: Asked, definition: Definition, id: string): Promise<Answer | Refusal> {
  const denied = operationRefusal(definition, asked.call.actor, 'restore');
  if (denied) return denied;
  if (!isRow(asked.body)) return refuse(422, 'server.body-not-object', { definition });
  return run(asked, { definition, id, steps: [{ kind: 'restore', ask: asked.body }] });
}

/** `named`: what else of the record the address says; a record of which that is not true is not there. */
export async function act(
  asked: Asked,
  definition: Definition,
  id: string,
  step: Step,
  named: Row = {},
): Promise<Answer | Refusal> {
  return run(asked, { definition, id, steps: [step], named });
}

async function run(asked: Asked, plan: WritePlan): Promise<Answer | Refusal> {
  const repeat = repeatOf(asked);
  if (isRefusal(repeat)) return repeat;
  const whole = { ...plan, ifMatch: asked.headers['if-match'] };
  const written = await write(asked.house.services, asked.call, whole, { ip: asked.ip, repeat });
  return isRefusal(written) ? { ...written, definition: written.definition ?? plan.definition } : answerOf(written);
}

function answerOf({ status, body, etag }: Written): Answer {
  return { status, body: body as Json, headers: etag ? { etag } : undefined };
}

function repeatOf(asked: Asked): Repeat | undefined | Refusal {
  const key = asked.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (key === '' || key.length > KEY_LENGTH)
    return refuseFields([{ field: 'Idempotency-Key', code: 'maxLength', params: { limit: KEY_LENGTH } }]);
  return { userId: asked.call.actor.id, key, requestHash: requestHash(asked.method, asked.url, asked.body) };
}
