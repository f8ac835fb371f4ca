import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ButtonsBlock } from '../../../src/console/blocks/ButtonsBlock.tsx';
import type { Action } from '../../../src/resource/model/definition.ts';
import { draw } from '../draw.tsx';
import { fakeServer } from '../fake-server.ts';
import { invented } from '../invented.ts';
import { action, boat, date, sailing } from './invented-actions.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

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

  it('puts the focus into the first field that it asks', async () => {
    fakeServer({});
    drawButton({ ask: { date } });
    await userEvent.click(await screen.findByRole('button', { name: 'Hundir' }));
    const dialog = await screen.findByRole('dialog', { name: 'Hundir: Aurora' });
    const field = await within(dialog).findByRole('textbox', { name: /Fecha/ });
    await waitFor(() => expect(document.activeElement).toBe(field));
  });
});
