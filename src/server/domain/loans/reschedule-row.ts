import type { Effect, EffectInput } from '../../core/context.ts';
import { needs, words } from '../../core/needs.ts';
import { isRefusal, type Refusal, refuse, refuseFields } from '../../core/refusal.ts';
import type { NewEvent } from './event-rows.ts';
import { lockRequest } from './lock-request.ts';
import { type Posted, postEvent } from './post-event.ts';
import { amortizationRow } from './rows.ts';

const ROW = needs(
  'amortizations',
  ...words('request period date_final condone_commission condone_moratorium condone_interest condone_capital'),
);
type Input = EffectInput<typeof ROW>;

const FLAGS = ['condone_commission', 'condone_moratorium', 'condone_interest', 'condone_capital'] as const;

/** Of an open row people change the due date and tick what is condoned; every amount comes from the engine. */
export const rescheduleRow: Effect<typeof ROW> = {
  name: 'reschedule-row',
  needs: ROW,
  manifest: { ledger: true },
  async run(input) {
    const { before, after } = input;
    const moved = after.date_final !== before?.date_final;
    const ticked = FLAGS.filter((flag) => after[flag] === true && before?.[flag] !== true);
    const gone = FLAGS.filter((flag) => after[flag] !== true && before?.[flag] === true);
    if (gone.length > 0) return refuseFields(gone.map((field) => ({ field, code: 'server.loan.already-condoned' })));
    let set = {};
    if (moved) {
      const posted = await tell(input, { kind: 'reschedule', ...place(input), date_final: String(after.date_final) });
      if (isRefusal(posted)) return posted;
      set = { ...set, ...ownRow(posted, Number(after.period)) };
    }
    if (ticked.length > 0) {
      const flags = Object.fromEntries(FLAGS.map((flag) => [flag, after[flag] === true]));
      const category = ticked.includes('condone_capital') ? 'B+C' : 'B';
      const posted = await tell(input, { kind: 'waiver', ...place(input), ...flags, category });
      if (isRefusal(posted)) return posted;
      set = { ...set, ...ownRow(posted, Number(after.period)) };
    }
    return { set };
  },
};

const place = ({ call, after }: Input) => ({ date: call.today, period: Number(after.period) });

async function tell({ trx, call, changed, after }: Input, event: NewEvent): Promise<Posted | Refusal> {
  const request = await lockRequest(trx, Number(after.request));
  if (!request) return refuse(409, 'server.raced');
  return postEvent({ trx, call, changed, door: 'amortizations', request, event, ownPeriod: Number(after.period) });
}

/** The row that the person edits is written by its own call. */
function ownRow(posted: Posted, period: number) {
  const row = posted.rows.find((one) => one.period === period);
  return row && amortizationRow(row);
}
