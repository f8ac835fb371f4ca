import { sql } from 'kysely';
import type { Effect } from '../../core/context.ts';
import { needs } from '../../core/needs.ts';
import { refuse } from '../../core/refusal.ts';
import { READY } from './finish-bill.ts';

/** Of the SAT's four motives the one that names another invoice in its place. */
const SUBSTITUTED = '01';

const BILL = needs('bills', 'payment', 'type', 'status');

/**
 * An invoice that is to be cancelled is cancelled, with the SAT's motive; by 01 what was issued in its place is named as its
 * substitute. Its paper is drawn anew as not valid.
 */
export const cancelBill: Effect<typeof BILL> = {
  name: 'cancel-bill',
  needs: BILL,
  manifest: { asks: ['motive'] },
  async run({ trx, call, services, after, ask }) {
    const found = await sql<{
      id: number;
    }>`select id from bills where payment = ${after.payment} and type = ${after.type}
      and id > ${after.id} and status <= ${READY} and _deleted_at is null order by id limit 1`.execute(trx);
    const substitute = found.rows[0]?.id ?? null;
    if (ask.motive === SUBSTITUTED && substitute === null) return refuse(409, 'cancel.no-substitute');
    await services.jobs.send(trx, 'bill', { bill: after.id });
    return {
      set: { substitute: ask.motive === SUBSTITUTED ? substitute : null, cancelled_at: call.now.toISOString() },
    };
  },
};
