import FormHelperText from '@mui/material/FormHelperText';
import type { ReactNode } from 'react';
import type { Vars } from '../../resource/model/condition-tree.ts';
import type { Definition, Field, FieldLine, Row } from '../../resource/model/definition.ts';
import { valueAt } from '../../resource/model/path.ts';
import { PluginInSlot } from '../plugins/PluginInSlot.tsx';
import { isPlugin } from '../plugins/registry.ts';
import { HiddenText } from '../ui/Hint.tsx';
import { SwitchControl } from './ChoiceControls.tsx';
import { ShownValue } from './ShownValue.tsx';

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

export function FieldValue({ definition, record, line, field, label, warnings }: FieldValueProps) {
  const value = valueAt(record, field.path);
  if (line.widget === 'switch')
    return (
      <div className="labelled">
        <HiddenText component="dt">{label}</HiddenText>
        <dd>
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
        </dd>
      </div>
    );
  if (line.widget && isPlugin(line.widget))
    return (
      <Labelled label={label} warnings={warnings}>
        <PluginInSlot
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
    <div className="labelled">
      <dt>{label}</dt>
      <dd>
        {children}
        <Warnings texts={warnings} />
      </dd>
    </div>
  );
}

/** What does not refuse a value but should be seen: under its control, and under the value once it is stored. */
export const Warnings = ({ texts = [] }: { texts?: readonly string[] | undefined }) =>
  texts.map((text) => (
    <FormHelperText key={text} role="status" sx={{ color: 'warning.main' }}>
      {text}
    </FormHelperText>
  ));
