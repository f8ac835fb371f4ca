import { act, configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../../src/console/app/App.tsx';
import { resumeSession } from '../../../src/console/app/bootstrap.ts';
import { Root } from '../../../src/console/app/Root.tsx';
import { endSession } from '../../../src/console/session/end-session.ts';
import { prefetchHints } from '../../../src/console/session/token.ts';
import { AppTheme } from '../../../src/console/ui/theme.tsx';
import { fakeServer } from '../fake-server.ts';
import { boats, invented, rows } from '../invented.ts';
import { messages } from '../sentences.ts';

configure({ asyncUtilTimeout: 15_000 });

const identity = { id: 7, roles: ['KEEPER'], isPartner: false, isUserAuthorized: false, permission: null };
const routes = {
  'GET /v1/public': { body: { version: '1', messages } },
  'POST /v1/login': { body: { id: 7, token: 'abc' } },
  'POST /v1/roles': { body: identity },
  'POST /v1/logout': { status: 500, body: {} },
  'GET /v1/schemas': { body: invented() },
  'GET /v1/schemas/boats': { body: boats() },
  'GET /v1/boats': { body: { resources: rows, count: 3 } },
  'GET /v1/timezones': { body: { timezone: 'America/Mexico_City', time: '14:05' } },
};

/** As the page does: nothing is drawn before it is known whether a kept session lives. */
async function drawRoot() {
  const opened = await resumeSession();
  return render(
    <AppTheme>
      <Root opened={opened} />
    </AppTheme>,
  );
}

async function signIn() {
  await userEvent.type(await screen.findByRole('textbox', { name: 'Correo electrónico' }), 'ana@demo.mx');
  await userEvent.type(screen.getByLabelText('Contraseña'), 'Mesa2026!{Enter}');
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  location.hash = '';
});
afterEach(() => vi.useRealTimers());

describe('the way in and out', () => {
  it('without a token every address leads to #/login, and signing in leads back to it [A-004]', async () => {
    fakeServer(routes);
    location.hash = '#/boats?page=1';
    await drawRoot();
    await screen.findByRole('button', { name: messages['console.sign-in.submit'] });
    expect(location.hash).toBe('#/login');
    await signIn();
    expect(await screen.findByText('Aurora')).toBeDefined();
    expect(location.hash).toBe('#/boats?page=1');
  });

  it('a kept token whose roles call fails leads to login [A-032]', async () => {
    localStorage.setItem('token', 'old');
    fakeServer({ ...routes, 'POST /v1/roles': { status: 500, body: {} } });
    location.hash = '#/boats';
    await drawRoot();
    await screen.findByRole('button', { name: messages['console.sign-in.submit'] });
    expect(localStorage.getItem('token')).toBeNull();
    expect(location.hash).toBe('#/login');
  });

  it('a roles call without an answer within 5 seconds leads to login [A-032]', async () => {
    const wait = vi.spyOn(AbortSignal, 'timeout');
    localStorage.setItem('token', 'old');
    const late = new AbortController();
    wait.mockImplementation((milliseconds) => (milliseconds === 5000 ? late.signal : new AbortController().signal));
    fakeServer({
      ...routes,
      'POST /v1/roles': () =>
        new Promise((_, reject) => {
          late.signal.addEventListener('abort', () => reject(new DOMException('late', 'TimeoutError')));
        }),
    });
    const drawn = drawRoot();
    await waitFor(() => expect(wait).toHaveBeenCalledWith(5000));
    act(() => late.abort());
    await drawn;
    await screen.findByRole('button', { name: messages['console.sign-in.submit'] });
    expect(localStorage.getItem('token')).toBeNull();
    wait.mockRestore();
  });

  it('signing out leads to login even when the call fails; a refused call ends the session too [A-027, A-031]', async () => {
    const server = fakeServer(routes);
    localStorage.setItem('token', 'abc');
    location.hash = '#/boats';
    await drawRoot();
    await screen.findByText('Aurora');
    await userEvent.click(screen.getByRole('button', { name: /Menú de usuario/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Cerrar sesión' }));
    await screen.findByRole('button', { name: messages['console.sign-in.submit'] });
    expect(server.to('POST', '/v1/logout')).toHaveLength(1);
    expect(localStorage.getItem('token')).toBeNull();
    expect(location.hash).toBe('#/login');
  });

  it('without a network the session is kept, and the page goes on by itself once there is one', async () => {
    const server = fakeServer(routes);
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    localStorage.setItem('token', 'abc');
    location.hash = '#/boats?page=0';
    await drawRoot();
    expect(await screen.findByText('Sin conexión')).toBeDefined();
    expect(server.to('POST', '/v1/roles')).toEqual([]);
    expect(localStorage.getItem('token')).toBe('abc');
    online.mockRestore();
    act(() => void dispatchEvent(new Event('online')));
    expect(await screen.findByText('Aurora')).toBeDefined();
    expect(location.hash).toBe('#/boats?page=0');
  });

  it('a server that nothing reaches ends no session, also where the browser calls itself connected; the page asks again', async () => {
    const gone = () => Promise.reject(new TypeError('Failed to fetch'));
    fakeServer({ ...routes, 'POST /v1/roles': gone, 'GET /v1/health': gone });
    localStorage.setItem('token', 'abc');
    location.hash = '#/boats?page=0';
    await drawRoot();
    expect(await screen.findByText('Sin conexión')).toBeDefined();
    expect(localStorage.getItem('token')).toBe('abc');
    fakeServer(routes);
    expect(await screen.findByText('Aurora')).toBeDefined();
    expect(location.hash).toBe('#/boats?page=0');
  });

  it('a roles call that is lost while the server answers others leads to login [A-032]', async () => {
    localStorage.setItem('token', 'abc');
    const gone = () => Promise.reject(new TypeError('Failed to fetch'));
    fakeServer({ ...routes, 'POST /v1/roles': gone, 'GET /v1/health': { status: 503, body: {} } });
    await drawRoot();
    await screen.findByRole('button', { name: messages['console.sign-in.submit'] });
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('asks at once for what it asked the last time, and forgets that with the session', async () => {
    localStorage.setItem('token', 'abc');
    const page = { ...boats(), name: 'boats', one: true as const };
    const server = fakeServer({ ...routes, 'GET /v1/fleet': { body: {} }, 'GET /v1/schemas/boats': { body: page } });
    prefetchHints.keep('boats', { paths: ['fleet'], plugins: ['partner-charts', 'gone'] }, true);
    const opened = resumeSession();
    expect(server.to('GET', '/v1/fleet')).toHaveLength(1);
    expect(server.to('GET', '/v1/schemas/boats')).toHaveLength(1);
    expect(await opened).toBe('in');
    expect(server.to('GET', '/v1/schemas')).toHaveLength(1);
    endSession();
    expect(prefetchHints.home()).toBeUndefined();
    expect(prefetchHints.of('boats')).toBeUndefined();
  });

  it('the reset page takes a new password with the token of the mail', async () => {
    const server = fakeServer({ ...routes, 'POST /v1/passwords/reset': { status: 204 } });
    location.hash = '#/reset?token=t1';
    await drawRoot();
    await userEvent.type(await screen.findByLabelText('Contraseña nueva'), 'Mesa2026!');
    await userEvent.type(screen.getByLabelText('Repita la contraseña'), 'Mesa2026!');
    await userEvent.click(screen.getByRole('button', { name: 'Guardar contraseña' }));
    expect(await screen.findByText('Contraseña guardada; ya puede iniciar sesión')).toBeDefined();
    expect(server.to('POST', '/v1/passwords/reset')[0]?.body).toEqual({ token: 't1', password: 'Mesa2026!' });
  });
});
