import { sql } from 'kysely';
import type { Query, View } from '../../core/context.ts';
import { differenceOfChange } from '../../database/schema-changes.ts';
import { differenceBetween, type FileDifference } from '../../database/schema-versions.ts';

/** Each version of the schema files that came into force; the newest one is in force. */
export const schemaVersions: View = {
  name: 'schema-versions',
  manifest: {
    columns: {
      id: 'integer',
      created_at: 'moment',
      source: 'choice',
      author: 'text',
      reason: 'text',
      added: 'integer',
      changed: 'integer',
      removed: 'integer',
      in_force: 'boolean',
      effect: 'long-text',
    },
    sorts: ['id', 'created_at'],
  },
  from: () => sql`
    select n as id, at as created_at, source, author, reason,
      jsonb_array_length(changes->'added') as added, jsonb_array_length(changes->'changed') as changed,
      jsonb_array_length(changes->'removed') as removed, n = (select max(n) from _schema_versions) as in_force,
      (select string_agg(line, E'\\n' order by at_line) from _schema_effects as e,
        jsonb_array_elements_text(e.lines) with ordinality as l (line, at_line) where e.n = v.n) as effect
    from _schema_versions as v`,
};

/** Versions of the schema files that wait for another person, and those that were decided. */
export const schemaChanges: View = {
  name: 'schema-changes',
  manifest: {
    columns: {
      id: 'integer',
      created_at: 'moment',
      kind: 'choice',
      source: 'choice',
      author: 'text',
      reason: 'text',
      lines: 'long-text',
      added: 'integer',
      changed: 'integer',
      removed: 'integer',
      asked_by: 'reference',
      status: 'choice',
      decided_by: 'reference',
      decided_at: 'moment',
      decided_how: 'text',
      decided_reason: 'text',
    },
    sorts: ['id', 'created_at'],
  },
  from: () => sql`
    select id, at as created_at, kind, source, author, reason,
      (select string_agg(line, E'\\n' order by place) from jsonb_array_elements_text(lines) with ordinality as l (line, place)) as lines,
      jsonb_array_length(changes->'added') as added, jsonb_array_length(changes->'changed') as changed,
      jsonb_array_length(changes->'removed') as removed, asked_by, status, decided_by, decided_at, decided_how, decided_reason
    from _schema_changes`,
};

/** The files that a version changed in the one before it, with both texts. Of the first version all files are new. */
export const schemaDifference: Query<'schemaDifferences'> = {
  name: 'schema-difference',
  async rows(db, _call, { parent }) {
    if (!parent) return [];
    const n = Number(parent.id);
    const files = n > 1 ? await differenceBetween(db, n - 1, n) : [];
    return shownFiles(files).map((file) => ({ ...file, version: n }));
  },
};

/** The files that a change changes in those that were in force when it was asked, with both texts. */
export const changeDifference: Query<'changeDifferences'> = {
  name: 'change-difference',
  async rows(db, _call, { parent }) {
    if (!parent) return [];
    const id = Number(parent.id);
    return shownFiles(await differenceOfChange(db, id)).map((file) => ({ ...file, asked: id }));
  },
};

/** Characters of both texts together that one answer carries; later files are named without their texts. */
const MOST = 400_000;

/** Changed files as the screens show them. */
function shownFiles(files: readonly FileDifference[]) {
  let length = 0;
  return files.map(({ path, before, after }, index) => {
    length += (before?.length ?? 0) + (after?.length ?? 0);
    const change = before === null ? 'added' : after === null ? 'removed' : 'changed';
    const texts = length > MOST ? { before: null, after: null } : { before, after };
    return { id: index + 1, file: path, change, ...texts, omitted: length > MOST };
  });
}
