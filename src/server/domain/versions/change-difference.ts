import type { Query } from '../../core/context.ts';
import { differenceOfChange } from '../../database/schema-changes.ts';
import { shownFiles } from './shown-files.ts';

/** The files that a change changes in those that were in force when it was asked, with both texts. */
export const changeDifference: Query<'changeDifferences'> = {
  name: 'change-difference',
  async rows(db, _call, { parent }) {
    if (!parent) return [];
    const id = Number(parent.id);
    return shownFiles(await differenceOfChange(db, id)).map((file) => ({ ...file, asked: id }));
  },
};
