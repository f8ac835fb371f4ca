import { afterEach, expect, it } from 'vitest';
import { makeQueryClient } from '../../../src/console/api/query-client.ts';
import { fetchFirstScreen } from '../../../src/console/app/first-screen.ts';
import { routeOfHash } from '../../../src/console/navigation/address.ts';
import { schemaKeys } from '../../../src/console/schemas/schemas.ts';
import { FormPage, RecordPage } from '../../../src/console/screens/parts.ts';
import { fakeServer } from '../fake-server.ts';
import { boats, invented } from '../invented.ts';

afterEach(() => {
  location.hash = '';
});

it.each([
  ['', { resource: undefined, screen: 'list' }],
  ['#/login', { resource: undefined, screen: 'list' }],
  ['#/boats', { resource: 'boats', screen: 'list' }],
  ['#/boats?page=2', { resource: 'boats', screen: 'list' }],
  ['#/boats/create', { resource: 'boats', screen: 'create' }],
  ['#/boats/7', { resource: 'boats', screen: 'edit', id: '7' }],
  ['#/boats/7/show', { resource: 'boats', screen: 'show', id: '7' }],
  ['#/boats/7/crew', { resource: 'boats', screen: 'tab', id: '7', tab: 'crew' }],
])('reads the address %s as the router does', (hash, address) => {
  expect(routeOfHash(hash)).toEqual(address);
});

it('without an address writes the first section, and has its definition before anything is drawn', async () => {
  fakeServer({ 'GET /v1/schemas': { body: invented() }, 'GET /v1/schemas/boats': { body: boats() } });
  const client = makeQueryClient();
  await fetchFirstScreen(client, '');
  expect(location.hash).toBe('#/boats');
  expect(client.getQueryData(schemaKeys.definition('boats'))).toEqual(boats());
});

it('leaves to the screen what is refused: a resource that nobody knows', async () => {
  fakeServer({ 'GET /v1/schemas': { body: invented() }, 'GET /v1/schemas/ships': { status: 404, body: {} } });
  await fetchFirstScreen(makeQueryClient(), '#/ships/7');
  expect(location.hash).toBe('');
});

it('the screens of records and forms are there once they were fetched', async () => {
  const [record, form] = await Promise.all([RecordPage.prepare(), FormPage.prepare()]);
  expect([typeof record, typeof form]).toEqual(['function', 'function']);
});
