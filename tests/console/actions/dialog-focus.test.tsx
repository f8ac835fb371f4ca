import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ButtonsBlock } from '../../../src/console/blocks/ButtonsBlock.tsx';
import type { Action } from '../../../src/resource/model/definition.ts';
import { draw } from '../draw.tsx';
import { fakeServer } from '../fake-server.ts';
import { invented } from '../invented.ts';
import { action, boat, date, sailing } from './invented-actions.ts';

afterEach(() => vi.unstubAllGlobals());

const drawButton = (more: Partial<Action>) => {
  const definition = sailing({ sink: action('sink', { from: [1], to: 2, ...more }) });
  draw(
    <ButtonsBlock
      block={{ visibleWhen: true, enabledWhen: true, fields: [], buttons: [{ action: 'sink', visibleWhen: true }] }}
      definition={definition}
      record={boat}
      slot="page"
      vars={{}}
      refresh={0}
      live={false}
      Expanded={() => null}
    />,
    { index: invented(), definitions: [definition] },
  );
};

describe('the window of an action', () => {
  it.each([
    ['a question', { confirm: true }],
    ['a form', { ask: { date } }],
  ])('%s gives the focus back to its button, which is not busy meanwhile', async (_, more) => {
    fakeServer({});
    drawButton(more);
    const button = await screen.findByRole('button', { name: 'Hundir' });
    await userEvent.click(button);
    await screen.findByRole('dialog', { name: 'Hundir: Aurora' });
    expect([(button as HTMLButtonElement).disabled, button.textContent]).toEqual([false, 'Hundir']);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(button);
  });

  it('of what stops an action gives the focus back to its button', async () => {
    fakeServer({ 'GET /v1/boats/3/crew': { body: { count: 1, resources: [{ name: 'Ada' }] } } });
    const before = {
      get: '/boats/{id}/crew',
      stop: true,
      show: { list: 'resources', line: '{name}' },
    };
    drawButton({ before });
    const button = await screen.findByRole('button', { name: 'Hundir' });
    await userEvent.click(button);
    const dialog = await screen.findByRole('dialog', { name: 'Falta gente por bajar' });
    await within(dialog).findByText('Ada');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(button);
  });

  it('gives the focus to the button that confirms once there is something to confirm', async () => {
    const none = { refused: [], totals: [], payees: [], warnings: [], date: null, sample: [] };
    let resolve: (body: object) => void = () => {};
    const answer = new Promise<object>((done) => {
      resolve = done;
    });
    fakeServer({ 'POST /v1/boats/preview': async () => ({ body: await answer }) });
    drawButton({ confirm: true, preview: { sum: [], warn: [] } });
    await userEvent.click(await screen.findByRole('button', { name: 'Hundir' }));
    const dialog = await screen.findByRole('dialog', { name: 'Hundir: Aurora' });
    const button = within(dialog).getByRole('button', { name: 'Hundir' }) as HTMLButtonElement;
    // Browsers give the focus of a button that cannot be used to its window.
    act(() => dialog.focus());
    expect([button.disabled, document.activeElement === dialog]).toEqual([true, true]);
    resolve({ count: 1, ready: 1, ...none });
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it('puts the focus into the first field that it asks', async () => {
    fakeServer({});
    drawButton({ ask: { date } });
    await userEvent.click(await screen.findByRole('button', { name: 'Hundir' }));
    const dialog = await screen.findByRole('dialog', { name: 'Hundir: Aurora' });
    const field = await within(dialog).findByRole('textbox', { name: /Fecha/ });
    await waitFor(() => expect(document.activeElement).toBe(field));
  });
});
