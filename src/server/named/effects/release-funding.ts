import type { Effect } from '../../context.ts';
import { tableOf } from '../../database/columns.ts';

/**
 * A request that will never be active gives its lender's funding back. The lender stays on the request as its history;
 * what is held for it is the state alone, so leaving 6 and 8 is the release, and operations no longer list it.
 */
export const releaseFunding: Effect = {
  name: 'release-funding',
  async run({ call, definition, changed, before }) {
    const base = tableOf(call.schemas, definition);
    if (base && before && [6, 8].includes(Number(before.status)))
      changed.push({ resource: 'operations', id: Number(before.id) });
    return undefined;
  },
};
