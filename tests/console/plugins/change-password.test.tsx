import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import ChangePassword from '../../../src/plugins/change-password/index.tsx';
import { pluginProps } from './plugin-props.ts';

const fill = async (current: string, password: string, repeated = password) => {
  await userEvent.click(screen.getByRole('button', { name: 'change' }));
  await userEvent.type(screen.getByLabelText('current'), current);
  await userEvent.type(screen.getByLabelText('Contraseña nueva'), password);
  await userEvent.type(screen.getByLabelText('Repita la contraseña'), repeated);
};
const save = () => screen.getByRole('button', { name: 'Guardar contraseña' });

describe('changing the own password', () => {
  it('sends the present and the new one, and keeps nothing of them on the screen', async () => {
    const call = vi.fn(async () => ({}));
    render(<ChangePassword {...pluginProps({ call })} />);
    await fill('Correcta1!', 'Distinta2@');
    await userEvent.click(save());
    expect(call).toHaveBeenCalledWith({
      method: 'PUT',
      path: '/profile/password',
      body: { current: 'Correcta1!', password: 'Distinta2@' },
    });
    await waitFor(() => expect(screen.queryByLabelText('current')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'change' }));
    expect((screen.getByLabelText('current') as HTMLInputElement).value).toBe('');
  });

  it('says beside the field that the present one is wrong', async () => {
    const refused = Object.assign(new Error(), { errors: [{ field: 'current', message: 'No es correcta.' }] });
    render(<ChangePassword {...pluginProps({ call: vi.fn(async () => Promise.reject(refused)) })} />);
    await fill('Equivocada1!', 'Distinta2@');
    await userEvent.click(save());
    expect(await screen.findByText('No es correcta.')).toBeDefined();
  });

  it('cannot be sent while the new one is weak or typed differently', async () => {
    render(<ChangePassword {...pluginProps({})} />);
    await fill('Correcta1!', 'corta');
    expect((save() as HTMLButtonElement).disabled).toBe(true);
    cleanup();
    render(<ChangePassword {...pluginProps({})} />);
    await fill('Correcta1!', 'Distinta2@', 'Distinta3@');
    expect((save() as HTMLButtonElement).disabled).toBe(true);
  });
});
