import type { Effect } from '../../core/context.ts';
import { refuse } from '../../core/refusal.ts';
import { own } from '../../records/read/resolve.ts';

/** The form of a contract sends `POST /documents`; asked for by itself it is only checked. */
export const generateContract: Effect = {
  name: 'generate-contract',
  run: async ({ call, definition }) =>
    own(call.schemas.resources, 'documents') ? { answer: {} } : refuse(409, 'server.not-yet', { definition }),
};
