import { ruleOf } from '../../src/lending/ledger/rules.ts';
import type { Row } from '../../src/resource/model/definition.ts';
import { moment } from './dates.ts';
import type { History } from './history.ts';

/** Between nine in the morning and five in the afternoon in Mexico. */
const OPENS_SECONDS = 54_000;
const OPEN_SECONDS = 21_600;
/** Events of one loan, however many it has, are told one after another within two hours. */
const APART_SECONDS = 2;

/** When an event of a loan was recorded: at some office hour of its day, events of one day in their order. */
export function toldAt(request: number, { id, date }: { id: number; date: string }): string {
  const first = OPENS_SECONDS + ((request * 7919) % OPEN_SECONDS);
  return moment(date, first + id * APART_SECONDS);
}

const AUTHOR = { actor_id: 1, actor_name: 'demo' };
const COMMENTS = 'Acuerdo de pago con el solicitante.';

/** The stored events of a loan; `records` are the rows of payments and waivers that they belong to. */
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
      at: toldAt(request, event),
      ...AUTHOR,
    };
  });
}

export function journalRows(request: number, history: History): Row[] {
  return history.journal.flatMap(({ event, entries }) =>
    entries.map((entry) => ({ request, event: event.id, posted_on: event.date, ...entry })),
  );
}
