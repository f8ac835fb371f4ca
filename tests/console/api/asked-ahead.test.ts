import { afterEach, expect, it } from 'vitest';
import { api, prefetched } from '../../../src/console/api/client.ts';
import '../../../src/console/session/end-session.ts';
import { company, token } from '../../../src/console/session/token.ts';
import { fakeServer } from '../fake-server.ts';

afterEach(() => {
  prefetched.clear();
  localStorage.clear();
});

/** Answers with whose call it was. */
const echo = () =>
  fakeServer({
    'GET /v1/boats': ({ headers }) => ({ body: { by: headers.authorization, company: headers['x-id-partner'] ?? '' } }),
  });

it('takes what the same person asked ahead, once', async () => {
  const server = echo();
  token.write('ana');
  await api.getAhead('boats?page=0');
  const first = await api.get('boats', { query: { page: 0 } });
  expect(first.data).toEqual({ by: 'Bearer ana', company: '' });
  expect(server.asked).toHaveLength(1);
  await api.get('boats', { query: { page: 0 } });
  expect(server.asked).toHaveLength(2);
});

it.each([
  ['another person signed in meanwhile', () => token.write('eva'), { by: 'Bearer eva', company: '' }],
  ['another company was chosen meanwhile', () => company.keep({ id_partner: 7 }), { by: 'Bearer ana', company: '7' }],
])('never takes what was asked ahead where %s', async (_, change, expected) => {
  const server = echo();
  token.write('ana');
  await api.getAhead('boats?page=0');
  change();
  expect((await api.get('boats?page=0')).data).toEqual(expected);
  expect(server.asked).toHaveLength(2);
});
