import type { Row } from '../../src/resource/model/definition.ts';
import { identities, recordMark } from './identity.ts';
import { addDays, type Random, randomOf } from './random.ts';
import { CORPORATE_ID, PARTNER_ID, SECOND_PARTNER_ID, type UserPlan } from './user-plan.ts';
import type { World } from './world.ts';

const SHARES = [30, 40, 50, 60];

/** The representatives of companies: registered people, and now and then a person who is no user. */
export function legalRepresentativeRows(world: World, plans: readonly UserPlan[], taken: ReadonlySet<string>): Row[] {
  const random = randomOf(world.seed, 'representatives');
  const identity = identities(random, taken);
  const people = plans
    .filter((plan) => !plan.company && plan.roles.includes('USER') && plan.status === 'validated')
    .map((plan) => plan.id);
  const free = people.filter((id) => id !== CORPORATE_ID);
  const rows = [PARTNER_ID, SECOND_PARTNER_ID].map((company) => administrator(company, CORPORATE_ID));
  for (const { id: company } of plans.filter((plan) => plan.company)) {
    const [first, second] = twoOf(free, random);
    if (![PARTNER_ID, SECOND_PARTNER_ID].includes(company)) rows.push(administrator(company, first));
    rows.push(shareholder(company, second, random.pick(SHARES)));
    if (random.chance(0.3)) rows.push(unregistered(company, identity.person()));
  }
  return rows.map((row, index) => ({ id: index + 1, ...row }));
}

function administrator(company: number, user: number): Row {
  return {
    company,
    user,
    is_registered: true,
    alias: 'Representante Legal',
    type: ['legal_representative'],
    role: ['admin', 'signer'],
    signature_required: true,
    validation_required: true,
    status: 1,
    ...recordMark(1),
  };
}

function shareholder(company: number, user: number, percentage_of_ownership: number): Row {
  return {
    company,
    user,
    is_registered: true,
    alias: 'Accionista',
    type: ['shareholder'],
    role: ['viewer'],
    percentage_of_ownership,
    ...recordMark(1),
  };
}

function unregistered(
  company: number,
  who: { name: string; last_name: string; second_last_name: string; curp: string; rfc: string },
): Row {
  return {
    company,
    is_registered: false,
    name: who.name,
    lastname: who.last_name,
    second_lastname: who.second_last_name,
    curp: who.curp,
    rfc: who.rfc,
    alias: 'Apoderado',
    type: ['legal_representative'],
    role: ['viewer'],
  };
}

function twoOf(ids: readonly number[], random: Random): [number, number] {
  const first = random.pick(ids);
  return [first, random.pick(ids.filter((id) => id !== first))];
}

const COUNT = 14;

/** Invented people of a list of blocked persons; none of them is a user of the demo. */
export function bannedUserRows(world: World, taken: ReadonlySet<string>): Row[] {
  const random = randomOf(world.seed, 'banned');
  const identity = identities(random, taken);
  return Array.from({ length: COUNT }, (_, index) => {
    const company = index % 5 === 4;
    const who = company ? identity.company() : identity.person();
    const date = addDays(world.today, -random.int(30, 900));
    return {
      id: index + 1,
      name: who.full_name,
      birthdate: 'birthdate' in who ? who.birthdate : null,
      curp: 'curp' in who ? who.curp : null,
      rfc: who.rfc,
      siara: `${date.slice(0, 4)}/${random.digits(6)}`,
      uif: `UIF-${random.digits(5)}`,
      agreement: `${random.int(1, 400)}/${date.slice(0, 4)}`,
      agreement_date: date,
      year_lpb: Number(date.slice(0, 4)),
      enabled: index % 6 !== 5,
    };
  });
}
