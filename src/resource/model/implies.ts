import type { Definition, Row } from './definition.ts';
import { own } from './fields.ts';
import { valueAt } from './path.ts';

type Implying = Pick<Definition, 'implies'>;

/**
 * Ticking ticks everything that it implies; unticking a lighter one unticks the heavier ones that imply it. `change` maps
 * dotted fields to values; the answer is the change with what follows from it, and never contradicts what was asked.
 *
 * @example applyImplies({ implies: { capital: ['interest'] } }, {}, { capital: true }) // { capital: true, interest: true }
 */
export function applyImplies({ implies }: Implying, before: Row, change: Row): Row {
  const result: Row = { ...change };
  for (const [path, value] of Object.entries(change)) {
    if (value === true) {
      for (const lighter of own(implies, path) ?? []) result[lighter] ??= true;
    } else {
      for (const [heavier, lighter] of Object.entries(implies)) {
        if (lighter.includes(path) && (change[heavier] ?? valueAt(before, heavier)) === true) result[heavier] = false;
      }
    }
  }
  return result;
}

/**
 * Where a record breaks an implication: ticked without what it implies. The server refuses such a write.
 *
 * @example brokenImplies({ implies: { capital: ['interest'] } }, { capital: true }) // [{ field: 'capital', needs: 'interest' }]
 */
export function brokenImplies({ implies }: Implying, record: Row): { field: string; needs: string }[] {
  return Object.entries(implies).flatMap(([field, lighter]) =>
    valueAt(record, field) === true
      ? lighter.filter((needs) => valueAt(record, needs) !== true).map((needs) => ({ field, needs }))
      : [],
  );
}
