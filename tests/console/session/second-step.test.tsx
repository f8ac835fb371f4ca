import { cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MessagesContext } from '../../../src/console/i18n/translate.ts';
import { SignIn } from '../../../src/console/session/SignIn.tsx';
import { AppTheme } from '../../../src/console/ui/theme.tsx';
import { axeFindings } from '../axe.ts';
import { fakeServer } from '../fake-server.ts';
import { messages } from '../sentences.ts';

/** Pieces that are loaded when they are opened take their time on a busy machine. */
configure({ asyncUtilTimeout: 15_000 });

const identity = { id: 7, roles: ['ADMIN'], isPartner: false, isUserAuthorized: true, permission: 1 };
const SESSION = { body: { id: 7, token: 'abc' }, headers: { authorization: 'Bearer abc', 'x-device': 'd.s' } };
const CODES = Array.from({ length: 10 }, (_, place) => `abcd${place}-fghij`);
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

async function typePassword() {
  await userEvent.type(screen.getByRole('textbox', { name: 'Correo electrónico' }), 'ana@demo.mx');
  await userEvent.type(screen.getByLabelText('Contraseña'), 'Mesa2026!{Enter}');
}

const code = () => screen.findByLabelText('Código de su aplicación (6 dígitos)');
const pending = { status: 202, body: { pending: 'p1', factors: ['totp', 'recovery'] } };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signedIn.mockReset();
});

describe('the step after the password', () => {
  it('asks for the code, which browsers may fill in, and signs in with it', async () => {
    const server = fakeServer({
      'POST /v1/login': pending,
      'POST /v1/login/factor': SESSION,
      'POST /v1/roles': { body: identity },
    });
    const { container } = drawSignIn();
    await typePassword();
    const box = await code();
    expect(box.getAttribute('autocomplete')).toBe('one-time-code');
    expect(document.activeElement).toBe(box);
    expect(await axeFindings(container)).toEqual([]);
    expect(localStorage.getItem('token')).toBeNull();
    await userEvent.type(box, '123456{Enter}');
    await waitFor(() => expect(signedIn).toHaveBeenCalledOnce());
    expect(server.to('POST', '/v1/login/factor')[0]?.body).toEqual({ pending: 'p1', totp: '123456' });
    expect(localStorage.getItem('token')).toBe('abc');
    expect(localStorage.getItem('device')).toBe('d.s');
  });

  it('keeps a wrong code beside its sentence, and says how long to wait after too many', async () => {
    const answers = [
      { status: 401, body: { message: 'El código no es correcto.', reason: 'server.factor-wrong' } },
      { status: 429, body: { message: 'Espere 900 segundos.', reason: 'server.factor-locked' } },
    ];
    fakeServer({ 'POST /v1/login': pending, 'POST /v1/login/factor': () => answers.shift() ?? {} });
    drawSignIn();
    await typePassword();
    await userEvent.type(await code(), '123456{Enter}');
    expect(await screen.findByText('El código no es correcto.')).toBeDefined();
    expect(((await code()) as HTMLInputElement).value).toBe('123456');
    await userEvent.click(screen.getByRole('button', { name: 'Entrar' }));
    expect(await screen.findByText('Espere 900 segundos.')).toBeDefined();
    expect(signedIn).not.toHaveBeenCalled();
  });

  it('leads back to the password with the address typed, by itself where it waited too long', async () => {
    fakeServer({
      'POST /v1/login': pending,
      'POST /v1/login/factor': {
        status: 401,
        body: { message: 'Pasó demasiado tiempo; escriba otra vez su contraseña.', reason: 'server.sign-in-expired' },
      },
    });
    drawSignIn();
    await typePassword();
    await userEvent.type(await code(), '123456{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('Pasó demasiado tiempo');
    expect(screen.getByRole('textbox', { name: 'Correo electrónico' })).toHaveProperty('value', 'ana@demo.mx');
    await userEvent.type(screen.getByLabelText('Contraseña'), 'Mesa2026!{Enter}');
    await code();
    await userEvent.click(screen.getByRole('button', { name: 'Regresar a la contraseña' }));
    expect(screen.getByRole('textbox', { name: 'Correo electrónico' })).toHaveProperty('value', 'ana@demo.mx');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('takes a recovery code', async () => {
    const server = fakeServer({
      'POST /v1/login': pending,
      'POST /v1/login/factor': SESSION,
      'POST /v1/roles': { body: identity },
    });
    drawSignIn();
    await typePassword();
    await code();
    await userEvent.click(screen.getByRole('button', { name: 'Usar un código de recuperación' }));
    await userEvent.type(screen.getByLabelText('Código de recuperación'), 'abcde-fghij{Enter}');
    await waitFor(() => expect(signedIn).toHaveBeenCalledOnce());
    expect(server.to('POST', '/v1/login/factor')[0]?.body).toEqual({ pending: 'p1', recovery: 'abcde-fghij' });
  });

  it('offers no key where the browser has none, and the button of a key alone only where the server takes it', async () => {
    fakeServer({ 'POST /v1/login': { status: 202, body: { pending: 'p1', factors: ['passkey', 'totp'] } } });
    drawSignIn({ factors: { passkey: true } });
    expect(screen.queryByRole('button', { name: 'Entrar con llave de acceso' })).toBeNull();
    await typePassword();
    await code();
    expect(screen.queryByRole('button', { name: 'Usar llave de acceso' })).toBeNull();
    cleanup();
    vi.stubGlobal('PublicKeyCredential', class {});
    drawSignIn({ factors: { passkey: false } });
    expect(screen.queryByRole('button', { name: 'Entrar con llave de acceso' })).toBeNull();
    cleanup();
    drawSignIn({ factors: { passkey: true } });
    expect(await screen.findByRole('button', { name: 'Entrar con llave de acceso' })).toBeDefined();
    vi.unstubAllGlobals();
  });
});

describe('a first factor that has to be', () => {
  const routes = {
    'POST /v1/login': { status: 202, body: { pending: 'p1', must: 'enrol' } },
    'POST /v1/factors': {
      body: { id: 4, secret: 'JBSWY3DPEHPK3PXP', svg: '<svg/>', uri: 'otpauth://x', mailed: true },
    },
    'POST /v1/roles': { body: identity },
  };

  it('shows what an app reads, asks for both codes, and shows the recovery codes once, until they are kept', async () => {
    const server = fakeServer({
      ...routes,
      'POST /v1/factors/4/confirm': { ...SESSION, body: { ...SESSION.body, recovery: CODES } },
    });
    const { container } = drawSignIn();
    await typePassword();
    await userEvent.click(await screen.findByRole('button', { name: 'Aplicación de códigos' }));
    expect(await screen.findByRole('img', { name: 'Código QR para la aplicación de códigos' })).toBeDefined();
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeDefined();
    expect(await axeFindings(container)).toEqual([]);
    await userEvent.type(await code(), '123456');
    await userEvent.type(screen.getByLabelText('Código del correo'), '12345678{Enter}');
    const on = await screen.findByRole('button', { name: 'Continuar' });
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(CODES);
    expect(on).toHaveProperty('disabled', true);
    expect(screen.queryByRole('button', { name: 'Regresar a la contraseña' })).toBeNull();
    expect(signedIn).not.toHaveBeenCalled();
    expect(await axeFindings(container)).toEqual([]);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Los guardé' }));
    await userEvent.click(on);
    await waitFor(() => expect(signedIn).toHaveBeenCalledOnce());
    expect(localStorage.getItem('token')).toBe('abc');
    const [made] = server.to('POST', '/v1/factors');
    expect(made?.headers.authorization).toBe('Bearer p1');
    expect(made?.body).toEqual({ kind: 'totp', name: 'Aplicación de códigos' });
    const [confirmed] = server.to('POST', '/v1/factors/4/confirm');
    expect(confirmed?.headers.authorization).toBe('Bearer p1');
    expect(confirmed?.body).toEqual({ totp: '123456', code: '12345678' });
  });

  it('says beside each code which one is wrong', async () => {
    fakeServer({
      ...routes,
      'POST /v1/factors/4/confirm': {
        status: 422,
        body: { errors: { body: [{ field: 'code', message: 'No es el código del correo.' }] } },
      },
    });
    drawSignIn();
    await typePassword();
    await userEvent.click(await screen.findByRole('button', { name: 'Aplicación de códigos' }));
    await userEvent.type(await code(), '123456{Enter}');
    expect(await screen.findByText('Escriba el código')).toBeDefined();
    await userEvent.type(screen.getByLabelText('Código del correo'), '12345678{Enter}');
    const box = screen.getByLabelText('Código del correo');
    await waitFor(() => expect(box.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText('No es el código del correo.')).toBeDefined();
    expect((await code()).getAttribute('aria-invalid')).toBe('false');
  });

  it('over meanwhile, leads back to the password', async () => {
    fakeServer({ ...routes, 'POST /v1/factors': { status: 401, body: { message: 'Pasó demasiado tiempo.' } } });
    drawSignIn();
    await typePassword();
    await userEvent.click(await screen.findByRole('button', { name: 'Aplicación de códigos' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Pasó demasiado tiempo.');
    expect(screen.getByLabelText('Contraseña')).toBeDefined();
  });
});
