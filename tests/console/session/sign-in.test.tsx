import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../src/console/api/api-error.ts';
import { MessagesContext } from '../../../src/console/i18n/translate.ts';
import { endSession } from '../../../src/console/session/end-session.ts';
import { SignIn } from '../../../src/console/session/SignIn.tsx';
import { AppTheme } from '../../../src/console/ui/theme.tsx';
import { axeFindings } from '../axe.ts';
import { fakeServer } from '../fake-server.ts';
import { messages } from '../sentences.ts';

const GOOD = 'Mesa2026!';
const WEAK = 'La contraseña no cumple con todos los requisitos / dar click en olvide mi contraseña';
const identity = { id: 7, roles: ['ADMIN'], isPartner: false, isUserAuthorized: true, permission: 1 };
const signedIn = vi.fn();

function drawSignIn(facts: object = {}) {
  return render(
    <AppTheme>
      <MessagesContext value={messages}>
        <SignIn facts={{ version: '1', messages, ...facts }} onSignedIn={signedIn} />
      </MessagesContext>
    </AppTheme>,
  );
}

const email = () => screen.getByRole('textbox', { name: 'Correo electrónico' });
const password = () => screen.getByLabelText('Contraseña');
const submit = () => screen.getByRole('button', { name: messages['console.sign-in.submit'] });
const metRules = () => screen.getAllByRole('listitem').filter((line) => line.dataset.met === 'true').length;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signedIn.mockReset();
});

describe('the sign-in form', () => {
  it('asks for email and password and shows and hides the password [A-009]', async () => {
    drawSignIn();
    expect(email()).toBeDefined();
    expect(password()).toHaveProperty('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: 'Mostrar contraseña' }));
    expect(password()).toHaveProperty('type', 'text');
    await userEvent.click(screen.getByRole('button', { name: 'Ocultar contraseña' }));
    expect(password()).toHaveProperty('type', 'password');
  });

  it.each([
    ['', 0],
    ['abcdefgh', 2],
    ['Abcdefgh', 3],
    ['Abcdefg1', 4],
    ['Abcdef1!', 5],
    ['Abcdef1?', 4],
    ['A1a!', 4],
  ])('the checklist of five rules follows the typing: %s meets %i [A-010, A-014]', async (typed, count) => {
    drawSignIn();
    if (typed) await userEvent.type(password(), typed);
    expect(screen.getAllByRole('listitem')).toHaveLength(5);
    expect(metRules()).toBe(count);
  });

  it.each([[{ status: 503, body: {} }], [{ status: 502, body: '<h1>Bad gateway</h1>' }]])(
    'what is out of order has not judged the password: %o',
    async (answer) => {
      fakeServer({ 'POST /v1/login': answer });
      drawSignIn();
      await userEvent.type(email(), 'ana@demo.mx');
      await userEvent.type(password(), `${GOOD}{Enter}`);
      const told = await screen.findByRole('alert');
      expect(told.textContent).toContain('El servicio no está disponible');
      expect(told.textContent).not.toContain('credenciales');
    },
  );

  it('a session that ended by itself says why, until somebody signs in', async () => {
    localStorage.setItem('token', 'old');
    endSession(new ApiError(401, { message: 'La sesión venció.', reason: 'server.token-expired' }));
    const { unmount } = drawSignIn();
    expect(screen.getByText('La sesión venció.')).toBeDefined();
    unmount();
    localStorage.setItem('token', 'unknown');
    endSession(new ApiError(401, { message: 'Inicie sesión.', reason: 'server.not-signed-in' }));
    drawSignIn();
    expect(screen.getByText(messages['console.session.ended'] as string)).toBeDefined();
    fakeServer({ 'POST /v1/login': { body: { id: 7, token: 'abc' } }, 'POST /v1/roles': { body: identity } });
    await userEvent.type(email(), 'ana@demo.mx');
    await userEvent.type(password(), `${GOOD}{Enter}`);
    await waitFor(() => expect(signedIn).toHaveBeenCalled());
    cleanup();
    drawSignIn();
    expect(screen.queryByText(messages['console.session.ended'] as string)).toBeNull();
  });

  it('refuses to send without an email [A-013]', async () => {
    const server = fakeServer({});
    drawSignIn();
    await userEvent.type(password(), GOOD);
    await userEvent.click(submit());
    expect(screen.getByText('El correo electrónico es obligatorio')).toBeDefined();
    expect(server.asked).toEqual([]);
  });

  it('says that a password misses a rule, and sends nothing while it does [A-015]', async () => {
    const server = fakeServer({});
    drawSignIn();
    await userEvent.type(email(), 'ana@demo.mx');
    await userEvent.type(password(), 'corta');
    expect(screen.getByText(WEAK)).toBeDefined();
    expect(submit()).toHaveProperty('disabled', true);
    await userEvent.type(password(), '{Enter}');
    expect(server.asked).toEqual([]);
  });

  it('takes a password of any length and keeps the token of the header [A-016, A-022, A-023]', async () => {
    const long = `${GOOD}${'x'.repeat(300)}`;
    const server = fakeServer({
      'POST /v1/login': { body: { id: 7, token: 'of-the-body' }, headers: { authorization: 'Bearer of-the-header' } },
      'POST /v1/roles': { body: identity },
    });
    drawSignIn();
    await userEvent.type(email(), 'ana@demo.mx');
    await userEvent.click(password());
    await userEvent.paste(long);
    await userEvent.click(submit());
    await waitFor(() => expect(signedIn).toHaveBeenCalledOnce());
    expect(server.to('POST', '/v1/login')[0]?.body).toEqual({ email: 'ana@demo.mx', password: long });
    expect(server.to('POST', '/v1/roles')[0]?.headers.authorization).toBe('Bearer of-the-header');
    expect(localStorage.getItem('token')).toBe('of-the-header');
  });

  it.each([
    ['A-033 wrong credentials', 401, 'Error al iniciar sesión, verifica tus credenciales'],
    ['A-021 a person without a role', 403, 'No tienes permisos suficientes'],
  ])('%s', async (_, status, sentence) => {
    fakeServer({ 'POST /v1/login': { status, body: { message: 'no' } } });
    drawSignIn();
    await userEvent.type(email(), 'ana@demo.mx');
    await userEvent.type(password(), `${GOOD}{Enter}`);
    expect(await screen.findByText(sentence)).toBeDefined();
    expect(localStorage.getItem('token')).toBeNull();
    expect(signedIn).not.toHaveBeenCalled();
  });

  it('a roles call that fails leaves the person at login without a token [A-032]', async () => {
    fakeServer({ 'POST /v1/login': { body: { id: 7, token: 'abc' } }, 'POST /v1/roles': { status: 500, body: {} } });
    drawSignIn();
    await userEvent.type(email(), 'ana@demo.mx');
    await userEvent.type(password(), `${GOOD}{Enter}`);
    expect(await screen.findByRole('alert')).toBeDefined();
    expect(localStorage.getItem('token')).toBeNull();
    expect(signedIn).not.toHaveBeenCalled();
  });

  it('shows the own words of an auth provider, as a warning [A-025]', async () => {
    fakeServer({ 'POST /v1/login': { status: 401, body: { message: 'Account locked by the provider' } } });
    drawSignIn({ provider: { name: 'oidc' } });
    await userEvent.type(email(), 'ana@demo.mx');
    // The provider has its own rules: ours are neither shown nor asked.
    expect(screen.queryByRole('listitem')).toBeNull();
    await userEvent.type(password(), 'corta{Enter}');
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Account locked by the provider')).toBeDefined();
    expect(alert.className).toMatch(/warning/i);
  });

  it('shows the partners link on the partner host alone [A-012]', () => {
    drawSignIn();
    expect(screen.queryByRole('link', { name: 'Qué son los partners' })).toBeNull();
    cleanup();
    drawSignIn({ partner: { url: 'https://partners.demo.mx/' } });
    expect(screen.getByRole('link', { name: 'Qué son los partners' })).toBeDefined();
  });

  it('has nothing that axe objects to', async () => {
    const { container } = drawSignIn();
    await userEvent.type(password(), 'corta');
    expect(await axeFindings(container)).toEqual([]);
  });
});

describe('the recovery form', () => {
  const toRecovery = () => userEvent.click(screen.getByRole('button', { name: 'Olvidé mi contraseña' }));

  it('the two forms lead to each other [A-011]', async () => {
    drawSignIn();
    await toRecovery();
    // The other form's code comes with the first press.
    expect(await screen.findByRole('button', { name: 'Enviar correo de recuperación' })).toBeDefined();
    await userEvent.click(await screen.findByRole('button', { name: 'Iniciar sesión' }));
    await waitFor(() => expect(submit()).toBeDefined());
  });

  it('sends the email and says that a mail was sent [A-029]', async () => {
    const server = fakeServer({ 'PUT /v1/passwords': { body: {} } });
    drawSignIn();
    await toRecovery();
    await userEvent.type(email(), 'ana@demo.mx{Enter}');
    expect(await screen.findByText('Correo enviado')).toBeDefined();
    expect(server.to('PUT', '/v1/passwords')[0]?.body).toEqual({ email: 'ana@demo.mx' });
  });

  it('a failure is a warning [A-034]', async () => {
    fakeServer({ 'PUT /v1/passwords': { status: 500, body: {} } });
    drawSignIn();
    await toRecovery();
    await userEvent.type(email(), 'ana@demo.mx{Enter}');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Error a la hora de enviar el correo, intente más tarde');
    expect(alert.className).toMatch(/warning/i);
  });
});
