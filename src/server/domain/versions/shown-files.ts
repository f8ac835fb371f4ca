import type { FileDifference } from '../../database/schema-versions.ts';

/** Characters of both texts together that one answer carries; later files are named without their texts. */
const MOST = 400_000;

/** Changed files as the screens show them. */
export function shownFiles(files: readonly FileDifference[]) {
  let length = 0;
  return files.map(({ path, before, after }, index) => {
    length += (before?.length ?? 0) + (after?.length ?? 0);
    const change = before === null ? 'added' : after === null ? 'removed' : 'changed';
    const texts = length > MOST ? { before: null, after: null } : { before, after };
    return { id: index + 1, file: path, change, ...texts, omitted: length > MOST };
  });
}
