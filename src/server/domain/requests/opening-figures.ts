import type { Json, Row } from '../../../resource/model/definition.ts';
import type { ComputedField } from '../../core/context.ts';
import { openingFigures } from './opening-amount.ts';

const figure = (name: string, pick: (row: Row) => string): ComputedField => ({
  name,
  reads: ['amount', 'opening_commission', 'request_parent'],
  values: async (_db, _call, rows) => rows.map((row): Json => Number(pick(row))),
});

/** IVA of the opening commission. */
export const openingIva = figure('opening-iva', (row) => openingFigures(row).iva);

/** What leaves the account when the request is dispersed. */
export const capitalToDisperse = figure('capital-to-disperse', (row) => openingFigures(row).to_disperse);
