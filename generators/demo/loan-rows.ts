import type { StateRow } from '../../src/lending/ledger/state.ts';
import { type LoanSchedule, loanSchedule } from '../../src/lending/table/loan-schedule.ts';
import type { Row } from '../../src/resource/model/definition.ts';
import { amortizationRow, backupRow, type Columns } from '../../src/server/domain/loans/rows.ts';
import type { DemoRequest } from './requests.ts';
import type { Sequence, World } from './world.ts';

type NumberedRow = Columns<'amortizations'> & { id: number; period: number };

export function scheduleOf(world: World, request: DemoRequest & { activation: string }): LoanSchedule {
  const schedule = loanSchedule(request.terms, request.activation, world.holidays);
  if (!schedule.ok) throw new Error(`the engine refuses the terms of request ${request.row.id}: ${schedule.code}`);
  return schedule;
}

/** The table as of activation, which never changes again. */
export function backupRows(schedule: LoanSchedule, request: number, ids: Sequence): Row[] {
  return schedule.rows.map((row) => ({ id: ids.next(), request, ...backupRow(row) }));
}

/** The table in force today. */
export function amortizationRows(rows: readonly StateRow[], request: number, ids: Sequence): NumberedRow[] {
  return rows.map((row) => ({ id: ids.next(), request, expired_by_hand: false, ...amortizationRow(row) }));
}
