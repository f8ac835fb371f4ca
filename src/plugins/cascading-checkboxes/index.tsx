import { Checkbox, FormControlLabel, FormGroup, FormHelperText } from '@mui/material';
import type { Json, PluginProps } from '../../console/plugin.ts';
import { valueAt } from '../../resource/model/path.ts';

type CascadingCheckboxesOptions = { fields?: string[] };

/**
 * Checkboxes that say which others they imply. The implication is the resource's rule (`x-implies`), which the form applies;
 * here it is only described.
 */
export default function CascadingCheckboxes(props: PluginProps<CascadingCheckboxesOptions>) {
  const { path = '', options } = props;
  const paths = options.fields?.length ? options.fields : [path];
  return (
    <FormGroup role={paths.length > 1 ? 'group' : undefined} aria-label={paths.length > 1 ? props.label : undefined}>
      {paths.map((one) => (
        <OneTick key={one} {...props} path={one} own={one === path} />
      ))}
    </FormGroup>
  );
}

function OneTick({
  definition,
  record,
  path,
  own,
  value,
  id,
  label,
  disabled,
  onChange,
  translate,
}: PluginProps<CascadingCheckboxesOptions> & { path: string; own: boolean }) {
  const implied = definition.implies[path] ?? [];
  const names = implied.map((name) => definition.fields[name]?.title ?? name).join(', ');
  const ticked: Json | undefined = own ? value : valueAt(record, path);
  const fieldId = own ? id : `${id}-${path.replaceAll('.', '-')}`;
  const helpId = `${fieldId}-includes`;
  return (
    <>
      <FormControlLabel
        htmlFor={fieldId}
        label={own && label ? label : (definition.fields[path]?.title ?? path)}
        disabled={disabled ?? false}
        control={
          <Checkbox
            id={fieldId}
            checked={ticked === true}
            onChange={(event) => onChange?.(event.target.checked, own ? undefined : path)}
            slotProps={{ input: { 'aria-describedby': names ? helpId : undefined } }}
          />
        }
      />
      {names ? (
        <FormHelperText id={helpId} sx={{ mt: -0.5, ml: 3.5 }}>
          {translate('console.condone.includes', { names })}
        </FormHelperText>
      ) : null}
    </>
  );
}
