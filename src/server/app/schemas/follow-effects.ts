import type { SchemaStore, Services } from '../../core/context.ts';
import { systemCall } from '../../core/system-call.ts';
import { keepEffect } from '../../database/schema-versions.ts';
import { effectOf } from './effect.ts';
import { templateProblems } from './try-templates.ts';

type Given = Pick<Services, 'db' | 'clock' | 'signer' | 'log'> & { tell?: (lines: string[]) => void };

/**
 * After each version that comes into force, by a save or by a start with other files: what it changed for people is worked
 * out beside the calls, kept with the version, and given to the terminal; roles that see nothing any more and templates that
 * cannot be drawn any more become warnings. Answers what ends it.
 */
export function followEffects(schemas: SchemaStore, { db, clock, signer, log, tell }: Given): () => Promise<void> {
  let before = schemas.current();
  const follow = async (versions: { before: typeof before; after: typeof before }) => {
    const { after } = versions;
    const call = systemCall({ clock, signer }, after);
    const { lines, warnings } = await effectOf(db, call, versions);
    const undrawn = await templateProblems(db, call, versions);
    if (lines.length === 0 && undrawn.length === 0) return;
    const all = [...lines, ...undrawn.map(({ message }) => message)];
    await keepEffect(db, after.version, all);
    tell?.(all);
    schemas.note(after.version, [...warnings, ...undrawn]);
  };
  const warn = (error: Error) => log.warn({ error: error.message }, 'the effect of a version was not worked out');
  const started = before;
  const followStart = async () => {
    const last = schemas.beforeStart();
    if (last) await follow({ before: last, after: started });
  };
  // The start goes on meanwhile.
  let turn: Promise<void> = new Promise<void>((resolve) => setImmediate(resolve)).then(followStart).catch(warn);
  const stop = schemas.onChange((after) => {
    const versions = { before, after };
    before = after;
    turn = turn.then(() => follow(versions)).catch(warn);
  });
  return async () => {
    stop();
    await turn;
  };
}
