import type { Area } from '../../core/registry.ts';
import { buildReport } from './build-report.ts';
import { runAudit } from './run-audit.ts';

/** What this area offers to the schema files by name, one file each. */
export const reports: Area = {
  effects: [buildReport, runAudit],
};
