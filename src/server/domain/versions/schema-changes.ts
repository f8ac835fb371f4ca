import { sql } from 'kysely';
import type { View } from '../../core/context.ts';

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
