import { sql } from 'kysely';
import type { View } from '../../core/context.ts';

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
