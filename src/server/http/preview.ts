import { sumMoney } from '../../lending/money/sum-money.ts';
import { actionGrants, rightsOf } from '../../resource/access/rights.ts';
import { seesCondition, visibleNamesOf } from '../../resource/access/visible-names.ts';
import { holds, resolveValue } from '../../resource/conditions/condition.ts';
import { translate } from '../../resource/messages/messages.ts';
import type { Action, Definition, Json, Row } from '../../resource/model/definition.ts';
import { isRow, valueAt } from '../../resource/model/path.ts';
import { isRefusal, type Refusal, refuse, refuseFields } from '../core/refusal.ts';
import type { FieldProblem, Step } from '../core/write-types.ts';
import { own } from '../records/read/resolve.ts';
import { withDefaults } from '../records/write/action.ts';
import { ownNames } from '../records/write/body-names.ts';
import { type Foreseen, foresee } from '../records/write/preview.ts';
import { referencesIn, relatedIn } from '../records/write/preview-payee.ts';
import { readValues } from '../records/write/write-values.ts';
import type { ApiRequest, ApiResponse } from './api-request.ts';
import { errorBody } from './errors.ts';

const IDS = 500;
const SAMPLE = 10;
const CURRENCY = 'MXN';

type Ready = Extract<Foreseen, { record: Row }>;
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
  const all = await foresee(runtime.services, call, ids, { definition, action, stepFor, ask, ip: request.ip });
  const ready = all.filter((one): one is Ready => 'record' in one);
  const body = {
    count: all.length,
    ready: ready.length,
    refused: refusedOf(request, all),
    totals: totalsOf(request, definition, action, ready),
    payees: payeesOf(action, ready),
    warnings: warningsOf(request, definition, wanted, ready),
    date: dateOf(request, action, ask),
    sample: ready.slice(0, SAMPLE).map(({ id }) => ({ id })),
  };
  return { status: 200, body };
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

/** Equal sentences together, the most frequent first, as the real call would say them to this person. */
function refusedOf({ call }: ApiRequest, all: readonly Foreseen[]) {
  const groups = new Map<string, { reason: string; message: string; count: number; ids: (number | string | null)[] }>();
  for (const one of all) {
    if (!('refusal' in one)) continue;
    const { message, reason } = errorBody(one.refusal, call.schemas, { actor: call.actor });
    const group = groups.get(`${reason} ${message}`) ?? { reason, message, count: 0, ids: [] };
    group.count += 1;
    group.ids.push(one.id);
    groups.set(`${reason} ${message}`, group);
  }
  return [...groups.values()].sort((one, other) => other.count - one.count);
}

/** Fields of money that this person may read, and the lines of the effect: the first one named is the money that moves. */
function totalsOf({ call }: ApiRequest, definition: Definition, action: Action, ready: readonly Ready[]) {
  const lines = ready.flatMap(({ effect }) => effect.lines ?? []).map(({ name }) => name);
  const names = [...new Set([...(action.preview?.sum ?? []), ...lines])];
  return names.flatMap((field) => {
    const amounts = ready.flatMap((one) => amountOf(one, field) ?? []);
    const key = `${action.name}.preview.${field}`;
    const plain = lines.includes(field) ? undefined : definition.fields[field]?.title;
    const title = plain ?? translate(call.schemas, definition, key);
    const sum = Number(sumMoney(amounts));
    return amounts.length > 0 ? [{ field, title, currency: CURRENCY, sum, count: amounts.length }] : [];
  });
}

function amountOf({ record, effect }: Ready, name: string): string | number | undefined {
  const line = effect.lines?.find((one) => one.name === name);
  const value = line ? line.amount : valueAt(record, name);
  return typeof value === 'number' || typeof value === 'string' ? value : undefined;
}

/** By name and account, the largest first; the amount is that of the first total. */
function payeesOf(action: Action, ready: readonly Ready[]) {
  const [first] = action.preview?.sum ?? [];
  const groups = new Map<
    string,
    { name: string; account: string | null; amounts: (string | number)[]; count: number }
  >();
  for (const one of ready) {
    if (!one.payee) continue;
    const { name, account } = one.payee;
    const group = groups.get(`${account} ${name}`) ?? { name, account, amounts: [], count: 0 };
    const amount = first === undefined ? undefined : amountOf(one, first);
    if (amount !== undefined) group.amounts.push(amount);
    group.count += 1;
    groups.set(`${account} ${name}`, group);
  }
  return [...groups.values()]
    .map(({ amounts, ...payee }) => ({ ...payee, sum: amounts.length > 0 ? Number(sumMoney(amounts)) : null }))
    .sort((one, other) => (other.sum ?? 0) - (one.sum ?? 0));
}

/** A warning about a field that this person may not read would reveal it, so it is left out. */
function warningsOf({ call }: ApiRequest, definition: Definition, { action, ask }: Wanted, ready: readonly Ready[]) {
  const known = visibleNamesOf(call.schemas, definition, call.actor.roles);
  const vars = { me: call.actor, today: call.today, ask };
  const own = (action.preview?.warn ?? [])
    .filter(({ when }) => seesCondition(known, when))
    .map(({ name, when }) => {
      const { resources } = call.schemas;
      const through = referencesIn(call, definition, when);
      const met = ready
        .filter(({ behind }) => through.every((field) => behind[field]))
        .filter(({ record, behind }) =>
          holds(when, { definition, record, vars, resources, related: relatedIn(behind) }),
        );
      return { name, met };
    });
  const names = [...new Set(ready.flatMap(({ effect }) => effect.warns ?? []))];
  const effects = names.map((name) => ({ name, met: ready.filter(({ effect }) => effect.warns?.includes(name)) }));
  return [...own, ...effects]
    .filter(({ met }) => met.length > 0)
    .map(({ name, met }) => ({
      name,
      message: translate(call.schemas, definition, `${action.name}.warn.${name}`, { count: met.length }),
      count: met.length,
      ids: met.map(({ id }) => id),
    }));
}

function dateOf({ call }: ApiRequest, { preview }: Action, ask: Row): Json {
  if (!preview?.date) return null;
  return resolveValue(preview.date, { vars: { me: call.actor, today: call.today, ask } }) ?? null;
}
