import { type RawBuilder, sql } from 'kysely';
import { FIRST_RULE } from '../../../lending/ledger/book.ts';
import type { AreaTables } from '../../core/registry.ts';
import { keepTotals } from './kept-totals.ts';

/**
 * The truth about money. A loan is its events, numbered from 1 within the loan in the order of arrival; the journal holds
 * what each event did to the accounts. Rows of resources (amortizations, payments, …) are written from them and can be
 * made again.
 */
const TABLES: RawBuilder<unknown>[] = [
  sql`create table if not exists _loan_events (
    request bigint not null,
    id integer not null,
    kind text not null,
    date date not null,
    payload jsonb not null default '{}',
    record_id bigint,
    at timestamptz not null default now(),
    actor_id bigint,
    actor_name text,
    request_id text,
    primary key (request, id))`,
  // By which rule an event was posted; those from before the numbers were kept are of the first.
  sql`alter table _loan_events add column if not exists rule integer not null default ${sql.lit(FIRST_RULE)}`,
  sql`create unique index if not exists _loan_events_record on _loan_events (kind, record_id)
    where kind in ('payment', 'waiver')`,
  sql`create table if not exists _journal (
    request bigint not null,
    event integer not null,
    account text not null,
    debit numeric(18,2) not null,
    credit numeric(18,2) not null,
    memo boolean not null,
    posted_on date not null,
    primary key (request, event, account))`,
  sql`create index if not exists _journal_day on _journal (posted_on, account)`,
  // Until which day the stored rows of a loan were written, and with which events in them.
  sql`create table if not exists _loan_books (
    request bigint primary key,
    as_of date not null,
    events integer not null)`,
  sql`create table if not exists _moratorium_days (
    date date not null,
    request bigint not null,
    days integer not null,
    capital numeric(18,2) not null,
    interest numeric(18,2) not null,
    iva numeric(18,2) not null,
    primary key (date, request))`,
  // The last day that is kept of a loan is looked up each night, and the table has a row for each loan and night.
  sql`create index if not exists _moratorium_days_of_request on _moratorium_days (request, date)`,
  sql`create table if not exists _day_closings (
    date date primary key,
    opening numeric(18,2) not null,
    collected numeric(18,2) not null,
    paid_out numeric(18,2) not null,
    closing numeric(18,2) not null,
    accounts jsonb not null,
    at timestamptz not null default now())`,
  // Of each loan what is still to be paid of its capital, since which day, and whose it is; kept by triggers.
  sql`create table if not exists _loan_open (
    request bigint primary key,
    capital numeric not null default 0,
    oldest date)`,
  sql`alter table _loan_open add column if not exists partner bigint, add column if not exists partner_lender bigint,
    add column if not exists active boolean not null default false`,
  sql`create index if not exists _loan_open_of_partner on _loan_open (partner) include (capital, oldest)
    where active and partner is not null`,
  sql`create index if not exists _loan_open_of_partner_lender on _loan_open (partner_lender) include (capital, oldest)
    where active and partner_lender is not null`,
  // Notices that a nightly job has sent, so that none is sent twice.
  sql`create table if not exists _told (
    key text primary key,
    at timestamptz not null default now())`,
];

export const loanStore: AreaTables = {
  tables: TABLES,
  appendOnly: ['_loan_events', '_journal', '_moratorium_days', '_day_closings'],
  follow: keepTotals,
};
