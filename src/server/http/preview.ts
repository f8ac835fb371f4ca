import { actionGrants, rightsOf } from '../../resource/access/rights.ts';
import type { Action, Definition, Row } from '../../resource/model/definition.ts';
import { own } from '../../resource/model/fields.ts';
import { BODIES, readCallBody } from '../core/call-bodies.ts';
import { isRefusal, type Refusal, refuse } from '../core/refusal.ts';
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
  const sent = readCallBody(BODIES.preview, body, (typed) => wantedWrong(definition, typed));
  if (isRefusal(sent)) return { ...sent, definition };
  const { ids = [], ask = {} } = sent;
  const action = definition.actions.actions[sent.action] as Action;
  if (rightsOf(actionGrants(definition, action.name), call.actor.roles).length === 0)
    return refuse(409, 'verdicts.not-allowed', { definition });
  return {
    action,
    ids: action.name === 'create' ? [null] : [...new Set(ids)],
    ask: withDefaults(call, action, ask),
  };
}

/** A new record has no key yet; any other action is of 1 to 500 records. */
function wantedWrong(definition: Definition, { action, ids }: Row): FieldProblem[] {
  const known = typeof action === 'string' ? own(definition.actions.actions, action) : undefined;
  const wrong: FieldProblem[] = known?.preview ? [] : [{ field: 'action', code: 'server.unknown-action' }];
  const count = Array.isArray(ids) ? ids.length : 0;
  if (action === 'create' && ids !== undefined) wrong.push({ field: 'ids', code: 'additionalProperties' });
  if (action !== 'create' && (count === 0 || count > IDS))
    wrong.push({ field: 'ids', code: 'server.preview-ids', params: { limit: IDS } });
  return wrong;
}

function stepOf({ call }: ApiRequest, definition: Definition, { action, ask }: Wanted): Step {
  const values = () => readValues(definition, ownNames(call.schemas, definition, ask));
  if (action.name === 'create') return { kind: 'create', ...values() };
  if (action.name === 'update') return { kind: 'update', ...values() };
  if (action.name === 'delete') return { kind: 'delete', action };
  return { kind: 'action', actions: [action], ask };
}
