import { describe, expect, it } from 'vitest';
import { repaymentTable } from '../../src/lending/table/table.ts';
import { numberOfPeriods, periodRatio } from '../../src/lending/terms/due-dates.ts';
import type { PaymentType } from '../../src/lending/terms/terms.ts';

const TAX = { num: 4n, den: 25n };
const magnitude = (value: bigint) => (value < 0n ? -value : value);

/** Everything section 5 allows, at its corners: a rounded level payment would break about one in eight of these tables. */
describe('at the limits of the specification [E-014]', () => {
  for (const type of [0, 1, 2, 3] as PaymentType[]) {
    it(`no negative capital and payments near the regular one, payment_type ${type} [E-014]`, () => {
      let tables = 0;
      for (const version of ['v1', 'v2'] as const) {
        for (const base of [360, 365] as const) {
          for (const payment_time of type === 3 ? [0, 11, 36, 120] : [0, 1, 11, 24, 36, 60, 119, 120]) {
            for (const rate of [0n, 1n, 179n, 365n, 500n, 999n, 1000n]) {
              for (const amount of [10_000n, 100_000n, 12_345_678n, 10_000_000_000n]) {
                const periods = numberOfPeriods({ payment_type: type, payment_time, version });
                const table = repaymentTable(
                  'level',
                  amount,
                  periodRatio({ num: rate, den: 10n }, type, version, base),
                  TAX,
                  periods,
                );
                check(table, amount, `${version} ${base} ${payment_time} ${rate} ${amount}`);
                tables += 1;
              }
            }
          }
        }
      }
      expect(tables).toBeGreaterThan(400);
    });
  }
});

function check({ rows, regular }: ReturnType<typeof repaymentTable>, amount: bigint, name: string): void {
  let balance = amount;
  for (const [index, row] of rows.entries()) {
    const off = magnitude(row.payment - regular);
    const isLast = index === rows.length - 1;
    if (row.principal < 0n) throw new Error(`${name}: row ${index + 1} has capital ${row.principal}`);
    if (off > 2n && !isLast) throw new Error(`${name}: row ${index + 1} is ${off} cents off`);
    if (isLast && off * 100n > (regular > 10_000n ? regular : 10_000n))
      throw new Error(`${name}: the last payment is ${off} cents off`);
    balance -= row.principal;
    if (row.balance !== balance) throw new Error(`${name}: balance of row ${index + 1}`);
  }
  if (balance !== 0n) throw new Error(`${name}: ${balance} cents are left`);
}
