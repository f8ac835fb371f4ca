import { describe, expect, it } from 'vitest';
import { loanHouse } from './loan-house.ts';

const house = loanHouse();

async function paid(): Promise<{ request: number; payment: number; dispersion: string }> {
  const h = house.current;
  h.on('2026-01-15');
  const request = await h.live('2026-01-15');
  h.on('2026-02-16');
  const { body } = await h.pay(request, { amount: 4715.57, date: '2026-02-16', notify: false });
  return { request, payment: body.id, dispersion: `dispersions/${body.data.dispersion}` };
}
const events = () => house.current.count('_loan_events');
const replace = (path: string, value?: unknown) => ({ op: 'replace', path, value });

describe('a call means what it says', () => {
  it('takes a payment back by the specified call, which gives no reason [P-042]', async () => {
    const h = house.current;
    const { payment } = await paid();
    const operations = [{ op: 'remove', path: '/payments' }];
    expect((await h.call('admin', 'PATCH', `payments/${payment}`, operations)).status).toBe(200);
    expect((await h.get(`payments/${payment}`)).body).toMatchObject({ reversed: true });
  });

  it.each([
    ['an empty one', ''],
    ['one that is too short', 'no'],
    ['one that is no text', 7],
  ])('judges a reason that is given: %s', async (_what, reason) => {
    const h = house.current;
    const { payment } = await paid();
    const before = await events();
    const operations = [{ op: 'remove', path: '/payments', value: { reason } }];
    const { status, body } = await h.call('admin', 'PATCH', `payments/${payment}`, operations);
    expect([status, body.errors?.body?.[0]?.field]).toEqual(reason === '' ? [200, undefined] : [422, 'reason']);
    expect(await events()).toBe(before + (reason === '' ? 1 : 0));
  });

  it.each([
    ['a true that is a text', { expire: 'true' }],
    ['a number for it', { expire: 1 }],
    ['a no', { expire: false }],
    ['a list', [true]],
    ['a word too many', { expire: true, amount: 1 }],
  ])('marks no row as expired by %s [P-007]', async (_what, body) => {
    const h = house.current;
    h.on('2026-01-15');
    const id = await h.live('2026-01-15');
    const [, row] = await h.rows(id);
    expect((await h.call('admin', 'PUT', `debits/${row?.id}`, body)).status).toBe(422);
    expect((await h.rows(id))[1]).toEqual(row);
  });

  it.each([
    ['no date', [replace('/dispersed', true)]],
    ['a date that was emptied', [replace('/dispersed', true), replace('/dispersed_date', null)]],
    ['a date alone', [replace('/dispersed_date', '2026-02-16')]],
    ['a yes that is a text', [replace('/dispersed', 'true'), replace('/dispersed_date', '2026-02-16')]],
    [
      'an addition',
      [
        { op: 'add', path: '/dispersed', value: true },
        { op: 'add', path: '/dispersed_date', value: '2026-02-16' },
      ],
    ],
    ['half an addition', [replace('/dispersed', true), { op: 'add', path: '/dispersed_date', value: '2026-02-16' }]],
    ['a removal', [{ op: 'remove', path: '/dispersed' }]],
  ])('marks no dispersion as paid out by %s [P-011, P-012]', async (_what, operations) => {
    const h = house.current;
    const { dispersion } = await paid();
    const before = await events();
    expect((await h.call('admin', 'PATCH', dispersion, operations)).status).toBe(422);
    expect((await h.get(dispersion)).body).toMatchObject({ dispersed: false });
    expect(await events()).toBe(before);
  });

  it('asks a bulk update for its date too, under either name [P-013]', async () => {
    const h = house.current;
    const { dispersion } = await paid();
    expect((await h.call('admin', 'PUT', dispersion, { dispersed: true })).status).toBe(422);
    expect((await h.call('admin', 'PUT', dispersion, { dispersed: true, date: '2026-02-16' })).status).toBe(200);
  });

  it('disperses a request by the specified call, and activates none without its date [R-071]', async () => {
    const h = house.current;
    h.on('2026-01-15');
    const id = await h.create();
    const patch = (path: string, value: unknown) => h.call('admin', 'PATCH', `requests/${id}`, [replace(path, value)]);
    expect((await patch('/activate', {})).status).toBe(422);
    expect((await patch('/activate', { notify: false })).status).toBe(422);
    expect((await patch('/status', '3')).status).toBe(422);
    expect((await h.get(`requests/${id}`)).body.status).toBe(6);
    expect((await patch('/activate', { date: '2026-01-15' })).status).toBe(200);
    expect((await patch('/dispersed', {})).status).toBe(200);
  });
});
