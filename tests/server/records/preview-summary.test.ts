import { describe, expect, it } from 'vitest';
import { bareDefinition } from '../../../src/resource/model/bare-definition.ts';
import type { Action, Definition, Field } from '../../../src/resource/model/definition.ts';
import type { RequestContext } from '../../../src/server/core/context.ts';
import type { DryRunResult } from '../../../src/server/records/write/preview.ts';
import { summarize } from '../../../src/server/records/write/preview-summary.ts';

const money = (path: string, more: Partial<Field> = {}) =>
  ({ path, kind: 'money', base: 'number', title: path, ...more }) as Field;
const definition: Definition = {
  ...bareDefinition('transfers', 'Transferencias'),
  fields: { amount: money('amount', { currency: 'currency' }), fee: money('fee') },
};
const action = {
  name: 'send',
  preview: { sum: ['amount', 'fee'], payee: { name: '{name}' }, warn: [] },
} as unknown as Action;
const call = {
  actor: { roles: [] },
  schemas: { messages: {}, resources: {}, roles: { groups: {} }, catalogs: {} },
  today: '2026-01-01',
} as unknown as RequestContext;
const one = (id: number, amount: number, currency: string | null): DryRunResult => ({
  id,
  record: { id, amount, fee: 1.1, currency },
  behind: {},
  payee: { name: 'Ana', account: '1' },
  effect: {},
});

describe('the totals of a preview', () => {
  it('never add up two currencies, neither of amounts nor of payees (desk 17)', () => {
    const all = [one(1, 10.1, 'MXN'), one(2, 20.2, 'USD'), one(3, 30.3, null), one(4, 0.2, 'USD')];
    const { totals, payees } = summarize(call, { definition, action, ask: {} }, all);
    expect(totals).toEqual([
      { field: 'amount', title: 'amount', currency: 'MXN', sum: 40.4, count: 2 },
      { field: 'amount', title: 'amount', currency: 'USD', sum: 20.4, count: 2 },
      { field: 'fee', title: 'fee', currency: 'MXN', sum: 4.4, count: 4 },
    ]);
    expect(payees.map(({ currency, sum }) => [currency, sum])).toEqual([
      ['MXN', 40.4],
      ['USD', 20.4],
    ]);
  });
});
