import { userInfo } from 'node:os';
import { tell } from '../core/tell.ts';
import { withDatabase, withSettings } from '../database/command.ts';
import { registryOf } from './registry.ts';
import { approveOnServer, waitingLines } from './schemas/approve-change.ts';

/** `npm run approve`: what waits; `npm run approve -- <id>`: agrees to a change of files where one administrator is left. */
process.exitCode = await withSettings((settings) =>
  withDatabase(settings, async (db) => {
    const [given, ...more] = process.argv.slice(2);
    const by = userInfo().username;
    const said =
      given === undefined
        ? await waitingLines(db)
        : /^\d{1,15}$/.test(given) && more.length === 0
          ? await approveOnServer(db, Number(given), { by, settings, registry: registryOf() })
          : { ok: false, lines: [tell('approve-usage')] };
    for (const line of said.lines) console.log(line);
    return said.ok ? 0 : 1;
  }),
);
