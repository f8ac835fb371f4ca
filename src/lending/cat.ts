/** The public entry of the annual total cost: callers outside this repository import it from here. */
export { annualTotalCost, type CatInput, totalCost } from './table/annual-cost.ts';
