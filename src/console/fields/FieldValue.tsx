import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Vars } from '../../resource/model/condition-tree.ts';
import type { Definition, Field, FieldLine, Row } from '../../resource/model/definition.ts';
import { valueAt } from '../../resource/model/path.ts';
import { PluginSlot } from '../plugins/PluginSlot.tsx';
import { isPlugin } from '../plugins/registry.ts';
import { HiddenText } from '../ui/HiddenText.tsx';
import { Warnings } from '../ui/Warnings.tsx';
import { ShownValue } from './ShownValue.tsx';
import { SwitchControl } from './ToggleControl.tsx';

export type FieldValueProps = {
  definition: Definition;
  record: Row;
  vars: Vars;
  line: FieldLine;
  field: Field;
  label: string;
  /** What the stored value contradicts. */
  warnings?: readonly string[] | undefined;
};

/** A label and its value, to be read. */
export function FieldValue({ definition, record, line, field, label, warnings }: FieldValueProps) {
  const value = valueAt(record, field.path);
  if (line.widget === 'switch')
    return (
      <Box sx={{ minWidth: 0 }}>
        <HiddenText component="dt">{label}</HiddenText>
        <Box component="dd" sx={{ m: 0 }}>
          <SwitchControl
            id={`shown-${field.path}`}
            label={label}
            field={field}
            value={value}
            onChange={() => undefined}
            record={record}
            definition={definition}
            disabled
          />
        </Box>
      </Box>
    );
  if (line.widget && isPlugin(line.widget))
    return (
      <Labelled label={label} warnings={warnings}>
        <PluginSlot
          name={line.widget}
          slot="field"
          definition={definition}
          record={record}
          options={line.options}
          path={field.path}
          value={value}
          label={label}
          disabled
        />
      </Labelled>
    );
  return (
    <Labelled label={label} warnings={warnings}>
      <ShownValue definition={definition} record={record} field={field} label={label} />
    </Labelled>
  );
}

type LabelledProps = { label: string; warnings?: readonly string[] | undefined; children: ReactNode };

export function Labelled({ label, warnings, children }: LabelledProps) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Box component="dd" sx={{ m: 0, minHeight: 24, overflowWrap: 'anywhere' }}>
        {children}
        <Warnings texts={warnings} />
      </Box>
    </Box>
  );
}
