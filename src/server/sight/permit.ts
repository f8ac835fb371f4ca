import { grant, type Permit } from '../core/permit.ts';

/**
 * For code that works with a value and answers nothing of it: a key that is checked, a plan that is revived. `code` names it; who
 * asks is named in `tests/house/gate.test.ts`.
 */
export const workPermit = (code: string, value: string): Permit =>
  grant({ person: 0, record: code, path: '*', use: 'work', value });
