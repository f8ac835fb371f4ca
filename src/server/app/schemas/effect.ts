import { sql } from 'kysely';
import { compareRights, type NamesChange, type RightsChange } from '../../../resource/access/compare-rights.ts';
import { translate } from '../../../resource/messages/messages.ts';
import type { Definition, Problem, Schemas } from '../../../resource/model/definition.ts';
import { formerPath, own } from '../../../resource/model/fields.ts';
import { columnOf } from '../../../resource/model/path.ts';
import type { Db, RequestContext } from '../../core/context.ts';
import { hasColumn } from '../../database/columns.ts';
import { countRows, type RowsSeen, type SeenCount } from './count-rows.ts';

/** What a version changed for people: sentences, and those of roles that see no row any more as warnings. */
type PeopleEffect = { lines: string[]; warnings: Problem[] };

const LIMIT_MS = 4_500;

/**
 * Says which roles gain or lose which rows, fields and actions between two versions, counted in one snapshot that only reads.
 * What was not counted in time is named without a number.
 */
export async function effectOf(
  db: Db,
  call: RequestContext,
  versions: { before: Schemas; after: Schemas },
): Promise<PeopleEffect> {
  const changes = compareRights(versions.before, versions.after);
  const effect: PeopleEffect = { lines: [], warnings: [] };
  const end = Date.now() + LIMIT_MS;
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      await sql`set transaction read only`.execute(trx);
      for (const change of changes.filter(({ rows }) => rows)) {
        const left = end - Date.now();
        if (left > 0) await sql`set local statement_timeout = ${sql.lit(Math.max(50, left))}`.execute(trx);
        const rows = left > 0 ? await countRows(trx, call, versions, change) : { people: 0, before: {}, after: {} };
        if (rows) addRows(effect, versions.after, change, rows);
      }
    });
  effect.lines.push(...(await returnedLines(db, versions, end)));
  for (const word of ['lost', 'gained', 'changed'] as const) addNames(effect, versions.after, changes, word);
  return effect;
}

/** Fields that are new in this version and have values from before it: they were removed once, and returned. */
async function returnedLines(db: Db, { before, after }: { before: Schemas; after: Schemas }, end: number) {
  const lines: string[] = [];
  for (const definition of Object.values(after.resources)) {
    const was = own(before.resources, definition.name) ?? own(before.resources, definition.was ?? '');
    if (!was || was === definition || definition.source.kind !== 'table' || Date.now() > end) continue;
    for (const field of Object.values(definition.fields)) {
      if (own(was.fields, field.path) || own(was.fields, formerPath(field) ?? '') || !hasColumn(definition, field))
        continue;
      const column = sql.ref(columnOf(field.path));
      const filled =
        field.default === undefined ? sql`` : sql`and ${column}::text is distinct from ${String(field.default)}`;
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(definition.name)}
        where ${column} is not null ${filled}`.execute(db);
      const count = rows[0]?.n ?? 0;
      const params = { resource: definition.plural, name: field.title, count };
      if (count > 0) lines.push(translate(after, undefined, 'schemas.effect.returned', params));
    }
  }
  return lines;
}

function addRows(effect: PeopleEffect, schemas: Schemas, change: RightsChange, rows: RowsSeen): void {
  const { before, after, people } = rows;
  const definition = own(schemas.resources, change.resource) as Definition;
  const params = {
    resource: definition.plural,
    role: labelOf(schemas, change.role),
    before: numberOf(before),
    after: numberOf(after),
    count: people,
  };
  const isKnown = before.n !== undefined && after.n !== undefined;
  const line = translate(schemas, undefined, `schemas.effect.${isKnown ? 'rows' : 'rows-uncounted'}`, params);
  if (isKnown && before.n === after.n && before.n === 0) return;
  effect.lines.push(line);
  if (!isKnown || before.n === 0 || after.n !== 0) return;
  const message = translate(schemas, undefined, 'schemas.effect.emptied', params);
  const line1 = definition.lines?.['permissions.json/operations/list'] ?? 1;
  const place = { file: `${change.resource}/permissions.json`, pointer: '/operations/list', line: line1, column: 1 };
  effect.warnings.push({ ...place, message, severity: 'warning' });
}

const numberOf = ({ n, isEstimate }: SeenCount): string =>
  n === undefined ? '?' : `${isEstimate ? '≈ ' : ''}${new Intl.NumberFormat('es-MX').format(n)}`;

const labelOf = (schemas: Schemas, role: string): string => own(schemas.roles.roles, role)?.label ?? role;

/** Roles for which the same changed are one sentence. */
function addNames(effect: PeopleEffect, schemas: Schemas, changes: RightsChange[], word: keyof NamesChange): void {
  for (const kind of ['fields', 'actions'] as const) {
    const groups = new Map<string, RightsChange[]>();
    for (const change of changes) {
      const names = change[kind][word];
      if (names.length === 0) continue;
      const key = JSON.stringify([change.resource, names]);
      groups.set(key, [...(groups.get(key) ?? []), change]);
    }
    for (const group of groups.values()) effect.lines.push(namesLine(schemas, group, kind, word));
  }
}

function namesLine(schemas: Schemas, group: RightsChange[], kind: 'fields' | 'actions', word: keyof NamesChange) {
  const [first] = group as [RightsChange, ...RightsChange[]];
  const definition = own(schemas.resources, first.resource) as Definition;
  const titles = first[kind][word].map((name) =>
    kind === 'fields' ? (own(definition.fields, name)?.title ?? name) : actionTitle(schemas, definition, name),
  );
  return translate(schemas, undefined, `schemas.effect.${kind}-${word}`, {
    resource: definition.plural,
    roles: group.map(({ role }) => labelOf(schemas, role)).join(', '),
    names: titles.join(', '),
    count: titles.length,
  });
}

const OPERATION_TITLES = ['create', 'update', 'delete', 'review', 'reveal', 'history', 'export'];

function actionTitle(schemas: Schemas, definition: Definition, name: string): string {
  if (OPERATION_TITLES.includes(name)) return translate(schemas, undefined, `schemas.effect.operation.${name}`);
  const title = own(definition.actions.actions, name)?.title.at(-1)?.is;
  return typeof title === 'string' ? title : name;
}
