import type { Action, Definition, Row } from '../../../resource/model/definition.ts';
import type { EffectPreview, Trx } from '../../core/context.ts';
import type { Values, WriteContext, WritePlan } from '../../core/write-types.ts';

/** One record on its way through a plan. `stored` is the locked row, `record` what rights and rules are judged on. */
export type UnitOfWork = {
  trx: Trx;
  context: WriteContext;
  plan: WritePlan;
  definition: Definition;
  /** Whose table holds the row; absent for views and for resources that are only calls. */
  base?: Definition;
  id?: number | string;
  stored?: Row;
  record: Row;
  parent?: Row;
  answer?: Row;
  /** The effect kept what was asked, and another person decides: 202. */
  isKept?: boolean;
  /** The field that each value of the answer is from. */
  origins?: Record<string, string>;
  rollback: boolean;
  /** Changes by actions that may wait for a second person or need a fresh proof, in their order. */
  judged?: ActionDone[];
  /** What the effects of the plan report to a preview. */
  preview?: EffectPreview;
};

export type RecordChange = {
  operation: 'create' | 'update' | 'delete' | 'review' | 'action';
  values: Values;
  /** The copies that these values call for, where they were read already. */
  copies?: Values;
  reviews?: Row;
  action?: Action;
  ask?: Row;
};

/** What one action made of one record. */
export type ActionDone = { action: Action; before?: Row; after: Row; ask: Row };
