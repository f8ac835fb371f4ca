import type { Computed } from '../../context.ts';

/** One file each. A computed field is a function of a whole page: one value per row, in the rows' order. */
export const computed: Computed[] = [];

export const computedOf = (name: string): Computed | undefined => computed.find((entry) => entry.name === name);
