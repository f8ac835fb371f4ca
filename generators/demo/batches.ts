import type { Row, Schemas } from '../../src/resource/model/definition.ts';
import { valueAt } from '../../src/resource/model/path.ts';
import { type Party, partyFrom } from '../../src/server/domain/bills/party.ts';
import { shownPeriod } from '../../src/server/domain/reports/reports.ts';
import { documentMetadata, userDocuments } from './documents.ts';
import { REPORT_PATH } from './files.ts';
import { holidayRows } from './holidays.ts';
import { bannedUserRows, legalRepresentativeRows } from './legal-representatives.ts';
import type { Side } from './loan-rows.ts';
import { poolsOf } from './parties.ts';
import { addDays, moment, monthBefore, randomOf } from './random.ts';
import { type LoanContext, newIds, requestBatches } from './request-batches.ts';
import { planRequests } from './request-plan.ts';
import { planUsers, type UserPlan } from './user-plan.ts';
import { userRows } from './users.ts';
import { type Batch, sequence, type World } from './world.ts';

export type DemoOptions = {
  /** The day to which all dates of the demo are relative. */
  today: string;
  /** People and companies; at least 60. */
  people?: number;
  /** Loan requests; fewer than about 60 are filled up, so that each status is there. */
  requests?: number;
  seed?: number;
};

const PEOPLE = 300;
const REQUESTS = 500;
const SEED = 20_260_101;

/** When a day begins in Mexico City, in UTC. */
const DAY_BEGINS = 'T06:00:00Z';

/**
 * All records of the demo in the order of their references. The same options and files give the same records; rows of today are
 * dated at the beginning of the day, since any later hour may still be in the future.
 */
export function* demoBatches(schemas: Schemas, options: DemoOptions): Generator<Batch> {
  const last = `${options.today}${DAY_BEGINS}`;
  for (const { resource, rows } of plannedBatches(schemas, options))
    yield { resource, rows: rows.map((row) => notLater(row, last)) };
}

const INSTANTS = ['created_at', 'date', 'at', 'closed_at', 'last_login'];

function notLater(row: Row, last: string): Row {
  const late = INSTANTS.filter((name) => {
    const value = row[name];
    return typeof value === 'string' && value.includes('T') && value > last;
  });
  return late.length === 0 ? row : { ...row, ...Object.fromEntries(late.map((name) => [name, last])) };
}

function* plannedBatches(schemas: Schemas, options: DemoOptions): Generator<Batch> {
  const { today, people = PEOPLE, requests = REQUESTS, seed = SEED } = options;
  const holidays = holidayRows(today);
  const world: World = { schemas, today, seed, holidays: holidays.map((row) => String(row.date)) };
  const plans = planUsers(people, seed);
  const users = userRows(world, plans);
  const taken = codesOf(users);
  yield { resource: 'users', rows: users };
  yield { resource: 'holidays', rows: holidays };
  yield { resource: 'versions', rows: versionRows() };
  yield { resource: 'metadata', rows: metadataRows(world) };
  yield { resource: 'bannedUsers', rows: bannedUserRows(world, taken) };
  yield { resource: 'reports', rows: reportRows(world) };
  yield { resource: 'creditReports', rows: creditReportRows(world, plans) };
  const representatives = legalRepresentativeRows(world, plans, taken);
  yield { resource: 'legalRepresentatives', rows: representatives };
  const ids = newIds();
  const documents = plans.flatMap((plan) => userDocuments(world, plan, ids.documents));
  yield { resource: 'documents', rows: documents };
  yield { resource: 'metadataDocuments', rows: documentMetadata(world, documents, sequence()) };
  const context: LoanContext = {
    world,
    ids,
    pools: poolsOf(plans, representatives),
    sides: new Map(users.map((user) => [user.id as number, sideOf(user)])),
    taxpayers: new Map(users.flatMap(taxpayerOf)),
  };
  yield* requestBatches(context, planRequests(requests, seed));
}

function codesOf(users: readonly Row[]): Set<string> {
  const codes = users.flatMap((user) => [valueAt(user, 'general.curp'), valueAt(user, 'general.rfc')]);
  return new Set(codes.filter((code) => typeof code === 'string'));
}

const textAt = (user: Row, path: string): string => String(valueAt(user, path) ?? '');

function taxpayerOf(user: Row): [number, Party][] {
  const id = user.id as number;
  const of = (path: string) => textAt(user, path);
  const party = partyFrom(id, {
    rfc: of('general.rfc'),
    name: of('general.full_name'),
    regime: of('billing.regimen'),
    zipcode: of('billing.zipcode_cfdi'),
    use: of('billing.use'),
  });
  return party ? [[id, party]] : [];
}

function sideOf(user: Row): Side {
  const text = (path: string) => textAt(user, path);
  return {
    full_name: text('general.full_name'),
    clabe: text('financial.clabe'),
    bank_name: text('financial.bank_name'),
  };
}

const ANDROID = 1;
const IOS = 0;

function versionRows(): Row[] {
  return [
    { id: 1, version: '6.2.3', system: ANDROID, build: 623, test: false },
    { id: 2, version: '6.2.3', system: IOS, build: 431, test: false },
    { id: 3, version: '6.3.0', system: ANDROID, build: 630, test: true },
    { id: 4, version: '6.3.0', system: IOS, build: 440, test: true },
  ];
}

const ROWS: readonly { name: string; key: string; types: number[]; enabled: boolean }[] = [
  { name: 'Fecha de vigencia', key: 'expiration_date', types: [2, 3], enabled: true },
  { name: 'Fecha de emisión', key: 'issue_date', types: [1, 4], enabled: true },
  { name: 'Número de escritura', key: 'deed_number', types: [32, 33], enabled: true },
  { name: 'Notaría', key: 'notary_office', types: [32], enabled: true },
  { name: 'Folio mercantil', key: 'registry_folio', types: [34, 42], enabled: true },
  { name: 'Clave de elector', key: 'elector_key', types: [2], enabled: false },
];

function metadataRows(world: World): Row[] {
  const labels = new Map(world.schemas.catalogs['user-document-types']?.items.map((item) => [item.code, item.label]));
  return ROWS.map(({ types, ...row }, index) => ({
    id: index + 1,
    ...row,
    formattedDocuments: types.map((key) => ({ key, label: labels.get(key) ?? String(key) })),
  }));
}

/** What a bureau would say of the people who were validated; round, invented figures. */
function creditReportRows(world: World, plans: readonly UserPlan[]): Row[] {
  const random = randomOf(world.seed, 'credit-reports');
  const people = plans.filter((plan) => !plan.company && plan.roles.includes('USER') && plan.status === 'validated');
  return people.map((plan, index) => {
    const expired = random.chance(0.15);
    return {
      id: index + 1,
      user: plan.id,
      score: random.int(420, 800),
      amount: random.int(2, 90) * 5000,
      amount_expired: expired ? random.int(1, 8) * 1000 : 0,
      percent_expired: expired ? random.int(1, 12) : 0,
      payment_week: random.int(0, 9) * 100,
      payment_bi_week: random.int(0, 9) * 250,
      payment_month: random.int(1, 30) * 500,
      active_credits: random.int(0, 6),
      date: addDays(world.today, -random.int(3, 200)),
    };
  });
}

const TYPES = [8, 9, 10, 3, 5, 6, 3, 5];
const READY = 1;

/** Reports requested on the last days, all ready: one in preparation would wait for a job that was never started. */
function reportRows(world: World): Row[] {
  const labels = new Map(world.schemas.catalogs['report-types']?.items.map((item) => [item.code, item.label]));
  return TYPES.map((type, index) => {
    const day = addDays(world.today, index - TYPES.length);
    const period =
      type === 3
        ? { month: monthBefore(world.today, 1 + (index % 2)) }
        : [5, 6].includes(type)
          ? { date: addDays(day, -1) }
          : {};
    return {
      id: index + 1,
      name: [labels.get(type) ?? `Reporte ${type}`, ...Object.values(period).map(shownPeriod)].join(' '),
      type,
      ...period,
      link: REPORT_PATH,
      status: READY,
      requested_by: 1 + (index % 3),
      created_at: moment(day, 60_000 + index * 60),
    };
  });
}
