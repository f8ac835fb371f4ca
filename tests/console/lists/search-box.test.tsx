import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import type { ListController } from '../../../src/console/fields/list-controller.ts';
import { SearchBox } from '../../../src/console/lists/FilterBar.tsx';
import { draw } from '../draw.tsx';
import { boats, invented } from '../invented.ts';

const index = invented();
const definition = boats({});
/** Longer than typing has to rest. */
const BUSY_MS = 700;

/** A list that is busy: what is asked of it comes into force late. */
function BusyList({ asked }: { asked: unknown[] }) {
  const [q, setQ] = useState('');
  const change: ListController['change'] = ({ filter }) => {
    asked.push(filter?.q);
    setTimeout(() => setQ(String(filter?.q ?? '')), BUSY_MS);
  };
  const list = { definition, index, state: { filter: q ? { q } : {} }, change } as unknown as ListController;
  return (
    <>
      <SearchBox list={list} />
      <p>in force: {q || 'nothing'}</p>
      <button type="button" onClick={() => setQ('')}>
        take away
      </button>
    </>
  );
}

it('keeps what was typed while a busy list has not applied it yet, and asks once [L-024]', async () => {
  const asked: unknown[] = [];
  draw(<BusyList asked={asked} />, { index });
  const box = screen.getByRole('searchbox') as HTMLInputElement;
  await userEvent.type(box, 'aurora');
  await waitFor(() => expect(asked).toEqual(['aurora']));
  await new Promise((resolve) => setTimeout(resolve, BUSY_MS / 3));
  expect([box.value, screen.queryByText('in force: aurora')]).toEqual(['aurora', null]);
  await screen.findByText('in force: aurora');
  await new Promise((resolve) => setTimeout(resolve, BUSY_MS));
  expect([asked, box.value]).toEqual([['aurora'], 'aurora']);
  // A search removed from outside is removed from the box as well.
  await userEvent.click(screen.getByText('take away'));
  await waitFor(() => expect(box.value).toBe(''));
  expect(screen.getByText('in force: nothing')).toBeDefined();
});
