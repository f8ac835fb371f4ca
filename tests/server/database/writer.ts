import { sql } from 'kysely';
import { attachEmbedded } from '../../../src/server/database/embedded.ts';
import { openDatabase } from '../../../src/server/database/pool.ts';

/** A process of its own that writes and reports each acknowledged number to its parent, until it is killed. */
const server = await attachEmbedded(process.argv[2] ?? '');
const { db } = openDatabase(server.connection);
for (let id = 1; ; id += 1) {
  await sql`insert into notes values (${id})`.execute(db);
  process.send?.(id);
}
