import type { Effect } from '../../core/context.ts';
import { DOCUMENT, promoteBefore } from './document-line.ts';

/** A document that is deleted while it is in force hands its place to the version before it. */
export const promoteDocument: Effect<typeof DOCUMENT> = {
  name: 'promote-document',
  needs: DOCUMENT,
  async run(input) {
    if (input.before?.current !== true) return undefined;
    await promoteBefore(input, input.before);
    return { set: { current: false } };
  },
};
