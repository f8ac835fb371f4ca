import { maskable } from '../../../resource/access/masks.ts';
import { readsByRow } from '../../../resource/access/permissions.ts';
import type { Definition } from '../../../resource/model/definition.ts';
import type { RequestContext } from '../../core/context.ts';
import { needOf } from '../../core/needs.ts';
import { codeOf } from '../../core/registry.ts';

/**
 * The columns that an answer of these fields is made of: the fields, what computed ones read, and whom masked ones speak of.
 * Undefined where that cannot be said beforehand, and the whole row is read.
 */
export function wantedColumns(
  call: RequestContext,
  definition: Definition,
  fields: readonly string[],
): string[] | undefined {
  if (readsByRow(definition)) return undefined;
  const wanted = new Set(fields);
  for (const path of fields) {
    const { part, computed } = definition.fields[path] ?? {};
    if (part) return undefined;
    const needs = computed && codeOf(call.schemas).computed(computed)?.needs;
    for (const read of needs ? Object.keys(needOf(needs).fields) : []) wanted.add(read);
  }
  for (const { path, about = [], showsWhen } of maskable(call.schemas, definition, call.actor)) {
    if (!wanted.has(path)) continue;
    if (showsWhen !== undefined) return undefined;
    for (const person of about) wanted.add(person.split('.')[0] ?? person);
  }
  return [...wanted];
}
