import type { Compute } from '../../context.ts';

/** The CAT that was computed when the loan got its terms. */
export const requestCat: Compute = {
  name: 'request-cat',
  rows: async (_db, _call, { parent }) =>
    parent?.id === undefined ? [] : [{ id: parent.id, request: parent.id, cat: parent.cat ?? null }],
};
