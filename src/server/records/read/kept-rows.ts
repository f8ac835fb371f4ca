import { type RawBuilder, sql } from 'kysely';
import { scopesFor } from '../../../resource/access/permissions.ts';
import { conditionTree } from '../../../resource/conditions/condition.ts';
import { fieldsIn } from '../../../resource/conditions/condition-bind.ts';
import type { Definition, Figure } from '../../../resource/model/definition.ts';
import type { ListQuery } from '../../../resource/query/list-query.ts';
import type { RequestContext } from '../../core/context.ts';
import { tableDefinition } from '../../database/columns.ts';
import { type KeptFigure, keptFigures } from '../../database/kept-figures.ts';
import { type SourceSql, tableSql } from './source.ts';

/**
 * What is kept of a figure in place of its rows: a row `t` with the columns that it is kept by, and `n` rows with their `sum`. The
 * condition of the figure is part of it. Undefined where the figure is not kept, or where more is asked than it is kept by.
 */
export function keptRows(
  call: RequestContext,
  definition: Definition,
  { name }: Figure,
  { where, search, parameters }: ListQuery,
): { source: SourceSql; kept: KeptFigure } | undefined {
  const kept = keptFigures(call.schemas, definition)[name];
  const table = tableDefinition(call.schemas, definition);
  if (!kept || !table || search || Object.keys(parameters).length > 0) return undefined;
  const scopes = scopesFor(definition, call.actor, 'list');
  const env = { definition, resources: call.schemas.resources };
  const ofScopes = typeof scopes === 'boolean' ? [] : scopes.flatMap((scope) => fieldsIn(conditionTree(scope, env)));
  const asked = new Set([...fieldsIn(where), ...ofScopes]);
  const columns = columnsOf(kept);
  if ([...asked].some((path) => !columns.has(path))) return undefined;
  const isWhole = !kept.scopes.some(({ path }) => asked.has(path));
  const selected = [...columns.values()].map(({ column, value }) => sql`${value} as ${sql.ref(column)}`);
  const from = sql`(select ${sql.join([...selected, sql`n`, sql`sum`])} from _figures
    where figure = ${kept.name} and whole = ${sql.lit(isWhole)}) as t`;
  return { source: { ...tableSql(call, definition, table, { only: [] }), from, base: [], columns: [] }, kept };
}

type Kept = { column: string; value: RawBuilder<unknown> };

function columnsOf({ day, part, scopes }: KeptFigure): Map<string, Kept> {
  const typed = (name: string, type: string) => sql`${sql.ref(name)}::${sql.raw(type)}`;
  return new Map([
    ...(day ? [[day.path, { column: day.name, value: sql.ref('day') }] as const] : []),
    ...(part ? [[part.path, { column: part.name, value: typed('part', part.type) }] as const] : []),
    ...scopes.map(
      ({ path, name, type }, place) => [path, { column: name, value: typed(place === 0 ? 'a' : 'b', type) }] as const,
    ),
  ]);
}
