import { userInfo } from 'node:os';
import { resetFactors } from '../auth/factors/reset.ts';
import { fail, withDatabase, withSettings } from '../database/command.ts';

/** `npm run factors -- reset <e-mail>`: a person who lost the factors enrols anew at the next sign-in. */
async function main(): Promise<number> {
  const [word, email, ...rest] = process.argv.slice(2);
  if (word !== 'reset' || !email || rest.length > 0) return fail('npm run factors -- reset <e-mail>');
  return withSettings((settings) =>
    withDatabase(settings, async (db) => {
      const done = await resetFactors(db, email, `npm run factors (${userInfo().username})`);
      if (!done) return fail(`No single account has the e-mail ${email}.`);
      console.log(`${done.factors} factors of ${email} are gone, and its sessions have ended.`);
      return 0;
    }),
  );
}

process.exitCode = await main();
