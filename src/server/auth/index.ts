import type { Area } from '../core/registry.ts';
import { ownFactors, ownSessions } from './own-access.ts';

/** What this area offers to the schema files by name, one file each. */
export const accounts: Area = { computes: [ownFactors, ownSessions] };
