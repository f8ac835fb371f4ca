import { shownDate } from '../../resource/model/dates.ts';
import { dayOf } from '../../resource/model/time.ts';
import { useTranslate } from '../schemas/schemas.ts';
import { DAY, readTyped } from '../schemas/typed.ts';
import { withSlashes } from '../ui/date-text.ts';
import { FilterLine } from './FilterLine.tsx';
import type { FilterProps } from './filter-props.ts';

/** One day. */
export const DateFilter = ({ title, value, disabled, onChange }: FilterProps) => (
  <DayLine label={title} value={value} disabled={disabled} onChange={onChange} />
);

type DayLineProps = Pick<FilterProps, 'value' | 'disabled' | 'onChange'> & {
  label: string;
  /** What it is called where its own label does not say it. */
  name?: string;
};

/** A day as people write it, DD/MM/YYYY, whatever the browser's language. Nothing counts before it is a day. */
export function DayLine({ value, label, ...props }: DayLineProps) {
  const translate = useTranslate();
  const held = typeof value === 'string' ? value : '';
  const day = dayOf(held);
  return (
    <FilterLine
      {...props}
      label={label}
      text={day ? shownDate(day) : held}
      read={(typed) => readTyped(DAY, typed)}
      write={(day) => shownDate(String(day))}
      shape={(typed, before) => withSlashes('date', typed, before)}
      sentence={translate('kinds.date.format', { title: label })}
      inputMode="numeric"
    />
  );
}
