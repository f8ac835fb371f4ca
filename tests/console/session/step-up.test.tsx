import { configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../src/console/api/client.ts';
import { MessagesContext } from '../../../src/console/i18n/translate.ts';
import '../../../src/console/session/end-session.ts';
import { StepUp } from '../../../src/console/session/StepUp.tsx';
import { AppTheme } from '../../../src/console/ui/theme.tsx';
import { axeFindings } from '../axe.ts';
import { fakeServer } from '../fake-server.ts';
import { messages } from '../sentences.ts';

/** Pieces that are loaded when they are opened take their time on a busy machine. */
configure({ asyncUtilTimeout: 15_000 });

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('token', 'abc');
  sessionStorage.clear();
});

const WRONG = { status: 422, body: { errors: { body: [{ field: 'totp', message: 'El código no es correcto.' }] } } };

/** A payout that asks who is there, and what the server says of each proof in turn. */
function payout(factors: string[], ...proofs: { status: number; body?: unknown }[]) {
  let proven = false;
  return fakeServer({
    'POST /v1/payouts': () =>
      proven ? { body: { id: 9 } } : { status: 428, body: { reason: 'server.step-up', within: 300, factors } },
    'POST /v1/step-up': () => {
      const answer = proofs.shift() ?? { status: 204 };
      proven = answer.status === 204;
      return answer;
    },
  });
}

function drawOverForm() {
  return render(
    <AppTheme>
      <MessagesContext value={messages}>
        <button type="button">Dispersar</button>
        <StepUp />
      </MessagesContext>
    </AppTheme>,
  );
}
const confirm = () => screen.getByRole('button', { name: 'Confirmar' });
const code = () => screen.findByLabelText('Código de su aplicación (6 dígitos)');

describe("'Confirme que es usted'", () => {
  it('asks for the code, says beside it what is wrong, and then does what was asked (trust 14)', async () => {
    const server = payout(['totp', 'recovery'], WRONG);
    drawOverForm();
    const sent = api.post('payouts', { body: { amount: 5 } });
    const window = await screen.findByRole('dialog', { name: 'Confirme que es usted' });
    await userEvent.type(await code(), '123 456');
    await userEvent.click(confirm());
    expect(await screen.findByText('El código no es correcto.')).toBeDefined();
    expect(((await code()) as HTMLInputElement).value).toBe('123456');
    await userEvent.clear(await code());
    await userEvent.type(await code(), '654321{Enter}');
    expect((await sent).data).toEqual({ id: 9 });
    await waitFor(() => expect(window.isConnected).toBe(false));
    expect(server.to('POST', '/v1/step-up').map(({ body }) => body)).toEqual([{ totp: '123456' }, { totp: '654321' }]);
    expect(server.to('POST', '/v1/payouts')).toHaveLength(2);
  });

  it('asks who has no factor for the password', async () => {
    const server = payout(['password']);
    drawOverForm();
    const sent = api.post('payouts', { body: {} });
    await userEvent.type(await screen.findByLabelText('Contraseña'), 'Mesa2026!{Enter}');
    await sent;
    expect(server.to('POST', '/v1/step-up')[0]?.body).toEqual({ password: 'Mesa2026!' });
    expect(sessionStorage.getItem('unanswered')).toBeNull();
  });

  it('takes a recovery code in place of the code', async () => {
    const server = payout(['totp', 'recovery']);
    drawOverForm();
    const sent = api.post('payouts', { body: {} });
    await userEvent.click(await screen.findByRole('button', { name: 'Usar un código de recuperación' }));
    await userEvent.type(screen.getByLabelText('Código de recuperación'), 'abcde-fghij{Enter}');
    await sent;
    expect(server.to('POST', '/v1/step-up')[0]?.body).toEqual({ recovery: 'abcde-fghij' });
  });

  it('closed without a proof, nothing is done; the next call asks anew', async () => {
    const server = payout(['totp']);
    drawOverForm();
    for (const way of ['Escape', 'Cancelar']) {
      const failed = api.post('payouts', { body: {} }).catch((error) => error);
      await code();
      if (way === 'Escape') await userEvent.keyboard('{Escape}');
      else await userEvent.click(screen.getByRole('button', { name: way }));
      expect(await failed).toMatchObject({ reason: 'console.step-up.cancelled' });
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    expect(server.to('POST', '/v1/step-up')).toEqual([]);
    expect(server.to('POST', '/v1/payouts')).toHaveLength(2);
  });

  it('says how long to wait after too many tries, and keeps the window', async () => {
    payout(['totp'], { status: 429, body: { message: 'Espere 60 segundos.', reason: 'server.factor-locked' } });
    drawOverForm();
    api.post('payouts', { body: {} }).catch(() => undefined);
    await userEvent.type(await code(), '123456{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('Espere 60 segundos.');
    expect(screen.getByRole('dialog')).toBeDefined();
  });

  it('leads to sign-in where the session is over meanwhile', async () => {
    payout(['totp'], { status: 401, body: { message: 'Su sesión terminó.' } });
    drawOverForm();
    api.post('payouts', { body: {} }).catch(() => undefined);
    await userEvent.type(await code(), '123456{Enter}');
    await waitFor(() => expect(localStorage.getItem('token')).toBeNull());
  });

  it('has nothing that axe objects to', async () => {
    payout(['totp', 'recovery']);
    const { baseElement } = drawOverForm();
    api.post('payouts', { body: {} }).catch(() => undefined);
    await code();
    expect(await axeFindings(baseElement)).toEqual([]);
  });
});
