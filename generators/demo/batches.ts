import type { Row, Schemas } from '../../src/resource/model/definition.ts';
import { valueAt } from '../../src/resource/model/path.ts';
import { type Party, partyFrom } from '../../src/server/domain/bills/party.ts';
import { bannedUserRows } from './banned-users.ts';
import { creditReportRows } from './credit-reports.ts';
import { documentMetadata, userDocuments } from './documents.ts';
import { holidayRows } from './holidays.ts';
import { legalRepresentativeRows } from './legal-representatives.ts';
import { metadataRows } from './metadata.ts';
import { poolsOf } from './parties.ts';
import type { Side } from './payment-rows.ts';
import { reportRows } from './reports.ts';
import { type LoanContext, newIds, requestBatches } from './request-batches.ts';
import { planRequests } from './request-plan.ts';
import { planUsers } from './user-plan.ts';
import { userRows } from './users.ts';
import { versionRows } from './versions.ts';
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
