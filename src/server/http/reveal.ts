import { may, revealVerdict } from '../../resource/access/permissions.ts';
import { throughSlice } from '../../resource/access/slices.ts';
import type { Definition } from '../../resource/model/definition.ts';
import { isRow, valueAt } from '../../resource/model/path.ts';
import { type Refusal, refuse, refuseFields } from '../core/refusal.ts';
import { tableOf } from '../database/columns.ts';
import { writeAudit } from '../records/audit/audit.ts';
import { readRecord } from '../records/read/read.ts';
import { lockRow } from '../records/write/write-row.ts';
import type { ApiRequest, ApiResponse } from './api-request.ts';

/**
 * The value of a secret, to those who may see it, and never without a line in the audit. Three must agree: the operation,
 * the field's own line, and for a slice its source.
 */
export async function answerReveal(
  request: ApiRequest,
  definition: Definition,
  id: string,
): Promise<ApiResponse | Refusal> {
  const { call, runtime, body } = request;
  const path = isRow(body) && typeof body.field === 'string' ? body.field : '';
  const field = Object.hasOwn(definition.fields, path) ? definition.fields[path] : undefined;
  if (field?.kind !== 'secret')
    return refuseFields([{ field: 'field', code: 'server.unknown-field', params: { field: path } }]);
  const base = tableOf(call.schemas, definition);
  return runtime.services.db.transaction().execute(async (trx): Promise<ApiResponse | Refusal> => {
    const record = await readRecord(trx, call, definition, id);
    const stored = record && base && (await lockRow(trx, base, id));
    if (!base || !record || !stored) return refuse(404, 'server.not-found', { definition });
    const verdicts = [
      may(definition, call.actor, 'reveal', record),
      revealVerdict(definition, call.actor, path, { record }),
      throughSlice(call.schemas, definition, call.actor, 'reveal', { before: stored }),
    ];
    const verdict = verdicts.find((one) => !one.allowed);
    if (verdict && !verdict.allowed)
      return refuse(409, verdict.reason, { definition, params: verdict.params, rule: verdict.rule });
    const value = valueAt(stored, path);
    const entry = {
      base,
      door: definition.name,
      id: stored.id as number,
      operation: 'reveal',
      action: path,
      ip: request.ip,
    };
    await writeAudit(trx, call, { ...entry, before: {}, after: {} });
    return { status: 200, body: { value: typeof value === 'string' ? runtime.services.secrets.open(value) : null } };
  });
}
