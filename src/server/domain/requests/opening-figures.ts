import type { ComputedField } from '../../core/context.ts';
import type { RecordOf } from '../../core/needs.ts';
import { OPENING, openingFigures } from './opening-amount.ts';

const figure = (name: string, pick: (row: RecordOf<typeof OPENING>) => string): ComputedField<typeof OPENING> => ({
  name,
  needs: OPENING,
  values: async (_db, _call, rows) => rows.map((row) => Number(pick(row))),
});

/** IVA of the opening commission. */
export const openingIva = figure('opening-iva', (row) => openingFigures(row).iva);

/** What leaves the account when the request is dispersed. */
export const capitalToDisperse = figure('capital-to-disperse', (row) => openingFigures(row).to_disperse);
