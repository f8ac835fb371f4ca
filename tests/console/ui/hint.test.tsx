import { configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Hint } from '../../../src/console/ui/Hint.tsx';

configure({ asyncUtilTimeout: 15_000 });

it('a hint is described while hidden, shown on hover, and leaves its child and its focus alone', async () => {
  render(
    <Hint text="Exportar a Excel">
      <button type="button">XLSX</button>
    </Hint>,
  );
  const button = screen.getByRole('button', { name: 'XLSX' });
  expect(button.getAttribute('aria-description')).toBe('Exportar a Excel');
  expect(screen.queryByText('Exportar a Excel')).toBeNull();
  button.focus();
  await userEvent.hover(button);
  await screen.findByText('Exportar a Excel');
  expect(screen.getByRole('button', { name: 'XLSX' })).toBe(button);
  expect(document.activeElement).toBe(button);
  await userEvent.unhover(button);
  await waitFor(() => expect(screen.queryByText('Exportar a Excel')).toBeNull());
});
