import type { ComponentType } from 'react';
import type { CatalogItem, Definition, Field, FieldLine, Json, Row } from '../../resource/model/definition.ts';
import type { Translate } from '../i18n/translate.ts';

/**
 * What every control of a value receives: in a form's section, in a value edited alone, in an action's small form. `value` is
 * what is typed; text that is not yet a value of the kind is kept as text, so that an error can quote it.
 */
export type ControlProps = {
  id: string;
  label: string;
  field: Field;
  line?: FieldLine;
  value: Json | undefined;
  onChange: (value: Json | undefined) => void;
  onBlur?: () => void;
  /** A file too large for a data URL: the form sends it as multipart. */
  onFile?: (file: File | undefined) => void;
  disabled?: boolean;
  required?: boolean;
  invalid?: boolean;
  describedBy?: string;
  autoFocus?: boolean;
  /** What may be chosen now: catalogue, narrowed by the rules that hold. */
  choices?: CatalogItem[];
  /** Label of the record that a reference names, where the answer carried it. */
  valueLabel?: string;
  record: Row;
  /** Whose record it is. */
  definition: Definition;
  /** Sentences, the resource's own first. */
  translate?: Translate;
};

export type Control = ComponentType<ControlProps>;
