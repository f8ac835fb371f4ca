import type { OpenApi, Operation } from '../../../generators/openapi/open-api.ts';
import { callOf } from '../../../src/console/schemas/send-call.ts';
import { everWritableFields, mayEver } from '../../../src/resource/access/permissions.ts';
import { holds } from '../../../src/resource/conditions/condition.ts';
import { fillAddress, fillValue } from '../../../src/resource/conditions/template.ts';
import type { Action, CallTemplate, Definition, Field, Json, Row } from '../../../src/resource/model/definition.ts';
import { isEmpty, isRow, valueAt, withValue } from '../../../src/resource/model/path.ts';
import { tableDefinition } from '../../../src/server/database/columns.ts';
import { TODAY } from '../helpers/house.ts';
import type { Role, WireHouse } from './wire-house.ts';

/** A call that makes sense: as a client would send it who read the document and saw the rows. */
export type Planned = { method: string; url: string; template: string; body?: unknown };

const SAMPLE = 4;
export const NOBODY = 999_999;
/** A stream has no end, the end of a session ends the calls after it, and a form's module has a sealed address. */
const APART = ['/events', '/logout', '/validators/{resource}/{roles}/{file}'];
const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const PDF = `data:application/pdf;base64,${Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n').toString('base64')}`;

type Plan = { wire: WireHouse; role: Role; document: OpenApi; rows: Map<string, Row[]> };

/** Every address of the document that is read, with keys of existing rows and one that does not exist. */
export async function plannedReads(wire: WireHouse, role: Role, document: OpenApi): Promise<Planned[]> {
  const plan: Plan = { wire, role, document, rows: new Map() };
  const reads: Planned[] = [];
  for (const [template, { get }] of Object.entries(document.paths)) {
    if (!get || APART.includes(template)) continue;
    const words = neededWords(get);
    for (const url of await filled(plan, template)) reads.push({ method: 'GET', template, url: `${url}${words}` });
  }
  return reads;
}

type Word = { name: string; in: string; required?: boolean; schema: { format?: string; enum?: string[] } };

/** Words without which a call is refused: `?from=2026-03-09&until=2026-03-09`, `?field=amount`. */
function neededWords({ parameters = [] }: Operation): string {
  const needed = (parameters as Word[]).filter((one) => one.in === 'query' && one.required);
  const sentAs = ({ schema }: Word) => (schema.format === 'date' ? TODAY : (schema.enum?.at(0) ?? ''));
  return needed.map((word, place) => `${place === 0 ? '?' : '&'}${word.name}=${sentAs(word)}`).join('');
}

async function filled(plan: Plan, template: string): Promise<string[]> {
  if (!template.includes('{')) return [template];
  const below = belowSome(template);
  const keys = spread(await rowsOf(plan, below.split('/')[1] ?? '')).map(keyOf);
  return [...keys, NOBODY].flatMap((key) => {
    const url = below.replace('{id}', String(key));
    const words = url.includes('{resource}') ? ['users'] : ['to-finish', '0'];
    return url.includes('{') ? words.map((word) => url.replace(/\{[^}]+\}/g, word)) : [url];
  });
}

/** What hangs below any record is asked below requests. */
const belowSome = (template: string): string => template.replace(/^\/\{resource\}/, '/requests');

/** Creations, changes, actions and deletions on real rows, and the same with nothing in them. */
export async function plannedWrites(wire: WireHouse, role: Role, document: OpenApi): Promise<Planned[]> {
  const plan: Plan = { wire, role, document, rows: new Map() };
  const definitions = Object.values(wire.house.house.schemas.current().resources);
  const known = definitions.filter(({ name }) => document.tags.some((tag) => tag.name === name));
  const writes: Planned[] = [];
  for (const definition of known) {
    const rows = await rowsOf(plan, definition.name);
    writes.push(
      ...(await changes(plan, definition, rows)),
      ...creations(plan, definition, rows),
      ...actions(plan, definition, rows),
      ...secrets(plan, definition, rows),
      ...restoredValues(plan, definition, rows),
      ...previews(plan, definition, rows),
    );
  }
  writes.push(...exportsOf(plan, known), ...sessions(plan), ...empty(plan), ...deletions(plan, known));
  // A person who ends the session that is asked with would be asked no more.
  return writes.filter(({ method, template }) => method !== 'DELETE' || template !== '/sessions/{id}');
}

async function changes(plan: Plan, definition: Definition, rows: Row[]): Promise<Planned[]> {
  const found: Planned[] = [];
  if (!mayEver(definition, [plan.role], 'update')) return found;
  const writable = new Set(everWritableFields(definition, [plan.role], 'update'));
  const parts = Object.values(definition.fields).flatMap(({ part }) => (part ? [part] : []));
  const addresses = definition.one
    ? [`/${definition.name}`]
    : spread(rows).map((row) => `/${definition.name}/${keyOf(row)}`);
  for (const address of addresses) {
    for (const url of [address, ...(definition.one ? [] : parts.map((part) => `${address}/${part}`))]) {
      const { status, body } = await plan.wire.call(plan.role, 'GET', url);
      if (status !== 200) continue;
      found.push(...planned(plan, 'PUT', url, body));
      const path = Object.keys(definition.fields).find(
        (one) => writable.has(one) && typeof valueAt(body, one) === 'string',
      );
      if (url === address && path)
        found.push(
          ...planned(plan, 'PATCH', url, [
            { op: 'replace', path: `/${path.replaceAll('.', '/')}`, value: valueAt(body, path) },
          ]),
        );
    }
    found.push(...slots(plan, definition, address));
  }
  return found;
}

function slots(plan: Plan, definition: Definition, address: string): Planned[] {
  const documents = Object.values(definition.fields).filter(
    ({ kind, path }) => kind === 'document' && path.includes('.'),
  );
  return documents.slice(0, 2).flatMap(({ path, document }) => {
    const part = definition.fields[path.split('.')[0] ?? '']?.part;
    return part ? planned(plan, 'PATCH', `${address}/${part}?type=${document}`, { file: PDF }) : [];
  });
}

/** New records are made of what other rows hold. */
function creations(plan: Plan, definition: Definition, rows: Row[]): Planned[] {
  if (!mayEver(definition, [plan.role], 'create')) return [];
  const writable = everWritableFields(definition, [plan.role], 'create').flatMap(
    (path) => definition.fields[path] ?? [],
  );
  const url = definition.form.create?.send?.url ?? `/${definition.name}`;
  return [...rows.slice(0, 2), {}].flatMap((row, index) => {
    const leaves = writable.filter(({ kind }) => kind !== 'object' && kind !== 'document');
    const body = leaves.reduce<Row>((made, field) => {
      const value = valueFor(field, row, `${plan.role}${index}`);
      return value === undefined ? made : withValue(made, field.path, value);
    }, {});
    const request = spread(plan.rows.get('requests') ?? [{ id: 1 }])[0] ?? {};
    return planned(
      plan,
      'POST',
      fillAddress(url.replace('{host}', ''), { record: { ...row, id: keyOf(request) } } as never).split('?')[0] ?? url,
      body,
    );
  });
}

function valueFor(field: Field, row: Row, seed: string): Json | undefined {
  if (field.kind === 'file') return PDF;
  if (field.base === 'array' && field.items?.kind === 'file') return [PNG];
  const there = valueAt(row, field.path);
  if (field.unique && typeof there === 'string')
    return field.kind === 'email' ? `${seed.toLowerCase()}@demo.mx` : undefined;
  if (!isEmpty(there)) return there as Json;
  return field.required ? example(field) : undefined;
}

/** Something of the field's kind. */
export function example(field: Field): Json {
  if (field.choices?.length) return field.choices[0] as Json;
  if (field.kind === 'date') return TODAY;
  if (field.kind === 'email') return 'alguien@demo.mx';
  const byBase = { string: 'Motivo de prueba', integer: 1, number: 1, boolean: true, array: [], object: {} } as const;
  return byBase[field.base] as unknown as Json;
}

/** The actions that these roles may run, on rows whose state allows them and on one whose state may not. */
function actions(plan: Plan, definition: Definition, rows: Row[]): Planned[] {
  const foreign = rows.filter((row) => !isSignedIn(plan, definition, row));
  return Object.values(definition.actions.actions).flatMap((action) => {
    if (['create', 'update', 'delete'].includes(action.name) || action.go || action.open) return [];
    const state = definition.actions.field ?? '';
    const fit = foreign.filter(
      (row) =>
        (!action.from || action.from.includes(row[state] as Json)) &&
        holds(action.when, { definition, record: row, vars: { me: meOf(plan), today: TODAY } }),
    );
    const ask = askOf(plan, action);
    return [...fit.slice(0, 2), ...foreign.slice(0, 1)].flatMap((row) =>
      actionCall(plan, definition, action, row, ask),
    );
  });
}

const meOf = ({ wire, role }: Plan) => ({
  id: wire.people.get(role) ?? 0,
  id_partner: wire.people.get('PARTNER') ?? 0,
});

/** What the action asks, of its catalogue where it names one. */
const askOf = ({ wire }: Plan, { ask }: Action): Row =>
  Object.fromEntries(
    Object.entries(ask).map(([name, field]) => {
      const items = wire.house.house.schemas.current().catalogs[field.catalog ?? '']?.items;
      return [name, field.choices?.length ? example(field) : (items?.at(-1)?.code ?? example(field))];
    }),
  );

/** A person whose session the calls need. The number of a record of another resource does not count. */
function isSignedIn({ wire }: Plan, definition: Definition, row: Row): boolean {
  const isPerson = tableDefinition(wire.house.house.schemas.current(), definition)?.name === 'users';
  return isPerson && [...wire.people.values()].includes(Number(keyOf(row)));
}

function actionCall(plan: Plan, definition: Definition, action: Action, row: Row, ask: Row): Planned[] {
  const reviewed = Object.values(definition.fields).find((field) => field.review);
  const env = {
    definition,
    record: row,
    vars: {
      ask,
      me: meOf(plan),
      today: TODAY,
      record: row,
      field: reviewed?.path.split('.').at(-1) ?? '',
      part: reviewed?.path.split('.')[0] ?? '',
      value: 1,
    },
  };
  const call: CallTemplate = callOf(definition, action, env as never);
  const url = fillAddress(call.url.replace('{host}', ''), env as never);
  const query = new URLSearchParams(
    Object.entries(call.query ?? {}).map(([name, value]) => [name, String(value)]),
  ).toString();
  const body = call.operation
    ? [
        {
          ...call.operation,
          ...(call.operation.value === undefined ? {} : { value: fillValue(call.operation.value, env as never) }),
        },
      ]
    : call.body === undefined
      ? ask
      : fillValue(call.body, env as never);
  return planned(plan, call.method, query ? `${url}?${query}` : url, call.method === 'GET' ? undefined : body);
}

function secrets(plan: Plan, definition: Definition, rows: Row[]): Planned[] {
  const fields = Object.values(definition.fields).filter(({ kind }) => kind === 'secret');
  return spread(rows).flatMap((row) =>
    ['nada', ...fields.map(({ path }) => path)].flatMap((field) =>
      planned(plan, 'POST', `/${definition.name}/${keyOf(row)}/reveal`, { field }),
    ),
  );
}

/** No line of the history is known here, so what is judged are the refusals. */
function restoredValues(plan: Plan, definition: Definition, rows: Row[]): Planned[] {
  const asked = { audit: 1, fields: ['nada'] };
  return spread(rows).flatMap((row) =>
    planned(plan, 'POST', `/${definition.name}/${keyOf(row)}/history/restore`, asked),
  );
}

function previews(plan: Plan, definition: Definition, rows: Row[]): Planned[] {
  const ids = rows.slice(0, 20).map((row) => keyOf(row));
  return Object.values(definition.actions.actions).flatMap((action) => {
    if (!action.preview) return [];
    const ask = askOf(plan, action);
    const body = action.name === 'create' ? { action: action.name, ask: {} } : { action: action.name, ids, ask };
    return planned(plan, 'POST', `/${definition.name}/preview`, body);
  });
}

function exportsOf(plan: Plan, known: Definition[]): Planned[] {
  const lists = known.filter(({ one, name }) => !one && plan.document.paths[`/${name}`]?.get);
  return lists.flatMap(({ name }, at) =>
    ['pdf', at % 2 ? 'csv' : 'xlsx'].flatMap((format) =>
      planned(plan, 'POST', '/exports', { path: `/${name}`, format }),
    ),
  );
}

function sessions(plan: Plan): Planned[] {
  return [
    ...planned(plan, 'POST', '/roles', {}),
    ...planned(plan, 'PUT', '/news', { seen: ['nada'] }),
    ...planned(plan, 'POST', '/undo', { undo: 'nada' }),
    ...planned(plan, 'GET', '/search?q=persona'),
    ...planned(plan, 'PUT', '/presence', { at: [] }),
    ...planned(plan, 'POST', '/login', { email: 'admin@demo.mx', password: 'Mesa2026!' }),
    ...planned(plan, 'POST', '/login', { email: 'nadie@demo.mx', password: 'Mesa2026!' }),
    ...planned(plan, 'PUT', '/profile/password', { current: 'Mesa2026!', password: 'Mesa2027!' }),
    ...planned(plan, 'PUT', '/profile/password', { current: 'Mesa2027!', password: 'Mesa2026!' }),
    ...planned(plan, 'PUT', '/passwords', { email: 'nadie@demo.mx' }),
    ...planned(plan, 'POST', '/passwords/reset', { token: 'nada', password: 'Mesa2026!x' }),
    ...planned(plan, 'POST', '/calculators?full=true', {
      amount: 50_000,
      rate: 17.9,
      payment_type: 2,
      payment_time: 12,
      recognition: 0,
    }),
  ];
}

/** Every call of the document with an empty body, on a row that does not exist. */
function empty(plan: Plan): Planned[] {
  return Object.entries(plan.document.paths).flatMap(([template, item]) =>
    Object.keys(item)
      .filter((method) => method !== 'get' && !APART.includes(template))
      .map((method) => ({
        method: method.toUpperCase(),
        template,
        url: belowSome(template).replace(/\{[^}]+\}/g, String(NOBODY)),
        ...(method === 'delete' ? {} : { body: method === 'patch' ? [] : {} }),
      })),
  );
}

function deletions(plan: Plan, known: Definition[]): Planned[] {
  return known.flatMap((definition) => {
    const row = (plan.rows.get(definition.name) ?? []).findLast((one) => !isSignedIn(plan, definition, one));
    return row ? planned(plan, 'DELETE', `/${definition.name}/${keyOf(row)}`) : [];
  });
}

/** Nothing where the document knows no such call. */
function planned({ document }: Plan, method: string, url: string, body?: unknown): Planned[] {
  const template = templateOf(document, method, url);
  return template === undefined ? [] : [{ method, url, template, ...(body === undefined ? {} : { body }) }];
}

/** The path of the document that an address belongs to: the one with most words of its own. */
export function templateOf(document: OpenApi, method: string, url: string): string | undefined {
  const words = (url.split('?')[0] ?? '').split('/');
  const fits = Object.keys(document.paths).filter((template) => {
    const names = template.split('/');
    if (!document.paths[template]?.[method.toLowerCase() as 'get'] || names.length !== words.length) return false;
    return names.every((name, at) => name === words[at] || (name.startsWith('{') && words[at] !== ''));
  });
  return fits.sort((one, other) => one.split('{').length - other.split('{').length)[0];
}

export const keyOf = (row: Row): Json => (row.id ?? row._id ?? NOBODY) as Json;

async function rowsOf(plan: Plan, name: string): Promise<Row[]> {
  const known = plan.rows.get(name);
  if (known) return known;
  const { status, body } = await plan.wire.call(plan.role, 'GET', `/${name}?limit=100`);
  const own = name === 'users' ? [{ id: plan.wire.people.get(plan.role) ?? 0 }] : [];
  const rows = status === 200 && isRow(body) && Array.isArray(body.resources) ? (body.resources as Row[]) : own;
  plan.rows.set(name, rows);
  return rows;
}

const spread = (rows: Row[]): Row[] => rows.filter((_, at) => at % Math.ceil(rows.length / SAMPLE) === 0);
