import type { Area } from '../../core/registry.ts';
import { approveChange, refuseChange, rollBackFiles, standFor } from './decide-change.ts';
import { changeDifference, schemaChanges, schemaDifference, schemaVersions } from './views.ts';

/** What this area offers to the schema files by name. */
export const versions: Area = {
  views: [schemaChanges, schemaVersions],
  computes: [changeDifference, schemaDifference],
  effects: [approveChange, refuseChange, rollBackFiles, standFor],
};
