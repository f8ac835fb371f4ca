import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useTranslate } from '../i18n/translate.ts';
import type { ControlProps } from './control-props.ts';

/** Widget `yes-no`: a question with its two answers, neither chosen before the person does. */
export function YesNoControl({ id, label, value, onChange, onBlur, disabled, required, describedBy }: ControlProps) {
  const translate = useTranslate();
  return (
    <RadioGroup
      row
      id={id}
      aria-label={label}
      aria-describedby={describedBy}
      aria-required={required}
      value={value === true ? 'yes' : value === false ? 'no' : ''}
      onChange={(_event, answer) => onChange(answer === 'yes')}
      onBlur={onBlur}
    >
      <FormControlLabel
        value="yes"
        disabled={disabled}
        control={<Radio size="small" />}
        label={translate('console.yes')}
      />
      <FormControlLabel
        value="no"
        disabled={disabled}
        control={<Radio size="small" />}
        label={translate('console.no')}
      />
    </RadioGroup>
  );
}
