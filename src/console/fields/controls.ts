import type { Field, Kind } from '../../resource/model/definition.ts';
import { AddRemoveControl } from './AddRemoveControl.tsx';
import { ChoiceControl } from './ChoiceControl.tsx';
import { ChoicesControl } from './ChoicesControl.tsx';
import type { Control } from './control-props.ts';
import { DateControl } from './DateControl.tsx';
import { DigitsControl } from './DigitsControl.tsx';
import { DocumentControl } from './DocumentControl.tsx';
import { FileControl } from './FileControl.tsx';
import { NumberControl } from './NumberControl.tsx';
import { ReferenceControl } from './ReferenceControl.tsx';
import { SecretControl } from './SecretControl.tsx';
import { TabsControl } from './TabsControl.tsx';
import { TextControl } from './TextControl.tsx';
import { BooleanControl, SwitchControl } from './ToggleControl.tsx';
import { YesNoControl } from './YesNoControl.tsx';

/**
 * The control of each kind. `object` has none (its fields are drawn one by one); `array` uses the form library's list, except
 * for files.
 */
export const CONTROLS: Record<Exclude<Kind, 'object' | 'array'>, Control> = {
  text: TextControl,
  'long-text': TextControl,
  integer: NumberControl,
  decimal: NumberControl,
  money: NumberControl,
  percent: NumberControl,
  rate1: NumberControl,
  rate4: NumberControl,
  months: NumberControl,
  month: DateControl,
  date: DateControl,
  moment: DateControl,
  boolean: BooleanControl,
  choice: ChoiceControl,
  choices: ChoicesControl,
  reference: ReferenceControl,
  file: FileControl,
  document: FileControl,
  name: TextControl,
  email: TextControl,
  phone: DigitsControl,
  curp: TextControl,
  rfc: TextControl,
  clabe: DigitsControl,
  url: TextControl,
  secret: SecretControl,
};

/** The closed list of widgets that change a value; any other name is a plug-in's. */
export const WIDGETS: Record<string, Control> = {
  text: TextControl,
  chips: ChoicesControl,
  tabs: TabsControl,
  switch: SwitchControl,
  'yes-no': YesNoControl,
  'add-remove': AddRemoveControl,
  'document-viewer': DocumentControl,
};

/** Controls that draw their own label: no second label above them. */
export const SELF_LABELLED: readonly Control[] = [BooleanControl, SwitchControl];

/** The control of a field, by its line's widget or else by its kind; undefined where none fits. */
export function controlOf({ kind, items }: Pick<Field, 'kind' | 'items'>, widget?: string): Control | undefined {
  const named = widget ? WIDGETS[widget] : undefined;
  if (named) return named;
  if (kind === 'array' && items?.kind === 'file') return FileControl;
  return kind === 'object' || kind === 'array' ? undefined : CONTROLS[kind];
}
