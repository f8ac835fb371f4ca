import type { Definition } from '../../src/resource/model/definition.ts';
import { grantOf, hasSection, isNamed, mayOn, type Person } from './oracle.ts';
import type { Random } from './random.ts';
import type { Target } from './walk.ts';
import { seesRow, type Worlds } from './world.ts';

/**
 * What the oracle says of a call. `signed-out`: 401. `forbidden`: 403, no right at all to the section. `refused`: no right, whatever the record. `hidden`: a right, but not to
 * this row, which is as if it were not there. `allowed`: the rights let it through, so only the values may stop it.
 * `not-asked`: a list is not asked about this field. `either`: no line says it, and nothing but the other two judges speaks.
 */
export type Expected = 'signed-out' | 'forbidden' | 'refused' | 'hidden' | 'allowed' | 'not-asked' | 'either';

export type Probe = {
  person: Person | null;
  kind: string;
  method: string;
  url: string;
  body?: unknown;
  expected: Expected;
  /** The resource whose rows the answer has. */
  of?: string;
  id?: number;
  /** `{role} {route} {resource}`: what was reached. */
  reached: string;
  /** A list without a filter: as many rows as the person may see. */
  whole?: boolean;
  /** Statuses that the line of a route names. */
  status?: number[];
  /** The one cell that a reveal may show. */
  shows?: string;
  /** Reads alone: asked in both worlds, and answered alike. */
  twin: boolean;
};

/** What a probe is made of. */
export type Making = { random: Random; worlds: Worlds; person: Person | null; target: Target };

export const MISSING = 99_999;
const HIDDEN = 0.5;
const LOST = 0.08;

/** A row of a resource: one that this person may not see as often as one that may be seen, now and then none at all. */
export function rowOf({ random, worlds, person }: Making, resource: string, operation = 'read'): number {
  if (random.chance(LOST)) return MISSING;
  const known = worlds.facts.rows.get(resource) ?? worlds.facts.rows.get(tableOf(worlds, resource));
  if (!known) return 1 + Math.floor(random.next() * 8);
  const ids = [...known.keys()];
  const wantsHidden = random.chance(HIDDEN);
  const first = random.pick(ids) ?? 1;
  if (!person) return first;
  for (let round = 0; round < 30; round += 1) {
    const id = round === 0 ? first : (random.pick(ids) ?? 1);
    const row = known.get(id);
    const sees = row !== undefined && ['list', operation].some((one) => mayOn(person, resource, one, row));
    if (sees !== wantsHidden) return id;
  }
  return first;
}

export function tableOf({ one }: Worlds, resource: string): string {
  const definition = one.house.schemas.current().resources[resource];
  return definition?.source.kind === 'slice' ? definition.source.of : resource;
}

/** What is expected of an operation on a row. */
export function expectedOn(making: Making, resource: string, operation: string, id?: number): Expected {
  const { person, worlds } = making;
  if (!person) return 'signed-out';
  if (!isNamed(resource)) return grantOf(person.roles, resource, operation) === 'no' ? 'refused' : 'either';
  const grant = grantOf(person.roles, resource, operation);
  if (grant === 'no') return 'refused';
  if (id === undefined) return 'allowed';
  const own = ownRecord(making, resource, id);
  if (own !== undefined) return own ? 'allowed' : 'hidden';
  const known = worlds.facts.rows.get(resource);
  if (!known) {
    // A slice has the rows of its table, and not all of them.
    const sees = grant === 'all' || seesRow(worlds.facts, person, tableOf(worlds, resource), id);
    return sees ? 'either' : 'hidden';
  }
  const row = known.get(id);
  if (!row) return 'hidden';
  // An operation on a row needs that the row is read.
  const reads = ['list', 'read'].some((one) => mayOn(person, resource, one, row));
  if (mayOn(person, resource, operation, row)) return reads ? 'allowed' : 'either';
  return reads ? 'refused' : 'hidden';
}

/** `profile` and `certificates` are of the person alone, whatever the number in the address. */
function ownRecord({ person }: Making, resource: string, id: number): boolean | undefined {
  if (resource !== 'profile' && resource !== 'certificates') return undefined;
  return person?.id === id;
}

export const sectionOf = (person: Person | null, definition: Definition): boolean =>
  person !== null && hasSection(person.roles, definition.name);

export const nameOf = (person: Person | null): string => person?.name ?? 'nobody';
