import type { Row } from '../../src/resource/model/definition.ts';
import { addDays } from './dates.ts';
import { identities } from './identity.ts';
import { randomOf } from './random.ts';
import type { World } from './world.ts';

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
