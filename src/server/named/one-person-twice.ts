import { sql } from 'kysely';
import type { Row, Schemas } from '../../resource/definition.ts';
import type { Db, Trx } from '../context.ts';

/** Pairs of sides that must be different people: the message is shown at the second field of each pair. */
const PAIRS = [
  { fields: ['user', 'user_lender'], code: 'lender-is-borrower' },
  { fields: ['user', 'user_aval'], code: 'guarantor-is-borrower' },
  { fields: ['user_lender', 'user_aval'], code: 'guarantor-is-lender' },
] as const;

export type Twice = { field: string; code: string; fields: readonly string[] };

/**
 * Sides of a loan that are one person: the same record twice (`lender-is-borrower`), or a company and its representative, or
 * two companies with the same representative (`lender-is-borrower-through-company`).
 *
 * @param request any row with `user`, `user_lender` and `user_aval`; an empty one is skipped.
 */
export async function onePersonTwice(db: Db | Trx, schemas: Schemas, request: Row): Promise<Twice[]> {
  const ids = ['user', 'user_lender', 'user_aval']
    .map((field) => request[field])
    .filter((id) => typeof id === 'number');
  if (ids.length < 2) return [];
  const known = schemas.resources.legalRepresentatives !== undefined;
  const speakers = known ? await speakersOf(db, ids as number[]) : new Map<number, number[]>();
  return PAIRS.flatMap(({ fields, code }): Twice[] => {
    const [one, other] = fields.map((field) => request[field]);
    if (typeof one !== 'number' || typeof other !== 'number') return [];
    if (one === other) return [{ field: fields[1], code, fields }];
    const behind = new Set([one, ...(speakers.get(one) ?? [])]);
    const shared = [other, ...(speakers.get(other) ?? [])].some((id) => behind.has(id));
    return shared ? [{ field: fields[1], code: `${code}-through-company`, fields }] : [];
  });
}

/** The registered people who speak for each company; a shareholder alone speaks for none. */
async function speakersOf(db: Db | Trx, ids: number[]): Promise<Map<number, number[]>> {
  const answer = await sql<{ company: number; person: number }>`
    select company, "user" as person from "legalRepresentatives"
    where company = any(${ids}::bigint[]) and "user" is not null and _deleted_at is null
      and type @> '["legal_representative"]'`.execute(db);
  const speakers = new Map<number, number[]>();
  for (const { company, person } of answer.rows)
    speakers.set(Number(company), [...(speakers.get(Number(company)) ?? []), Number(person)]);
  return speakers;
}
