import { sql } from 'kysely';
import type { Registry } from '../../../resource/model/definition.ts';
import { shownMoment } from '../../../resource/model/time.ts';
import type { Db } from '../../core/context.ts';
import type { Settings } from '../../core/settings.ts';
import { tell } from '../../core/tell.ts';
import {
  decideChange,
  digestOf,
  holdChange,
  type KeptChange,
  textsOfChange,
  waitingChanges,
} from '../../database/schema-changes.ts';
import { lastTexts } from '../../database/schema-versions.ts';
import { problemLines } from '../../schemas/problem-lines.ts';
import { publish, unwritable } from '../../schemas/publish.ts';
import { writeSystemAudit } from './system-audit.ts';
import type { Lines } from './versions.ts';

/** Changes of files that wait, with what they open. */
export async function waitingLines(db: Db): Promise<Lines> {
  const changes = await waitingChanges(db);
  const lines = changes.flatMap(({ id, at, author, lines }) => [
    `${id}  ${shownMoment(new Date(at))}  ${author}`,
    ...lines.map((line) => `    ${line}`),
  ]);
  return { ok: true, lines: lines.length > 0 ? lines : [tell('approve-nothing')] };
}

type Given = { by: string; settings: Settings; registry: Registry };

/** Agrees to a change where no second SUPER_ADMIN is left who could; the audit names the command and the account it ran under. */
export async function approveOnServer(db: Db, id: number, given: Given): Promise<Lines> {
  const people = await sql<{ email: string }>`select email from users where _deleted_at is null
    and revoked is not true and roles @> '["SUPER_ADMIN"]'::jsonb order by id`.execute(db);
  if (people.rows.length > 1) {
    const names = people.rows.map(({ email }) => email).join(', ');
    return { ok: false, lines: [tell('approve-others', { names })] };
  }
  return db.transaction().execute(async (trx): Promise<Lines> => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    const change = await holdChange(trx, id);
    if (change?.status !== 'waiting') return { ok: false, lines: [tell('approve-unknown', { id })] };
    const before = await lastTexts(db);
    if (!before || digestOf(before) !== change.base) return { ok: false, lines: [tell('approve-other-base')] };
    const problems = change.kind === 'return' ? await returnTo(db, change, given) : [];
    if (problems.length > 0) return { ok: false, lines: [tell('schemas-unchanged'), ...problems] };
    const how = `npm run approve (${given.by})`;
    await decideChange(trx, change, { status: 'approved', by: null, how }, new Date());
    const after = { lines: change.lines, author: change.author };
    const line = {
      by: given.by,
      command: 'approve',
      resource: 'schemaChanges',
      record: String(id),
      action: 'approve',
      after,
    };
    await writeSystemAudit(trx, line);
    return { ok: true, lines: [tell('approve-done', { id })] };
  });
}

async function returnTo(db: Db, change: KeptChange, { by, settings, registry }: Given): Promise<string[]> {
  const { schemasDir: folder } = settings;
  const why = unwritable(folder, settings.schemasFrom);
  if (why) return [tell('schemas-unwritable', { folder, reason: why })];
  const origin = { source: 'rollback' as const, author: change.author, reason: `npm run approve (${by})` };
  const texts = await textsOfChange(db, change.id);
  const published = await publish({ db, folder, registry, origin, decided: change.id }, texts);
  return 'problems' in published ? published.problems.flatMap(problemLines) : [];
}
