import type { Area } from '../../core/registry.ts';
import { buildReport, runAudit } from './reports.ts';

/** What this area offers to the schema files by name. */
export const reports: Area = {
  effects: [buildReport, runAudit],
};
