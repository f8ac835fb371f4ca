import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../fake-server.ts';
import { drawScreen } from './real-screens.tsx';

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the form of a contract', () => {
  it.each([
    [0, ['Pagaré', 'Solicitud de disposición', 'Formato de Domiciliación']],
    [1, ['Pagaré', 'Solicitud de renovación', 'Formato de Domiciliación']],
    [2, ['Pagaré', 'Solicitud de disposición', 'Solicitud de renovación', 'Formato de Domiciliación']],
    [3, ['Pagaré', 'Solicitud de disposición', 'Formato de Domiciliación']],
    [4, ['Pagaré', 'Solicitud de renovación', 'Formato de Domiciliación']],
  ])('D-034 D-035 for product %i offers what the product has', async (recognition, offered) => {
    fakeServer({ 'GET /v1/users/40': { body: { id: 40 } } });
    drawScreen('documents', 'show', '7', { user: 40, recognition });
    await userEvent.click(await screen.findByRole('combobox', { name: 'Tipo' }));
    const options = within(await screen.findByRole('listbox')).getAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual(offered);
  });
});
