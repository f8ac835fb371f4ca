import { dueDates, numberOfPeriods } from '../../src/lending/terms/due-dates.ts';
import { openingOf } from '../../src/lending/terms/opening.ts';
import { readTerms } from '../../src/lending/terms/read-terms.ts';
import { STANDARD_IVA, type Terms } from '../../src/lending/terms/terms.ts';
import type { Row } from '../../src/resource/model/definition.ts';
import { type Parties, type PartyPools, partiesOf } from './parties.ts';
import { addDays, daysBetween, type Random, randomOf } from './random.ts';
import type { RequestPlan } from './request-plan.ts';
import type { World } from './world.ts';

/** A request with what its loan needs beside it. */
export type DemoRequest = {
  plan: RequestPlan;
  terms: DemoTerms;
  parties: Parties;
  row: Row & { id: number };
  activation?: string;
};

const TITLES = [
  'Capital de trabajo',
  'Compra de inventario',
  'Equipo para el taller',
  'Remodelación del local',
  'Compra de maquinaria',
  'Consolidación de adeudos',
];
const GUARANTEES = ['Vehículo', 'Maquinaria', 'Factura endosada', 'Sin garantía', 'Inventario'];
const STORED: Record<number, number> = { 5: 1, 9: 1 };
const LIVED = [1, 4, 5, 9];
/** Rejected and cancelled: their funding was given back. */
const RELEASED = [2, 3];

/** Example: status 9 is stored as 1, with a maturity within 45 days. */
export function requestOf(world: World, pools: PartyPools, plan: RequestPlan, id: number): DemoRequest {
  const random = randomOf(world.seed, `request/${id}`);
  const terms = termsOf(plan, random);
  if (plan.status === 1 && terms.payment_type === 3) terms.payment_time = 2;
  const parties = partiesOf(pools, plan, random);
  const activation = LIVED.includes(plan.status) ? activationDate(plan, terms, world.today, random) : undefined;
  const date = activation ? addDays(activation, -random.int(2, 20)) : addDays(world.today, -random.int(1, 60));
  const row = {
    id,
    token: `S${String(id).padStart(7, '0')}`,
    status: STORED[plan.status] ?? plan.status,
    date,
    ...parties,
    ...terms,
    title: random.pick(TITLES),
    description: `Recursos para ${random.pick(['el crecimiento', 'la operación', 'la expansión', 'la liquidez'])} del negocio.`,
    guarantee: random.pick(GUARANTEES),
    opening_commission_amount: Number(openingAmount(terms)),
    dispersed: activation !== undefined && plan.dispersed,
    ...(activation ? { activation_date: activation, finish_date: maturity(activation, terms) } : {}),
    ...(RELEASED.includes(plan.status)
      ? { user_lender: null, funding_released_at: `${addDays(date, 1)}T18:00:00.000Z` }
      : {}),
  };
  return { plan, terms, parties, row, ...(activation ? { activation } : {}) };
}

function openingAmount(terms: DemoTerms): string {
  const read = readTerms(terms);
  if (!read.ok) throw new Error(`the demo has terms that the engine refuses: ${read.code} ${read.field}`);
  return openingOf(read.plan).commission;
}

/** From here on an active loan is shown as one to renew (9). */
const RENEW_DAYS = 45;

/** The day on which the loan of a plan was activated, so that its maturity fits its status as of today. */
function activationDate(plan: RequestPlan, terms: DemoTerms, today: string, random: Random): string {
  const length = daysBetween(today, maturity(today, terms));
  if (!plan.dispersed) return addDays(today, -random.int(0, 4));
  if (plan.steady) return addDays(today, -random.int(65, 130));
  switch (plan.status) {
    case 1:
      return endingOn(addDays(today, random.int(RENEW_DAYS + 3, Math.max(RENEW_DAYS + 4, length - 10))), terms);
    case 9:
      return endingOn(addDays(today, random.int(4, Math.min(RENEW_DAYS - 4, length - 2))), terms);
    case 5:
      return endingOn(addDays(today, -random.int(6, 150)), terms);
    default:
      return endingOn(addDays(today, -random.int(30, 500)), terms);
  }
}

function maturity(activation: string, terms: DemoTerms): string {
  const count = numberOfPeriods(terms);
  return dueDates(activation, terms.payment_type, count).at(-1) ?? activation;
}

/** Activation is never after today: a loan that is too long for that day ends later. */
function endingOn(finish: string, terms: DemoTerms): string {
  const guess = addDays(finish, -daysBetween(finish, maturity(finish, terms)));
  return addDays(guess, daysBetween(maturity(guess, terms), finish));
}

/** The conditions of a request, as stored: the recurring commissions hold their IVA already. */
type DemoTerms = Required<
  Pick<Terms, 'payment_type' | 'payment_time' | 'recognition' | 'version' | 'version_commission'>
> & {
  amount: number;
  rate: number;
  days_for_calculations: 360 | 365;
  commission_admin: number;
  commission_admin_lender: number;
  commission_by_each_payment: number;
  opening_commission: number;
  iva_rate: number;
  iva_withholdings: number;
  isr_withholdings: number;
};

/** Percentages and amounts as people enter them, without IVA. */
const ADMIN = [0, 0.5, 1, 1.5, 2];
const ADMIN_LENDER = [0, 0.25, 0.5, 1];
const EACH_PAYMENT = [0, 10, 30, 50];
const IVA = Number(STANDARD_IVA);
const withIva = (typed: number): number => Number((typed * (1 + IVA)).toFixed(2));
const OPENING = [0, 1, 1.5, 2, 2.5, 3, 5];
const TERMS: Record<number, readonly number[]> = {
  0: [3, 6, 9, 12],
  1: [6, 9, 12, 18],
  2: [6, 12, 18, 24, 36],
  3: [1, 2],
};
const LENDER_WITHHOLDS: readonly (readonly [readonly [number, number], number])[] = [
  [[20, 16], 50],
  [[0, 0], 40],
  [[20, 10.6667], 10],
];

export function termsOf(plan: RequestPlan, random: Random): DemoTerms {
  const recognition = random.weighted([
    [0, 45],
    [1, 15],
    [2, 3],
    [3, 25],
    [4, 12],
  ] as const);
  const payment_type = plan.steady
    ? 2
    : random.weighted([
        [2, 60],
        [1, 20],
        [0, 15],
        [3, 5],
      ] as const);
  const maturity = recognition >= 3;
  const [isr, iva] = random.weighted(LENDER_WITHHOLDS);
  return {
    recognition,
    payment_type,
    payment_time: plan.steady ? random.pick([18, 24, 36]) : random.pick(TERMS[payment_type] ?? [12]),
    amount: random.int(plan.steady ? 8 : 2, 60) * 5000,
    rate: random.int(28, 96) / 2,
    version: random.chance(0.8) ? 'v1' : 'v2',
    version_commission: maturity && random.chance(0.5) ? 'v2' : 'v1',
    days_for_calculations: random.chance(0.85) ? 360 : 365,
    commission_admin: withIva(random.pick(ADMIN)),
    commission_admin_lender: withIva(random.pick(ADMIN_LENDER)),
    commission_by_each_payment: withIva(random.pick(EACH_PAYMENT)),
    opening_commission: random.pick(OPENING),
    iva_rate: IVA,
    iva_withholdings: iva,
    isr_withholdings: isr,
  };
}
