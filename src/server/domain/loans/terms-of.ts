import { STANDARD_IVA, type Terms } from '../../../lending/terms/terms.ts';
import type { LoanSettings } from './loan-settings.ts';
import type { LoanRequest } from './rows.ts';

const NUMBERS = [
  'commission_admin',
  'commission_admin_lender',
  'commission_by_each_payment',
  'opening_commission',
  'iva_withholdings',
  'isr_withholdings',
] as const;

/** The terms of a request as its row holds them, with the platform's settings of the day. Money and rates stay text. */
export function termsOf(request: LoanRequest, settings: LoanSettings['terms']): Terms {
  const text = (name: 'amount' | 'rate' | (typeof NUMBERS)[number]) => String(request[name] ?? '0');
  return {
    amount: text('amount'),
    rate: text('rate'),
    payment_type: Number(request.payment_type) as Terms['payment_type'],
    payment_time: Number(request.payment_time),
    recognition: Number(request.recognition) as Terms['recognition'],
    version: (request.version ?? 'v1') as Terms['version'],
    version_commission: (request.version_commission ?? 'v1') as Terms['version_commission'],
    days_for_calculations: Number(request.days_for_calculations ?? 360) as Terms['days_for_calculations'],
    ...Object.fromEntries(NUMBERS.map((name) => [name, text(name)])),
    ...settings,
    iva_rate: String(request.iva_rate ?? STANDARD_IVA),
    ...(isRenewal(request) ? { renewal: true } : {}),
  };
}

/** Whether a request takes over the debt of another one: no money leaves for it. */
export const isRenewal = (request: { request_parent?: number | null }): boolean =>
  typeof request.request_parent === 'number';
