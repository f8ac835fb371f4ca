import type { Definition, Json, Row } from '../../src/resource/model/definition.ts';
import { clabeDigit } from '../../src/resource/model/digits.ts';
import { type Company, curpOf, type IdentityPerson, rfcOf } from '../../src/resource/model/keys.ts';
import { valueAt } from '../../src/resource/model/path.ts';
import { RECORD_MARK } from '../../src/server/database/columns.ts';
import { COMPANY_FIRST, COMPANY_SECOND, MEN, SURNAMES, WOMEN } from './names.ts';
import { addDays, type Random } from './random.ts';

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

/** A state: its SAT code, the two letters of its CURP, a city, and how its postal codes begin. */
export type Place = { state: string; curp: string; city: string; zip: string };

const ROWS: readonly (readonly [state: string, curp: string, city: string, zip: string])[] = [
  ['AGU', 'AS', 'Aguascalientes', '20'],
  ['BCN', 'BC', 'Tijuana', '22'],
  ['BCS', 'BS', 'La Paz', '23'],
  ['CAM', 'CC', 'Campeche', '24'],
  ['CHP', 'CS', 'Tuxtla Gutiérrez', '29'],
  ['CHH', 'CH', 'Chihuahua', '31'],
  ['COA', 'CL', 'Saltillo', '25'],
  ['COL', 'CM', 'Colima', '28'],
  ['CMX', 'DF', 'Ciudad de México', '03'],
  ['DUR', 'DG', 'Durango', '34'],
  ['GUA', 'GT', 'León', '37'],
  ['GRO', 'GR', 'Acapulco', '39'],
  ['HID', 'HG', 'Pachuca', '42'],
  ['JAL', 'JC', 'Guadalajara', '44'],
  ['MEX', 'MC', 'Toluca', '50'],
  ['MIC', 'MN', 'Morelia', '58'],
  ['MOR', 'MS', 'Cuernavaca', '62'],
  ['NAY', 'NT', 'Tepic', '63'],
  ['NLE', 'NL', 'Monterrey', '64'],
  ['OAX', 'OC', 'Oaxaca de Juárez', '68'],
  ['PUE', 'PL', 'Puebla', '72'],
  ['QUE', 'QT', 'Querétaro', '76'],
  ['ROO', 'QR', 'Cancún', '77'],
  ['SLP', 'SP', 'San Luis Potosí', '78'],
  ['SIN', 'SL', 'Culiacán', '80'],
  ['SON', 'SR', 'Hermosillo', '83'],
  ['TAB', 'TC', 'Villahermosa', '86'],
  ['TAM', 'TS', 'Reynosa', '88'],
  ['TLA', 'TL', 'Tlaxcala', '90'],
  ['VER', 'VZ', 'Xalapa', '91'],
  ['YUC', 'YN', 'Mérida', '97'],
  ['ZAC', 'ZS', 'Zacatecas', '98'],
];

const PLACES: readonly Place[] = ROWS.map(([state, curp, city, zip]) => ({ state, curp, city, zip }));

/** 0 pending, 1 accepted, 2 rejected; pending is the absence of a mark. */
type Mark = 0 | 1 | 2;

/** The mark of a whole record, as its row keeps it. */
export function recordMark(mark: Mark): { _reviews?: { [path: string]: Json } } {
  return mark === 0 ? {} : { _reviews: { [RECORD_MARK]: mark } };
}

/** A mark beside each value of the sections that are reviewed value by value. */
export function fieldMarks(definition: Definition, row: Row, mark: Mark): { _reviews: { [path: string]: Json } } {
  const reviewed = Object.values(definition.fields).filter(
    ({ path, review }) => review || isBelowReview(definition, path),
  );
  const values = reviewed.filter(
    ({ path, kind }) => kind !== 'object' && kind !== 'document' && (valueAt(row, path) ?? null) !== null,
  );
  return { _reviews: Object.fromEntries(values.map(({ path }) => [path, mark])) };
}

function isBelowReview(definition: Definition, path: string): boolean {
  const section = path.slice(0, Math.max(0, path.lastIndexOf('.')));
  return definition.fields[section]?.review === true;
}
