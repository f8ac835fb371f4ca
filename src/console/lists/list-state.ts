import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Definition } from '../../resource/model/definition.ts';
import type { ChangeList, ListState } from '../fields/list-controller.ts';
import { addressOfState, initialState, stateOfAddress } from './list-request.ts';

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
