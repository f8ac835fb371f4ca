import { MenuList } from '@mui/material';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import settings from '../../../schemas/_shared/console.json' with { type: 'json' };
import { CompanySwitcher } from '../../../src/console/shell/UserMenuList.tsx';
import { draw } from '../draw.tsx';
import { fakeServer } from '../fake-server.ts';
import { invented } from '../invented.ts';

const COMPANY = {
  _id: 15,
  username: 'Santa Clara',
  roles: ['PARTNER'],
  general: { selfie: { url: '/v1/files/x.png' } },
};
const OTHER = { _id: 16, username: 'Sin alianza', roles: ['USER'], general: {} };
const base = invented();
const index = {
  ...base,
  actor: { ...base.actor, id: 7, isPartner: false, has_partner_companies: true },
  console: { ...base.console, switcher: settings.switcher as never },
};

let place: Pick<Location, 'href' | 'origin' | 'host' | 'protocol' | 'hash'> & { reload: () => void };
beforeEach(() => {
  localStorage.clear();
  const { href, origin, host, protocol } = location;
  place = { href, origin, host, protocol, hash: '#/before', reload: vi.fn() };
  vi.stubGlobal('location', place);
});
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['/requests/7', '#/requests?id_partner=15'],
  ['/requests', '#/requests?id_partner=15'],
  ['/users/5/documents', '#/users'],
  ['/dispersions', '#/before'],
  ['/dashboard', '#/before'],
])('switching at %s keeps the company and leads to %s, with the page anew [T-040, T-041, T-042]', async (at, hash) => {
  fakeServer({ 'GET /v1/legalRepresentatives/7/companies': { body: { resources: [COMPANY, OTHER], count: 2 } } });
  draw(
    <MenuList>
      <CompanySwitcher open onChoose={() => undefined} />
    </MenuList>,
    { index, at },
  );
  const line = await screen.findByRole('menuitem', { name: /Santa Clara/ });
  expect(screen.queryByRole('menuitem', { name: /Sin alianza/ })).toBeNull();
  await userEvent.click(line);
  expect(JSON.parse(localStorage.getItem('company') ?? '{}')).toMatchObject({
    id_partner: 15,
    username: 'Santa Clara',
    selfie: expect.anything(),
  });
  expect(place.hash).toBe(hash);
  expect(place.reload).toHaveBeenCalledOnce();
});
