import type { Compute } from '../../context.ts';
import { companiesOfPerson } from './companies-of-person.ts';
import { dashboard } from './dashboard.ts';
import { partnerCharts } from './partner-charts.ts';
import { pendingFields } from './pending-fields.ts';
import { peopleToValidate } from './people-to-validate.ts';
import { requestAmounts } from './request-amounts.ts';
import { requestCat } from './request-cat.ts';
import { requestPayable } from './request-payable.ts';

/** One file each. A compute answers rows that need code: for one parent, or for the person. */
export const computes: Compute[] = [
  companiesOfPerson,
  dashboard,
  partnerCharts,
  pendingFields,
  peopleToValidate,
  requestAmounts,
  requestCat,
  requestPayable,
];
