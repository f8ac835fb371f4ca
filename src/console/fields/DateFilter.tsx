import { DateInput } from './DateInput.tsx';
import type { FilterProps } from './filter-props.ts';

/** One day. */
export function DateFilter({ title, value, disabled, onChange }: FilterProps) {
  return (
    <DateInput
      label={title}
      value={typeof value === 'string' ? value : undefined}
      disabled={disabled}
      onChange={onChange}
    />
  );
}
