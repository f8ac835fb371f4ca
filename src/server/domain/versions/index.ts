import type { Area } from '../../core/registry.ts';
import { rollBackFiles } from './roll-back-files.ts';
import { schemaDifference } from './schema-difference.ts';
import { schemaVersions } from './schema-versions.ts';

/** What this area offers to the schema files by name, one file each. */
export const versions: Area = {
  views: [schemaVersions],
  computes: [schemaDifference],
  effects: [rollBackFiles],
};
