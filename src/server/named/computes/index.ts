import type { Compute } from '../../context.ts';

/** One file each. A compute answers rows that need code: for one parent, or for the person. */
export const computes: Compute[] = [];

export const computeOf = (name: string): Compute | undefined => computes.find((compute) => compute.name === name);
