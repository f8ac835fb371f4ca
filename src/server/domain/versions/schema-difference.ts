import type { Query } from '../../core/context.ts';
import { differenceBetween } from '../../database/schema-versions.ts';
import { shownFiles } from './shown-files.ts';

/** The files that a version changed in the one before it, with both texts. Of the first version all files are new. */
export const schemaDifference: Query<'schemaDifferences'> = {
  name: 'schema-difference',
  async rows(db, _call, { parent }) {
    if (!parent) return [];
    const n = Number(parent.id);
    const files = n > 1 ? await differenceBetween(db, n - 1, n) : [];
    return shownFiles(files).map((file) => ({ ...file, version: n }));
  },
};
