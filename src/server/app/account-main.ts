import { userInfo } from 'node:os';
import { tell } from '../core/tell.ts';
import { fail, withDatabase, withSettings } from '../database/command.ts';
import { firstAccount } from './first-account.ts';

/** `npm run account -- first <e-mail>`: the first SUPER_ADMIN of an empty installation. It takes no password; its link does. */
async function main(): Promise<number> {
  const [word, email, ...rest] = process.argv.slice(2);
  if (word !== 'first' || !email || rest.length > 0) return fail(tell('account-usage'));
  return withSettings((settings) =>
    withDatabase(settings, async (db) => {
      const { ok, lines } = await firstAccount(db, email, { by: userInfo().username, settings });
      if (!ok) return fail(lines.join('\n'));
      for (const line of lines) console.log(line);
      return 0;
    }),
  );
}

process.exitCode = await main();
