import type { ControlName } from '../../resource/kinds/kind.ts';
import { kindOf } from '../../resource/kinds/registry.ts';
import type { Field } from '../../resource/model/definition.ts';
import { AddRemoveControl } from './AddRemoveControl.tsx';
import {
  BooleanControl,
  ChoiceControl,
  ChoicesControl,
  SwitchControl,
  TabsControl,
  YesNoControl,
} from './ChoiceControls.tsx';
import { DateControl } from './DateControl.tsx';
import type { Control } from './entry.ts';
import { DocumentControl, FileControl } from './FileControl.tsx';
import { ReferenceControl } from './ReferenceControl.tsx';
import { DigitsControl, NumberControl, SecretControl, TextControl } from './TextControls.tsx';

/** The component of each control that a kind may name; `array` uses the form library's list, except for files. */
export const CONTROLS: Record<ControlName, Control> = {
  text: TextControl,
  digits: DigitsControl,
  number: NumberControl,
  date: DateControl,
  boolean: BooleanControl,
  choice: ChoiceControl,
  choices: ChoicesControl,
  reference: ReferenceControl,
  file: FileControl,
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
  const { control } = kindOf({ kind });
  return control && CONTROLS[control];
}
