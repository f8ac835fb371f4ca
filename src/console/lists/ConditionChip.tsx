import { Chip } from '@mui/material';
import { Suspense, useState } from 'react';
import { WHERE } from '../../resource/model/where.ts';
import type { ListController } from '../fields/list-controller.ts';
import { useTranslate } from '../i18n/translate.ts';
import { lazyInline } from '../ui/lazy-component.tsx';
import { groupText } from './condition-text.ts';

const ConditionBuilder = lazyInline(async () => (await import('./ConditionBuilder.tsx')).ConditionBuilder);

/** The condition in force, in words: it opens its lines, or goes with one click. */
export function ConditionChip({ list }: { list: ListController }) {
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
        sx={{ maxWidth: 420, order: { xs: 1, md: 0 } }}
      />
      <Suspense>{isOpen ? <ConditionBuilder list={list} onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}
