import { expect, it } from 'vitest';
import { loadDefinition } from '../../../src/console/schemas/schemas.ts';
import { fakeServer } from '../fake-server.ts';

const server = () =>
  fakeServer({
    'GET /v1/schemas/boats': { body: { name: 'boats' } },
    'GET /v1/schemas/berths': { body: { name: 'berths' } },
    'GET /v1/schemas/sails': { body: { name: 'sails' } },
  });
const paths = ({ asked }: ReturnType<typeof fakeServer>) => asked.map(({ path }) => path);
const load = (...names: string[]) => Promise.all(names.map(async (name) => (await loadDefinition(name)).name));

it('definitions that are wanted in the same moment come in one call, and later ones in their own', async () => {
  const heard = server();
  expect(await load('boats', 'berths')).toEqual(['boats', 'berths']);
  expect(await load('sails')).toEqual(['sails']);
  expect(paths(heard)).toEqual(['/v1/schemas/boats,berths', '/v1/schemas/sails']);
});

it('where one of them is no longer there, the others are', async () => {
  server();
  const [boats, gone] = await Promise.allSettled([loadDefinition('boats'), loadDefinition('gone')]);
  expect(boats).toMatchObject({ value: { name: 'boats' } });
  expect(gone.status).toBe('rejected');
});
