import { type RawBuilder, sql } from 'kysely';

/**
 * What is kept of figures (decision 1415). `_figures` holds differences that are only added up: `n` rows and their `sum` more, or
 * less, on this `day` and of this `part` (the value of the group); with `whole` for all rows, else by the values `a` and `b` that
 * row scopes ask. `_figures_kept` names what is in force, each with the table that it is made from.
 */
export const FIGURE_TABLES: RawBuilder<unknown>[] = [
  sql`create table if not exists _figures (
    figure text not null,
    whole boolean not null,
    day date,
    part text,
    a text,
    b text,
    n bigint not null,
    sum numeric not null)`,
  sql`create index if not exists _figures_day on _figures (figure, whole, day)`,
  sql`create table if not exists _figures_kept (figure text primary key, source text not null)`,
];
