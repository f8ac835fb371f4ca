import type { Area } from '../core/registry.ts';
import { ownFactors } from './own-factors.ts';
import { ownSessions } from './own-sessions.ts';

/** What this area offers to the schema files by name, one file each. */
export const accounts: Area = { computes: [ownFactors, ownSessions] };
