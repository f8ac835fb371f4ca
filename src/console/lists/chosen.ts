import { useEffect, useRef, useState } from 'react';
import type { Row } from '../../resource/model/definition.ts';
import type { ListController } from '../fields/list-controller.ts';
import { useTranslate } from '../i18n/translate.ts';
import { useToast } from '../ui/toast.ts';
import type { ListTableModel } from './table.ts';

/** What is ticked in a list. `except`: with everything that matches chosen, the keys of the rows that were unticked again. */
export type Chosen = {
  rows: Row[];
  isEverything: boolean;
  except: string[];
  /** True where more rows match than the ticked page holds. */
  mayChooseEverything: boolean;
  chooseEverything: () => void;
  clear: () => void;
};

const NOTHING = new Map<string, Row>();

/** Ticks survive paging. Another filter is another set of rows: it clears them and says so. */
export function useChosen(list: ListController, { table }: ListTableModel): Chosen {
  const translate = useTranslate(list.definition);
  const toast = useToast();
  const { rows, rowId, count, state } = list;
  const { rowSelection } = table.state;
  const [isEverything, setEverything] = useState(false);
  const known = useRef(NOTHING);
  const ids = rows.map(rowId);
  if (rows.some((row) => known.current.get(rowId(row)) !== row))
    known.current = new Map([...known.current, ...rows.map((row): [string, Row] => [rowId(row), row])]);
  const clear = () => {
    known.current = NOTHING;
    setEverything(false);
    table.setRowSelection({});
  };
  const seen = useRef(new Set<string>());
  if (!isEverything && seen.current.size > 0) seen.current = new Set();
  const page = ids.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `page` names the rows
  useEffect(() => {
    const fresh = isEverything ? ids.filter((id) => !seen.current.has(id)) : [];
    for (const id of fresh) seen.current.add(id);
    if (fresh.length > 0)
      table.setRowSelection((before) => ({ ...before, ...Object.fromEntries(fresh.map((id) => [id, true])) }));
  }, [isEverything, page]);
  const filter = JSON.stringify(state.filter);
  const before = useRef(filter);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked when the filter changes alone
  useEffect(() => {
    if (before.current === filter) return;
    before.current = filter;
    if (!Object.values(rowSelection).some(Boolean)) return;
    clear();
    toast.info(translate('console.list.selection-cleared'));
  }, [filter]);
  const chosen = Object.keys(rowSelection).filter((id) => rowSelection[id]);
  return {
    rows: chosen.map((id) => known.current.get(id)).filter((row): row is Row => row !== undefined),
    isEverything,
    except: isEverything ? [...seen.current].filter((id) => !rowSelection[id]) : [],
    mayChooseEverything: !isEverything && count > rows.length && table.getIsAllRowsSelected(),
    chooseEverything: () => setEverything(true),
    clear,
  };
}
