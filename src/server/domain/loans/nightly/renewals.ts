import { readDay } from '../../../../lending/calendar/calendar.ts';
import { formatValue } from '../../../../resource/conditions/format.ts';
import { plainField } from '../../../../resource/model/fields.ts';
import { addDays } from '../../../../resource/model/time.ts';
import type { Db, RequestContext, Services } from '../../../core/context.ts';
import { tables } from '../../../core/tables.ts';
import { RENEWAL_DAYS } from '../../requests/computed.ts';
import { REQUEST } from '../rows.ts';
import { notifyParties, type PartyNotice, untold } from './notify-parties.ts';

/** The windows of the dashboard (section 9). The states 9 and 5 themselves are never stored: they follow from the day. */
const SOON_DAYS = 7;
const PORTION = 200;

/** Notifies the people of each loan when it is to be renewed, when it is about to end, and when it has ended unpaid. */
export async function tellRenewals(services: Services, call: RequestContext): Promise<number> {
  let told = 0;
  for (let last = 0; ; ) {
    const ending = await endingAfter(services.db, last, addDays(call.today, RENEWAL_DAYS));
    const notices = ending.map((request) => noticeOf(call, request));
    told += await notifyParties(services, call, await untold(services.db, notices));
    if (ending.length < PORTION) return told;
    last = ending.at(-1)?.id ?? last;
  }
}

type Ending = Awaited<ReturnType<typeof endingAfter>>[number];

/** Dispersed loans that end until that day, or have ended. */
const endingAfter = (db: Db, last: number, until: string) =>
  tables(db, REQUEST)
    .selectFrom('requests')
    .select(['id', 'token', 'finish_date', 'user', 'user_lender', 'user_aval'])
    .where('status', '=', 1)
    .where('dispersed', 'is', true)
    .where('_deleted_at', 'is', null)
    .where('finish_date', '<=', until)
    .where('id', '>', last)
    .orderBy('id')
    .limit(PORTION)
    .execute();

function noticeOf(call: RequestContext, request: Ending): PartyNotice {
  const end = request.finish_date ?? '';
  const days = (readDay(end) ?? 0) - (readDay(call.today) ?? 0);
  const event = days < 0 ? 'request-expired' : days <= SOON_DAYS ? 'request-to-renew-soon' : 'request-to-renew';
  const date = formatValue(plainField('date'), end, call.schemas);
  return { key: `${event} ${request.id} ${end}`, event, request, params: { token: request.token ?? '', date } };
}
