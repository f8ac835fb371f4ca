import type { Json } from '../../../resource/model/definition.ts';
import type { ComputedField } from '../../core/context.ts';
import { needs } from '../../core/needs.ts';
import { amount } from './rows.ts';
import { rowsOfPage } from './rows-of-page.ts';

const ROW = needs('amortizations', 'request', 'date_final');

/** The penalty of each row of a loan's table until today, or until the day that the list asks for. */
export const moratorium: ComputedField<typeof ROW> = {
  name: 'moratorium',
  needs: ROW,
  async values(db, call, rows, parameters) {
    const found = await rowsOfPage(db, call, rows, (row) => row.request, parameters);
    return found.map((one): Json => {
      if (!one) return null;
      const { days, interest, iva, total } = one.row.moratorium;
      return { days, interest: amount(interest), iva: amount(iva), total: amount(total) };
    });
  },
};
