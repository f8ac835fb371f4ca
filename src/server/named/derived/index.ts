import type { Derived } from '../../context.ts';
import { requestStatus } from './request-status.ts';

/** One file each. */
export const derived: Derived[] = [requestStatus];
