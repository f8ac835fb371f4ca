import { isEmpty, valueAt } from '../../../resource/path.ts';
import type { Check } from '../../context.ts';

/** Days on which something happened: the ones of a definition that lie after today in Mexico are refused. */
const DAYS = ['birthdate', 'general.birthdate', 'agreement_date', 'date', 'month', 'dispersed_date'];

export const notInTheFuture: Check = {
  name: 'not-in-the-future',
  async run({ definition, record, stored, call }) {
    return DAYS.filter((path) => Object.hasOwn(definition.fields, path)).flatMap((field) => {
      const value = valueAt(record, field);
      if (isEmpty(value) || value === valueAt(stored, field) || String(value).slice(0, 10) <= call.today) return [];
      return [{ field, code: 'not-in-the-future', severity: 'error' as const }];
    });
  },
};
