import type { Row, Schemas } from '../../src/resource/model/definition.ts';

/** What every part of the demo works with. */
export type World = {
  schemas: Schemas;
  today: string;
  seed: number;
  /** Closed days that the loans of the demo know. */
  holidays: string[];
};

/** Records of one resource, nested as they travel. */
export type Batch = { resource: string; rows: Row[] };

/** The numbers of the records, one sequence per resource. */
export type Sequence = { next(): number };

export function sequence(from = 1): Sequence {
  let value = from - 1;
  return {
    next: () => {
      value += 1;
      return value;
    },
  };
}
