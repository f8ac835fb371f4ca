import { openingOf } from '../../src/lending/terms/opening.ts';
import { readTerms } from '../../src/lending/terms/read-terms.ts';
import type { Row } from '../../src/resource/model/definition.ts';
import { activationDate, maturity } from './activation.ts';
import { addDays } from './dates.ts';
import { type DemoTerms, termsOf } from './loan-terms.ts';
import { type Parties, type PartyPools, partiesOf } from './parties.ts';
import { randomOf } from './random.ts';
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
