import { createInterface } from 'node:readline/promises';
import { openDatabase } from '../../../src/server/database/pool.ts';
import type { PublishStep } from '../../../src/server/schemas/journal.ts';
import { publish } from '../../../src/server/schemas/publish.ts';
import { noNames } from './invented.ts';

/**
 * A process that publishes and is killed by itself at the named step, as by a power cut. Without `texts` it
 * publishes one version after the other, those of each line that it is told.
 */
const { connection, folder, texts, at } = JSON.parse(process.argv[2] ?? '{}');
const { db } = openDatabase(connection, { max: 3 });
const step = (done: PublishStep) => {
  if (done === at) process.kill(process.pid, 'SIGKILL');
};
const options = { db, folder, registry: noNames, origin: { source: 'rollback' as const, author: 'x' }, step };
if (texts) await publish(options, texts);
else for await (const line of createInterface(process.stdin)) await publish(options, JSON.parse(line));
// Its connections would keep it alive for a while.
process.exit();
