import { sql } from 'kysely';
import type { Row } from '../../../resource/model/definition.ts';
import type { Effect } from '../../core/context.ts';
import { refuse } from '../../core/refusal.ts';
import { READY } from './finish-bill.ts';

/** Of the SAT's four motives the one that names another invoice in its place. */
const SUBSTITUTED = '01';

/**
 * An invoice that is to be cancelled is cancelled, with the SAT's motive; by 01 what was issued in its place is named as its
 * substitute. Its paper is drawn anew as not valid.
 */
export const cancelBill: Effect = {
  name: 'cancel-bill',
  manifest: { asks: ['motive'] },
  async run({ trx, call, services, after, ask }) {
    const found =
      await sql<Row>`select id from bills where payment = ${Number(after.payment)} and type = ${Number(after.type)}
      and id > ${Number(after.id)} and status <= ${READY} and _deleted_at is null order by id limit 1`.execute(trx);
    const substitute = found.rows[0]?.id ?? null;
    if (ask.motive === SUBSTITUTED && substitute === null) return refuse(409, 'cancel.no-substitute');
    await services.jobs.send(trx, 'bill', { bill: Number(after.id) });
    return {
      set: { substitute: ask.motive === SUBSTITUTED ? substitute : null, cancelled_at: call.now.toISOString() },
    };
  },
};
