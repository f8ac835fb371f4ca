import type { Db, Trx } from '../../core/context.ts';
import type { Site } from './site.ts';

export type EnrolledKind = 'totp' | 'passkey';
/** What a person may prove with, in the order in which it is offered. */
export const FACTOR_WORDS = ['passkey', 'totp', 'recovery'] as const;
export type FactorWord = (typeof FACTOR_WORDS)[number];

export type Factor = {
  id: number;
  user: number;
  kind: EnrolledKind;
  name: string;
  sealed: string | null;
  credential: string | null;
  publicKey: string | null;
  transports: string[];
  rp: string | null;
  confirmed: boolean;
};

const COLUMNS = [
  'id',
  'user_id',
  'kind',
  'name',
  'sealed',
  'credential_id',
  'public_key',
  'transports',
  'rp',
  'confirmed_at',
] as const;

/** The factors with which the person can prove something. */
export async function factorsOf(db: Db | Trx, user: number): Promise<Factor[]> {
  const found = db.selectFrom('_factors').select(COLUMNS).where('user_id', '=', user);
  return (await found.where('confirmed_at', 'is not', null).orderBy('id').execute()).map(factorOf);
}

/** One factor of the person, confirmed or not. */
export async function factorById(db: Db | Trx, user: number, id: number): Promise<Factor | undefined> {
  const found = db.selectFrom('_factors').select(COLUMNS).where('user_id', '=', user).where('id', '=', id);
  const row = await found.executeTakeFirst();
  return row && factorOf(row);
}

/** The factor that a passkey belongs to. */
export async function factorByCredential(db: Db | Trx, credential: string): Promise<Factor | undefined> {
  const found = db.selectFrom('_factors').select(COLUMNS).where('credential_id', '=', credential);
  const row = await found.where('confirmed_at', 'is not', null).executeTakeFirst();
  return row && factorOf(row);
}

/**
 * The kinds that the person has and can use at this site; undefined for who has no factor at all. A passkey of another host
 * is no use here, and still counts as a factor.
 */
export async function factorWords(
  db: Db | Trx,
  user: number,
  site: Site | undefined,
): Promise<FactorWord[] | undefined> {
  const factors = await factorsOf(db, user);
  if (factors.length === 0) return undefined;
  const usable = factors.filter(({ kind, rp }) => kind === 'totp' || rp === site?.rp).map(({ kind }) => kind);
  const left = await codesLeft(db, user);
  return FACTOR_WORDS.filter((word) => (word === 'recovery' ? left > 0 : usable.includes(word)));
}

/** Recovery codes that were not used yet. */
export async function codesLeft(db: Db | Trx, user: number): Promise<number> {
  const row = await db
    .selectFrom('_recovery_codes')
    .select((eb) => eb.fn.countAll().as('n'))
    .where('user_id', '=', user)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return Number(row?.n ?? 0);
}

function factorOf(row: Record<string, unknown>): Factor {
  return {
    id: Number(row.id),
    user: Number(row.user_id),
    kind: row.kind as EnrolledKind,
    name: String(row.name),
    sealed: row.sealed as string | null,
    credential: row.credential_id as string | null,
    publicKey: row.public_key as string | null,
    transports: Array.isArray(row.transports) ? row.transports.map(String) : [],
    rp: row.rp as string | null,
    confirmed: row.confirmed_at !== null,
  };
}
