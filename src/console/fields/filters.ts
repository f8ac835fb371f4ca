import type { ComponentType } from 'react';
import type { Filter } from '../../resource/model/definition.ts';
import { ChoiceFilter } from './ChoiceFilter.tsx';
import { DateFilter } from './DateFilter.tsx';
import type { FilterProps } from './filter-props.ts';
import { RangeFilter } from './RangeFilter.tsx';
import { ReferenceFilter } from './ReferenceFilter.tsx';
import { TextFilter } from './TextFilter.tsx';
import { YesNoFilter } from './YesNoFilter.tsx';

/** How each kind of filter is asked; hidden ones are not asked at all. */
export const FILTERS: Record<Filter['as'], ComponentType<FilterProps> | undefined> = {
  choice: ChoiceFilter,
  range: RangeFilter,
  'yes-no': YesNoFilter,
  date: DateFilter,
  text: TextFilter,
  reference: ReferenceFilter,
  hidden: undefined,
};
