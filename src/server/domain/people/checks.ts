import { isDeepStrictEqual } from 'node:util';
import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import { AGREEMENTS } from '../../../resource/validation/agreements.ts';
import type { Check } from '../../core/context.ts';
import { needs } from '../../core/needs.ts';
import { tables } from '../../core/tables.ts';

/** Values of one record that contradict each other: the same judgement that warns on the screen. */
const agreement = (name: string): Check => ({
  name,
  async run({ definition, record, call }) {
    const found = AGREEMENTS[name]?.({ definition, record, catalogs: call.schemas.catalogs }) ?? [];
    return found.flatMap(({ fields: [field], code, params }) =>
      field ? [{ field, code, severity: 'warning' as const, ...(params ? { params } : {}) }] : [],
    );
  },
});

export const clabeBankAgree = agreement('clabe-bank-agree');

export const curpAgrees = agreement('curp-agrees');

const OLDEST_YEARS = 120;

const PERSON = needs('users', 'type_account', 'general.birthdate');

/** A birth date beyond any human age is refused; a company may be older. */
export const birthdatePossible: Check<typeof PERSON> = {
  name: 'birthdate-possible',
  needs: PERSON,
  async run({ record, stored, call }) {
    const field = 'general.birthdate';
    const value = record.general?.birthdate;
    if (record.type_account === 'company' || !value || value === stored?.general?.birthdate) return [];
    const oldest = `${Number(call.today.slice(0, 4)) - OLDEST_YEARS}${call.today.slice(4)}`;
    return value < oldest
      ? [{ field, code: 'birthdate-possible', severity: 'error' as const, params: { limit: OLDEST_YEARS } }]
      : [];
  },
};

const WHOLE = 100;

const SHARE = needs('legalRepresentatives', 'company', 'percentage_of_ownership');

/** The shares of one company add up to 100 % at most. The company is held, as by every write of a representative. */
export const ownershipTotal: Check<typeof SHARE> = {
  name: 'ownership-total',
  needs: SHARE,
  async run({ record, db }) {
    const { id, company, percentage_of_ownership: share } = record;
    if (typeof share !== 'number' || typeof company !== 'number') return [];
    await sql`select 1 from users where id = ${company} for no key update`.execute(db);
    const rows = await tables(db, SHARE)
      .selectFrom('legalRepresentatives')
      .select(['id', 'percentage_of_ownership'])
      .where('company', '=', company)
      .where('_deleted_at', 'is', null)
      .execute();
    const others = rows.filter((row) => row.id !== id);
    const total = others.reduce((sum, row) => sum.plus(row.percentage_of_ownership ?? 0), new Decimal(share));
    return total.lessThanOrEqualTo(WHOLE)
      ? []
      : [{ field: 'percentage_of_ownership', code: 'ownership-total', severity: 'error' }];
  },
};

const CHANGED_PERSON = needs('users', 'roles', 'staff', 'status');
const REPRESENTATIVE = needs('legalRepresentatives', 'user', 'company');
const APP_USER = 'USER';

/**
 * What a partner may not change of a person of its own: anything, once that person acts or is about to act for another
 * company, or has a right that no partner has. Who changes the address of such an account takes those rights over.
 */
export const withinReach: Check<typeof CHANGED_PERSON> = {
  name: 'within-reach',
  needs: CHANGED_PERSON,
  reads: [REPRESENTATIVE],
  async run({ record, stored, call, db }) {
    const { actor, schemas } = call;
    const id = Number(record.id);
    if (!stored || !actor.isPartner || id === actor.id) return [];
    const [field] = changedNames(record, stored);
    if (field === undefined) return [];
    const partners = [APP_USER, ...(schemas.roles.groups['@partners'] ?? [])];
    const isBeyond = (stored.roles ?? []).some((role) => !partners.includes(role));
    if (!isBeyond) {
      const found = tables(db, REPRESENTATIVE).selectFrom('legalRepresentatives').select('company');
      const companies = await found.where('user', '=', id).where('_deleted_at', 'is', null).execute();
      if (companies.every(({ company }) => Number(company) === actor.id_partner)) return [];
    }
    return [{ field, code: 'within-reach', severity: 'error' }];
  },
};

/** What differs, beside the state: to ask for a validation changes nothing of the person. */
function changedNames(record: object, stored: object): string[] {
  const before = new Map<string, unknown>(Object.entries(stored));
  return Object.entries(record).flatMap(([name, value]) =>
    name === 'status' || name.startsWith('_') || isDeepStrictEqual(value, before.get(name)) ? [] : name,
  );
}

/** The sides of a loan that are different records; the second field of each pair is the one that is refused. */
const PAIRS = [
  { fields: ['user', 'user_lender'], code: 'lender-is-borrower' },
  { fields: ['user', 'user_aval'], code: 'guarantor-is-borrower' },
  { fields: ['user_lender', 'user_aval'], code: 'guarantor-is-lender' },
] as const;

type Sides = { user?: number | null; user_lender?: number | null; user_aval?: number | null };
type Twice = { field: string; code: string; fields: readonly (keyof Sides)[] };

/**
 * Sides of a loan on which the same record is named twice. A company and its representative are two people: the
 * representative may guarantee the company's loan, as is usual in Mexican lending.
 *
 * @param request any row with `user`, `user_lender` and `user_aval`; a side without a number is not judged.
 */
export function onePersonTwice(request: Sides): Twice[] {
  return PAIRS.flatMap(({ fields, code }): Twice[] => {
    const [one, other] = fields.map((field) => request[field]);
    return typeof one === 'number' && one === other ? [{ field: fields[1], code, fields }] : [];
  });
}
