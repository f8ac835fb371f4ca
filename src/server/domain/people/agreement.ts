import { AGREEMENTS } from '../../../resource/validation/agreements.ts';
import type { Check } from '../../core/context.ts';

/** Values of one record that contradict each other: the same judgement that warns on the screen. */
export const agreement = (name: string): Check => ({
  name,
  async run({ definition, record, call }) {
    const found = AGREEMENTS[name]?.({ definition, record, catalogs: call.schemas.catalogs }) ?? [];
    return found.flatMap(({ fields: [field], code, params }) =>
      field ? [{ field, code, severity: 'warning' as const, ...(params ? { params } : {}) }] : [],
    );
  },
});
