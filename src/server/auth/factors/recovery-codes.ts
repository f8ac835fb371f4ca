import { randomInt } from 'node:crypto';
import type { Db, Services, Trx } from '../../core/context.ts';

const CODES = 10;
const LETTERS = 10;
/** Without letters that look like figures. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Ten codes that work once each, shown this once; those from before are worth nothing any more. */
export async function newCodes(
  trx: Trx,
  { signer }: Pick<Services, 'signer'>,
  user: number,
  now: Date,
): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode);
  await trx.deleteFrom('_recovery_codes').where('user_id', '=', user).execute();
  const rows = codes.map((code) => ({ user_id: user, hash: sealOf(signer, user, code), created_at: now }));
  await trx.insertInto('_recovery_codes').values(rows).execute();
  return codes;
}

/** Uses a code up; of two that come at once, one finds it. Hyphens, spaces and capitals make no difference. */
export async function proveCode(
  { db, signer }: Pick<Services, 'signer'> & { db: Db },
  user: number,
  code: string,
  now: Date,
): Promise<boolean> {
  const used = await db
    .updateTable('_recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', user)
    .where('hash', '=', sealOf(signer, user, code))
    .where('used_at', 'is', null)
    .returning('hash')
    .executeTakeFirst();
  return used !== undefined;
}

function newCode(): string {
  const letters = Array.from({ length: LETTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${letters.slice(0, LETTERS / 2)}-${letters.slice(LETTERS / 2)}`;
}

/** Sealed with a key of this server: the table alone is no use to who wants to guess. */
const sealOf = (signer: Services['signer'], user: number, code: string): string =>
  signer.sign('recovery-code', String(user), code.toLowerCase().replace(/[^a-z0-9]/g, ''));
