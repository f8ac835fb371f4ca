import { QueryClientProvider } from '@tanstack/react-query';
import { configure, render, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, Suspense } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect } from 'vitest';
import { makeQueryClient } from '../../src/console/api/query-client.ts';
import { formDialogs } from '../../src/console/app/App.tsx';
import { MessagesContext } from '../../src/console/i18n/translate.ts';
import { FormDialogsContext } from '../../src/console/navigation/dialog-host.ts';
import { SchemasContext, type SchemasIndex, schemaKeys, useLoadedSchemas } from '../../src/console/schemas/schemas.ts';
import { Toasts } from '../../src/console/ui/Toasts.tsx';
import { AppTheme } from '../../src/console/ui/theme.tsx';
import type { Definition } from '../../src/resource/model/definition.ts';
import { withForms } from './form-modules.ts';

/** Pieces that are loaded when they are opened take their time on a busy machine. */
configure({ asyncUtilTimeout: 15_000 });

type Drawing = { index: SchemasIndex; definitions?: Definition[]; at?: string; path?: string };

/** Draws a piece of the console with its schemas at hand, at an address. */
export function draw(element: ReactNode, { index, definitions = [], at = '/', path = '*' }: Drawing) {
  const client = makeQueryClient();
  client.setQueryData(schemaKeys.index, index);
  for (const definition of definitions)
    client.setQueryData(schemaKeys.definition(definition.name), withForms(definition, index));
  const router = createMemoryRouter([{ path, element }], { initialEntries: [at] });
  const view = render(
    <QueryClientProvider client={client}>
      <AppTheme>
        <MessagesContext value={index.messages}>
          <Suspense fallback="…">
            <WithSchemas>
              <FormDialogsContext value={formDialogs}>
                <RouterProvider router={router} />
              </FormDialogsContext>
            </WithSchemas>
          </Suspense>
          <Toasts />
        </MessagesContext>
      </AppTheme>
    </QueryClientProvider>,
  );
  return { ...view, client, router };
}

/** Hands on the index that the store has now, as the console does. */
export const WithSchemas = ({ children }: { children: ReactNode }) => (
  <SchemasContext value={useLoadedSchemas()}>{children}</SchemasContext>
);

/** Presses a dialog's button once it may be pressed: it waits for the form it sends. */
export async function press(dialog: HTMLElement, name: string | RegExp) {
  const button = within(dialog).getByRole('button', { name }) as HTMLButtonElement;
  await waitFor(() => expect(button.disabled).toBe(false));
  await userEvent.click(button);
}
