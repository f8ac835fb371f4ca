import { isDeepStrictEqual } from 'node:util';
import type { Check } from '../../core/context.ts';
import { needs } from '../../core/needs.ts';
import { tables } from '../../core/tables.ts';

const PERSON = needs('users', 'roles', 'staff', 'status');
const REPRESENTATIVE = needs('legalRepresentatives', 'user', 'company');
const APP_USER = 'USER';

/**
 * What a partner may not change of a person of its own: anything, once that person acts or is about to act for another
 * company, or has a right that no partner has. Who changes the address of such an account takes those rights over.
 */
export const withinReach: Check<typeof PERSON> = {
  name: 'within-reach',
  needs: PERSON,
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
