import { sql } from 'kysely';
import { versionOf } from '../../../resource/linker/version.ts';
import type { Registry } from '../../../resource/model/definition.ts';
import type { Effect } from '../../core/context.ts';
import { refuse } from '../../core/refusal.ts';
import { loadFiles } from '../../schemas/load.ts';
import { publish, textsToReturnTo, unwritable } from '../../schemas/publish.ts';
import { problemSentences } from './problem-sentences.ts';

/**
 * Takes the texts of an older version into force again, as a new version. It is committed by itself, with the tables that follow
 * it: what this call locks are tables of the system alone. One at a time, since each holds two connections.
 */
export const rollBackFiles: Effect = {
  name: 'roll-back-files',
  manifest: { person: true, keeps: 'SUPER_ADMIN', dispensable: true },
  async run({ trx, call, services, definition, after, ask, changed }) {
    const { db, settings, log } = services;
    const { schemasDir: folder } = settings;
    const n = Number(after.id);
    const lock = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('roll-back-files')) as free`.execute(trx);
    if (!lock.rows[0]?.free) return refuse(409, 'roll-back.busy', { definition });
    if (settings.schemasVersion !== undefined)
      return refuse(409, 'roll-back.fixed', { definition, params: { version: settings.schemasVersion } });
    if (unwritable(folder)) return refuse(409, 'roll-back.read-only', { definition });
    const texts = await textsToReturnTo(db, folder, n);
    if (!texts) return refuse(409, 'server.raced', { definition });
    const same = await sql<{ same: boolean }>`
      select version = (select version from _schema_versions order by n desc limit 1) as same
      from _schema_versions where n = ${n}`.execute(db);
    // Wrong files in the folder never came into force: returning to the version in force takes them away.
    if (same.rows[0]?.same && versionOf(texts) === versionOf(loadFiles(folder).files))
      return refuse(409, 'roll-back.same', { definition });
    const reason = typeof ask.reason === 'string' ? ask.reason : undefined;
    const origin = { source: 'rollback' as const, author: call.actor.username ?? String(call.actor.id), reason };
    const registry = call.schemas.registry as Registry;
    // The version may take longer than a transaction may rest, and this one writes the line of the audit after it.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    const gate = { mode: settings.publish, asked_by: call.actor.id };
    const published = await publish({ db, folder, registry, origin, log, gate }, texts);
    if ('waits' in published) {
      const { id } = published.waits;
      changed.push({ resource: 'schemaChanges', id });
      return { waits: { id, by: ['SUPER_ADMIN'] } };
    }
    if ('problems' in published)
      return refuse(409, 'roll-back.refused', {
        definition,
        params: { problems: problemSentences(published.problems) },
      });
    changed.push({ resource: definition.name, id: n });
    return undefined;
  },
};
