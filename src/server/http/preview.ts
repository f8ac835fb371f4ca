import { actionGrants, rightsOf } from '../../resource/access/rights.ts';
import type { Action, Definition, Json, Row } from '../../resource/model/definition.ts';
import { own } from '../../resource/model/fields.ts';
import { isRow } from '../../resource/model/path.ts';
import { isRefusal, type Refusal, refuse, refuseFields } from '../core/refusal.ts';
import type { FieldProblem, Step } from '../core/write-types.ts';
import { withDefaults } from '../records/write/action.ts';
import { ownNames } from '../records/write/body-names.ts';
import { dryRun } from '../records/write/preview.ts';
import { summarize } from '../records/write/preview-summary.ts';
import { readValues } from '../records/write/write-values.ts';
import { shown } from '../sight/answer.ts';
import type { ApiRequest, ApiResponse } from './api-request.ts';

const IDS = 500;

type Wanted = { action: Action; ids: (number | string | null)[]; ask: Row };

/**
 * `POST /v1/{resource}/preview { action, ids, ask }`: what the action would do, summed, before it is done. `ids` stays away
 * where the action makes a new record, whose values are then `ask`. Answers `{ count, ready, refused, totals, payees,
 * warnings, date, sample }`; the first total is the money that moves. Asks for the same rights as the action itself.
 */
export async function answerPreview(request: ApiRequest, definition: Definition): Promise<ApiResponse | Refusal> {
  const { call, runtime } = request;
  const wanted = readWanted(request, definition);
  if (isRefusal(wanted)) return wanted;
  const { action, ids, ask } = wanted;
  const stepFor = () => stepOf(request, definition, wanted);
  const all = await dryRun(runtime.services, call, ids, { definition, action, stepFor, ask, ip: request.ip });
  return { status: 200, body: shown(summarize(call, { definition, action, ask }, all)) };
}

function readWanted({ call, body }: ApiRequest, definition: Definition): Wanted | Refusal {
  if (!isRow(body)) return refuse(422, 'server.body-not-object', { definition });
  const unknown = Object.keys(body).filter((name) => !['action', 'ids', 'ask'].includes(name));
  if (unknown.length > 0) return refuseFields(unknown.map((field) => ({ field, code: 'additionalProperties' })));
  const name = typeof body.action === 'string' ? body.action : '';
  const action = own(definition.actions.actions, name);
  const wrong: FieldProblem[] = [];
  if (!action?.preview) wrong.push({ field: 'action', code: 'server.unknown-action' });
  const creates = name === 'create';
  const ids = Array.isArray(body.ids) ? [...new Set(body.ids)] : [];
  if (creates && body.ids !== undefined) wrong.push({ field: 'ids', code: 'additionalProperties' });
  if (!creates && (ids.length === 0 || ids.length > IDS || !ids.every(isKey)))
    wrong.push({ field: 'ids', code: 'server.preview-ids', params: { limit: IDS } });
  if (body.ask !== undefined && !isRow(body.ask)) wrong.push({ field: 'ask', code: 'type' });
  if (wrong.length > 0 || !action) return refuseFields(wrong);
  if (rightsOf(actionGrants(definition, name), call.actor.roles).length === 0)
    return refuse(409, 'verdicts.not-allowed', { definition });
  return {
    action,
    ids: creates ? [null] : (ids as (number | string)[]),
    ask: withDefaults(call, action, isRow(body.ask) ? (body.ask as Row) : {}),
  };
}

const isKey = (id: Json): boolean =>
  (typeof id === 'number' && Number.isSafeInteger(id) && id > 0) ||
  (typeof id === 'string' && /^[\w-]{1,64}$/.test(id));

function stepOf({ call }: ApiRequest, definition: Definition, { action, ask }: Wanted): Step {
  const values = () => readValues(definition, ownNames(call.schemas, definition, ask));
  if (action.name === 'create') return { kind: 'create', ...values() };
  if (action.name === 'update') return { kind: 'update', ...values() };
  if (action.name === 'delete') return { kind: 'delete', action };
  return { kind: 'action', actions: [action], ask };
}
