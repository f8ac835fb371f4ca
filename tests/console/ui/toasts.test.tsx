import { configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { MessagesContext } from '../../../src/console/i18n/translate.ts';
import { Toasts } from '../../../src/console/ui/Toasts.tsx';
import { notices, useToast } from '../../../src/console/ui/toast.ts';
import { messages } from '../sentences.ts';

configure({ asyncUtilTimeout: 15_000 });
afterEach(() => {
  vi.useRealTimers();
  notices.clear();
});

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
      <button type="button" onClick={() => toast.failure('Se rechazó', { about: 'orders/2/title' })}>
        refuse second
      </button>
      <button type="button" onClick={() => toast.settled('orders/1/title')}>
        settle
      </button>
      <button type="button" onClick={() => toast.settled('orders/2/title', 'orders/3/title')}>
        settle second
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

it('equal failures of two records are one toast, which goes with the later success of the last of them', async () => {
  drawn();
  await userEvent.click(screen.getByText('refuse'));
  await userEvent.click(screen.getByText('refuse second'));
  await screen.findByText('Se rechazó ×2');
  await userEvent.click(screen.getByText('settle'));
  await userEvent.click(screen.getByText('settle'));
  expect(screen.getByText('Se rechazó ×2')).toBeTruthy();
  await userEvent.click(screen.getByText('settle second'));
  await waitFor(() => expect(screen.queryByText(/Se rechazó/)).toBeNull());
});

const alerts = () => screen.getAllByRole('alert').map((one) => one.textContent);

it('the same failure again counts up, and is read out again as a new alert (desk 52)', async () => {
  drawn();
  await userEvent.click(screen.getByText('other'));
  const first = (await screen.findByText('Otra cosa')).closest('[role=alert]');
  await userEvent.click(screen.getByText('other'));
  const second = (await screen.findByText('Otra cosa ×2')).closest('[role=alert]');
  expect(second).not.toBe(first);
  await waitFor(() => expect(alerts()).toEqual(['Otra cosa ×2']));
});

it('a failure folds after 10 seconds, the same one later opens it again with its count, a success withdraws it', async () => {
  drawn();
  await userEvent.click(screen.getByText('refuse'));
  await screen.findByText('Se rechazó');
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await userEvent.click(screen.getByText('refuse'));
  await screen.findByText('Se rechazó ×2');
  await vi.advanceTimersByTimeAsync(9_000);
  expect(notices.all()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(notices.all()).toMatchObject([{ text: 'Se rechazó', count: 2 }]);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  await userEvent.click(screen.getByText('refuse'));
  await screen.findByText('Se rechazó ×3');
  expect(notices.all()).toEqual([]);
  await vi.advanceTimersByTimeAsync(10_500);
  expect(notices.all()).toMatchObject([{ count: 3 }]);
  await userEvent.click(screen.getByText('save'));
  await screen.findByText('Se guardó');
  expect(notices.all()).toEqual([]);
});

it('a failure under the keyboard’s focus stays open', async () => {
  drawn();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await userEvent.click(screen.getByText('other'));
  const told = (await screen.findByText('Otra cosa')).closest('[role=alert]') as HTMLElement;
  const button = within(told).getByRole('button', { name: messages['console.toast.close'] as string });
  button.focus();
  await vi.advanceTimersByTimeAsync(12_000);
  expect(screen.getByText('Otra cosa')).toBeTruthy();
  button.blur();
  await vi.advanceTimersByTimeAsync(1_500);
  expect(notices.all()).toMatchObject([{ text: 'Otra cosa' }]);
});

it('more failures than there is room for lose none', async () => {
  render(
    <MessagesContext value={messages}>
      <Many />
      <Toasts />
    </MessagesContext>,
  );
  await userEvent.click(screen.getByText('many'));
  await waitFor(() => expect(alerts()).toContain('Falla 6'));
  await waitFor(() => expect(notices.all().map(({ text }) => text)).toEqual(['Falla 1', 'Falla 2']));
});

function Many() {
  const toast = useToast();
  return (
    <button type="button" onClick={() => [1, 2, 3, 4, 5, 6].map((one) => toast.failure(`Falla ${one}`))}>
      many
    </button>
  );
}
