import { pesos } from '../../src/resource/kinds/amounts.ts';
import type { Row } from '../../src/resource/model/definition.ts';
import type { History } from './history.ts';
import { addDays, moment, randomOf } from './random.ts';
import type { DemoRequest } from './requests.ts';
import type { Sequence, World } from './world.ts';

const LENDER = 0;
const APPLICANT = 1;
const RECENT_DAYS = 60;
const LONGEST = 4;

type Told = { event: string; title: string; body: string; date: string; role: number; recipient: number | null };

/** Notifications that people received about a request: its changes of state, and its payments of the last weeks. */
export function notificationRows(
  world: World,
  request: DemoRequest,
  history: History | undefined,
  ids: Sequence,
): Row[] {
  const random = randomOf(world.seed, `notifications/${request.row.id}`);
  const since = addDays(world.today, -RECENT_DAYS);
  const told = [...aboutRequest(request), ...aboutPayments(request, history)].filter((each) => each.date >= since);
  return told.slice(-LONGEST).map(({ date, ...each }) => {
    const received = random.chance(0.6);
    return {
      id: ids.next(),
      date: moment(date, random.int(50_000, 86_000)),
      ...each,
      received,
      clicked: received && random.chance(0.4),
    };
  });
}

function aboutRequest({ row, parties, activation }: DemoRequest): Told[] {
  const amount = pesos(Number(row.amount));
  const registered = told(
    'request.created',
    APPLICANT,
    parties.user,
    `Solicitud ${row.token} registrada`,
    `Registramos su solicitud ${row.token} por ${amount}.`,
    String(row.date),
  );
  if (!activation) return [registered];
  const title = `Préstamo ${row.token} activo`;
  const mine = `Su préstamo ${row.token} por ${amount} está activo.`;
  const lent = `El préstamo ${row.token} por ${amount} que usted fondea está activo.`;
  return [
    registered,
    told('request.activated', APPLICANT, parties.user, title, mine, activation),
    told('request.activated', LENDER, parties.user_lender, title, lent, activation),
  ];
}

function aboutPayments({ row, parties }: DemoRequest, history: History | undefined): Told[] {
  const payments = history?.state.payments.filter((payment) => payment.kind === 'payment') ?? [];
  return payments.map((payment) =>
    told(
      'payment.applied',
      APPLICANT,
      parties.user,
      'Pago aplicado',
      `Aplicamos ${pesos(Number(payment.amount))} a su préstamo ${row.token}.`,
      payment.date,
    ),
  );
}

function told(event: string, role: number, recipient: number | null, title: string, body: string, date: string): Told {
  return { event, role, recipient, title, body, date };
}
