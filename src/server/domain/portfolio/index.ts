import type { Area } from '../../core/registry.ts';
import { COUNTED, dashboard } from './dashboard.ts';
import { partnerCharts } from './partner-charts.ts';

/** What this area offers to the schema files by name, one file each. */
export const portfolio: Area = {
  resources: COUNTED,
  counted: COUNTED,
  computes: [dashboard, partnerCharts],
};
