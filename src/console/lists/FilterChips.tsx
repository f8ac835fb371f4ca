import { Button, Chip } from '@mui/material';
import { Suspense, useState } from 'react';
import type { Filter, Json } from '../../resource/model/definition.ts';
import { WHERE } from '../../resource/model/where.ts';
import type { ListController } from '../fields/list-controller.ts';
import { useTranslate } from '../i18n/translate.ts';
import { lazyInline } from '../ui/lazy-component.tsx';
import { filterText, groupText } from './condition-text.ts';
import { withoutFilters } from './use-list.ts';

const ConditionBuilder = lazyInline(async () => (await import('./ConditionBuilder.tsx')).ConditionBuilder);

/** On a phone after all buttons, which keep their line. */
const BELOW = { xs: 1, md: 0 };

type FilterChipsProps = { list: ListController; chips: { filter: Filter; value: Json }[] };

/** Each filter in force is a chip that says what it does and goes with one click. */
export function FilterChips({ list, chips }: FilterChipsProps) {
  const translate = useTranslate(list.definition);
  return (
    <>
      {chips.map(({ filter, value }) => (
        <Chip
          key={filter.name}
          label={translate('console.list.filter-chip', {
            title: filter.title,
            value: filterText(list, filter, value, translate),
          })}
          onDelete={() => list.setFilter(filter.name, undefined)}
          slotProps={{ root: { title: translate('console.list.remove-filter', { title: filter.title }) } }}
          sx={{ maxWidth: 320, order: BELOW }}
        />
      ))}
      {list.state.filter[WHERE] === undefined ? null : <ConditionChip list={list} />}
      {chips.length > 1 ? (
        <Button
          color="inherit"
          sx={{ order: BELOW }}
          onClick={() => list.change({ filter: withoutFilters(list, ['q']) })}
        >
          {translate('console.list.clear-filters')}
        </Button>
      ) : null}
    </>
  );
}

/** The condition in force, in words: it opens its lines, or goes with one click. */
function ConditionChip({ list }: { list: ListController }) {
  const translate = useTranslate(list.definition);
  const [isOpen, setOpen] = useState(false);
  const title = translate('console.condition.title');
  const text = groupText(list, list.state.filter[WHERE] ?? null, translate);
  return (
    <>
      <Chip
        label={translate('console.list.filter-chip', { title, value: text })}
        onClick={() => setOpen(true)}
        onDelete={() => list.setFilter(WHERE, undefined)}
        slotProps={{ root: { title: text } }}
        sx={{ maxWidth: 420, order: BELOW }}
      />
      <Suspense>{isOpen ? <ConditionBuilder list={list} onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}
