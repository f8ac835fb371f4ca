import { describe, expect, it } from 'vitest';
import { EXAMPLE, loanHouse } from '../loans/loan-house.ts';

const house = loanHouse();
const FEE = 'commission_by_each_payment';
const { user, amount, rate, payment_type, payment_time, recognition } = EXAMPLE;
const TERMS = { user, amount, rate, payment_type, payment_time, recognition };

describe('the fixed fee of each payment', () => {
  it.each([
    [9.918, 9.92],
    [10, 10],
    [0.0116, 0.01],
    [0.0174, 0.02],
    [1.005, 1.01],
    [115.9884, 115.99],
  ])('takes %d with its tax in both calls, and keeps %d', async (sent, kept) => {
    const calculated = await house.current.call('admin', 'POST', 'calculators?full=true', { ...TERMS, [FEE]: sent });
    expect(calculated.status, JSON.stringify(calculated.body)).toBeLessThan(300);
    const made = await house.current.call('admin', 'POST', 'requests', {
      ...EXAMPLE,
      commission_admin: 0,
      opening_commission: 0,
      [FEE]: sent,
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect(made.body[FEE]).toBe(kept);
    expect(Number(calculated.body.regular.commission)).toBe(kept);
    const id = made.body.id;
    house.current.on('2026-03-09');
    expect((await house.current.activate(id, '2026-03-09')).status).toBe(200);
    const [row] = await house.current.rows(id);
    expect(Number(row?.commission_as_applicant)).toBe(kept);
  });

  it('refuses more decimals than six in both calls, and leaves nothing', async () => {
    const before = await house.current.count('requests');
    for (const [path, body] of [
      ['calculators', TERMS],
      ['requests', EXAMPLE],
    ] as const) {
      const answer = await house.current.call('admin', 'POST', path, { ...body, [FEE]: 1.1234567 });
      expect(answer.status, path).toBe(422);
      expect(answer.body.errors.body[0].field).toBe(FEE);
    }
    expect(await house.current.count('requests')).toBe(before);
  });
});
