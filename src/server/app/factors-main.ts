import { userInfo } from 'node:os';
import { resetFactors } from '../auth/factors/reset.ts';
import { tell } from '../core/tell.ts';
import { fail, withDatabase, withSettings } from '../database/command.ts';

/** `npm run factors -- reset <e-mail>`: a person who lost the factors enrols anew at the next sign-in. */
async function main(): Promise<number> {
  const [word, email, ...rest] = process.argv.slice(2);
  if (word !== 'reset' || !email || rest.length > 0) return fail(tell('factors-usage'));
  return withSettings((settings) =>
    withDatabase(settings, async (db) => {
      const done = await resetFactors(db, email, `npm run factors (${userInfo().username})`);
      if (!done) return fail(tell('account-not-single', { email }));
      console.log(tell('factors-done', { email, count: done.factors }));
      return 0;
    }),
  );
}

process.exitCode = await main();
