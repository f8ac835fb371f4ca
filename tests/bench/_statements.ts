import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { attachEmbedded } from '../../src/server/database/embedded.ts';

export type Statement = { text: string; values: (string | null)[] };

/** The statements that the running server of this data folder sends while something is done, read from PostgreSQL's log. */
export async function statementsOf(dataDir: string, act: () => Promise<unknown>): Promise<Statement[]> {
  const attached = await attachEmbedded(dataDir);
  const client = new pg.Client(attached.superuser);
  await client.connect();
  const log = join(dataDir, 'postgres/server.log');
  // Parameters are logged for the role of the server alone, and only while it is watched.
  const set = async (...changes: string[]) => {
    for (const change of changes) await client.query(`alter role mesa ${change}`);
    await client.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'mesa'");
    await wait(1_000);
  };
  try {
    await set('set log_min_duration_statement = 0', 'set log_parameter_max_length = -1');
    // The second time: what a burst of calls remembers is not asked again, and the bare server does not ask it either.
    await act();
    await wait(300);
    const from = readFileSync(log, 'utf8').length;
    await act();
    await wait(300);
    const text = readFileSync(log, 'utf8').slice(from);
    await set('reset log_min_duration_statement', 'reset log_parameter_max_length');
    return parse(text);
  } finally {
    await client.end();
    await attached.stop();
  }
}

/** `LOG: duration: … execute <unnamed>: text`, its further lines behind a tab, then `DETAIL: Parameters: $1 = '4', …`. */
function parse(log: string): Statement[] {
  const found: Statement[] = [];
  let current: Statement | undefined;
  for (const entry of log.split(/^(?=\d{4}-\d\d-\d\d )/m)) {
    const list = entry.match(/DETAIL:\s+[Pp]arameters: ([\s\S]*)/)?.[1];
    if (list === undefined) {
      const text = entry.match(/duration: .*? execute [^:]+: ([\s\S]*)/)?.[1];
      current = text === undefined ? undefined : { text: text.replace(/\n\t/g, '\n').trim(), values: [] };
      if (current) found.push(current);
    } else if (current) {
      for (const [, , quoted] of list.matchAll(/\$\d+ = ('((?:[^']|'')*)'|NULL)/g))
        current.values.push(quoted === undefined ? null : quoted.replaceAll("''", "'"));
    }
  }
  return found.filter(({ text }) => !text.includes('jobs.'));
}
