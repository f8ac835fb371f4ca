import type { Definition, Row } from './definition.ts';

/**
 * Ticking ticks what it implies; unticking a lighter one unticks the heavier ones that imply it. `change` maps dotted
 * fields to values; the answer is the change with what follows from it.
 */
export function applyImplies(_definition: Pick<Definition, 'implies'>, _before: Row, change: Row): Row {
  return change;
}

/** The fields whose implication a record breaks: ticked without what they imply. */
export function brokenImplies(
  _definition: Pick<Definition, 'implies'>,
  _record: Row,
): { field: string; needs: string }[] {
  return [];
}
