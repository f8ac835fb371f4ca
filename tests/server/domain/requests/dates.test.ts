import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { loadSchemas } from '../../../../generators/load-schemas.ts';
import type { Answer } from '../../helpers/house.ts';
import { EXAMPLE, loanHouse } from '../loans/loan-house.ts';

const house = loanHouse();
const TODAY = '2026-02-20';
const TABLES = ['requests', 'payments', 'dispersions', '_loan_events', '_journal', '_audit', 'notifications'];

/** A refused call leaves nothing. */
async function refused(work: () => Promise<Answer>): Promise<[number, string, string]> {
  const traces = async () => [
    await Promise.all(TABLES.map((table) => house.current.count(table))),
    (
      await sql`select id, status, date, activation_date, _version from requests order by id`.execute(
        house.current.house.services.db,
      )
    ).rows,
  ];
  const before = await traces();
  const { status, body } = await work();
  expect(await traces()).toEqual(before);
  const [first] = body.errors?.body ?? body.errors ?? [];
  return [status, first?.field, first?.message ?? first?.description ?? body.message];
}

const FUTURE = (title: string) => `${title} no puede ser una fecha futura.`;
const EARLY = (title: string) => `${title} no puede ser anterior al 01/01/2000.`;

type Asked = { title: string; before: [string, string]; call: (values: object) => Promise<Answer> };

/** For every action that asks a date: a record on which it is possible, and a day that is too early for that record. */
const ACTIONS: Record<string, () => Promise<Asked>> = {
  'requests activate date': async () => {
    const id = await house.current.create({ date: '2026-02-10' });
    return {
      title: 'Fecha de activación',
      before: ['2026-02-09', 'La activación no puede ser anterior a la fecha de la solicitud.'],
      call: (values) =>
        house.current.call('admin', 'PATCH', `requests/${id}`, [
          { op: 'replace', path: '/activate', value: { ...values, notify: false } },
        ]),
    };
  },
  'dispersions disperse dispersed_date': async () => {
    const request = await house.current.live('2026-01-15');
    const { body } = await house.current.pay(request, { amount: 4715.57, date: '2026-02-16' });
    return {
      title: 'Fecha de dispersión',
      before: ['2026-02-15', 'La dispersión no puede ser anterior al cobro del que viene el dinero.'],
      call: (values) =>
        house.current.call('admin', 'PATCH', `dispersions/${body.data.dispersion}`, [
          { op: 'replace', path: '/dispersed', value: true },
          ...Object.entries(values).map(([name, value]) => ({ op: 'replace', path: `/${name}`, value })),
        ]),
    };
  },
};

const asking = Object.values(loadSchemas().resources).flatMap(({ name, actions }) =>
  Object.values(actions.actions).flatMap((action) =>
    Object.values(action.ask)
      .filter(({ kind }) => ['date', 'month', 'moment'].includes(kind))
      .map(({ path }) => [name, action.name, path] as const),
  ),
);

describe('a date that an action asks', () => {
  it.each(asking)(
    '%s %s: %s is refused beside its field without a day, on an impossible day and on one that nobody means',
    async (...names) => {
      house.current.on(TODAY);
      const build = ACTIONS[names.join(' ')];
      if (!build) throw new Error(`no record to try ${names.join(' ')} on`);
      const { title, before, call } = await build();
      const field = names[2];
      const cases: [unknown, string | undefined][] = [
        [undefined, undefined],
        [null, undefined],
        ['', undefined],
        ['2026-02-30', undefined],
        ['mañana', undefined],
        ['1950-01-01', EARLY(title)],
        [before[0], before[1]],
        ['2026-02-21', FUTURE(title)],
        ['2030-01-01', FUTURE(title)],
      ];
      for (const [value, message] of cases) {
        const answer = await refused(() => call(value === undefined ? {} : { [field]: value }));
        expect(answer.slice(0, 2), String(value)).toEqual([422, field]);
        if (message) expect(answer[2]).toBe(message);
      }
      expect((await call({ [field]: TODAY })).status).toBe(200);
    },
  );
});

describe('a date of a request or a payment', () => {
  it('lies between the year 2000 and today; each limit has its sentence', async () => {
    const h = house.current;
    h.on(TODAY);
    const create = (date: string) => refused(() => h.call('admin', 'POST', 'requests', { ...EXAMPLE, date }));
    expect(await create('1950-01-01')).toEqual([422, 'date', EARLY('Fecha')]);
    expect(await create('2026-02-21')).toEqual([422, 'date', FUTURE('Fecha')]);
    const id = await h.live('2026-01-15');
    const pay = (date: string) => refused(() => h.pay(id, { amount: 100, date }));
    expect(await pay('2026-02-21')).toMatchObject({ 0: 422, 2: FUTURE('Fecha') });
    expect(await pay('2026-01-14')).toMatchObject({
      0: 422,
      2: 'La fecha es anterior a la activación de la solicitud.',
    });
    expect(await pay('1950-01-01')).toMatchObject({ 0: 422, 2: EARLY('Fecha') });
  });

  it('that was stored before the limit does not stand in the way of other changes', async () => {
    const h = house.current;
    h.on(TODAY);
    const id = await h.create({ user_lender: null });
    await sql`update requests set date = '1950-01-01' where id = ${id}`.execute(h.house.services.db);
    const { body } = await h.get(`requests/${id}`);
    expect((await h.call('admin', 'PUT', `requests/${id}`, body)).status).toBe(200);
    expect((await h.call('admin', 'PUT', `requests/${id}`, { user_lender: EXAMPLE.user_lender })).status).toBe(200);
  });
});
