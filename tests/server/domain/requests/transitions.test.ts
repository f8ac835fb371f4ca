import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { EVERY_CASE, partOf } from '../../../part.ts';
import type { Person } from '../../helpers/house.ts';
import { GUARANTOR, LENDER, type LoanHouse, loanHouse } from '../loans/loan-house.ts';

const house = loanHouse();
const db = () => house.current.house.services.db;
const TODAY = '2026-03-09';

/** Section 4: where each state may be set from, for any role with the right. 5 and 9 are derived and never set. */
const BEFORE = [0, 6, 7, 8, 10, 11, 12];
const FROM: Record<number, number[]> = {
  0: [],
  1: [],
  2: BEFORE,
  3: BEFORE,
  4: [],
  5: [],
  6: [],
  7: [],
  8: [10],
  9: [],
  10: [0, 7, 12],
  11: [0, 7],
  12: [11],
};
const STATES = Object.keys(FROM).map(Number);
const MAY: Person[] = ['root', 'admin'];
const MAY_NOT: Person[] = ['legal', 'partner', 'rival', 'user'];
/** Who may asks each pair of states, by turns; who may not asks every third. */
const asking = (state: number, target: number): readonly Person[] =>
  EVERY_CASE
    ? [...MAY_NOT, ...MAY]
    : [...((state + target) % 3 === 0 ? partOf(MAY_NOT, state, 4) : []), ...partOf(MAY, state + target, 2)];

/** What a row looks like in each state; 5 and 9 follow from the dates. */
function stored(state: number): Record<string, unknown> {
  const live = [1, 4, 5, 9].includes(state);
  return {
    status: state === 5 || state === 9 ? 1 : state,
    user_lender: state === 0 ? null : LENDER,
    dispersed: live,
    activation_date: live ? '2025-03-09' : null,
    finish_date: state === 5 ? '2026-02-01' : state === 9 ? '2026-04-01' : live ? '2027-03-09' : null,
    reject_reason: null,
    partner: 4,
  };
}

async function inState(id: number, state: number) {
  await db().updateTable('requests').set(stored(state)).where('id', '=', id).execute();
}
const rowOf = (id: number) => db().selectFrom('requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
/** Everything that a transition may leave: rows, audit, queued mails, and events to open screens. */
const traces = async () => {
  const found = await sql<{ name: string; n: number }>`
    select 'audit' as name, count(*) as n from _audit union all select 'rows', count(*) from amortizations
    union all select 'backups', count(*) from "amortizationBackups" union all select 'events', count(*) from _loan_events
    union all select 'journal', count(*) from _journal union all select 'notifications', count(*) from notifications
    union all select 'mails', count(*) from jobs.job where name like 'mail%'`.execute(db());
  return { ...Object.fromEntries(found.rows.map(({ name, n }) => [name, n])), told: toldOf(house.current).length };
};

const ears = new WeakMap<LoanHouse, object[]>();
/** The events to open screens since the first call. */
function toldOf(current: LoanHouse): object[] {
  const known = ears.get(current);
  if (known) return known;
  const heard: object[] = [];
  ears.set(current, heard);
  const { events } = current.house.services;
  const publish = events.publish;
  events.publish = (changes) => {
    heard.push(...changes);
    return publish(changes);
  };
  return heard;
}
const set = (by: Person, id: number, path: string, value: object) =>
  house.current.call(by, 'PATCH', `requests/${id}`, [{ op: 'replace', path, value }]);

describe('status x action x role', () => {
  it.each(STATES)('from status %i exactly the transitions of section 4 [R-046, R-050, R-057, R-060]', async (state) => {
    house.current.on(TODAY);
    const id = await house.current.create();
    // To 1 leads no change of status: `/activate` does, which the next test has.
    for (const target of STATES) {
      const allowed = FROM[target]?.includes(state) ?? false;
      for (const person of asking(state, target)) {
        await inState(id, state);
        const before = await rowOf(id);
        const count = await traces();
        const answer = await set(person, id, '/status', {
          status: target,
          ...(target === 2 ? { reason: 'No cumple' } : {}),
        });
        const name = `${state} -> ${target} by ${person}: ${answer.status} ${JSON.stringify(answer.body?.message)}`;
        if (allowed && MAY.includes(person)) {
          expect(answer.status, name).toBe(200);
          expect(answer.body.status, name).toBe(target);
          continue;
        }
        expect(answer.status, name).toBeGreaterThanOrEqual(400);
        expect(answer.status, name).toBeLessThan(500);
        // No action leads there at all, or one does but not from here.
        if (MAY.includes(person)) expect(FROM[target]?.length ? [409] : [409, 422], name).toContain(answer.status);
        expect(await rowOf(id), name).toEqual(before);
        expect(await traces(), name).toEqual(count);
      }
    }
  });

  it('activation and dispersion, whoever asks, in their states alone [R-067, R-070]', async () => {
    house.current.on(TODAY);
    const id = await house.current.create();
    for (const state of STATES) {
      for (const person of partOf([...MAY_NOT, ...MAY], state)) {
        await inState(id, state);
        const before = await rowOf(id);
        const count = await traces();
        for (const [path, value] of [
          ...(MAY.includes(person) && [6, 8].includes(state) ? [] : [['/activate', { date: TODAY, notify: false }]]),
          ['/dispersed', {}],
        ] as [string, object][]) {
          const answer = await set(person, id, path, value);
          const name = `${state} ${path} by ${person}: ${answer.status} ${JSON.stringify(answer.body?.message)}`;
          expect(answer.status, name).toBeGreaterThanOrEqual(400);
          expect(answer.status, name).toBeLessThan(500);
        }
        expect(await rowOf(id), `${state} ${person}`).toEqual(before);
        expect(await traces(), `${state} ${person}`).toEqual(count);
      }
    }
    for (const state of [6, 8]) {
      const one = await house.current.create();
      await inState(one, state);
      expect((await set('admin', one, '/activate', { date: TODAY, notify: false })).body.status).toBe(1);
      expect((await set('admin', one, '/dispersed', {})).body.dispersed).toBe(true);
    }
  });

  it('of two at once one moves it; the other is told why, and leaves no row, audit, mail or event [R-067]', async () => {
    house.current.on(TODAY);
    const races: [string, object, number[]][] = [
      ['/status', { status: 3 }, [0, 6, 8, 10]],
      ['/status', { status: 2, reason: 'No cumple' }, [7, 11]],
      ['/status', { status: 10 }, [12]],
      ['/activate', { date: TODAY, notify: true }, [6, 8]],
      ['/dispersed', {}, [1]],
    ];
    for (const [path, value, states] of races)
      for (const state of partOf(states, 0, 4)) {
        const [alone, raced] = [
          await house.current.create({ user_aval: GUARANTOR }),
          await house.current.create({ user_aval: GUARANTOR }),
        ];
        const left = async (id: number, tries: number) => {
          if (state === 1) await set('admin', id, '/activate', { date: TODAY, notify: false });
          else await inState(id, state);
          const before = await traces();
          const people: Person[] = ['admin', 'root', 'admin'];
          const answers = await Promise.all(people.slice(0, tries).map((person) => set(person, id, path, value)));
          const after: Record<string, number> = await traces();
          const added = Object.entries(before).map(([name, n]) => [name, Number(after[name]) - Number(n)]);
          return { answers, added: Object.fromEntries(added) };
        };
        const [one, three] = [await left(alone, 1), await left(raced, 3)];
        const name = `${state} ${path} ${JSON.stringify(value)}`;
        expect(three.answers.map(({ status }) => status).sort(), name).toEqual([200, 409, 409]);
        for (const { status, body } of three.answers)
          if (status === 409) expect(body.message, name).toMatch(/\w{4}.*\w{4}/);
        expect(one.added.audit, name).toBeGreaterThan(0);
        expect(three.added, name).toEqual(one.added);
      }
  });

  it('takes a list of operations whole or not at all, and no other path [L-017, L-018, R-072]', async () => {
    const id = await house.current.create();
    const before = await rowOf(id);
    const patch = (body: unknown) => house.current.call('admin', 'PATCH', `requests/${id}`, body);
    expect((await patch([{ op: 'replace', path: '/nowhere', value: 1 }])).status).toBe(422);
    const mixed = [
      { op: 'replace', path: '/status', value: { status: 3 } },
      { op: 'replace', path: '/nowhere', value: 1 },
    ];
    expect((await patch(mixed)).status).toBe(422);
    expect(await rowOf(id)).toEqual(before);
    expect((await patch([{ op: 'replace', path: '/status', value: { status: 3 } }])).body.status).toBe(3);
  });
});
