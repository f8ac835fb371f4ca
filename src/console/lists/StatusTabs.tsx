import { Tab, Tabs } from '@mui/material';
import type { Json } from '../../resource/model/definition.ts';
import type { ListController } from '../fields/list-controller.ts';
import { useSay } from '../schemas/schemas.ts';

/** The tabs of a list: values of one field by the names of its catalogue. The tab is a part of the filter. */
export function StatusTabs({ list }: { list: ListController }) {
  const say = useSay(list.definition);
  const { tabs, state, definition, index, change } = list;
  if (!tabs) return null;
  const catalog = definition.fields[tabs.by]?.catalog;
  const items = catalog ? (index.catalogs[catalog]?.items ?? []) : [];
  const current = tabs.values.indexOf(state.filter[tabs.by] ?? null);
  const label = (value: Json) => items.find(({ code }) => code === value)?.label ?? String(value);
  return (
    <Tabs
      value={current < 0 ? false : current}
      onChange={(_, place: number) => change({ filter: { ...state.filter, [tabs.by]: tabs.values[place] ?? null } })}
      variant="scrollable"
      scrollButtons="auto"
      aria-label={say('console.list.tabs')}
      sx={{ px: { xs: 1, md: 2 }, borderBottom: 1, borderColor: 'divider', flex: 'none' }}
    >
      {tabs.values.map((value) => (
        <Tab key={String(value)} label={label(value)} />
      ))}
    </Tabs>
  );
}
