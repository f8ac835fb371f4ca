import { LazyDocument } from '../../viewer/LazyDocument.tsx';
import { useForm } from '../form-handle.ts';
import type { ControlProps } from './control-props.ts';

/** A document in a form: viewed and replaced in place, uploaded by itself. */
export function DocumentControl({ field, label, record }: ControlProps) {
  const { definition } = useForm();
  return <LazyDocument definition={definition} record={record} field={field} label={label} />;
}
