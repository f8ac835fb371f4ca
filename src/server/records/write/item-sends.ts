import type { Definition, Field, FieldLine, Json } from '../../../resource/model/definition.ts';
import { type Refusal, refuse } from '../../core/refusal.ts';
import type { Step } from '../../core/write-types.ts';

/** The lines of a definition's forms that send each element of a list by a call of its own. */
export function itemLines({ form, fields }: Definition): { line: FieldLine; field: Field }[] {
  const lines = Object.values(form).flatMap((layout) => layout.sections.flatMap((block) => block.fields ?? []));
  return lines.flatMap((line) => {
    const field = Object.hasOwn(fields, line.field) ? fields[line.field] : undefined;
    return line.send && field?.kind === 'array' ? [{ line, field }] : [];
  });
}

const CHANGES = ['add', 'remove'] as const;

/** `$change` says what happens to the element that `$item` names. */
export function itemStep(definition: Definition, field: Field, vars: Record<string, Json>): Step | Refusal {
  const change = CHANGES.find((one) => one === vars.change);
  if (!change)
    return refuse(422, 'server.unknown-operation', { definition, params: { operation: String(vars.change ?? '') } });
  const key = elementKeyField(field);
  const item = vars[key ? `item.${key.path}` : 'item'];
  return { kind: 'item', path: field.path, change, item: item ?? null };
}

/** The field of an element that says which one it is: the first that is a choice, as in the console. */
export function elementKeyField({ itemFields }: Field): Field | undefined {
  const fields = Object.values(itemFields ?? {});
  return fields.find((one) => one.catalog) ?? fields[0];
}
