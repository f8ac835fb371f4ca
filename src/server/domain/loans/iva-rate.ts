import type { PlatformValue } from '../../core/context.ts';
import { loanSettings } from './loan-settings.ts';

/** The IVA of requests that are made today, as a fraction: the stored setting `loans.iva_rate`. */
export const ivaRate: PlatformValue = {
  name: 'iva-rate',
  read: async (db) => Number((await loanSettings(db)).iva_rate),
};
