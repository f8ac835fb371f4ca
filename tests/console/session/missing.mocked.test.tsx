import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { resumeSession } from '../../../src/console/app/bootstrap.ts';
import { Root } from '../../../src/console/app/Root.tsx';
import { fakeServer } from '../fake-server.ts';
import { messages } from '../sentences.ts';

vi.mock('../../../src/console/session/SignIn.tsx', () => {
  throw new Error('the file is gone');
});

it('says so where its own code does not come, instead of an empty page', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  fakeServer({ 'GET /v1/public': { body: { version: '1', messages } } });
  render(<Root opened={await resumeSession()} />);
  expect((await screen.findByRole('alert')).textContent).toContain(messages['console.error-load']);
  expect(screen.getByRole('button', { name: 'Reintentar' })).toBeTruthy();
});
