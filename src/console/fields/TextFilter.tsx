import { kindOf } from '../../resource/kinds/registry.ts';
import type { Json } from '../../resource/model/definition.ts';
import { useTranslate } from '../schemas/schemas.ts';
import { readTyped } from '../schemas/typed.ts';
import { FilterLine } from './FilterLine.tsx';
import type { FilterProps } from './filter-props.ts';

/** A value typed by hand, read as its field's kind reads it. A part of a text may be searched; a part of a number or a day is none. */
export function TextFilter({ list, filter, title, value, disabled, onChange }: FilterProps) {
  const translate = useTranslate(list.definition);
  const field = list.definition.fields[filter.field ?? filter.name];
  const kind = field && kindOf(field);
  const isNumber = kind?.control === 'number';
  const isWhole = isNumber || kind?.control === 'date';
  const read = (typed: string): Json | undefined => {
    const found = field && readTyped(field, typed);
    return found === undefined && !isWhole ? typed.trim() || null : found;
  };
  return (
    <FilterLine
      label={title}
      text={value === undefined || value === null ? '' : String(value)}
      disabled={disabled}
      read={read}
      sentence={translate(`kinds.${kind?.kind ?? 'text'}.format`, { title })}
      {...(isNumber ? { inputMode: 'decimal' as const, selects: true } : {})}
      onChange={onChange}
    />
  );
}
