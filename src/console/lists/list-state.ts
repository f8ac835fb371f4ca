import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Definition } from '../../resource/model/definition.ts';
import type { ChangeList, ListState } from '../fields/list-controller.ts';
import { addressOfState, initialState, stateOfAddress } from './list-request.ts';
import type { OpenView } from './open-view.ts';

/** The address is the state: a reload keeps it, Back restores it, a link carries it. A view is named in it and says its start. */
export function useAddressState(definition: Definition, view?: OpenView): [ListState, ChangeList] {
  const [search, setSearch] = useSearchParams();
  const start = view?.start;
  const state = useMemo(() => stateOfAddress(definition, search, start), [definition, search, start]);
  const change = useCallback<ChangeList>(
    (wanted, { replace = false } = {}) =>
      setSearch(
        (before) => {
          const next = { ...stateOfAddress(definition, before, start), page: 0, ...wanted };
          const address = addressOfState(definition, next, start);
          const name = before.get('view');
          if (name) address.set('view', name);
          return address;
        },
        { replace },
      ),
    [definition, setSearch, start],
  );
  return [state, change];
}

/** The state of a list inside another screen, which may be forgotten. */
export function useLocalState(definition: Definition, limit?: number): [ListState, ChangeList] {
  const [state, setState] = useState(() => initialState(definition, limit));
  const change = useCallback<ChangeList>((wanted) => setState((before) => ({ ...before, page: 0, ...wanted })), []);
  return [state, change];
}
