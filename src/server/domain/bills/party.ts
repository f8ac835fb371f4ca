import { sql } from 'kysely';
import type { Schemas } from '../../../resource/model/definition.ts';
import type { Trx } from '../../core/context.ts';
import { needs, words } from '../../core/needs.ts';
import data from './company-forms.json';
import facts from './facts.json';

/** What an invoice says of a side. `user` is the person of this system whose certificate seals; the platform may have none. */
export type Party = {
  user: number | null;
  rfc: string;
  name: string;
  regime: string;
  zipcode: string;
  use: string;
};

/** A person's tax data. */
export const TAXED = needs(
  'users',
  ...words('username email general.rfc general.full_name billing.regimen billing.zipcode_cfdi billing.use'),
);

type Facts = { [Fact in 'rfc' | 'name' | 'regime' | 'zipcode' | 'use']?: string | null };
type Persons = { natural: boolean; moral: boolean };
const REGIMES: Record<string, Persons> = facts.regime;
const USES: Record<string, Persons & { regimes: string[] }> = facts.use;

const RFC = /^[A-ZÑ&]{3,4}\d{6}[A-Z0-9]{2}[0-9A]$/;
/** A person without tax data is invoiced as the general public, at the issuer's own postal code. */
const GENERIC = { rfc: 'XAXX010101000', regime: '616' } as const;
const NO_TAX_EFFECT = 'S01';
/** The platform, as `issuer` of `_shared/console.json` names it. */
export function platformParty(schemas: Schemas): Party | undefined {
  const issuer = schemas.console.issuer as Record<'user' | 'rfc' | 'name' | 'regimen' | 'zipcode', unknown> | undefined;
  if (!issuer) return undefined;
  const user = typeof issuer.user === 'number' ? issuer.user : null;
  const { rfc, name, regimen, zipcode } = issuer;
  return withUse({ user, rfc: text(rfc), name: text(name), regime: text(regimen), zipcode: text(zipcode), use: '' });
}

export async function partyOf(trx: Trx, id: unknown): Promise<Party | undefined> {
  if (typeof id !== 'number') return undefined;
  const answer = await sql<Facts>`select general__rfc as rfc, coalesce(general__full_name, username) as name,
    billing__regimen as regime, billing__zipcode_cfdi as zipcode, billing__use as use
    from users where id = ${id} and _deleted_at is null`.execute(trx);
  return answer.rows[0] && partyFrom(id, answer.rows[0]);
}

/** A person's tax data; undefined when there is not enough of it for an invoice of one's own. */
export function partyFrom(user: number, row: Facts): Party | undefined {
  const party = { user, rfc: text(row.rfc), name: nameOf(text(row.name), text(row.rfc)), regime: text(row.regime) };
  const whole = { ...party, zipcode: text(row.zipcode), use: text(row.use) };
  return isWhole(whole) ? withUse(whole) : undefined;
}

export async function receiverOf(trx: Trx, id: unknown, issuer: Party): Promise<Party> {
  const known = await partyOf(trx, id);
  if (known) return known;
  const answer = await sql<Facts>`select coalesce(general__full_name, username, email) as name from users
    where id = ${typeof id === 'number' ? id : null}`.execute(trx);
  const name = nameOf(text(answer.rows[0]?.name), GENERIC.rfc);
  return { user: Number(id), ...GENERIC, name, zipcode: issuer.zipcode, use: NO_TAX_EFFECT };
}

function isWhole({ rfc, name, regime, zipcode }: Party): boolean {
  const allowed = REGIMES[regime];
  const fits = rfc.length === 12 ? allowed?.moral : allowed?.natural;
  return RFC.test(rfc) && name !== '' && fits === true && /^\d{5}$/.test(zipcode);
}

/** A use that the receiver's regime does not allow has no tax effect. */
function withUse(party: Party): Party {
  const use = USES[party.use];
  const fits = party.rfc.length === 12 ? use?.moral : use?.natural;
  return fits && use?.regimes.includes(party.regime) ? party : { ...party, use: NO_TAX_EFFECT };
}

function nameOf(name: string, rfc: string): string {
  const upper = name.toUpperCase().replace(/\s+/g, ' ').trim();
  return rfc.length === 12 ? withoutForm(upper) : upper;
}

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Only the letters, without marks: S.A. de C.V., SA DE CV and S. A. de C. V. are one. */
const lettersOf = (text: string): string => text.normalize('NFD').replace(/\P{L}/gu, '').toUpperCase();

const oneOf = (written: string[][]): string => `(${written.flat().map(lettersOf).join('|')})`;

/** A form, its kind of capital, and what a financial company adds to both; a group is followed by its name. */
const FORM = new RegExp(
  `^${oneOf(data.forms)}${oneOf(data.capital)}?(${oneOf(data.purpose)}*|${oneOf(data.purpose)}*GRUPOFINANCIERO.*)$`,
);

/**
 * A company's name as the tax office has it on file, without its form. Forms stand at the end; a name that is nothing but a form
 * stays as it is.
 *
 * @example withoutForm('GRANOS DEL VALLE, S.P.R. DE R.L.') // 'GRANOS DEL VALLE'
 */
function withoutForm(name: string): string {
  for (const { index } of name.matchAll(/[\s,]+/g)) {
    if (index > 0 && FORM.test(lettersOf(name.slice(index)))) return name.slice(0, index);
  }
  return name;
}
