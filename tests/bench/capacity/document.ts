import type { Pair } from './measure-all.ts';
import { ASSUMED, type Check, checksOf, isWithin, type Need, needOf, TOLERANCE } from './predict.ts';
import { UNITS, type UnitName } from './units.ts';

const BEGIN = '<!-- what follows is written by `npm run capacity` -->';
const END = '<!-- the end of what `npm run capacity` writes -->';
const SIZES = [
  { loans: 10_000, staff: 10 },
  { loans: 100_000, staff: 100 },
  { loans: 1_000_000, staff: 1_000 },
];

/** The document with its measured part made anew; what people wrote around it stays. */
export function documentWith(text: string, part: string): string {
  const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (from < 0 || to < from) throw new Error('the document has no place for what was measured');
  return `${text.slice(0, from + BEGIN.length)}\n\n${part}\n${text.slice(to)}`;
}

export type Circumstances = { day: string; seconds: number; load: string; release: string };

export function measuredPart(pair: Pair, about: Circumstances): string {
  return [
    `Measured on ${about.day}, PostgreSQL ${about.release} on the machine of the program, in ${Math.round(about.seconds / 60)} minutes`,
    `(load of the machine, over five minutes, at the end: ${about.load}).`,
    '',
    '## One of each',
    '',
    ...unitTable(pair),
    '',
    '## Predicted and measured',
    '',
    `Predicted from ${count(pair.small.loans)} loans, measured at ${count(pair.large.loans)}. In bold: further apart than ${TOLERANCE * 100} %.`,
    '',
    ...checkTable(checksOf(pair)),
    '',
    '## What people are assumed to do',
    '',
    ...assumedTable(pair),
    '',
    '## What a machine needs',
    '',
    `From the costs at ${count(pair.large.loans)} loans.`,
    '',
    ...needTable(SIZES.map((size) => needOf(pair.large, size))),
    '',
  ].join('\n');
}

export const UNIT_NAMES: Record<UnitName | 'standing', string> = {
  standing: 'all that is stored',
  list: 'a page of 25 requests, with their count',
  record: 'a record (request)',
  activation: 'activation of a loan of 36 rows',
  payment: 'a payment',
  night: 'a night, for each loan that is stored',
  hour: 'an hour of a day whose night is done, for each loan',
  export: 'an export',
};

const nameOf = (unit: UnitName, pair: Pair): string =>
  unit === 'export' ? `an export of ${count(pair.exportRows)} requests` : UNIT_NAMES[unit];

function unitTable(pair: Pair): string[] {
  const rows = UNITS.map((unit) => {
    const { statements, nodeMs, postgresMs, rowsRead, rowsWritten, walBytes, walAtCheckpoint, diskBytes } =
      pair.large.units[unit];
    return [
      nameOf(unit, pair),
      figure(statements),
      figure(nodeMs),
      figure(postgresMs),
      figure(rowsRead),
      figure(rowsWritten),
      bytes(walBytes),
      bytes(walAtCheckpoint),
      bytes(diskBytes),
    ];
  });
  const head =
    'unit|statements|server, ms|PostgreSQL, ms|rows read|rows written|log|log at a checkpoint|disk that stays';
  return table([head.split('|'), ...rows]);
}

const METRICS: Record<string, string> = {
  statements: 'statements',
  rowsRead: 'rows read',
  rowsWritten: 'rows written',
  walBytes: 'log',
  diskBytes: 'disk that stays',
  nodeMs: 'CPU of the server, ms',
  postgresMs: 'CPU of PostgreSQL, ms',
  rows: 'rows',
  bytes: 'disk',
};

function checkTable(checks: Check[]): string[] {
  const rows = checks.map((check) => {
    const { unit, metric, predicted, measured } = check;
    const show = /bytes$/i.test(metric) ? bytes : figure;
    const ratio = measured === 0 ? '–' : (predicted / measured).toFixed(2);
    const shown = isWithin(check) ? ratio : `**${ratio}**`;
    return [UNIT_NAMES[unit as UnitName], METRICS[metric] ?? metric, show(predicted), show(measured), shown];
  });
  return table(['unit|what|predicted|measured|ratio'.split('|'), ...rows]);
}

function assumedTable({ large }: Pair): string[] {
  const share = (large.standing.active / large.loans) * 100;
  const rows = [
    ['a person of the staff, on a working day, opens so many list pages', count(ASSUMED.listPages)],
    ['and so many records, each with so many lists below it', `${ASSUMED.records}, ${ASSUMED.listsOfRecord}`],
    ['and exports 10,000 rows', `every ${1 / ASSUMED.exports} days`],
    ['of all requests that are stored, so many are active loans (the demo)', `${share.toFixed(0)} %`],
    ['an active loan is paid', 'once a month'],
    ['a month has so many working days, a year', `${ASSUMED.workingDaysOfMonth}, ${ASSUMED.daysOfYear}`],
    ['loans have 36 rows; as many are activated as end', `1 in ${ASSUMED.monthsOfLoan} a month`],
    ['the work of the night is asked for', 'every hour: once it does it, 23 times it finds nothing new'],
    ['the busiest hour has of the work of a day', `${ASSUMED.busiestHour * 100} %`],
    ['a core is used, in the busiest hour, to', `${ASSUMED.usedCore * 100} %`],
    ['a process holds so many connections', `${ASSUMED.poolOfProcess} and ${ASSUMED.earOfProcess} that listens`],
  ];
  return table([['what', 'how much'], ...rows]);
}

function needTable(needs: Need[]): string[] {
  const line = (name: string, show: (need: Need) => string) => [name, ...needs.map(show)];
  const gigabytes = (value: (need: Need) => number) => (need: Need) => `${figure(value(need) / 1e9)} GB`;
  return table([
    line('', ({ loans, staff }) => `${count(loans)} loans, ${count(staff)} staff`),
    line('rows', ({ rows }) => count(Number(rows.toPrecision(3)))),
    line(
      'disk of tables and indexes',
      gigabytes(({ diskBytes }) => diskBytes),
    ),
    line(
      'and of the audit trail of how they came about',
      gigabytes(({ auditBytes }) => auditBytes),
    ),
    line(
      'payments, activations a day',
      ({ calls }) => `${count(calls.units.payment)}, ${count(calls.units.activation)}`,
    ),
    line('calls a second in the busiest hour', ({ calls }) => figure(calls.perSecond)),
    line('cores for the server', ({ nodeCores }) => figure(nodeCores)),
    line('cores for PostgreSQL', ({ postgresCores }) => figure(postgresCores)),
    line('processes (two, so that one may be stopped)', ({ processes }) => count(processes)),
    line('connections', ({ connections }) => count(connections)),
    line(
      'log a day: least, and with whole pages after every checkpoint',
      (need) => `${figure(need.walBytes / 1e9)} to ${figure(need.walAtCheckpoint / 1e9)} GB`,
    ),
    line(
      'disk more a day',
      gigabytes(({ grownBytes }) => grownBytes),
    ),
    line(
      'disk more a year',
      gigabytes(({ grownBytes }) => grownBytes * ASSUMED.daysOfYear),
    ),
    line('minutes of the work of a night, on one core', ({ nightMinutes }) => figure(nightMinutes)),
    line('minutes of it each further hour', ({ hourMinutes }) => figure(hourMinutes)),
  ]);
}

function table([head = [], ...rows]: string[][]): string[] {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)];
}

const count = (value: number): string => new Intl.NumberFormat('en', { maximumFractionDigits: 0 }).format(value);
const figure = (value: number): string => new Intl.NumberFormat('en', { maximumSignificantDigits: 3 }).format(value);

function bytes(value: number): string {
  if (value >= 1e9) return `${figure(value / 1e9)} GB`;
  if (value >= 1e6) return `${figure(value / 1e6)} MB`;
  return value >= 1e4 ? `${figure(value / 1e3)} kB` : `${figure(value)} B`;
}
