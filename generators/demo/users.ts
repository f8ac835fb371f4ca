import { kindOf } from '../../src/resource/kinds/registry.ts';
import type { Definition, Field, Json, Row, Schemas } from '../../src/resource/model/definition.ts';
import { valueAt, withValue } from '../../src/resource/model/path.ts';
import { type CompanyIdentity, clabeBy, fieldMarks, identities, type PersonIdentity, type Place } from './identity.ts';
import { MEN, NEIGHBORHOODS, STREETS, SURNAMES, WOMEN } from './names.ts';
import { addDays, moment, type Random, randomOf } from './random.ts';
import type { UserPlan } from './user-plan.ts';
import type { World } from './world.ts';

const SECTIONS = ['general', 'address', 'financial', 'billing', 'additional', 'beneficiary'];
/** The large banks, where most people have their account. */
const COMMON_BANKS = ['002', '012', '014', '021', '044', '058', '072', '127', '137', '646'];

/** The records of everybody in the plan, in the order of the plan. */
export function userRows(world: World, plans: readonly UserPlan[]): Row[] {
  const random = randomOf(world.seed, 'users');
  const identity = identities(randomOf(world.seed, 'identities'));
  return plans.map((plan) => {
    const who = plan.company ? identity.company(plan.account?.name) : identity.person();
    const row = { ...headOf(world, plan, who, random), general: generalOf(who, random) };
    return plan.status === 'initial' ? row : completed(world, plan, who.place, row, random);
  });
}

function headOf(world: World, plan: UserPlan, who: PersonIdentity | CompanyIdentity, random: Random): Row {
  const validated = plan.status === 'validated';
  const created = addDays(world.today, -(validated ? random.int(1200, 1600) : random.int(1, 45)));
  const mobile = `55${random.digits(8)}`;
  return {
    id: plan.id,
    token: `U${String(plan.id).padStart(7, '0')}`,
    email: plan.account?.email ?? `${slug(who.full_name)}.${plan.id}@example.mx`,
    username: who.full_name,
    cellphone: plan.staff && !plan.company ? `+52${mobile}` : mobile,
    roles: plan.roles,
    type_account: plan.company ? 'company' : 'personal',
    status: plan.status,
    id_partner: plan.partner,
    has_lender: plan.lender,
    logged: validated && random.chance(0.3),
    revoked: plan.account === undefined && random.chance(0.02),
    validated,
    can_publish: validated && random.chance(0.6),
    fixed_documents: random.chance(0.8),
    terms_signed: plan.status !== 'initial',
    score: random.int(480, 790),
    ranking: random.pick(['A', 'B', 'C', 'D']),
    created_at: moment(created, random.int(50_000, 86_000)),
    last_login: validated ? moment(addDays(world.today, -random.int(1, 40)), random.int(50_000, 86_000)) : null,
    staff: plan.staff,
    api_key: plan.staff ? `demo_${random.digits(24)}` : null,
    country_code: '+52',
    fout: 0,
    from_dashboard: random.chance(0.5),
    partner_id: plan.partner,
  };
}

/** What everybody has, also who only just registered: a name, an identification, and how to be reached. */
function generalOf(who: PersonIdentity | CompanyIdentity, random: Random): { [key: string]: Json } {
  const contact = { phone: `55${random.digits(8)}`, cellphone: `55${random.digits(8)}` };
  if (!('curp' in who)) return { ...NO_PERSON, full_name: who.full_name, rfc: who.rfc, ...contact };
  const { name, last_name, second_last_name, full_name, curp, rfc, birthdate } = who;
  return { name, last_name, second_last_name, full_name, curp, rfc, birthdate, ...contact };
}

const NO_PERSON = { name: null, last_name: null, second_last_name: null, curp: null, birthdate: null };

/** All sections filled, as validation of a person requires. */
function completed(world: World, plan: UserPlan, place: Place, row: Row, random: Random): Row {
  const bank = random.pick(COMMON_BANKS);
  const filled: Row = {
    ...row,
    general: { ...object(row.general), email: row.email as Json },
    address: addressOf(place, random),
    financial: { clabe: clabeBy(random, bank), bank_name: bank },
    billing: billingOf(world, plan, place, random),
    additional: additionalOf(world, random),
    ...(plan.company
      ? { power_of_attorney: powerOf(world, plan, place) }
      : { beneficiary: beneficiaryOf(place, random) }),
  };
  const definition = world.schemas.resources.users;
  const sections = SECTIONS.filter((section) => !plan.company || section !== 'beneficiary');
  if (!definition) return filled;
  const full = sections.reduce(
    (sofar, section) => completeSection(world.schemas, definition, section, sofar, random),
    filled,
  );
  return plan.status === 'validated' ? { ...full, ...fieldMarks(definition, full, 1) } : full;
}

/** The power of a company's signatory, as its contracts state it. */
function powerOf(world: World, { id }: UserPlan, { city }: Place): string {
  const random = randomOf(world.seed, `power ${id}`);
  const [deed, notary] = [random.int(1000, 98_000), random.int(1, 240)];
  return `Poder general para actos de administración y para suscribir títulos de crédito, escritura pública ${deed}, otorgada ante la notaría pública ${notary} de ${city}`;
}

function addressOf(place: Place, random: Random): { [key: string]: Json } {
  return {
    street: random.pick(STREETS),
    ext_no: String(random.int(1, 980)),
    int_no: random.chance(0.3) ? String(random.int(1, 40)) : null,
    neighborhood: random.pick(NEIGHBORHOODS),
    zipcode: place.zip + random.digits(3),
    country: 'MX',
    city: place.city,
    state: place.state,
  };
}

function billingOf(world: World, plan: UserPlan, place: Place, random: Random): { [key: string]: Json } {
  const kind = plan.company ? 'company' : 'personal';
  const persons = (item: Item) => Array.isArray(item.persons) && item.persons.includes(kind);
  const regimen = plan.company ? '601' : random.pick(['605', '606', '612', '626']);
  const use = codeOf(world.schemas, 'uses', random, (item) => persons(item) && includes(item.regimes, regimen));
  return { regimen, use, zipcode_cfdi: place.zip + random.digits(3), billing_password: null };
}

function additionalOf(world: World, random: Random): { [key: string]: Json } {
  return {
    nationality: 'MX',
    birthplace: codeOf(world.schemas, 'states', random),
    relatives_with_account: false,
    own_account: true,
    politician: random.chance(0.02),
    max_amount: random.int(5, 60) * 10_000,
  };
}

function beneficiaryOf(place: Place, random: Random): { [key: string]: Json } {
  const { country: _, ...address } = addressOf(place, random);
  return {
    name: random.pick(random.chance(0.5) ? WOMEN : MEN),
    last_name: random.pick(SURNAMES),
    second_last_name: random.pick(SURNAMES),
    cellphone: `55${random.digits(8)}`,
    curp: null,
    ...address,
  };
}

function object(value: Json | undefined): { [key: string]: Json } {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {};
}

function includes(list: Json | undefined, item: Json): boolean {
  return Array.isArray(list) && list.includes(item);
}

/** Example: 'Iván Núñez Peña' → 'ivan.nunez'. */
function slug(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/[^\p{L}\p{N} ]/gu, '')
    .toLowerCase();
  return plain.split(' ').filter(Boolean).slice(0, 2).join('.');
}

/**
 * Completes a section of a record: each field of the section that is still empty gets a value that fits its kind, so that a
 * field added to the files appears in the demo as well. Documents, files and computed fields are left alone.
 */
export function completeSection(
  schemas: Schemas,
  definition: Definition,
  section: string,
  row: Row,
  random: Random,
): Row {
  let completed = row;
  for (const field of Object.values(definition.fields)) {
    if (!field.path.startsWith(`${section}.`) || !isPlain(field)) continue;
    // `null` is a value that was left empty on purpose.
    if (valueAt(row, field.path) !== undefined) continue;
    const value = valueByKind(schemas, field, random);
    if (value !== undefined) completed = withValue(completed, field.path, value);
  }
  return completed;
}

function isPlain(field: Field): boolean {
  return !field.readOnly && field.computed === undefined && field.copy === undefined && field.document === undefined;
}

function valueByKind(schemas: Schemas, field: Field, random: Random): Json | undefined {
  switch (field.kind) {
    case 'choice':
      return choice(schemas, field, random);
    case 'choices':
      return [choice(schemas, field, random)].filter((code) => code !== null);
    case 'boolean':
      return random.chance(0.2);
    case 'text':
    case 'name':
    case 'long-text':
      return random.pick(SURNAMES);
    case 'integer':
    case 'months':
      return random.int(field.limits.minimum ?? 1, field.limits.maximum ?? 12);
    case 'money':
      return random.int(10, 200) * 1000;
    default: {
      const { samples } = kindOf(field);
      return samples.length > 0 ? random.pick(samples) : undefined;
    }
  }
}

function choice(schemas: Schemas, field: Field, random: Random): Json {
  if (field.choices?.length) return random.pick(field.choices);
  return field.catalog === undefined ? null : codeOf(schemas, field.catalog, random);
}

/** A code of a catalogue by chance; nothing where the files have no such catalogue. */
function codeOf(schemas: Schemas, catalog: string, random: Random, fits: (item: Item) => boolean = () => true): Json {
  const items = (schemas.catalogs[catalog]?.items ?? []).filter((item) => item.active !== false && fits(item));
  return items.length === 0 ? null : random.pick(items).code;
}

type Item = Schemas['catalogs'][string]['items'][number];
