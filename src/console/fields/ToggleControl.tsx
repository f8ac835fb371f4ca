import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import type { ControlProps } from './control-props.ts';

/** A tick with its label beside it. */
export const BooleanControl = (props: ControlProps) => <Toggle {...props} />;

/** Widget `switch`: on or off, for what takes effect as a setting. */
export const SwitchControl = (props: ControlProps) => <Toggle {...props} isSwitch />;

function Toggle(props: ControlProps & { isSwitch?: boolean }) {
  const { id, label, value, onChange, onBlur, disabled, required, describedBy, autoFocus, isSwitch = false } = props;
  const Part = isSwitch ? Switch : Checkbox;
  const told = { 'aria-describedby': describedBy, ...(isSwitch ? { role: 'switch' } : { 'aria-required': required }) };
  return (
    <FormControlLabel
      htmlFor={id}
      label={label}
      disabled={disabled}
      // A switch begins within its own margin.
      sx={isSwitch ? { ml: '-7px' } : {}}
      control={
        <Part
          id={id}
          size="small"
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
          onBlur={onBlur}
          autoFocus={autoFocus}
          slotProps={{ input: told }}
        />
      }
    />
  );
}
