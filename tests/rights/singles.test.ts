import { describe, expect, it } from 'vitest';
import { partnerHouse } from '../server/helpers/partner-house.ts';

const house = partnerHouse();

describe('the one record of a parent', () => {
  it('has no address of its own: without the parent it would be that of just anybody', async () => {
    const as = await house.current.as('admin');
    const singles = Object.values(house.current.house.schemas.current().resources).filter(
      ({ one, under }) => one && under.length > 0,
    );
    expect(singles.map(({ name }) => name)).toContain('creditReports');
    for (const { name } of singles) expect([name, (await as('GET', name)).status]).toEqual([name, 404]);
    const before = await house.current.count('_audit');
    expect((await as('PUT', 'creditReports', { score: 1 })).status).toBe(404);
    expect(await house.current.count('_audit')).toBe(before);
    expect((await as('GET', 'dashboard')).status).toBe(200);
  });
});
