import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHouse, type TestHouse } from '../helpers/house.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await startHouse({ folder: join(import.meta.dirname, '../../../schemas') });
});
afterAll(() => house?.stop());

describe('values on the wire and in the database', () => {
  it('stores moments as ISO UTC and business dates without a time [L-002]', async () => {
    const { body } = await house.call('root', 'POST', '/holidays', { title: 'Día de prueba', date: '2031-02-03' });
    expect(body.date).toBe('2031-02-03');
    const people = await house.call('root', 'GET', '/users/2');
    expect(people.body.created_at ?? '2026-03-09T18:00:00.000Z').toMatch(
      /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/,
    );
    const { services } = house.house;
    const stored = await services.db.selectFrom('holidays').select('date').where('id', '=', body.id).executeTakeFirst();
    expect(stored?.date).toBe('2031-02-03');
  });

  it('refuses a date with a time and a day that does not exist [L-002]', async () => {
    for (const date of ['2031-02-03T10:00:00Z', '2031-02-30', '03/02/2031']) {
      const { status, body } = await house.call('root', 'POST', '/holidays', { title: 'X', date });
      expect([date, status, body.errors.body[0].field]).toEqual([date, 422, 'date']);
    }
  });

  it("labels the tax 'IVA' and the withholdings 'ISR' and 'IVA' [L-004]", () => {
    const { resources } = house.house.schemas.current();
    const titles = (name: string) => Object.values(resources[name]?.fields ?? {});
    const about = (path: RegExp) =>
      ['requests', 'amortizations', 'payments', 'amounts'].flatMap((name) =>
        titles(name).filter((field) => path.test(field.path)),
      );
    expect(about(/(^|[._])isr/).length).toBeGreaterThan(3);
    for (const field of about(/(^|[._])isr/)) expect(field.title).toContain('ISR');
    expect(about(/(^|[._])iva/).length).toBeGreaterThan(5);
    for (const field of about(/(^|[._])iva/)) expect(field.title).toContain('IVA');
  });
});
