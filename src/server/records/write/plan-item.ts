import { kindOf } from '../../../resource/kinds/registry.ts';
import type { Field, Json, Row } from '../../../resource/model/definition.ts';
import { isRow, valueAt } from '../../../resource/model/path.ts';
import { refuseFields } from '../../core/refusal.ts';
import type { Refusal, Step } from '../../core/write-types.ts';
import { elementKeyField } from './item-sends.ts';
import { runUpdate } from './plan-update.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/**
 * One element of a list comes or goes; the list is the one of the locked row, so two people who add at once both count.
 * An element that is there twice, or not there at all, refuses the call.
 */
export async function runItem(work: UnitOfWork, step: Extract<Step, { kind: 'item' }>): Promise<Refusal | undefined> {
  const { definition, record } = work;
  const field = definition.fields[step.path];
  if (!field) return refuseFields([{ field: step.path, code: 'format' }]);
  const wrong = (code: string): Refusal => ({ ...refuseFields([{ field: step.path, code }]), definition });
  const key = elementKeyField(field);
  const code = coded(key ?? field.items, step.item);
  if (code === undefined || code === null || code === '') return wrong('required');
  const stored = valueAt(record, step.path);
  const items = Array.isArray(stored) ? stored : [];
  const at = items.findIndex((item) => codeOf(item, key) === code);
  if (step.change === 'add' && at >= 0) return wrong('uniqueItems');
  if (step.change === 'remove' && at < 0) return wrong('failure');
  const added = key ? withLabel(work, field, { [key.path]: code }, code) : code;
  const value = step.change === 'add' ? [...items, added] : items.filter((_, place) => place !== at);
  return runUpdate(work, { kind: 'update', values: { [step.path]: value } });
}

const codeOf = (item: Json, key: Field | undefined): Json => (key && isRow(item) ? (item[key.path] ?? null) : item);

/** A word of the address is text; the element's own kind says what it is. */
function coded(field: Field | undefined, item: Json): Json | undefined {
  return field ? (kindOf(field).coerce(item, field) as Json | undefined) : item;
}

/** An element that carries its name beside its code gets the catalogue's. */
function withLabel({ context }: UnitOfWork, field: Field, item: Row, code: Json): Json {
  const named = Object.values(field.itemFields ?? {}).find((one) => one.path === 'label' && one.readOnly);
  const catalog = elementKeyField(field)?.catalog;
  const known = catalog ? context.call.schemas.catalogs[catalog]?.items.find((one) => one.code === code) : undefined;
  return (named && known ? { ...item, label: known.label } : item) as Json;
}
