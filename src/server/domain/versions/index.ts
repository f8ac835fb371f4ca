import type { Area } from '../../core/registry.ts';
import { changeDifference } from './change-difference.ts';
import { approveChange, refuseChange, standFor } from './decide-change.ts';
import { rollBackFiles } from './roll-back-files.ts';
import { schemaChanges } from './schema-changes.ts';
import { schemaDifference } from './schema-difference.ts';
import { schemaVersions } from './schema-versions.ts';

/** What this area offers to the schema files by name, one file each. */
export const versions: Area = {
  views: [schemaChanges, schemaVersions],
  computes: [changeDifference, schemaDifference],
  effects: [approveChange, refuseChange, rollBackFiles, standFor],
};
