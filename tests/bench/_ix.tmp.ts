import { openDatabase } from '/tmp/w18/src/server/database/pool.ts';
import { open } from '/tmp/w18/tests/bench/lists.ts';
import { sql } from '/tmp/w18/node_modules/kysely/dist/esm/index.js';
const { db, close } = await open('/tmp/bench-desk');
console.log((await sql.raw(process.argv[2]).execute(db)).rows.map((r:any)=>Object.values(r).join(' | ')).join('\n'));
await close();
