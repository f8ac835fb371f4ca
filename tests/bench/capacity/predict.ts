import type { Pair } from './measure-all.ts';
import { type Measured, UNITS, type UnitCost, type UnitName } from './units.ts';

export type Metric = keyof UnitCost;

/** What can be counted is the same in every run; times follow the machine and who else is on it. */
export const COUNTED = ['statements', 'rowsRead', 'rowsWritten', 'walBytes', 'diskBytes'] as const satisfies Metric[];
const TIMED = ['nodeMs', 'postgresMs'] as const satisfies Metric[];
const READING: UnitName[] = ['list', 'record', 'export', 'hour'];
/** A list counts its rows up to one more than this (`records/read/list.ts`). */
const COUNTED_ROWS = 10_001;
export const TOLERANCE = 0.2;

export type Check = { unit: string; metric: string; predicted: number; measured: number; counted: boolean };

/** Of everything that is stored, and of each unit, what the few loans say of the many, beside what was measured. */
export function checksOf({ small, large }: Pair): Check[] {
  const times = large.loans / small.loans;
  const standing = (['rows', 'bytes'] as const).map((metric) => ({
    unit: 'standing',
    metric,
    predicted: small.standing[metric] * times,
    measured: large.standing[metric],
    counted: true,
  }));
  const units = UNITS.flatMap((unit) =>
    [...COUNTED, ...TIMED]
      .filter((metric) => !READING.includes(unit) || isOfReading(metric))
      .map((metric) => ({
        unit,
        metric,
        predicted: predicted(small, large.loans, unit, metric),
        measured: large.units[unit][metric],
        counted: COUNTED.some((one) => one === metric),
      })),
  );
  return [...standing, ...units];
}

const isOfReading = (metric: Metric): boolean => ['statements', 'rowsRead', 'nodeMs', 'postgresMs'].includes(metric);

/** A unit costs what it costs however many loans there are; only the rows that a list counts grow with them, up to its limit. */
export function predicted(small: Measured, loans: number, unit: UnitName, metric: Metric): number {
  const cost = small.units[unit][metric];
  if (unit !== 'list' || metric !== 'rowsRead') return cost;
  const { active, listed } = small.standing;
  // Of the active loans some are listed as to be renewed: they are read, and not counted.
  const counted = (stored: number) => Math.min((COUNTED_ROWS * active) / listed, stored);
  return cost + counted((active / small.loans) * loans) - counted(active);
}

export const isWithin = ({ predicted: said, measured }: Check): boolean =>
  Math.abs(said - measured) <= TOLERANCE * Math.abs(measured);

/** What people do on a working day, and how work lies in it. All in one place, to be changed by who knows better. */
export const ASSUMED = {
  listPages: 300,
  records: 80,
  listsOfRecord: 4,
  exports: 0.2,
  workingDaysOfMonth: 21,
  monthsOfLoan: 36,
  hoursBetweenNights: 23,
  busiestHour: 0.2,
  usedCore: 0.6,
  poolOfProcess: 10,
  earOfProcess: 1,
  daysOfYear: 252,
};

export type Need = {
  loans: number;
  staff: number;
  rows: number;
  diskBytes: number;
  auditBytes: number;
  calls: { units: Record<UnitName, number>; perSecond: number };
  nodeCores: number;
  postgresCores: number;
  processes: number;
  connections: number;
  walBytes: number;
  walAtCheckpoint: number;
  grownBytes: number;
  nightMinutes: number;
  hourMinutes: number;
};

/** What so many loans and people need on a working day, from what each unit was measured to cost. */
export function needOf(measured: Measured, { loans, staff }: { loans: number; staff: number }): Need {
  const { standing, units } = measured;
  const of = (value: number) => (value / measured.loans) * loans;
  const active = of(standing.active);
  const payment = active / ASSUMED.workingDaysOfMonth;
  const calls: Record<UnitName, number> = {
    list: staff * (ASSUMED.listPages + ASSUMED.records * ASSUMED.listsOfRecord),
    record: staff * ASSUMED.records,
    export: staff * ASSUMED.exports,
    payment,
    activation: payment / ASSUMED.monthsOfLoan,
    night: loans,
    hour: loans * ASSUMED.hoursBetweenNights,
  };
  const total = (metric: Metric, names: readonly UnitName[] = UNITS) =>
    names.reduce((sum, name) => sum + calls[name] * units[name][metric], 0);
  const byDay = UNITS.filter((name) => name !== 'night' && name !== 'hour');
  // The night stands in an hour of its own; what the loans need every hour comes on top of the busiest one.
  const cores = (metric: 'nodeMs' | 'postgresMs') =>
    (total(metric, byDay) * ASSUMED.busiestHour + loans * units.hour[metric]) / 3_600_000 / ASSUMED.usedCore;
  const [nodeCores, postgresCores] = [cores('nodeMs'), cores('postgresMs')];
  const processes = Math.max(2, Math.ceil(nodeCores));
  const minutes = (name: 'night' | 'hour') => (loans * (units[name].nodeMs + units[name].postgresMs)) / 60_000;
  return {
    loans,
    staff,
    rows: of(standing.rows),
    diskBytes: of(standing.bytes),
    auditBytes: of(standing.payments) * units.payment.auditBytes + of(standing.begun) * units.activation.auditBytes,
    calls: {
      units: calls,
      perSecond: (byDay.reduce((sum, name) => sum + calls[name], 0) * ASSUMED.busiestHour) / 3600,
    },
    nodeCores,
    postgresCores,
    processes,
    connections: processes * (ASSUMED.poolOfProcess + ASSUMED.earOfProcess),
    walBytes: total('walBytes'),
    walAtCheckpoint: total('walAtCheckpoint'),
    grownBytes: total('diskBytes'),
    nightMinutes: minutes('night'),
    hourMinutes: minutes('hour'),
  };
}
