import { clabeDigit } from '../../src/resource/model/digits.ts';
import { type Company, curpOf, type IdentityPerson, rfcOf } from '../../src/resource/model/keys.ts';
import { addDays } from './dates.ts';
import { COMPANY_FIRST, COMPANY_SECOND, MEN, SURNAMES, WOMEN } from './names.ts';
import { PLACES, type Place } from './places.ts';
import type { Random } from './random.ts';

export type PersonIdentity = Required<IdentityPerson> & { place: Place; curp: string; rfc: string; full_name: string };
export type CompanyIdentity = Company & { place: Place; rfc: string };

const LEGAL_FORMS = ['SA de CV', 'SAPI de CV', 'S de RL de CV', 'SPR de RL'] as const;
const DAYS_OF_BIRTHS = 16_000;

/** Makes identities that are unique within one demo; `others` are codes already in use. */
export function identities(random: Random, others: ReadonlySet<string> = new Set()) {
  const taken = new Set(others);
  return {
    person: (): PersonIdentity => unused(taken, () => personBy(random)),
    company: (full_name?: string): CompanyIdentity => unused(taken, () => companyBy(random, full_name)),
  };
}

function unused<T extends { rfc: string; curp?: string }>(taken: Set<string>, make: () => T): T {
  for (;;) {
    const made = make();
    if (taken.has(made.rfc) || (made.curp !== undefined && taken.has(made.curp))) continue;
    taken.add(made.rfc);
    if (made.curp !== undefined) taken.add(made.curp);
    return made;
  }
}

/** Adults born from 1960 to 2003. */
function personBy(random: Random): PersonIdentity {
  const sex = random.chance(0.5) ? 'M' : 'H';
  const place = random.pick(PLACES);
  const person = {
    name: random.pick(sex === 'M' ? WOMEN : MEN),
    last_name: random.pick(SURNAMES),
    second_last_name: random.pick(SURNAMES),
    birthdate: addDays('1960-01-01', random.int(0, DAYS_OF_BIRTHS)),
    sex,
    state: place.curp,
  };
  const full_name = `${person.name} ${person.last_name} ${person.second_last_name}`;
  return { ...person, place, full_name, curp: curpOf(person), rfc: rfcOf(person) };
}

function companyBy(random: Random, name?: string): CompanyIdentity {
  const place = random.pick(PLACES);
  const founded = addDays('1994-01-01', random.int(0, 10_000));
  const full_name =
    name ??
    `${random.pick(COMPANY_FIRST)} ${random.pick(COMPANY_SECOND)} ${random.pick(SURNAMES)} ${random.pick(LEGAL_FORMS)}`;
  return { full_name, founded, place, rfc: rfcOf({ full_name, founded }) };
}

/** An account of a bank (three digits) with a right check digit; the place is 180, Mexico City. */
export function clabeBy(random: Random, bank: string): string {
  const first = `${bank}180${random.digits(11)}`;
  return first + clabeDigit(first);
}
