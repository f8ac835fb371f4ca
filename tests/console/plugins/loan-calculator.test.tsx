import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Json, PluginProps } from '../../../src/console/plugin.ts';
import { questionOf } from '../../../src/plugins/loan-calculator/calculation.ts';
import LoanCalculator, { type LoanCalculatorOptions } from '../../../src/plugins/loan-calculator/index.tsx';
import { boats, field } from '../invented.ts';
import { pluginProps } from './plugin-props.ts';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

const loan = { amount: 50000, rate: 17.9, payment_type: 2, payment_time: 12, recognition: 0, user: 7 };
const answer = {
  regular: { payment_as_applicant: 4650.03 },
  final: { payment_as_applicant: 4649.97 },
  schedule: [
    {
      period: 1,
      payment: 4650.03,
      interests: 745.83,
      iva_interests: 119.33,
      capital: 3784.87,
      commission: 0,
      payment_as_applicant: 4650.03,
      balance: 46215.13,
    },
  ],
  totals: { payment_as_applicant: 55800.3, capital: 50000 },
  cat_shown: '19.6',
  opening_commission: 2500,
  opening_commission_iva: 400,
  to_disperse: 47100,
};
const props = (more: Partial<PluginProps<LoanCalculatorOptions>>): PluginProps<LoanCalculatorOptions> =>
  ({ ...pluginProps(), options: { post: '/calculators?full=true' }, ...more }) as PluginProps<LoanCalculatorOptions>;

describe('the loan calculator', () => {
  it('asks with exactly the fields of the loan while nothing else was typed [R-030]', () => {
    expect(questionOf(boats(), { ...loan, version: 'v1', opening_commission: 0 })).toEqual(loan);
    expect(questionOf(boats(), { ...loan, rate: undefined })).toBeUndefined();
    expect(questionOf(boats(), { ...loan, amount: 'abc' })).toBeUndefined();
  });

  it('asks with commissions as they are stored, and with what differs from the usual [R-025]', () => {
    const definition = {
      ...boats(),
      fields: { commission_admin: field('commission_admin', { entry: { factor: 1.16 } }) },
    };
    expect(questionOf(definition, { ...loan, commission_admin: 1.1, version: 'v2' })).toEqual({
      ...loan,
      commission_admin: 1.276,
      version: 'v2',
    });
  });

  it('shows the periodic and the final payment, the price, and what the borrower receives [R-031]', async () => {
    const call = vi.fn(async () => answer as unknown as Json);
    render(<LoanCalculator {...props({ record: loan, call })} />);
    expect(await screen.findByText('«4650.03»')).toBeTruthy();
    expect(call).toHaveBeenCalledWith(
      expect.objectContaining({ method: 'POST', path: '/calculators?full=true', body: loan }),
    );
    for (const shown of ['«4649.97»', '«8700.3»', '«2900»', '«47100»', '19.6 %'])
      expect(screen.getByText(shown)).toBeTruthy();
    await userEvent
      .setup({ advanceTimers: vi.advanceTimersByTime })
      .click(screen.getByRole('button', { name: /Tabla/ }));
    expect(screen.getByRole('table').textContent).toContain('«46215.13»');
  });

  it('says that a CAT cannot be shown (case 19)', async () => {
    const call = vi.fn(async () => ({ ...answer, cat: null, cat_shown: null }) as unknown as Json);
    render(<LoanCalculator {...props({ record: loan, call })} />);
    expect(await screen.findByText('Es demasiado grande para mostrarse')).toBeTruthy();
  });

  it('asks after a pause, and cancels a question that a newer one overtook', async () => {
    const signals: AbortSignal[] = [];
    const call = vi.fn(({ signal }: { signal?: AbortSignal }) => {
      if (signal) signals.push(signal);
      return new Promise<Json>(() => undefined);
    });
    const { rerender } = render(<LoanCalculator {...props({ record: loan, call })} />);
    rerender(<LoanCalculator {...props({ record: { ...loan, amount: 60000 }, call })} />);
    expect(call).not.toHaveBeenCalled();
    await waitFor(() => expect(call).toHaveBeenCalledTimes(1));
    rerender(<LoanCalculator {...props({ record: { ...loan, amount: 70000 }, call })} />);
    await waitFor(() => expect(call).toHaveBeenCalledTimes(2));
    expect(signals.map((signal) => signal.aborted)).toEqual([true, false]);
  });

  it('says what the server said when it refuses, and keeps quiet until the loan is complete', async () => {
    const call = vi.fn(() => Promise.reject(new Error('La tasa es muy alta')));
    const { rerender } = render(<LoanCalculator {...props({ record: {}, call })} />);
    expect(screen.getByText(/Capture monto/)).toBeTruthy();
    rerender(<LoanCalculator {...props({ record: loan, call })} />);
    expect(await screen.findByText('La tasa es muy alta')).toBeTruthy();
  });
});
