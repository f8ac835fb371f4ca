import { LazyDocument } from '../../viewer/LazyDocument.tsx';
import { useForm } from '../form-handle.ts';
import type { ControlProps } from './control-props.ts';

/** A document that a form shows: looked at and replaced where it stands, sent by itself. */
export function DocumentControl({ field, label, record }: ControlProps) {
  const { definition } = useForm();
  return <LazyDocument definition={definition} record={record} field={field} label={label} />;
}
