import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { ControlProps } from './control-props.ts';

/** A tick with its label beside it. */
export function BooleanControl({
  id,
  label,
  value,
  onChange,
  onBlur,
  disabled,
  required,
  describedBy,
  autoFocus,
}: ControlProps) {
  return (
    <FormControlLabel
      htmlFor={id}
      label={label}
      disabled={disabled}
      control={
        <Checkbox
          id={id}
          size="small"
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
          onBlur={onBlur}
          autoFocus={autoFocus}
          slotProps={{ input: { 'aria-describedby': describedBy, 'aria-required': required } }}
        />
      }
    />
  );
}
