import type { Effect } from '../core/context.ts';
import { needs } from '../core/needs.ts';

const COMMENT = needs('comments', 'erased');

/** One word takes the place of what was written; the audit keeps the rest. */
const ERASED = 'Borrado';

export const eraseComment: Effect<typeof COMMENT> = {
  name: 'erase-comment',
  needs: COMMENT,
  run: async () => ({ set: { text: ERASED, mentions: null, assignee: null, due: null, file: null } }),
};
