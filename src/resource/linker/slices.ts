import { grantsOf, names } from '../access/rights.ts';
import type { Definition, Door, FieldRule, Grants, Operation } from '../model/definition.ts';
import { own } from '../model/fields.ts';
import { at, type Cursor, entries, given, items, text, texts } from './cursor.ts';
import { error, known, type LinkScope, unknown, use } from './link-context.ts';
import { copiedFrom } from './reads.ts';

/** What a resource lets its slices do beyond its own rights. */
export function readDoors(place: LinkScope): void {
  const { work, definition } = place;
  const file = work.files.get(definition.name)?.permissions;
  if (!file) return;
  if (!given(at(file, 'doors'))) return;
  const slices = Object.values(work.resources).filter((one) => isSliceOf(one, definition));
  const doors: Record<string, Door> = {};
  for (const [name, line] of entries(at(file, 'doors'))) {
    known(
      work,
      line,
      'slice',
      name,
      slices.map((one) => one.name),
      { key: true },
    );
    const door: Door = {};
    for (const [word, value] of entries(line)) {
      if (word === 'fields') door.fields = texts(value);
      else if (value.value === true) door[word as Operation] = true;
      else if (typeof value.value === 'string') door[word as Operation] = value.value;
    }
    checkDoor(place, line, door);
    doors[name] = door;
  }
  if (Object.keys(doors).length > 0) definition.permissions.doors = doors;
}

const isSliceOf = ({ source }: Definition, { name }: Definition): boolean =>
  source.kind === 'slice' && source.of === name;

function checkDoor({ work, definition }: LinkScope, cursor: Cursor, { fields: _, ...operations }: Door): void {
  const scopes = Object.keys(definition.permissions.scopes);
  for (const [word, right] of Object.entries(operations))
    if (typeof right === 'string') known(work, at(cursor, word), 'scope', right, scopes);
  const paths = Object.keys(definition.fields);
  for (const item of items(at(cursor, 'fields'))) {
    const name = text(item) ?? '';
    const isField = paths.some((path) => names({ of: [name] }, path));
    (isField ? use : unknown)(work, item, 'field', name, paths);
  }
}

/**
 * A slice never opens more than its source: each of its rights must be one that the source knows, with the work that the
 * source does at that moment, and what the source hides stays hidden.
 */
export function linkSlice(place: LinkScope): void {
  const { work, definition } = place;
  if (definition.source.kind !== 'slice') return;
  const source = copiedFrom(work, definition.source.of);
  const file = work.files.get(definition.name)?.permissions;
  if (!source || !file || !work.docs.has(file.file)) return;
  const door = own(source.permissions.doors ?? {}, definition.name) ?? {};
  for (const [name, grants] of Object.entries(definition.permissions.operations) as [Operation, Grants][])
    checkGrants(place, at(file, 'operations', name), { source, door, operation: name }, grants);
  for (const [name, grants] of Object.entries(definition.permissions.actions))
    if (!own(source.permissions.actions, name))
      checkGrants(place, at(file, 'actions', name), { source, door, operation: operationOf(definition, name) }, grants);
  for (const name of ['create', 'delete'] as const) checkEffect(place, file, source, name);
  inheritUpdate(definition, source);
  definition.checks = [...new Set([...definition.checks, ...source.checks])];
  definition.permissions.fields.push(...hiddenBy(place, file, source, door));
}

/** An action that only leads to another screen changes nothing there. */
function operationOf({ actions }: Definition, name: string): Operation {
  const action = own(actions.actions, name);
  const writes = !action?.go || action.send || action.effect || action.to || Object.keys(action.set).length > 0;
  return writes ? 'update' : 'read';
}

type Through = { source: Definition; door: Door; operation: Operation };

/** Each grant of the slice must be granted by the source too, or by the source's `doors`. */
function checkGrants(
  { work, definition }: LinkScope,
  cursor: Cursor,
  { source, door, operation }: Through,
  grants: Grants,
): void {
  if (door[operation] !== undefined) return;
  const operations: Operation[] = operation === 'list' ? ['list', 'read'] : [operation];
  const knows = (role: string) => operations.some((one) => own(grantsOf(source, one), role) !== undefined);
  const missing = Object.keys(grants).filter((role) => !knows(role));
  if (missing.length === 0) return;
  const remedy = `quítelo aquí, o escriba «doors»: «${definition.name}»: «${operation}» en ${source.name}/permissions.json`;
  error(work, cursor, `«${source.name}» no da este derecho (${operation}) a ${missing.join(', ')}.`, {
    key: true,
    suggestion: remedy,
  });
}

/** What the source does with its own table when something is written, a slice does as well. */
function checkEffect(
  { work, definition }: LinkScope,
  file: Cursor,
  source: Definition,
  name: 'create' | 'delete',
): void {
  const granted = Object.keys(definition.permissions.operations[name] ?? {}).length > 0;
  const effect = own(source.actions.actions, name)?.effect;
  if (!granted || effect === undefined || own(definition.actions.actions, name)?.effect !== undefined) return;
  error(work, at(file, 'operations', name), `«${source.name}» hace «${effect}» en este momento y la rebanada no.`, {
    key: true,
    suggestion: `quite el derecho, o nombre el efecto en ${definition.name}/actions.json`,
  });
}

/** A change through the slice does to other places what the same change does at the source. */
function inheritUpdate({ permissions, actions }: Definition, source: Definition): void {
  const update = own(source.actions.actions, 'update');
  const granted = Object.keys(permissions.operations.update ?? {}).length > 0;
  if (!granted || update?.effect === undefined || own(actions.actions, 'update')) return;
  actions.actions.update = { ...update, set: {}, when: true };
}

/** The lines by which the source hides fields that the slice shows. */
function hiddenBy({ work, definition }: LinkScope, file: Cursor, source: Definition, door: Door): FieldRule[] {
  const shown = Object.keys(definition.fields).filter((path) => !names({ of: door.fields ?? [] }, path));
  return source.permissions.fields.flatMap((rule, index): FieldRule[] => {
    const of = shown.filter((path) => names(rule, path));
    const { read, reveal } = rule;
    if (of.length === 0 || (!read && !reveal)) return [];
    const scoped = [read, reveal].some((grants) => Object.values(grants ?? {}).some((right) => right !== true));
    if (scoped)
      error(work, file, `«${source.name}» muestra ${of.join(', ')} solo en ciertos registros; una rebanada no puede.`);
    const place = rule.at ?? { file: `${source.name}/permissions.json`, pointer: `/fields/${index}` };
    return [{ of, ...(read ? { read } : {}), ...(reveal ? { reveal } : {}), at: place }];
  });
}
