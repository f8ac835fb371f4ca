import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { Json } from '../../resource/model/definition.ts';
import { useTranslate } from '../i18n/translate.ts';
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
    <Tabs
      id={id}
      aria-label={label}
      aria-describedby={describedBy}
      value={chosen === -1 ? false : chosen}
      onChange={(_event, place: number) => onChange(options[place]?.code)}
      sx={{ borderBottom: 1, borderColor: 'divider' }}
    >
      {options.map((option, place) => (
        <Tab key={String(option.code)} value={place} label={option.label} disabled={disabled} />
      ))}
    </Tabs>
  );
}
