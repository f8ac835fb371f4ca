import { isPlain } from '../../resource/access/plain-values.ts';
import type { Definition, Json, Row } from '../../resource/model/definition.ts';
import { own, pathToday } from '../../resource/model/fields.ts';
import { isRow } from '../../resource/model/path.ts';
import { BODIES, readCallBody } from '../core/call-bodies.ts';
import { isRefusal, type Refusal, refuseFields } from '../core/refusal.ts';
import { auditOf } from '../database/former-names.ts';
import { trailOf } from '../sight/history.ts';
import type { ApiRequest, ApiResponse } from './api-request.ts';
import { run } from './write-routes.ts';

/**
 * `POST /v1/{resource}/{id}/history/restore { audit, fields }`: an ordinary update with the values that these fields had before
 * that line of the history. 422 for what an update cannot bring back: states, fields of actions, secrets, files, and what the
 * person does not see in the history.
 */
export async function answerRestoreValue(
  request: ApiRequest,
  definition: Definition,
  id: string,
): Promise<ApiResponse | Refusal> {
  const { db } = request.runtime.services;
  const trail = await trailOf(db, request.call, definition, id);
  if (isRefusal(trail)) return trail;
  const sent = readCallBody(BODIES.restoreValue, request.body);
  if (isRefusal(sent)) return sent;
  const asked = { audit: String(sent.audit), fields: [...new Set(sent.fields)] };
  const line = await db
    .selectFrom('_audit')
    .select('before')
    .where(await auditOf(db, trail.base))
    .where('record_id', '=', trail.id)
    .where('id', '=', asked.audit)
    .executeTakeFirst();
  if (!line) return refuseFields([{ field: 'audit', code: 'history.not-restorable' }]);
  const today = pathToday(trail.base);
  const before: Row = Object.fromEntries(
    Object.entries(isRow(line.before) ? line.before : {}).map(([path, value]) => [today(path), value]),
  );
  const isGiven = (path: string) =>
    trail.readable.has(path) && Object.hasOwn(before, path) && isPlain(definition, path);
  const wrong = asked.fields.filter((path) => !isGiven(path));
  if (wrong.length > 0) return refuseFields(wrong.map((field) => ({ field, code: 'history.not-restorable' })));
  const values = Object.fromEntries(asked.fields.map((path) => [path, (own(before, path) ?? null) as Json]));
  return run(request, { definition, id, steps: [{ kind: 'update', values }] });
}
