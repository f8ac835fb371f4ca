import { sql } from 'kysely';
import { versionOf } from '../../../resource/linker/version.ts';
import type { Problem, Registry } from '../../../resource/model/definition.ts';
import type { Effect, EffectInput } from '../../core/context.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import { tryLockInTransaction } from '../../database/locks.ts';
import {
  decideChange,
  digestOf,
  holdChange,
  type KeptChange,
  standForChange,
  textsOfChange,
} from '../../database/schema-changes.ts';
import { lastTexts } from '../../database/schema-versions.ts';
import { loadFiles } from '../../schemas/load.ts';
import { publish, textsToReturnTo, unwritable } from '../../schemas/publish.ts';

/** The role that decides, whatever the files grant: they are what is decided about. */
const DECIDES = 'SUPER_ADMIN';

/** The change while it waits, held until the transaction ends; 404 for others than those who decide. */
async function held({ trx, call, definition, action = '', after }: EffectInput): Promise<KeptChange | Refusal> {
  const change = call.actor.roles.includes(DECIDES) ? await holdChange(trx, Number(after.id)) : undefined;
  if (!change) return refuse(404, 'server.not-found', { definition });
  return change.status === 'waiting' ? change : refuse(409, `${action}.when.status`, { definition });
}

/** Files in a folder name no account: one person answers for the change, so that another is the second. */
export const standFor: Effect = {
  name: 'stand-for-change',
  manifest: { person: true },
  async run(input) {
    const { trx, call, definition, changed } = input;
    const change = await held(input);
    if (isRefusal(change)) return change;
    if (change.asked_by !== null) return refuse(409, 'stand.when.asked_by', { definition });
    await standForChange(trx, change.id, call.actor.id);
    changed.push({ resource: definition.name, id: change.id });
    return undefined;
  },
};

/** A second person agrees: never the one who asks. Files of the folder come into force a moment after, a return at once. */
export const approveChange: Effect = {
  name: 'approve-change',
  manifest: { person: true, keeps: DECIDES, dispensable: true },
  async run(input) {
    const { trx, call, services, definition, changed } = input;
    const change = await held(input);
    if (isRefusal(change)) return change;
    if (change.asked_by === null) return refuse(409, 'approve.nobody', { definition });
    if (change.asked_by === call.actor.id) return refuse(409, 'approve.when.asked_by', { definition });
    const before = await lastTexts(services.db);
    if (!before || digestOf(before) !== change.base) return refuse(409, 'approve.stale', { definition });
    const how = String(call.actor.username ?? call.actor.id);
    const refused = change.kind === 'return' ? await returnTo(input, change, how) : undefined;
    if (refused) return refused;
    await decideChange(trx, change, { status: 'approved', by: call.actor.id, how }, call.now);
    changed.push({ resource: definition.name, id: change.id });
    return undefined;
  },
};

/** The version is committed by itself, with the tables that follow it. */
async function returnTo(input: EffectInput, change: KeptChange, how: string): Promise<Refusal | undefined> {
  const { trx, call, services, definition } = input;
  const { direct: db, settings, log } = services;
  const { schemasDir: folder } = settings;
  if (settings.schemasVersion !== undefined || unwritable(folder, settings.schemasFrom))
    return refuse(409, 'approve.folder', { definition });
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
  const origin = {
    source: 'rollback' as const,
    author: change.author,
    reason: `${change.reason ?? ''} (${how})`.trim(),
  };
  const registry = call.schemas.registry as Registry;
  const published = await publish(
    { db, folder, registry, origin, log, decided: change.id },
    await textsOfChange(db, change.id),
  );
  if ('problems' in published)
    return refuse(409, 'approve.refused', { definition, params: { problems: problemSentences(published.problems) } });
  return undefined;
}

/** Nothing comes into force: another person rejects it, or the one who asked takes it back. */
export const refuseChange: Effect = {
  name: 'refuse-change',
  manifest: { person: true },
  async run(input) {
    const { trx, call, definition, action, ask, changed } = input;
    const change = await held(input);
    if (isRefusal(change)) return change;
    const isOwn = change.asked_by === call.actor.id;
    if (isOwn !== (action === 'withdraw')) return refuse(409, `${action}.when.asked_by`, { definition });
    const reason = typeof ask.reason === 'string' ? ask.reason : undefined;
    const status = isOwn ? ('withdrawn' as const) : ('rejected' as const);
    if (isOwn && change.kind === 'offered') await standForChange(trx, change.id, null);
    else await decideChange(trx, change, { status, by: call.actor.id, reason }, call.now);
    changed.push({ resource: definition.name, id: change.id });
    return undefined;
  },
};

/**
 * Takes the texts of an older version into force again, as a new version. It is committed by itself, with the tables that follow
 * it: what this call locks are tables of the system alone. One at a time, since each holds two connections.
 */
export const rollBackFiles: Effect = {
  name: 'roll-back-files',
  manifest: { person: true, keeps: 'SUPER_ADMIN', dispensable: true },
  async run({ trx, call, services, definition, after, ask, changed }) {
    const { direct: db, settings, log } = services;
    const { schemasDir: folder } = settings;
    const n = Number(after.id);
    if (!(await tryLockInTransaction(trx, 'rollBack'))) return refuse(409, 'roll-back.busy', { definition });
    if (settings.schemasVersion !== undefined)
      return refuse(409, 'roll-back.fixed', { definition, params: { version: settings.schemasVersion } });
    if (unwritable(folder, settings.schemasFrom)) return refuse(409, 'roll-back.read-only', { definition });
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

const SHOWN = 3;

/** The first problems of files, each with its place. */
function problemSentences(problems: Problem[]): string {
  const shown = problems.slice(0, SHOWN).map(({ file, line, message }) => `${file}:${line} ${message}`);
  const more = problems.length - shown.length;
  return `${shown.join(' · ')}${more > 0 ? ` · +${more}` : ''}`;
}
