import type { Action, Definition, Json, Row } from '../../resource/model/definition.ts';
import type { Answer } from './answer.ts';
import type { RequestContext, RowChange, Services } from './context.ts';
import type { FieldProblem, Refusal } from './refusal.ts';
import type { AuditLine, Trx } from './tables.ts';

export type { Dependents, FieldProblem, Refusal } from './refusal.ts';

/** Values by dotted path, as they were sent. */
export type Values = Record<string, Json>;

/** One step of a write: an operation with values, or an action with what it asked. */
export type Step =
  | { kind: 'create'; values: Values; problems?: FieldProblem[]; action?: Action }
  | { kind: 'update'; values: Values; problems?: FieldProblem[] }
  | { kind: 'delete'; action?: Action; ask?: Row }
  | { kind: 'restore'; ask: Row }
  | { kind: 'review'; marks: Values }
  /** One element of a list comes or goes. */
  | { kind: 'item'; path: string; change: 'add' | 'remove'; item: Json }
  /** Several actions may share one call; the record's state decides between them. */
  | { kind: 'action'; actions: Action[]; ask: Row };

/** A PUT as it was sent: which of it is a change is known once the row is locked. */
export type PlanStep = Step | { kind: 'put'; body: Row };

/** Everything that one call wants to write to one record: all steps or none. */
export type WritePlan = {
  definition: Definition;
  id?: number | string;
  parent?: ParentRecord;
  steps: PlanStep[];
  ifMatch?: string;
  /** What the address says of the record beside its key: `/users/{user}/validators`. */
  named?: Row;
  /** What an earlier call left in the record, by path: the plan takes it back only while it is still there. */
  left?: Values;
};

export type ParentRecord = { definition: Definition; id: number | string; record: Row; path: string };

/** What one transaction collects on its way: published only after it committed. */
export type WriteContext = {
  services: Services;
  call: RequestContext;
  ip: string;
  changed: RowChange[];
  /** Names of files that this call stored; a refusal takes them away again. */
  stored: string[];
  /** What has to wait for a second person is said by the plan; absent where it was agreed already or nothing is kept. */
  asks?: boolean;
  /** 428 where the caller's last proof is older than so many seconds; absent where no person calls. */
  stale?: (trx: Trx, within: number) => Promise<Refusal | undefined>;
  /** What was saved so far, in its order: whether the call can be taken back follows from it. */
  saved?: Saved[];
};

/** One change of a record as a plan saved it. `hasEffect`: an effect ran that an edit back would leave. */
export type Saved = {
  definition: Definition;
  base?: Definition;
  operation: string;
  action?: Action;
  hasEffect: boolean;
  before?: Row;
  after?: Row;
  /** Absent where nothing was different afterwards. */
  line?: AuditLine;
};

/** `undo` is what takes the call back (`X-Undo`). */
/** `position`: as `ReadRouter.mark` answers it after the commit. */
export type Written = { status: number; body: Answer; etag?: string; undo?: string; position?: string };
