import { describe, expect, it } from 'vitest';
import { type As, partnerHouse } from '../../helpers/partner-house.ts';

const house = partnerHouse();
const as = (account: string) => house.current.as(account);
const STATE = {
  filter: { status: 1, $where: { $or: [{ amount: { $gte: 100_000 } }, { rate: { $gt: 30 } }] } },
  sort: '-date',
  columns: [{ field: 'token', pin: 'start', width: 150 }, { field: 'amount' }],
};
const bodyOf = (state: unknown = STATE, more = {}) => ({
  resource: 'requests',
  name: 'Grandes',
  state: JSON.stringify(state),
  ...more,
});
const save = async (who: As, state: unknown = STATE, more = {}) => who('POST', 'views', bodyOf(state, more));
const share = (who: As, id: number, roles: string[]) =>
  who('PATCH', `views/${id}`, [{ op: 'replace', path: '/share', value: { roles } }]);
const seen = async (who: As) => {
  const { status, body } = await who('GET', `views?filter=${encodeURIComponent('{"resource":"requests"}')}`);
  expect(status).toBe(200);
  return body.resources.map(({ name }: { name: string }) => name) as string[];
};

describe('saved views', () => {
  it('belong to who saved them and come back as they were', async () => {
    const [legal, finance] = [await as('legal'), await as('finance')];
    const made = await save(legal, STATE, { name: 'De Legal' });
    expect(made.status).toBe(201);
    expect(JSON.parse(made.body.state)).toEqual(STATE);
    expect(made.body).toMatchObject({ is_default: false, position: 0 });
    expect(await seen(legal)).toContain('De Legal');
    expect(await seen(finance)).not.toContain('De Legal');
    for (const [method, body] of [
      ['GET', undefined],
      ['PUT', { name: 'Mía' }],
      ['DELETE', undefined],
    ] as const)
      expect((await finance(method, `views/${made.body.id}`, body)).status).toBeGreaterThanOrEqual(400);
    expect((await legal('PUT', `views/${made.body.id}`, { name: 'Otra' })).body.name).toBe('Otra');
    expect((await legal('DELETE', `views/${made.body.id}`)).status).toBeLessThan(300);
  });

  it('are seen by the role they are shared to and by no other; sharing without the right is 409 (desk 5)', async () => {
    const [admin, legal, finance] = [await as('super-admin'), await as('legal'), await as('finance')];
    const made = await save(admin, STATE, { name: 'Para Legal' });
    const shared = await share(admin, made.body.id, ['LEGAL']);
    expect([shared.status, shared.body.roles]).toEqual([200, ['LEGAL']]);
    expect(await seen(legal)).toContain('Para Legal');
    for (const other of ['admin', 'finance', 'accounting', 'junior-operations', 'partner', 'consultant'])
      expect([other, await seen(await as(other))]).toEqual([other, expect.not.arrayContaining(['Para Legal'])]);
    expect((await legal('PUT', `views/${made.body.id}`, { name: 'x' })).status).toBeGreaterThanOrEqual(400);
    const own = await save(legal, STATE, { name: 'De Legal' });
    expect((await share(legal, own.body.id, ['FINANCE'])).status).toBe(409);
    expect((await save(legal, STATE, { roles: ['FINANCE'] })).status).toBeGreaterThanOrEqual(400);
    expect((await legal('PUT', `views/${own.body.id}`, { roles: ['FINANCE'] })).status).toBeGreaterThanOrEqual(400);
    expect(await seen(finance)).not.toContain('De Legal');
    const owner = await save(legal, STATE, { owner: 1 });
    expect(owner.status === 201 ? owner.body.owner : 'refused').not.toBe(1);
  });

  it.each([
    ['what is no JSON', '{'],
    ['no filter', { sort: 'id' }],
    ['an unknown word', { filter: {}, script: 'x' }],
    ['an unknown layout', { filter: {}, layout: 'map' }],
    ['a width of nothing', { filter: {}, columns: [{ field: 'token', width: 1 }] }],
    ['an invented field', { filter: { $where: { nope: 1 } } }],
    ['an invented column', { filter: {}, columns: [{ field: 'nope' }] }],
    ['an order without an index', { filter: {}, sort: 'rate' }],
  ])('are not saved with %s', async (_, state) => {
    const who = await as('super-admin');
    const answer = await who('POST', 'views', {
      resource: 'requests',
      name: 'x',
      state: typeof state === 'string' ? state : JSON.stringify(state),
    });
    expect([answer.status, answer.body.errors?.body?.[0]?.field]).toEqual([422, 'state']);
  });

  it('do not tell whether a field exists that may not be read (desk 2)', async () => {
    const partner = await as('partner');
    const seenFields = new Set(Object.keys((await partner('GET', 'schemas/requests')).body.fields));
    const { resources } = house.current.house.schemas.current();
    const hidden = Object.keys(resources.requests?.fields ?? {}).filter((path) => !seenFields.has(path));
    expect(hidden.length).toBeGreaterThan(0);
    const answerFor = async (name: string) => {
      const { status, body } = await save(partner, { filter: { $where: { [name]: { $regex: 1 } } } });
      return JSON.stringify([status, body.errors]).replaceAll(name, '*');
    };
    const invented = await answerFor('nope');
    for (const path of hidden) expect(await answerFor(path)).toBe(invented);
    const other = await partner('POST', 'views', { ...bodyOf(), resource: 'nada' });
    expect(other.body.errors.body[0]).toMatchObject({ field: 'resource' });
  });
});
