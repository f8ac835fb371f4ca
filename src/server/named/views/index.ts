import type { View } from '../../context.ts';
import { applicantAverages } from './applicant-averages.ts';
import { debits } from './debits.ts';
import { lenderAverages } from './lender-averages.ts';
import { operations } from './operations.ts';

/** One file each. A view is SQL that the schema files may name as a source of rows. */
export const views: View[] = [applicantAverages, debits, lenderAverages, operations];
