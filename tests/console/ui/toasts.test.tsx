import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { MessagesContext } from '../../../src/console/app/say.ts';
import { Toasts } from '../../../src/console/ui/Toasts.tsx';
import { useToast } from '../../../src/console/ui/toast.ts';
import { messages } from '../sentences.ts';

configure({ asyncUtilTimeout: 15_000 });
afterEach(cleanup);

function Teller() {
  const toast = useToast();
  return (
    <>
      <button type="button" onClick={() => toast.failure('Se rechazó', { about: 'orders/1/title' })}>
        refuse
      </button>
      <button type="button" onClick={() => toast.success('Se guardó', { about: 'orders/1/title' })}>
        save
      </button>
      <button type="button" onClick={() => toast.warning('Otra cosa')}>
        other
      </button>
    </>
  );
}

const drawn = () =>
  render(
    <MessagesContext value={messages}>
      <Teller />
      <Toasts />
    </MessagesContext>,
  );

it('a failure stays until it is closed', async () => {
  drawn();
  await userEvent.click(screen.getByText('refuse'));
  const told = (await screen.findByText('Se rechazó')).closest('[role=alert]') as HTMLElement;
  await userEvent.click(within(told).getByRole('button', { name: messages['console.toast.close'] as string }));
  await waitFor(() => expect(screen.queryByText('Se rechazó')).toBeNull());
});

it('a newer word about the same value takes the place of the older one, and of no other', async () => {
  drawn();
  await userEvent.click(screen.getByText('other'));
  await userEvent.click(screen.getByText('refuse'));
  await screen.findByText('Se rechazó');
  await userEvent.click(screen.getByText('save'));
  await screen.findByText('Se guardó');
  await waitFor(() => expect(screen.queryByText('Se rechazó')).toBeNull());
  expect(screen.getByText('Otra cosa')).toBeTruthy();
});
