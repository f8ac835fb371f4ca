import { nodeToXmlString } from '@nodecfdi/cfdi-core';
import type { StatePayment } from '../../src/lending/ledger/state.ts';
import { type BillType, billLines } from '../../src/lending/state/bill-lines.ts';
import { openingOf } from '../../src/lending/terms/opening.ts';
import type { Row } from '../../src/resource/model/definition.ts';
import { type Party, platformParty } from '../../src/server/domain/bills/party.ts';
import { type BillDraft, billFigures, billRoot, rateOf } from '../../src/server/domain/bills/write-bill.ts';
import { BILL_PATH } from './files.ts';
import type { History } from './history.ts';
import { moment, type Random, randomOf } from './random.ts';
import type { DemoRequest } from './requests.ts';
import type { Sequence, World } from './world.ts';

const SHARE = 0.12;
const READY = 1;
const OPENING = 3;
const NOON = '12:00:00';
const SECONDS = 70_000;

export type Taxpayers = ReadonlyMap<number, Party>;
type Billed = { type: BillType; posted: StatePayment; issuer?: Party; receiver?: Party; date: string };

/** Invoices of some payments, with the XML that the console would write: commissions to both sides, interest to the applicant. */
export function billRows(
  world: World,
  request: DemoRequest & { activation: string },
  history: History,
  given: { records: ReadonlyMap<number, number>; taxpayers: Taxpayers; ids: Sequence },
): Row[] {
  const rate = rateOf(history.plan.iva_rate);
  const opening = openingOf(history.plan);
  return billedOf(world, request, history, given.taxpayers).flatMap(({ type, posted, issuer, receiver, date }) => {
    const lines = billLines(posted, opening, type, rate);
    if (lines.length === 0 || !issuer || !receiver) return [];
    const draft = { lines, rate, figures: billFigures(lines), issuer, receiver, date };
    return [billRow(world, request, { type, draft, payment: given.records.get(posted.id) ?? null }, given.ids.next())];
  });
}

function billedOf(
  world: World,
  request: DemoRequest & { activation: string },
  { state }: History,
  taxpayers: Taxpayers,
): Billed[] {
  const random = randomOf(world.seed, `bills/${request.row.id}`);
  const platform = platformParty(world.schemas);
  const [borrower, lender] = [request.parties.user, request.parties.user_lender ?? 0].map((id) => taxpayers.get(id));
  const paid = state.payments.filter((posted) => posted.kind === 'payment' && !posted.q);
  const [first] = paid;
  const opened = first && random.chance(SHARE * 2) ? [first] : [];
  return [
    ...opened.map((posted): Billed => {
      return { type: OPENING, posted, issuer: platform, receiver: borrower, date: request.activation };
    }),
    ...some(paid, random).flatMap((posted): Billed[] => [
      { type: 0, posted, issuer: platform, receiver: borrower, date: posted.date },
      { type: 1, posted, issuer: platform, receiver: lender, date: posted.date },
      { type: 2, posted, issuer: lender, receiver: borrower, date: posted.date },
    ]),
  ];
}

const some = (paid: readonly StatePayment[], random: Random): StatePayment[] => paid.filter(() => random.chance(SHARE));

function billRow(
  world: World,
  request: DemoRequest,
  bill: { type: BillType; draft: BillDraft; payment: number | null },
  id: number,
): Row {
  const { type, draft, payment } = bill;
  const token = `F${String(id).padStart(7, '0')}`;
  const root = billRoot(world.schemas, {
    token,
    moment: `${draft.date}T${NOON}`,
    type,
    request: request.row,
    draft,
  });
  return {
    id,
    token,
    request: request.row.id,
    payment,
    type,
    amount: Number(draft.figures.gross),
    issuing: draft.issuer.user,
    receiver: draft.receiver.user,
    status: READY,
    date: draft.date,
    created_at: moment(draft.date, SECONDS),
    xml: nodeToXmlString(root, true),
    pdf: BILL_PATH,
  };
}
