import { sql } from 'kysely';
import { dayOf } from '../../../lending/calendar/calendar.ts';
import { formatValue } from '../../../resource/conditions/format.ts';
import type { Field, Row } from '../../../resource/model/definition.ts';
import type { RequestContext, Services } from '../../core/context.ts';
import { notifyParties, type PartyNotice } from './notify-parties.ts';
import { plusDays } from './system-call.ts';

/** The windows of the dashboard (section 9). The states 9 and 5 themselves are never stored: they follow from the day. */
const RENEW_DAYS = 45;
const SOON_DAYS = 7;
const PORTION = 200;

/** Notifies the people of each loan when it is to be renewed, when it is about to end, and when it has ended unpaid. */
export async function tellRenewals(services: Services, call: RequestContext): Promise<number> {
  let told = 0;
  for (let last = 0; ; ) {
    const answer = await sql<Row>`select id, token, finish_date, "user", user_lender, user_aval from requests
      where status = 1 and dispersed and _deleted_at is null and finish_date <= ${plusDays(call.today, RENEW_DAYS)}::date
        and id > ${last} order by id limit ${sql.lit(PORTION)}`.execute(services.db);
    told += await notifyParties(
      services,
      call,
      answer.rows.map((request) => noticeOf(call, request)),
    );
    if (answer.rows.length < PORTION) return told;
    last = Number(answer.rows.at(-1)?.id);
  }
}

function noticeOf(call: RequestContext, request: Row): PartyNotice {
  const end = String(request.finish_date);
  const days = (dayOf(end) ?? 0) - (dayOf(call.today) ?? 0);
  const event = days < 0 ? 'request-expired' : days <= SOON_DAYS ? 'request-to-renew-soon' : 'request-to-renew';
  const date = formatValue({ kind: 'date' } as Field, end, call.schemas);
  return { key: `${event} ${request.id} ${end}`, event, request, params: { token: request.token ?? '', date } };
}
