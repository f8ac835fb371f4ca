import { type Random, randomOf } from './random.ts';

/** Which partner company a loan belongs to, and on which side. */
export type Side = 'none' | 'partnerBorrows' | 'partnerLends' | 'secondPartnerBorrows' | 'secondPartnerLends';

/** How a borrower pays: decides what the loan's history looks like. */
export type Behaviour = 'punctual' | 'late' | 'partial' | 'prepaid' | 'condoned' | 'in-kind' | 'stopped';

/** What a request of the demo will be, before there is any detail. */
export type RequestPlan = {
  /** As people see it, 5 and 9 included. */
  status: number;
  /** For an active loan: the capital went to the applicant. */
  dispersed: boolean;
  behaviour: Behaviour;
  /** Large and young: much is still pending, and nothing happened but payments on time. */
  steady: boolean;
  /** Everything that an activation needs is there. */
  ready: boolean;
  /** All its documents are on file. */
  documents: boolean;
  side: Side | 'any';
};

const SHARES: readonly (readonly [number, number])[] = [
  [0, 6],
  [1, 30],
  [2, 4],
  [3, 6],
  [4, 17],
  [5, 5],
  [6, 6],
  [7, 4],
  [8, 5],
  [9, 6],
  [10, 4],
  [11, 4],
  [12, 3],
];

const BEHAVIOURS: readonly (readonly [Behaviour, number])[] = [
  ['punctual', 48],
  ['late', 25],
  ['partial', 8],
  ['prepaid', 7],
  ['condoned', 3],
  ['in-kind', 2],
  ['stopped', 7],
];

/** The requests in the order of their ids: first what the demo always holds, then a fair share of each status, all mixed. */
export function planRequests(count: number, seed: number): RequestPlan[] {
  const random = randomOf(seed, 'request-plan');
  const certain = certainPlans();
  const rest = Array.from({ length: Math.max(0, count - certain.length) }, () => chancePlan(random));
  return random.shuffle([...certain, ...rest]);
}

function chancePlan(random: Random): RequestPlan {
  const status = random.weighted(SHARES);
  const behaviour = status === 5 ? 'stopped' : random.weighted(BEHAVIOURS);
  return plan(status, {
    behaviour,
    dispersed: status !== 1 || !random.chance(0.06),
    ready: (status === 6 || status === 8) && random.chance(0.4),
    documents: status === 10 ? random.chance(0.7) : status === 12 ? random.chance(0.5) : random.chance(0.8),
  });
}

/** The list that acceptance, tests and demonstrations count on. */
function certainPlans(): RequestPlan[] {
  const steady = (side: RequestPlan['side'], times: number) => repeat(times, () => plan(1, { steady: true, side }));
  return [
    ...steady('none', 8),
    ...steady('partnerBorrows', 2),
    ...steady('partnerLends', 2),
    ...steady('secondPartnerLends', 2),
    ...steady('secondPartnerBorrows', 1),
    ...repeat(2, () => plan(1, { dispersed: false })),
    ...repeat(3, () => plan(6, { ready: true, side: 'none' })),
    ...repeat(3, () => plan(8, { ready: true, side: 'none' })),
    plan(6, { side: 'partnerLends' }),
    plan(8, { side: 'partnerBorrows' }),
    ...repeat(3, () => plan(12, { documents: true })),
    ...repeat(3, () => plan(10, { documents: true })),
    ...[0, 2, 3, 4, 5, 7, 9, 11].flatMap((status) =>
      repeat(2, () => plan(status, status === 5 ? { behaviour: 'stopped' } : {})),
    ),
    ...(['late', 'partial', 'stopped'] as const).map((behaviour) => plan(1, { behaviour })),
    ...(['prepaid', 'condoned', 'in-kind'] as const).flatMap((behaviour) =>
      [4, 4, 9].map((status) => plan(status, { behaviour })),
    ),
  ];
}

function plan(status: number, differs: Partial<RequestPlan>): RequestPlan {
  return {
    status,
    dispersed: true,
    behaviour: 'punctual',
    steady: false,
    ready: false,
    documents: ![0, 7, 11].includes(status),
    side: 'any',
    ...differs,
  };
}

function repeat<T>(times: number, make: () => T): T[] {
  return Array.from({ length: times }, make);
}
