import { ruleOf } from '../../src/lending/rules.ts';
import type { Row } from '../../src/resource/definition.ts';
import { moment } from './dates.ts';
import type { History } from './history.ts';

const NOON_SECONDS = 64_800;
const AUTHOR = { actor_id: 1, actor_name: 'demo' };
const COMMENTS = 'Acuerdo de pago con el solicitante.';

/** What the loan is by its events; `records` are the rows of payments and waivers that stand for them. */
export function loanEventRows(request: number, history: History, records: ReadonlyMap<number, number>): Row[] {
  return history.events.map((event) => {
    const { id, kind, date, rule: _, ...payload } = event;
    const more =
      kind === 'activation' ? { terms: history.loan.terms } : kind === 'waiver' ? { comments: COMMENTS } : {};
    return {
      request,
      id,
      kind,
      date,
      rule: ruleOf(event),
      payload: { ...payload, ...more } as Row[string],
      record_id: records.get(id) ?? null,
      at: moment(date, NOON_SECONDS),
      ...AUTHOR,
    };
  });
}

export function journalRows(request: number, history: History): Row[] {
  return history.journal.flatMap(({ event, entries }) =>
    entries.map((entry) => ({ request, event: event.id, posted_on: event.date, ...entry })),
  );
}
