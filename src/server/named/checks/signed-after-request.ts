import type { Check } from '../../context.ts';

/** A contract is signed on the day on which it was asked for, or later. */
export const signedAfterRequest: Check = {
  name: 'signed-after-request',
  async run({ record }) {
    const { contract_signing_date: signed, request_date: asked } = record;
    if (typeof signed !== 'string' || typeof asked !== 'string' || signed >= asked) return [];
    return [{ field: 'contract_signing_date', code: 'signed-after-request', severity: 'error' }];
  },
};
