import type { SchemaStore, Services } from '../../core/context.ts';
import { keepEffect } from '../../database/schema-versions.ts';
import { systemCall } from '../nightly/system-call.ts';
import { effectOf } from './effect.ts';

type Given = Pick<Services, 'db' | 'clock' | 'signer' | 'log'> & { tell?: (lines: string[]) => void };

/**
 * After each version that comes into force while the server runs: what it changed for people is worked out beside the calls,
 * kept with the version, and given to the terminal; roles that see nothing any more become warnings. Answers what ends it.
 */
export function followEffects(schemas: SchemaStore, { db, clock, signer, log, tell }: Given): () => Promise<void> {
  let before = schemas.current();
  let turn: Promise<void> = Promise.resolve();
  const follow = async (versions: { before: typeof before; after: typeof before }) => {
    const { after } = versions;
    const { lines, warnings } = await effectOf(db, systemCall({ clock, signer }, after), versions);
    if (lines.length === 0) return;
    await keepEffect(db, after.version, lines);
    tell?.(lines);
    schemas.note(after.version, warnings);
  };
  const stop = schemas.onChange((after) => {
    const versions = { before, after };
    before = after;
    turn = turn
      .then(() => follow(versions))
      .catch((error: Error) => log.warn({ error: error.message }, 'the effect of a version was not worked out'));
  });
  return async () => {
    stop();
    await turn;
  };
}
