import type { Query } from '../../core/context.ts';
import { differenceBetween } from '../../database/schema-versions.ts';

/** Characters of both texts together that one answer carries; later files are named without their texts. */
const MOST = 400_000;

/** The files that a version changed in the one before it, with both texts. Of the first version all files are new. */
export const schemaDifference: Query<'schemaDifferences'> = {
  name: 'schema-difference',
  async rows(db, _call, { parent }) {
    if (!parent) return [];
    const n = Number(parent.id);
    const files = n > 1 ? await differenceBetween(db, n - 1, n) : [];
    let length = 0;
    return files.map(({ path, before, after }, index) => {
      length += (before?.length ?? 0) + (after?.length ?? 0);
      const change = before === null ? 'added' : after === null ? 'removed' : 'changed';
      const texts = length > MOST ? { before: null, after: null } : { before, after };
      return { id: index + 1, version: n, file: path, change, ...texts, omitted: length > MOST };
    });
  },
};
