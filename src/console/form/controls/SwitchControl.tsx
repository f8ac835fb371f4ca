import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import type { ControlProps } from './control-props.ts';

/** Widget `switch`: on or off, for what takes effect as a setting. */
export function SwitchControl({ id, label, value, onChange, onBlur, disabled, describedBy, autoFocus }: ControlProps) {
  return (
    <FormControlLabel
      htmlFor={id}
      label={label}
      disabled={disabled}
      control={
        <Switch
          id={id}
          size="small"
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
          onBlur={onBlur}
          autoFocus={autoFocus}
          slotProps={{ input: { 'aria-describedby': describedBy, role: 'switch' } }}
        />
      }
    />
  );
}
