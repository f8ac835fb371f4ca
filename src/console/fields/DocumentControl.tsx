import type { ControlProps } from './control-props.ts';
import { LazyDocument } from './LazyDocument.tsx';

/** A document in a form: viewed and replaced in place, uploaded by itself. */
export function DocumentControl({ definition, field, label, record }: ControlProps) {
  return <LazyDocument definition={definition} record={record} field={field} label={label} />;
}
