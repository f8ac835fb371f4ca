import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import type { Db, Services, Trx } from '../../core/context.ts';
import { workPermit } from '../../sight/permit.ts';
import { type Factor, factorsOf } from './factors.ts';

const SECRET_BYTES = 20;
/** The step of the clock, the one before and the one after: clocks go wrong by half a minute. */
const WINDOW_STEPS = 1;
const CODE = /^\d{6}$/;

/** A new secret as an authenticator app takes it: an address, the same as a QR code, and the letters to type. */
export function newTotp(issuer: string, label: string): { secret: string; uri: string; svg: string } {
  const secret = new Secret({ size: SECRET_BYTES });
  const uri = new TOTP({ secret, issuer, label }).toString();
  return { secret: secret.base32, uri, svg: renderSVG(uri, { border: 2 }) };
}

/** A code of any of the person's apps. Each step of the clock counts once for each app, also when two calls come at once. */
export async function proveTotp(
  { db, secrets }: Pick<Services, 'db' | 'secrets'>,
  user: number,
  code: string,
  now: Date,
) {
  for (const factor of await factorsOf(db, user))
    if (factor.kind === 'totp' && (await takesCode({ db, secrets }, factor, code, now))) return true;
  return false;
}

/** Whether this app shows the code now; the step is used up with the answer. */
export async function takesCode(
  { db, secrets }: { db: Db | Trx; secrets: Services['secrets'] },
  { id, sealed }: Factor,
  code: string,
  now: Date,
): Promise<boolean> {
  if (sealed === null || !CODE.test(code)) return false;
  const totp = new TOTP({ secret: Secret.fromBase32(secrets.open(sealed, workPermit('totp', sealed))) });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, window: WINDOW_STEPS, timestamp });
  if (delta === null) return false;
  const step = totp.counter({ timestamp }) + delta;
  const used = await sql`update _factors set last_step = ${step}, last_used_at = ${now}
    where id = ${id} and (last_step is null or last_step < ${step}) returning id`.execute(db);
  return used.rows.length > 0;
}
