import type { Action, Definition, Field } from '../../src/resource/model/definition.ts';
import { ownersOf } from '../../src/resource/model/owners.ts';
import { sendsOf } from '../../src/server/http/sends.ts';
import { grantOf, isNamed, mayReveal, type Person, restrictedFields } from './oracle.ts';
import { type Expected, expectedOn, type Making, nameOf, type Probe, rowOf, sectionOf, tableOf } from './probe.ts';
import { asked, explainedBelow, filled, nested, sampleOf, someField } from './samples.ts';
import { codeOf } from './tokens.ts';
import { seesCell, seesRow, valueFor } from './world.ts';

export type Made = Omit<Probe, 'person' | 'reached' | 'kind'> | undefined;

/** A probe of a target: a call that a person could send, and what the oracle says of it. */
export function makeProbe(making: Making): Probe | undefined {
  const made = MAKERS[making.target.kind](making);
  return made && probeOf(making, made);
}

export function probeOf({ person, target }: Making, made: NonNullable<Made>): Probe {
  const { kind } = target;
  const expected: Expected = person === null ? 'signed-out' : made.expected;
  return { ...made, expected, person, kind, reached: `${nameOf(person)} ${kind} ${target.path}` };
}

const MAKERS: Record<Making['target']['kind'], (making: Making) => Made> = {
  collection: collection,
  record: record,
  part: part,
  print: print,
  history: (making) => onRow(making, 'history', 'GET', '/history'),
  explain: (making) =>
    onRow(
      making,
      'read',
      'GET',
      `/explain?field=${someField(making.random, making.target.definition, restrictedOf(making))?.path ?? 'nada'}`,
    ),
  figure: figure,
  back: (making) => onRow(making, 'history', 'POST', '/history/restore', { audit: '1', fields: ['username'] }),
  reveal: reveal,
  restore: (making) => onRow(making, 'restore', 'POST', '/restore', { reason: 'Motivo de la prueba' }),
  preview: preview,
  export: exported,
  schema: schema,
  below: below,
  send: send,
};

function collection(making: Making): Made {
  const { random, target, person } = making;
  const { definition } = target;
  const name = definition.name;
  const roll = random.next();
  if (roll > 0.93) {
    const method = random.pick(['PUT', 'PATCH', 'DELETE']) ?? 'PUT';
    // Ends the sessions of whoever asks, those of this run among them; its own line speaks of it.
    if (name === 'sessions') return undefined;
    const single = definition.one && method === 'PUT';
    const expected = single ? expectedOn(making, name, 'update') : 'refused';
    return {
      method,
      url: `/v1/${name}`,
      body: {},
      expected: single && expected === 'allowed' ? 'either' : expected,
      twin: false,
    };
  }
  if (roll > 0.82)
    return { method: 'POST', url: `/v1/${name}`, body: {}, expected: expectedOn(making, name, 'create'), twin: false };
  const operation = definition.one ? 'read' : 'list';
  const line = expectedOn(making, name, operation);
  const closed = line === 'refused' && isNamed(name) && !sectionOf(person, definition);
  const expected = closed ? 'forbidden' : isBelowAlone(definition) ? loosened(line) : line;
  const { query, whole } = definition.one ? { query: '', whole: false } : listQuery(making);
  return { method: 'GET', url: `/v1/${name}${query}`, expected, of: name, whole, twin: true };
}

/** What is only read below a parent has no list of its own. */
const isBelowAlone = (definition: Definition) =>
  definition.under.length > 0 || definition.source.kind === 'compute' || definition.source.kind === 'none';

/** A question to a list: in some order, of some rows, with some fields. Hidden fields and values are asked for on purpose. */
function listQuery(making: Making): { query: string; whole: boolean } {
  const { random, target, worlds, person } = making;
  const { definition } = target;
  const restricted = person ? restrictedOf(making) : [];
  const field = someField(random, definition, restricted);
  const path = random.chance(0.15) ? behindReference(making) : field?.path;
  const roll = random.next();
  const words = new URLSearchParams({ limit: random.chance(0.7) ? '100' : '10' });
  if (random.chance(0.1)) words.set('page', '1');
  if (definition.list.totals && random.chance(0.5)) words.set('totals', 'true');
  if (roll < 0.3 || !path)
    return { query: `?${words}`, whole: words.get('page') === null && words.get('limit') === '100' };
  if (roll < 0.5) {
    words.set('field', path);
    words.set('order', random.chance(0.5) ? 'ASC' : 'DESC');
  } else if (roll < 0.7) {
    const value = wordOf(making, path) ?? sampleOf(worlds.one.house.schemas.current(), field as never);
    const operator = random.pick(['', '$gt', '$lt', '$in', '$ne']);
    const asks = operator === '' ? value : { [operator as string]: operator === '$in' ? [value] : value };
    words.set('filter', JSON.stringify({ [path]: asks }));
  } else if (roll < 0.85) {
    words.set('filter', JSON.stringify({ q: hiddenWord(making) ?? 'an' }));
    if (random.chance(0.5)) words.set('for', 'reference');
  } else {
    words.set('fields', [path, ...(random.chance(0.5) ? ['id'] : [])].join(','));
  }
  return { query: `?${words}`, whole: false };
}

function restrictedOf({ target, worlds }: Making): string[] {
  const table = tableOf(worlds, target.definition.name);
  return restrictedFields()
    .filter(({ resource }) => resource === target.definition.name || resource === table)
    .map(({ path }) => path);
}

/** `user.general.rfc`: a value of the record that a reference leads to. */
function behindReference({ random, target, worlds }: Making): string | undefined {
  const references = Object.values(target.definition.fields).filter(({ reference }) => reference);
  const reference = random.pick(references);
  const other = reference && worlds.one.house.schemas.current().resources[reference.reference ?? ''];
  const field = other && random.pick(Object.values(other.fields).filter(({ kind }) => kind !== 'object'));
  return field && `${reference.path}.${field.path}`;
}

/** The word of this column in some row of the table, or in one of these rows. */
export function wordOf({ random, target, worlds }: Making, path: string, among: readonly number[] = []) {
  const table = tableOf(worlds, target.definition.name);
  const index = worlds.columns.findIndex((column) => column.table === table && column.path === path);
  const column = worlds.columns[index];
  const id = random.pick(among.length > 0 ? among : [...(worlds.facts.rows.get(table)?.keys() ?? [])]);
  return column && id !== undefined ? valueFor(column, codeOf(index, id), 'a') : undefined;
}

/** Part of a value that this person may not see, as a search might guess it. */
function hiddenWord(making: Making): string | undefined {
  const { random, worlds } = making;
  const column = random.pick(
    worlds.columns.filter(({ table }) => ['users', 'requests', 'dispersions'].includes(table)),
  );
  const id = column && random.pick([...(worlds.facts.rows.get(column.table)?.keys() ?? [])]);
  if (!column || id === undefined) return undefined;
  const word = valueFor(column, codeOf(worlds.columns.indexOf(column), id), 'a');
  return random.chance(0.3) ? word.slice(0, 6) : word;
}

function record(making: Making): Made {
  const { random, target } = making;
  const { name } = target.definition;
  const id = rowOf(making, name);
  const url = `/v1/${name}/${id}`;
  const roll = random.next();
  if (roll < 0.5) {
    const download = target.definition.fields.file?.kind === 'file' && random.chance(0.3);
    const expected = downloadable(making, id, download, readable(making, id));
    return { method: 'GET', url: download ? `${url}?download=true` : url, expected, of: name, id, twin: true };
  }
  if (roll < 0.9) {
    const method = roll < 0.7 ? 'PUT' : 'PATCH';
    return method === 'PUT' && isSentTo(making) ? undefined : changeOf(making, id, url, method);
  }
  // Ends the sessions of this run; their own lines speak of it.
  if (name === 'sessions') return undefined;
  const expected = expectedOn(making, name, 'delete', id);
  if (expected === 'allowed' && id <= 16) return undefined;
  return { method: 'DELETE', url, body: { reason: 'Motivo de la prueba' }, expected, of: name, id, twin: false };
}

/** Whether a form makes new rows by a PUT to the address of a row: that is no change of it. */
function isSentTo({ target, worlds }: Making): boolean {
  const made = sendsOf(worlds.one.house.schemas.current()).filter(({ kind }) => kind === 'create');
  return made.some(({ call }) => call.method === 'PUT' && call.url.split('/').at(-2) === target.definition.name);
}

/** Reading by number: whoever has the section's list alone has no record; below a parent the parent decides. */
function readable(making: Making, id: number): Expected {
  const { target, person } = making;
  const { definition } = target;
  const expected = expectedOn(making, definition.name, 'read', id);
  if (expected !== 'allowed' || !isNamed(definition.name)) return expected;
  const isWhole = person !== null && grantOf(person.roles, definition.name, 'read') === 'all';
  return definition.one || (definition.under.length > 0 && !isWhole) ? 'either' : expected;
}

function downloadable({ person, worlds }: Making, id: number, download: boolean, expected: Expected): Expected {
  if (!download || !person || expected === 'refused') return expected;
  return seesCell(worlds.facts, person, 'documents', 'file', id) ? 'either' : 'hidden';
}

/** A change of one field of a row, of some field where none is given. */
export function changeOf(making: Making, id: number, url: string, method: 'PUT' | 'PATCH', given?: Field): Made {
  const { random, target, worlds } = making;
  const { definition } = target;
  const field = given ?? someField(random, definition, writersOf(making));
  if (!field) return undefined;
  const value = sampleOf(worlds.one.house.schemas.current(), field);
  const body =
    method === 'PUT'
      ? nested(field.path, value)
      : [{ op: 'replace', path: `/${field.path.replaceAll('.', '/')}`, value }];
  const expected = expectedOn(making, definition.name, 'update', id);
  // A field may belong to an action whose right is another one; its effect is judged all the same.
  const isOwned = field.path === definition.actions.field || ownersOf(definition, field.path).length > 0;
  const loose = isOwned && expected !== 'hidden' && expected !== 'signed-out' ? 'either' : expected;
  return { method, url, body, expected: loose, of: definition.name, id, twin: false };
}

const writersOf = ({ worlds, target }: Making) =>
  tableOf(worlds, target.definition.name) === 'users'
    ? ['roles', 'role', 'id_partner', 'status', 'staff', 'general.rfc', 'financial.clabe', 'email', 'power_of_attorney']
    : [];

function part(making: Making): Made {
  const { random, target, person } = making;
  const { name } = target.definition;
  const id = rowOf(making, name);
  const url = `/v1/${target.path.replace('{id}', String(id))}`;
  if (random.chance(0.75))
    return { method: 'GET', url, expected: loosened(readable(making, id)), of: name, id, twin: true };
  // What changes nothing is answered as what is read to whoever changes other rows.
  const asks = person !== null && grantOf(person.roles, name, 'update') !== 'no' ? 'either' : 'refused';
  const line = expectedOn(making, name, 'update', id);
  const expected = line === 'refused' ? asks : loosened(line);
  return { method: 'PUT', url, body: {}, expected, of: name, id, twin: false };
}

/** A figure of a list, or one that was never written: its sums are of the rows of this person, as in both worlds. */
function figure(making: Making): Made {
  const { random, target } = making;
  const { name, figures = {} } = target.definition;
  const written = random.pick(Object.keys(figures)) ?? 'nada';
  const days = figures[written]?.period ? '?from=2025-01-01&until=2026-12-31' : '';
  const expected = loosened(expectedOn(making, name, 'list'));
  return { method: 'GET', url: `/v1/${name}/figures/${written}${days}`, expected, twin: true };
}

/** The page of a record on paper: for whoever reads the record. */
function print(making: Making): Made {
  const { name } = making.target.definition;
  const id = rowOf(making, name);
  return { method: 'GET', url: `/v1/${name}/${id}/pdf`, expected: readable(making, id), of: name, id, twin: true };
}

/** A part may be a section that is not there for everybody: what is allowed may still be nothing. */
export const loosened = (expected: Expected): Expected => (expected === 'allowed' ? 'either' : expected);

export function onRow(making: Making, operation: string, method: string, end: string, body?: object): Made {
  const { name } = making.target.definition;
  const id = rowOf(making, name);
  const expected = expectedOn(making, name, operation, id);
  const url = `/v1/${name}/${id}${end}`;
  return { method, url, ...(body ? { body } : {}), expected: loosened(expected), of: name, id, twin: method === 'GET' };
}

function reveal(making: Making): Made {
  const { random, target } = making;
  const { definition } = target;
  const secrets = Object.values(definition.fields).filter(({ kind }) => kind === 'secret');
  const field = random.chance(0.85) ? random.pick(secrets) : someField(random, definition);
  return revealOf(making, field?.path ?? 'id');
}

export function revealOf(making: Making, path: string): Made {
  const { target, person, worlds } = making;
  const { definition } = target;
  const id = rowOf(making, definition.name);
  const table = tableOf(worlds, definition.name);
  const granted = person !== null && mayReveal(person.roles, definition.name, path);
  const expected = granted ? loosened(expectedOn(making, definition.name, 'reveal', id)) : 'refused';
  const url = `/v1/${definition.name}/${id}/reveal`;
  const shows = granted && expected === 'either' ? { shows: `${table}.${path}.${id}` } : {};
  return { method: 'POST', url, body: { field: path }, expected, of: definition.name, id, twin: false, ...shows };
}

function preview(making: Making): Made {
  const { random, target, worlds } = making;
  const { definition } = target;
  const actions = Object.values(definition.actions.actions).filter((one) => one.preview);
  const action = random.pick(actions);
  if (!action) return undefined;
  const ids = [1, 2, 3].map(() => rowOf(making, definition.name));
  const ask = asked(worlds.one.house.schemas.current(), action);
  const body =
    action.name === 'create' ? { action: 'create', ask } : { action: action.name, ids: [...new Set(ids)], ask };
  const expected = expectedOn(making, definition.name, action.name);
  return { method: 'POST', url: `/v1/${definition.name}/preview`, body, expected, twin: true };
}

function exported(making: Making): Made {
  const { random, target, person } = making;
  const { definition, parent } = target;
  if (definition.one) return undefined;
  const above = parent ? addressBelow(making, parent) : undefined;
  const line = expectedOn(making, definition.name, 'list');
  const isHidden = person !== null && parent && above && !seesParent(making, person, parent, above.id);
  const expected = isHidden ? 'hidden' : loosened(line);
  const body = { path: `/${above?.path ?? definition.name}`, format: random.chance(0.5) ? 'xlsx' : 'csv' };
  return { method: 'POST', url: '/v1/exports', body, expected, of: definition.name, twin: true };
}

export function schema({ target, person }: Making): Made {
  const { definition } = target;
  const expected = !person
    ? 'signed-out'
    : !isNamed(definition.name)
      ? 'either'
      : sectionOf(person, definition)
        ? 'either'
        : 'refused';
  return { method: 'GET', url: `/v1/schemas/${definition.name}`, expected, twin: true };
}

/** An address below a row of a parent. */
function addressBelow(making: Making, parent: string): { path: string; id: number } {
  const id = rowOf(making, parent);
  const type = making.target.path.includes('payments/{type}')
    ? (making.random.pick(['to-finish', 'expired', 'payable']) ?? 'payable')
    : String(Math.floor(making.random.next() * 4));
  return { path: making.target.path.replace('{id}', String(id)).replace('{type}', type), id };
}

function below(making: Making): Made {
  const { random, target, person, worlds } = making;
  const { definition, parent = '' } = target;
  const { path, id } = addressBelow(making, parent);
  const sees = person !== null && seesParent(making, person, parent, id);
  const operation = definition.one ? 'read' : 'list';
  const roll = random.next();
  if (roll > 0.88) {
    const method = definition.one ? 'PUT' : 'POST';
    const grant =
      person && isNamed(definition.name)
        ? grantOf(person.roles, definition.name, method === 'PUT' ? 'update' : 'create')
        : 'open';
    const expected = !sees ? 'hidden' : grant === 'no' ? 'refused' : 'either';
    return { method, url: `/v1/${path}`, body: {}, expected, twin: false };
  }
  const known = person && isNamed(definition.name) ? grantOf(person.roles, definition.name, operation) : 'open';
  const expected = !worlds.facts.rows.has(parent)
    ? 'either'
    : !sees
      ? 'hidden'
      : known === 'no'
        ? 'hidden'
        : known === 'open' || definition.one
          ? 'either'
          : 'allowed';
  const { query } = definition.one ? { query: explainedBelow(definition, roll, id) } : listQuery(making);
  // Figures about oneself count one's own loans, whatever else of them is hidden.
  const isOneself = definition.one && parent === 'users' && id === person?.id;
  return { method: 'GET', url: `/v1/${path}${query}`, expected, of: definition.name, twin: !isOneself };
}

function seesParent({ worlds }: Making, person: Person, parent: string, id: number): boolean {
  const known = worlds.facts.rows.get(parent);
  if (!known) return true;
  return known.has(id) && seesRow(worlds.facts, person, tableOf(worlds, parent), id);
}

/** Whether a state that is written may be meant as another action, which this person has a right to. */
function isAnothers({ person, target: { definition } }: Making, action: Action | undefined): boolean {
  const others = Object.values(definition.actions.actions).filter(({ name }) => name !== action?.name);
  const alike = action?.send?.operation ? others.filter(({ to }) => to !== undefined && to === action.to) : [];
  return alike.some(({ name }) => grantOf(person?.roles ?? [], definition.name, name) !== 'no');
}

function send(making: Making): Made {
  const { target, worlds, person, random } = making;
  const { definition, send: call } = target;
  if (!call) return undefined;
  if (call.call.method === 'DELETE' && target.path === 'sessions') return undefined;
  const id = rowOf(making, definition.name);
  const action = call.kind === 'action' ? call.action : undefined;
  const ask = action ? asked(worlds.one.house.schemas.current(), action) : {};
  const extra = { user: id, value: 1, field: 'email', part: 'generals', 'me.id_partner': person?.company ?? 10 };
  const values = { id, ask, extra };
  const path = target.path.replace(/\{[^}]+\}/g, (name) => String(filled(name, values)));
  const operation = action?.name ?? (call.kind === 'create' ? 'create' : 'update');
  const line = loosened(expectedOn(making, definition.name, operation, operation === 'create' ? undefined : id));
  const expected = line === 'refused' && isAnothers(making, action) ? 'either' : line;
  // What ends accounts or takes roles away is left to those who may not do it.
  const isAccount = tableOf(worlds, definition.name) === 'users' && id <= 16;
  if (expected === 'either' && (isAccount || !random.chance(0.5))) return undefined;
  const patched = call.call.operation;
  const body = patched ? [filled(patched as never, values)] : filled(call.call.body, values);
  const prefix = call.pattern.outside ? '' : '/v1';
  return {
    method: call.call.method,
    url: `${prefix}/${path}`,
    ...(call.call.method === 'GET' ? {} : { body: body ?? {} }),
    expected,
    of: definition.name,
    id,
    twin: false,
  };
}
