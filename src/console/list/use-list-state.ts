import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Definition } from '../../resource/definition.ts';
import { addressOfState, initialState, type ListState, stateOfAddress } from './list-state.ts';

/** A change that does not name the page leads back to the first one. `replace`: no step of its own for Back. */
export type ChangeList = (change: Partial<ListState>, options?: { replace?: boolean }) => void;

/** The address is the state: a reload keeps it, Back restores it, a link carries it. */
export function useAddressState(definition: Definition): [ListState, ChangeList] {
  const [search, setSearch] = useSearchParams();
  const state = useMemo(() => stateOfAddress(definition, search), [definition, search]);
  const change = useCallback<ChangeList>(
    (wanted, { replace = false } = {}) =>
      setSearch((before) => addressOfState(definition, { ...stateOfAddress(definition, before), page: 0, ...wanted }), {
        replace,
      }),
    [definition, setSearch],
  );
  return [state, change];
}

/** The state of a list inside another screen, which may be forgotten. */
export function useLocalState(definition: Definition, limit?: number): [ListState, ChangeList] {
  const [state, setState] = useState(() => initialState(definition, limit));
  const change = useCallback<ChangeList>((wanted) => setState((before) => ({ ...before, page: 0, ...wanted })), []);
  return [state, change];
}
