import type { Definition, Row } from '../../src/resource/model/definition.ts';
import { changeOf, loosened, type Made, makeProbe, onRow, probeOf, revealOf, schema, wordOf } from './make.ts';
import {
  COPIES,
  grantOf,
  guardedResources,
  guardedSecrets,
  hiddenFields,
  isNamed,
  mayWriteField,
  named,
  type Person,
} from './oracle.ts';
import { expectedOn, type Making, type Probe, rowOf, tableOf } from './probe.ts';
import { sampleOf } from './samples.ts';
import type { Target } from './walk.ts';
import { seesRow } from './world.ts';

type Own = Making & { person: Person };
type Asking = Omit<Own, 'target'>;

const CHANGES = 3;
const BEHIND = 8;
const CLOSED = 6;
const SENDS = 15;
const SEARCHES = 3;

/**
 * What chance seldom meets, for one person: changes of the fields that some alone write, each secret, lists with copies of a person's
 * data, and asked for them, for hidden fields and for what is behind references, definitions and histories of what has hidden fields, new
 * rows of others, marks, what actions would do, and some of them.
 */
export function makeGuarded(asking: Asking, targets: readonly Target[]): Probe[] {
  const found: Probe[] = [];
  const on = (kind: Target['kind'], resource: string, make: (own: Own) => Made) => {
    const target = targets.find((one) => one.kind === kind && one.definition.name === resource);
    const made = target && make({ ...asking, target });
    if (made) found.push(probeOf({ ...asking, target }, made));
  };
  const lists = targets.filter((one) => one.kind === 'collection' && !one.definition.one);
  for (const resource of guardedResources())
    for (let time = 0; time < CHANGES; time += 1) on('record', resource, guardedChange);
  const closed = named().filter((one) => isOnlyRead(asking.person, one));
  for (let time = 0; time < CLOSED; time += 1) on('record', asking.random.pick(closed) ?? '', closedChange);
  for (const { resource, path } of guardedSecrets()) on('reveal', resource, (own) => revealOf(own, path));
  for (const resource of new Set(Object.keys(COPIES).map((copy) => copy.slice(0, copy.indexOf('.')))))
    on('collection', resource, wholePage);
  for (const copy of Object.keys(COPIES)) {
    const at = copy.indexOf('.');
    on('collection', copy.slice(0, at), (own) => filteredBy(own, copy.slice(at + 1)));
  }
  for (const resource of named()) {
    const hidden = hiddenFields(asking.person.roles, resource);
    for (const path of hidden) on('collection', resource, (own) => hiddenAsked(own, path));
    if (hidden.length === 0) continue;
    on('history', resource, (own) => onRow(own, 'history', 'GET', '/history'));
    on('schema', resource, schema);
  }
  for (let time = 0; time < BEHIND; time += 1) {
    const list = asking.random.pick(lists.filter(({ definition }) => readsList(asking, definition)));
    if (list) on('collection', list.definition.name, hiddenBehind);
  }
  for (const resource of named())
    if (grantOf(asking.person.roles, resource, 'create') === 'own') on('collection', resource, foreignRow);
  for (const { definition } of lists.filter((one) => readsList(asking, one.definition)))
    for (let time = 0; time < SEARCHES; time += 1) on('collection', definition.name, searchedBehind);
  const sends = targets.filter(({ kind }) => kind === 'send');
  const some = Array.from({ length: SENDS }, () => asking.random.pick(sends) ?? []).flat();
  for (const target of [...targets.filter((one) => foresees(one) || marks(one)), ...some]) {
    const made = makeProbe({ ...asking, target });
    if (made) found.push(made);
  }
  return found;
}

const foresees = ({ kind, definition }: Target): boolean =>
  kind === 'preview' && Object.values(definition.actions.actions).some(({ preview }) => preview);
const marks = ({ send }: Target): boolean => send?.kind === 'action' && send.action.name === 'review';

const readsList = ({ person }: Asking, { name }: Definition): boolean =>
  isNamed(name) && grantOf(person.roles, name, 'list') !== 'no';

/** A change of a field that the oracle gives to some alone. */
function guardedChange(making: Own): Made {
  const { random, target } = making;
  const { name, fields } = target.definition;
  const guarded = Object.values(fields).filter(
    ({ kind, path, itemFields }) => kind !== 'object' && !itemFields && mayWriteField([], name, path) !== undefined,
  );
  const id = rowOf(making, name);
  const field = random.pick(guarded);
  return field && changeOf(making, id, `/v1/${name}/${id}`, 'PATCH', field);
}

const isOnlyRead = ({ roles }: Person, resource: string): boolean =>
  grantOf(roles, resource, 'read') !== 'no' && grantOf(roles, resource, 'update') === 'no';

/** A change of a row that this person only reads. */
function closedChange(making: Own): Made {
  const { random, target } = making;
  const { name, fields } = target.definition;
  const plain = Object.values(fields).filter(
    ({ kind, itemFields, readOnly }) => kind !== 'object' && !itemFields && !readOnly,
  );
  const id = rowOf(making, name);
  const field = random.pick(plain);
  return field && changeOf(making, id, `/v1/${name}/${id}`, 'PATCH', field);
}

const asks = (name: string, filter: Row) =>
  `/v1/${name}?limit=100&filter=${encodeURIComponent(JSON.stringify(filter))}`;

/** Of whom the rows of a page speak is read with them, in another way than that of one record. */
function wholePage(making: Own): Made {
  const { name } = making.target.definition;
  const expected = loosened(expectedOn(making, name, 'list'));
  return { method: 'GET', url: `/v1/${name}?limit=100`, expected, of: name, twin: true };
}

/** A list, filtered by a value that some row has in this field. */
function filteredBy(making: Own, path: string): Made {
  const { name } = making.target.definition;
  const value = wordOf(making, path);
  if (value === undefined) return undefined;
  const expected = loosened(expectedOn(making, name, 'list'));
  return { method: 'GET', url: asks(name, { [path]: value }), expected, of: name, twin: true };
}

/** A list that this person reads, in the order of a field or filtered by one that is hidden from him. */
function hiddenAsked(making: Own, path: string): Made {
  const { random, worlds, target } = making;
  const { definition } = target;
  const field = definition.fields[path];
  if (!field || definition.one || !readsList(making, definition)) return undefined;
  const schemas = worlds.one.house.schemas.current();
  const url = random.chance(0.5)
    ? asks(definition.name, { [path]: wordOf(making, path) ?? sampleOf(schemas, field) })
    : `/v1/${definition.name}?limit=100&field=${path}&order=ASC`;
  return { method: 'GET', url, expected: 'not-asked', of: definition.name, twin: true };
}

/** What stands behind the references of a list. */
function behindOf({ worlds, target }: Own): { other: Definition; path: string }[] {
  const { resources } = worlds.one.house.schemas.current();
  return Object.values(target.definition.fields).flatMap(({ reference, path }) => {
    const other = resources[reference ?? ''];
    return other ? [{ other, path }] : [];
  });
}

/** A list, asked for a field behind a reference that this person reads nowhere. */
function hiddenBehind(making: Own): Made {
  const { random, worlds, target, person } = making;
  const places = behindOf(making).flatMap(({ other, path }) =>
    hiddenFields(person.roles, other.name).flatMap((inner) => {
      const field = other.fields[inner];
      return field ? [{ path: `${path}.${inner}`, value: sampleOf(worlds.one.house.schemas.current(), field) }] : [];
    }),
  );
  const place = random.pick(places);
  if (!place) return undefined;
  const { name } = target.definition;
  const url = random.chance(0.5)
    ? asks(name, { $where: { [place.path]: place.value } })
    : `/v1/${name}?limit=100&fields=${place.path}`;
  return { method: 'GET', url, expected: 'not-asked', of: name, twin: true };
}

/** A search that reads behind references, for what stands there in a row that this person may not see. */
function searchedBehind(making: Own): Made {
  const { random, target } = making;
  const { name, list } = target.definition;
  const places = behindOf(making).flatMap(({ other, path }) =>
    (list.search?.in ?? []).flatMap((one) =>
      one.startsWith(`${path}.`) ? [{ other, path: one.slice(path.length + 1) }] : [],
    ),
  );
  const place = random.pick(places);
  if (!place) return undefined;
  const behind = { ...making, target: { ...target, definition: place.other } };
  const word = wordOf(behind, place.path, hiddenRows(making, place.other.name));
  return word === undefined
    ? undefined
    : { method: 'GET', url: asks(name, { q: word }), expected: 'either', of: name, twin: true };
}

/** A new row of rows that are others'. */
function foreignRow(making: Own): Made {
  const { random, worlds, target } = making;
  const { definition } = target;
  const schemas = worlds.one.house.schemas.current();
  const body: Row = {};
  const foreigns: Row = {};
  for (const field of Object.values(definition.fields)) {
    if (field.path.includes('.') || field.readOnly || field.computed || field.copy) continue;
    const foreign = field.reference ? random.pick(hiddenRows(making, field.reference)) : undefined;
    if (foreign !== undefined) foreigns[field.path] = foreign;
    else if (field.required && !field.reference) body[field.path] = sampleOf(schemas, field);
  }
  if (Object.keys(foreigns).length === 0) return undefined;
  return {
    method: 'POST',
    url: `/v1/${definition.name}`,
    body: { ...body, ...foreigns },
    expected: 'refused',
    twin: false,
  };
}

function hiddenRows({ worlds, person }: Own, resource: string): number[] {
  const table = tableOf(worlds, resource);
  const ids = [...(worlds.facts.rows.get(table)?.keys() ?? [])];
  return ids.filter((id) => !seesRow(worlds.facts, person, table, id));
}
