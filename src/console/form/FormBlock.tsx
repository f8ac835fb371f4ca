import type { Block } from '../../resource/definition.ts';
import { Blocks } from '../record/Blocks.tsx';
import { useForm, useFormPart } from './form-handle.ts';

/** A block of a form that is no group of fields: what hangs below, buttons, a plug-in. It sees the record as it is typed. */
export function FormBlock({ block }: { block: Block }) {
  const form = useForm();
  const record = useFormPart(form, (state) => state.record);
  return <Blocks blocks={[block]} definition={form.definition} record={record} vars={form.vars()} live />;
}
