import { Certificate, PrivateKey } from '@nodecfdi/credentials/node';
import { sql } from 'kysely';
import type { EffectInput, Trx } from '../../core/context.ts';
import type { Files } from '../../core/files.ts';
import { needs, type RecordOf } from '../../core/needs.ts';
import { type Refusal, refuse, refuseFields } from '../../core/refusal.ts';
import type { Secrets } from '../../core/secrets.ts';
import { workPermit } from '../../sight/permit.ts';
import { currentDocument, type DOCUMENT } from './document-line.ts';

export const KEY = 46;
export const CERTIFICATE = 47;
const PASSWORD = 'billing__billing_password';
export const SIGNER = needs('users', 'general.rfc', 'billing.billing_password');

type Pair = { cer?: Buffer; key?: Buffer; password?: string };

/** A key or a certificate that a person uploads for their own account: readable, theirs, in force, and matching the other one. */
export async function checkBillingFile(
  input: EffectInput,
  { type, file }: Pick<RecordOf<typeof DOCUMENT>, 'type' | 'file'>,
  owner: number,
): Promise<Refusal | undefined> {
  const { trx, call, services } = input;
  if (owner !== call.actor.id) return refuse(409, 'scopes.not-key', { definition: input.definition });
  const bytes = await services.files.bytes(file ?? '', workPermit('billing-files', file ?? ''));
  const pair = await storedPair(trx, owner, services.files, services.secrets);
  const fault =
    type === KEY
      ? isPrivateKey(bytes)
        ? undefined
        : 'unreadable'
      : certificateFault(bytes, await storedRfc(trx, owner), call.now);
  if (fault) return refuseFile(input, fault);
  const whole: Pair = { ...pair, ...(type === KEY ? { key: bytes } : { cer: bytes }) };
  const mismatch = pairFault(whole);
  if (mismatch === 'pair') return refuseFile(input, mismatch);
  // One half of another pair: the pair in force stays whole.
  if (mismatch === 'password' && pair.cer && pair.key) return refuseFile(input, 'whole');
  // The password of the key before opens the new one no more: it is asked again.
  if (mismatch === 'password' && type === KEY)
    await sql`update users set ${sql.ref(PASSWORD)} = null where id = ${owner}`.execute(trx);
  return undefined;
}

/** The password opens the key that was handed in, and the key is the certificate's. */
export async function checkBillingPassword(
  trx: Trx,
  files: Files,
  secrets: Secrets,
  user: number,
  password: string,
): Promise<string | undefined> {
  return pairFault({ ...(await storedPair(trx, user, files, secrets)), password });
}

function refuseFile({ call }: Pick<EffectInput, 'call'>, fault: string): Refusal {
  const definition = call.schemas.resources.certificates;
  return { ...refuseFields([{ field: 'file', code: `check.${fault}` }]), ...(definition ? { definition } : {}) };
}

export async function storedPair(trx: Trx, user: number, files: Files, secrets: Secrets): Promise<Pair> {
  const line = { context: 'user' as const, user, request: null };
  const read = async (type: number) => {
    const found = await currentDocument(trx, { ...line, type });
    return found?.file
      ? files.bytes(found.file, workPermit('billing-files', found.file)).catch(() => undefined)
      : undefined;
  };
  const row = await sql<{ password: string | null }>`select ${sql.ref(PASSWORD)} as password from users
    where id = ${user}`.execute(trx);
  const closed = row.rows[0]?.password;
  const [key, cer] = [await read(KEY), await read(CERTIFICATE)];
  return {
    ...(key ? { key } : {}),
    ...(cer ? { cer } : {}),
    ...(closed ? { password: secrets.open(closed, workPermit('billing-files', closed)) } : {}),
  };
}

export async function storedRfc(trx: Trx, user: number): Promise<string | undefined> {
  const found = await sql<{ rfc: string | null }>`select general__rfc as rfc from users where id = ${user}`.execute(
    trx,
  );
  return found.rows[0]?.rfc?.toUpperCase() ?? undefined;
}

/** An encrypted PKCS#8 container, which is what the tax office gives out. */
export const isPrivateKey = (bytes: Buffer): boolean =>
  bytes.subarray(0, 2).toString('hex') === '3082' &&
  bytes.subarray(0, 64).includes(Buffer.from('2a864886f70d0105', 'hex'));

export function certificateFault(bytes: Buffer, rfc: string | undefined, now: Date): string | undefined {
  let certificate: Certificate;
  try {
    certificate = new Certificate(bytes.toString('binary'));
    certificate.rfc();
  } catch {
    return 'unreadable';
  }
  if (rfc && certificate.rfc().toUpperCase() !== rfc) return 'rfc';
  if (certificate.validTo() < now || certificate.validFrom() > now) return 'expired';
  return certificate.satType().isCsd() ? undefined : 'kind';
}

/** Nothing to say while the key or its password is missing. */
export function pairFault({ cer, key, password }: Pair): 'pair' | 'password' | undefined {
  if (!key || password === undefined) return undefined;
  const opened = openKey(key, password);
  if (!opened) return 'password';
  return !cer || opened.belongsTo(new Certificate(cer.toString('binary'))) ? undefined : 'pair';
}

/**
 * The private key that a password opens; undefined where it does not. A password is bytes, and programs disagree on those of a
 * letter such as ñ: the tax office's writes one (Latin-1), openssl in a terminal of today two (UTF-8), or with its mark apart.
 */
export function openKey(key: Buffer, password: string): PrivateKey | undefined {
  const whole = password.normalize('NFC');
  const utf8 = (text: string) => Buffer.from(text, 'utf8').toString('binary');
  for (const bytes of new Set([whole, utf8(whole), utf8(password.normalize('NFD'))])) {
    try {
      return new PrivateKey(key.toString('binary'), bytes);
    } catch {
      // Another way of writing the same password is tried.
    }
  }
  return undefined;
}
