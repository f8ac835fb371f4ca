import type { Area } from '../../core/registry.ts';
import { dashboard } from './dashboard.ts';
import { partnerCharts } from './partner-charts.ts';

/** What this area offers to the schema files by name, one file each. */
export const portfolio: Area = {
  computes: [dashboard, partnerCharts],
};
