import { Button, Stack } from '@mui/material';
import { type FormEvent, Suspense, useState } from 'react';
import type { Json } from '../../resource/model/definition.ts';
import { FILTERS } from '../fields/filters.tsx';
import type { ListController } from '../fields/list-controller.ts';
import { useTranslate } from '../i18n/translate.ts';
import { Tip } from '../ui/Hint.tsx';
import { lazyInline } from '../ui/lazy-component.tsx';
import { Popup } from '../ui/Popup.tsx';

const ConditionBuilder = lazyInline(async () => (await import('./ConditionBuilder.tsx')).ConditionBuilder);

type FilterPopoverProps = { list: ListController; anchor: HTMLElement; onClose: () => void };

/** All filters of a list, applied together: one new address, one new page. */
export function FilterPopover({ list, anchor, onClose }: FilterPopoverProps) {
  const translate = useTranslate(list.definition);
  const [draft, setDraft] = useState<Record<string, Json | undefined>>(list.state.filter);
  const [isBuilding, setBuilding] = useState(false);
  const minLength = list.definition.list.search?.minLength ?? list.index.console.search.list;
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const kept = Object.entries(draft).filter(
      (entry): entry is [string, Json] => entry[1] !== undefined && entry[1] !== '',
    );
    list.change({ filter: Object.fromEntries(kept) });
    onClose();
  };
  if (isBuilding)
    return (
      <Suspense>
        <ConditionBuilder list={list} onClose={onClose} />
      </Suspense>
    );
  return (
    <Popup label={translate('console.list.filters')} anchor={anchor} onClose={onClose}>
      <Stack component="form" onSubmit={apply} sx={{ gap: 2, p: 2, width: 320, maxWidth: '90vw' }}>
        {list.filters.map(({ filter, title, enabled }) => {
          const Input = FILTERS[filter.as];
          const reason = enabled ? undefined : translate('verdicts.needs-search', { limit: minLength });
          return Input ? (
            <Tip key={filter.name} text={reason}>
              <Input
                list={list}
                filter={filter}
                title={title}
                disabled={!enabled}
                value={draft[filter.name]}
                onChange={(value) => setDraft({ ...draft, [filter.name]: value })}
              />
            </Tip>
          ) : null;
        })}
        <Button color="inherit" variant="outlined" onClick={() => setBuilding(true)}>
          {translate('console.condition.open')}
        </Button>
        <Button type="submit" variant="contained">
          {translate('console.list.apply')}
        </Button>
      </Stack>
    </Popup>
  );
}
