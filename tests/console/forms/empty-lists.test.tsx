import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeServer } from '../fake-server.ts';
import { drawScreen, stubScrolling } from '../real.tsx';

stubScrolling();

/** The form comes after its header, which has a button of its own. */
const submit = async () => (await screen.findByRole('form')).querySelector('[type=submit]') as HTMLElement;

describe('a required field that is chosen from a list', () => {
  it('has one sentence when it is left empty, and the first click on it shows its choices', async () => {
    fakeServer({});
    drawScreen('legalRepresentatives', 'create', undefined, { company: 295 });
    await userEvent.click(await submit());
    await screen.findByText('Tipo: dato obligatorio.');
    expect(screen.queryByText(/debe ser uno de los valores permitidos/)).toBeNull();
    const type = screen.getByRole('combobox', { name: /^Tipo/ });
    await userEvent.click(type);
    await waitFor(() => expect(type.getAttribute('aria-expanded')).toBe('true'));
  }, 60_000);

  it('whose choices a refused form has opened already keeps them at the first click', async () => {
    fakeServer({});
    drawScreen('reports', 'create', undefined, {});
    const type = await screen.findByRole('combobox', { name: /^Tipo/ });
    await userEvent.click(await submit());
    await screen.findAllByText(/obligatorio/);
    await userEvent.click(type);
    expect(type.getAttribute('aria-expanded')).toBe('true');
  }, 60_000);
});
