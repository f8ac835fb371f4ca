import { sumMoney } from '../../../lending/money/money.ts';
import { seesCondition, visibleNamesOf } from '../../../resource/access/visible-names.ts';
import { holds, resolveValue } from '../../../resource/conditions/condition.ts';
import { translate } from '../../../resource/messages/messages.ts';
import type { Action, Definition, Json, Row } from '../../../resource/model/definition.ts';
import { own, PESOS } from '../../../resource/model/fields.ts';
import { valueAt } from '../../../resource/model/path.ts';
import type { RequestContext } from '../../core/context.ts';
import { errorBody } from '../../sight/error-body.ts';
import type { DryRunResult } from './preview.ts';
import { referencesIn, relatedIn } from './preview-payee.ts';

const SAMPLE = 10;

type Ready = Extract<DryRunResult, { record: Row }>;
type Key = number | string | null;
type Asked = { definition: Definition; action: Action; ask: Row };

/** What an action would do with many records, summed as its reader may read them. The first total is the money that moves. */
export type PreviewSummary = {
  count: number;
  ready: number;
  refused: { reason: string; message: string; count: number; ids: Key[] }[];
  totals: { field: string; title: string; currency: string; sum: number; count: number }[];
  payees: { name: string; account: string | null; currency: string; count: number; sum: number | null }[];
  warnings: { name: string; message: string; count: number; ids: Key[] }[];
  date: Json;
  sample: { id: Key }[];
};

export function summarize(call: RequestContext, asked: Asked, all: readonly DryRunResult[]): PreviewSummary {
  const ready = all.filter((one): one is Ready => 'record' in one);
  return {
    count: all.length,
    ready: ready.length,
    refused: refusedOf(call, all),
    totals: totalsOf(call, asked, ready),
    payees: payeesOf(asked, ready),
    warnings: warningsOf(call, asked, ready),
    date: dateOf(call, asked),
    sample: ready.slice(0, SAMPLE).map(({ id }) => ({ id })),
  };
}

/** Equal sentences together, the most frequent first, as the real call would say them to this person. */
function refusedOf(call: RequestContext, all: readonly DryRunResult[]): PreviewSummary['refused'] {
  const groups = new Map<string, PreviewSummary['refused'][number]>();
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

/**
 * Fields of money that this person may read, and the lines of the effect: the first one named is the money that moves. Each
 * currency has a total of its own.
 */
function totalsOf(
  call: RequestContext,
  { definition, action }: Asked,
  ready: readonly Ready[],
): PreviewSummary['totals'] {
  const lines = ready.flatMap(({ effect }) => effect.lines ?? []).map(({ name }) => name);
  const names = [...new Set([...(action.preview?.sum ?? []), ...lines])];
  return names.flatMap((field) => {
    const key = `${action.name}.preview.${field}`;
    const plain = lines.includes(field) ? undefined : definition.fields[field]?.title;
    const title = plain ?? translate(call.schemas, definition, key);
    const amounts = new Map<string, (string | number)[]>();
    for (const one of ready) {
      const amount = amountOf(one, field);
      if (amount === undefined) continue;
      const currency = currencyOf(definition, one, field);
      amounts.set(currency, [...(amounts.get(currency) ?? []), amount]);
    }
    return [...amounts].map(([currency, of]) => ({
      field,
      title,
      currency,
      sum: Number(sumMoney(of)),
      count: of.length,
    }));
  });
}

function amountOf({ record, effect }: Ready, name: string): string | number | undefined {
  const line = effect.lines?.find((one) => one.name === name);
  const value = line ? line.amount : valueAt(record, name);
  return typeof value === 'number' || typeof value === 'string' ? value : undefined;
}

function currencyOf(definition: Definition, { record }: Ready, name: string): string {
  const path = own(definition.fields, name)?.currency;
  const value = path === undefined ? undefined : valueAt(record, path);
  return typeof value === 'string' && value !== '' ? value : PESOS;
}

/** By name, account and currency, the largest first; the amount is that of the first total. */
function payeesOf({ definition, action }: Asked, ready: readonly Ready[]): PreviewSummary['payees'] {
  const [first] = action.preview?.sum ?? [];
  type Group = { name: string; account: string | null; currency: string; amounts: (string | number)[]; count: number };
  const groups = new Map<string, Group>();
  for (const one of ready) {
    if (!one.payee) continue;
    const { name, account } = one.payee;
    const currency = first === undefined ? PESOS : currencyOf(definition, one, first);
    const key = `${currency} ${account} ${name}`;
    const group = groups.get(key) ?? { name, account, currency, amounts: [], count: 0 };
    const amount = first === undefined ? undefined : amountOf(one, first);
    if (amount !== undefined) group.amounts.push(amount);
    group.count += 1;
    groups.set(key, group);
  }
  return [...groups.values()]
    .map(({ amounts, ...payee }) => ({ ...payee, sum: amounts.length > 0 ? Number(sumMoney(amounts)) : null }))
    .sort((one, other) => (other.sum ?? 0) - (one.sum ?? 0));
}

/** A warning about a field that this person may not read would reveal it, so it is left out. */
function warningsOf(
  call: RequestContext,
  { definition, action, ask }: Asked,
  ready: readonly Ready[],
): PreviewSummary['warnings'] {
  const known = visibleNamesOf(call.schemas, definition, call.actor.roles);
  const vars = { me: call.actor, today: call.today, ask };
  const declared = (action.preview?.warn ?? [])
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
  return [...declared, ...effects]
    .filter(({ met }) => met.length > 0)
    .map(({ name, met }) => ({
      name,
      message: translate(call.schemas, definition, `${action.name}.warn.${name}`, { count: met.length }),
      count: met.length,
      ids: met.map(({ id }) => id),
    }));
}

function dateOf(call: RequestContext, { action: { preview }, ask }: Asked): Json {
  if (!preview?.date) return null;
  return resolveValue(preview.date, { vars: { me: call.actor, today: call.today, ask } }) ?? null;
}
