import type { Area } from '../../core/registry.ts';
import { viewFits } from './view-fits.ts';

/** What this area offers to the schema files by name. */
export const views: Area = {
  checks: [viewFits],
};
