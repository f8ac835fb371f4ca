import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConfirmAction } from '../../../src/console/actions/ConfirmAction.tsx';
import { AskDialog } from '../../../src/console/screens/AskDialog.tsx';
import type { Action } from '../../../src/resource/model/definition.ts';
import { partOf } from '../../part.ts';
import { type Asked, fakeServer } from '../fake-server.ts';
import { admin, definitionFor, drawPart, drawScreen, indexFor, stubScrolling } from '../real.tsx';

beforeEach(stubScrolling);
afterEach(() => vi.unstubAllGlobals());

const person = { ...admin, roles: ['SUPER_ADMIN', 'ADMIN', 'OPERATIONS'] };
/** Every action of the files that shows what it would do before it is done, and works on a record. */
const ACTIONS = Object.keys(indexFor(person).resources).flatMap((resource) =>
  Object.values(definitionFor(person, resource).actions.actions)
    .filter(({ name, preview }) => preview && name !== 'create')
    .map((action) => [`${resource}.${action.name}`, resource, action] as [string, string, Action]),
);
const READY = { count: 1, ready: 1, refused: [], totals: [], payees: [], warnings: [], date: null, sample: [] };
const FAILURES: [string, () => { status?: number; body: unknown }][] = [
  ['an error of the server', () => ({ status: 500, body: { message: 'Se cayó' } })],
  ['a missing call', () => ({ status: 404, body: { message: 'No existe' } })],
  ['a refusal', () => ({ status: 422, body: { message: 'No se puede leer' } })],
  ['a proxy’s page', () => ({ status: 200, body: '<html>Espere</html>' })],
  [
    'no answer',
    () => {
      throw new TypeError('Failed to fetch');
    },
  ],
];

function drawQuestion(resource: string, action: Action, onSend: () => void) {
  const common = { action, text: undefined, busy: false, ids: [1], onClose: () => undefined };
  drawPart(
    (definition) =>
      Object.keys(action.ask).length > 0 ? (
        <AskDialog
          {...common}
          definition={definition}
          title="Hacer"
          label="x"
          record={{}}
          onSend={async () => onSend()}
        />
      ) : (
        <ConfirmAction
          {...common}
          definition={definition}
          title="Hacer: x"
          verb="Hacer"
          danger={false}
          onConfirm={onSend}
        />
      ),
    resource,
    person,
  );
}

describe.each(ACTIONS)('%s', (name, resource, action) => {
  it.each(partOf(FAILURES, ACTIONS.map(([one]) => one).indexOf(name)))(
    'is not done while what it would do is not known, for %s, and is asked again',
    async (_why, fails) => {
      let works = false;
      const path = `/v1/${resource}/preview`;
      const server = fakeServer({ [`POST ${path}`]: () => (works ? { body: READY } : fails()) });
      const sent = vi.fn();
      drawQuestion(resource, action, sent);
      const dialog = await screen.findByRole('dialog');
      const again = await within(dialog).findByRole('button', { name: 'Intentar de nuevo' });
      const verb = within(dialog).getByRole('button', { name: /^Hacer/ }) as HTMLButtonElement;
      expect(verb.disabled).toBe(true);
      const form = dialog.querySelector('form');
      form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
      works = true;
      await userEvent.click(again);
      await waitFor(() => expect(verb.disabled).toBe(false));
      expect(sent).not.toHaveBeenCalled();
      expect(server.to('POST', path).length).toBeGreaterThan(1);
    },
  );
});

it('there are such actions', () => {
  expect(ACTIONS.map(([name]) => name)).toEqual(
    expect.arrayContaining(['dispersions.disperse', 'requests.activate', 'requests.disperse']),
  );
});

describe('a payment that is typed', () => {
  it.each(FAILURES)(
    'is not sent while it is not known whether it is the second of its kind, for %s',
    async (_why, fails) => {
      let works = false;
      const server = fakeServer({
        'GET /v1/requests/31': { body: { id: 31, token: 'S0000031', amount: 50_000 } },
        'POST /v1/payments/preview': () => (works ? { body: READY } : fails()),
        'POST /v1/payments': (asked: Asked) => ({ status: 201, body: { id: 9, log: [], asked: asked.path } }),
      });
      drawScreen('payments', 'create', undefined, { request: 31, amount: 5, date: '2026-02-16' });
      const real = () =>
        server.to('POST', '/v1/payments').filter(({ body }) => (body as { notify?: boolean }).notify !== false);
      await userEvent.click(await screen.findByRole('button', { name: 'Aplicar' }));
      const dialog = await screen.findByRole('dialog', { name: /^Aplicar/ });
      expect(within(dialog).getByText(/^No se pudo calcular qué pasará, y no se hizo nada/)).toBeTruthy();
      expect(within(dialog).queryByRole('button', { name: 'Aplicar' })).toBeNull();
      await userEvent.click(within(dialog).getByRole('button', { name: 'Intentar de nuevo' }));
      const other = await screen.findByRole('dialog', { name: /^Aplicar/ });
      expect(real()).toEqual([]);
      works = true;
      await userEvent.click(within(other).getByRole('button', { name: 'Intentar de nuevo' }));
      await waitFor(() => expect(real()).toHaveLength(1));
    },
  );
});
