import type { Area } from '../../core/registry.ts';
import { COUNTED, dashboard, partnerCharts } from './queries.ts';

/** What this area offers to the schema files by name. */
export const portfolio: Area = {
  resources: COUNTED,
  counted: COUNTED,
  computes: [dashboard, partnerCharts],
};
