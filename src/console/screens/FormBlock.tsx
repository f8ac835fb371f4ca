import type { Block } from '../../resource/model/definition.ts';
import { Blocks } from '../blocks/Blocks.tsx';
import { useForm, useFormPart } from '../forms/form-session.ts';
import { useRecord } from '../schemas/records.ts';

/**
 * A block of a form that is no group of fields: what hangs below, buttons, a plug-in. It sees the
 * record as it is typed; values that are saved alone see it as it is stored.
 */
export function FormBlock({ block }: { block: Block }) {
  const form = useForm();
  const typed = useFormPart(form, (state) => state.record);
  const alone = block.edit === 'each';
  const id = typed.id ?? typed._id;
  const found = useRecord(form.definition.name, id, { enabled: alone });
  const record = alone ? (found.data?.record ?? typed) : typed;
  // The section above already shows its title.
  const { title: _, ...untitled } = block;
  return <Blocks blocks={[untitled]} definition={form.definition} record={record} vars={form.vars()} live={!alone} />;
}
