import type { Json } from '../../resource/model/definition.ts';
import { useTranslate } from '../i18n/translate.ts';
import { TabRow } from '../ui/TabRow.tsx';
import type { ControlProps } from './control-props.ts';

/** Widget `tabs`: a choice (or a yes/no by catalogue) whose values read as tabs above what they change. */
export function TabsControl({ id, label, value, onChange, disabled, choices, describedBy }: ControlProps) {
  const translate = useTranslate();
  const options: { code: Json; label: string }[] = choices?.length
    ? choices
    : [
        { code: true, label: translate('console.yes') },
        { code: false, label: translate('console.no') },
      ];
  const chosen = options.findIndex((option) => option.code === value);
  return (
    <TabRow
      id={id}
      label={label}
      describedBy={describedBy}
      tabs={options.map((option, place) => ({
        key: String(option.code),
        label: option.label,
        selected: place === chosen,
        disabled,
        onSelect: () => onChange(option.code),
      }))}
    />
  );
}
