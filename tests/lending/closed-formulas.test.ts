import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { annualTotalCost } from '../../src/lending/cat.ts';
import { buildSchedule } from '../../src/lending/schedule.ts';
import { sumOf } from './sums.ts';

/** The same numbers by the formulas of a textbook, in floating point: another way, other mistakes. */
const pmt = (rate: number, n: number, principal: number) =>
  rate === 0 ? principal / n : (principal * rate) / (1 - (1 + rate) ** -n);
const balanceAfter = (rate: number, k: number, principal: number, payment: number) =>
  rate === 0 ? principal - k * payment : principal * (1 + rate) ** k - (payment * ((1 + rate) ** k - 1)) / rate;

const loans = fc.record({
  principal: fc.integer({ min: 100, max: 100_000_000 }),
  rate: fc.integer({ min: 0, max: 90_000 }).map((value) => value / 1_000_000),
  periods: fc.integer({ min: 1, max: 48 }),
  tax_rate: fc.constantFrom(0, 0.08, 0.16),
});

describe('closed formulas', () => {
  it('give the regular payment and every balance of a level table', () => {
    fc.assert(
      fc.property(loans, ({ principal, rate, periods, tax_rate }) => {
        const taxed = rate * (1 + tax_rate);
        const exact = pmt(taxed, periods, principal);
        const built = buildSchedule({ principal, rate_per_period: rate, periods, shape: 'level', tax_rate });
        const smoothing = 0.02;
        expect(Math.abs(Number(built.regular_payment) - exact)).toBeLessThan(0.005 + smoothing);
        for (const row of built.rows) {
          const drift = 0.03 * (taxed === 0 ? row.number : ((1 + taxed) ** row.number - 1) / taxed);
          expect(Math.abs(Number(row.balance) - balanceAfter(taxed, row.number, principal, exact))).toBeLessThan(
            drift + 0.01,
          );
        }
        expect(sumOf(built.rows.map((row) => row.principal))).toBe(BigInt(principal) * 100n);
      }),
      { numRuns: 400, seed: 5 },
    );
  });

  it('give the interest of capital at maturity, and of equal principal', () => {
    fc.assert(
      fc.property(loans, ({ principal, rate, periods, tax_rate }) => {
        const total = (shape: 'at_maturity' | 'equal_principal') =>
          Number(buildSchedule({ principal, rate_per_period: rate, periods, shape, tax_rate }).totals.interest);
        expect(Math.abs(total('at_maturity') - principal * rate * periods)).toBeLessThan(0.006 * periods);
        expect(Math.abs(total('equal_principal') - (principal * rate * (periods + 1)) / 2)).toBeLessThan(
          0.01 * periods * (1 + rate * periods),
        );
      }),
      { numRuns: 200, seed: 6 },
    );
  });

  it('give the CAT: payments of a known rate are worth what was received', () => {
    fc.assert(
      fc.property(loans, fc.constantFrom(12, 24, 52), ({ principal, rate, periods }, periods_per_year) => {
        const amount = pmt(rate, periods, principal).toFixed(8);
        const payments = Array.from({ length: periods }, (_, index) => ({ period: index + 1, amount }));
        const found = Number(annualTotalCost({ net_amount: principal, payments, periods_per_year }));
        const known = ((1 + rate) ** periods_per_year - 1) * 100;
        expect(Math.abs(found - known)).toBeLessThan(0.0005 * Math.max(1, known / 100));
      }),
      { numRuns: 300, seed: 7 },
    );
  });
});
