import { describe, expect, it } from 'vitest';
import { everReadableFields, everWritableFields, mayEver } from '../../../src/resource/access/permissions.ts';
import type { Definition, Row } from '../../../src/resource/model/definition.ts';
import { ownersOf } from '../../../src/resource/model/owners.ts';
import { isEmpty, valueAt, withValue } from '../../../src/resource/model/path.ts';
import { EVERY_CASE, partOf } from '../../part.ts';
import { ROLES, type Role, wireHouse } from './wire-house.ts';

const wire = wireHouse();
const resources = () => Object.values(wire.current.house.house.schemas.current().resources);
const updatable = (role: Role) => resources().filter((one) => mayEver(one, [role], 'update'));

/** Who may change most, staff with a part of it, a partner, and a person of the app. */
const ASKING = ROLES.filter(
  (role) => EVERY_CASE || ['SUPER_ADMIN', 'JUNIOR_OPERATIONS', 'PARTNER', 'USER'].includes(role),
);

/** Rows that a person comes across: of a list, or the one that a person or a parent has. */
const SAMPLE = 40;
const PARENTS = ['users', 'requests'];
async function addresses(role: Role, definition: Definition): Promise<string[]> {
  if (!definition.one) return (await rowsOf(role, definition.name)).map((row) => `/${definition.name}/${keyOf(row)}`);
  const parents = PARENTS.filter((name) => definition.under.some(({ path }) => path.startsWith(`${name}/{id}/`)));
  const below = await Promise.all(
    parents.map(async (name) => {
      const path = definition.under.find((one) => one.path.startsWith(`${name}/`))?.path ?? '';
      return (await rowsOf(role, name)).slice(0, 5).map((row) => `/${path.replace('{id}', String(keyOf(row)))}`);
    }),
  );
  return [`/${definition.name}`, ...below.flat()];
}

const keyOf = (row: Row) => row.id ?? row._id;
async function rowsOf(role: Role, name: string): Promise<Row[]> {
  const { status, body } = await wire.current.call(role, 'GET', `/${name}?limit=${SAMPLE}`);
  // A role that may not list people still has a record of its own.
  if (status === 200) return body.resources;
  const me = await wire.current.call(role, 'POST', '/roles', {});
  return name === 'users' ? [{ id: me.body.id }] : [];
}

const partsAt = (definition: Definition, address: string) => {
  const parts = Object.values(definition.fields).flatMap(({ part }) => (part === undefined ? [] : [part]));
  return [address, ...(definition.one ? [] : parts.map((part) => `${address}/${part}`))];
};

const count = (table: string) => wire.current.house.count(table);
const fieldsOf = (body: any): { field: string; code: string }[] => body?.errors?.body ?? [];

/** A refusal of the whole record: this person may not change it as it is now. */
const REFUSED_AS_A_WHOLE = /^(scopes\.|verdicts\.not-allowed$)/;

/** Enough rows of one resource that a person may change; the others are skipped. */
const ENOUGH = 4;

/** Of these the demo data have no row; each is changed in the tests of its area. */
const WITHOUT_ROWS = new Set(['comments', 'reminders', 'views']);

describe('a record that is sent back as it was answered', () => {
  it.each(ASKING)('is saved unchanged for %s, whatever labels, marks and read-only fields it carries', async (role) => {
    const wrong: string[] = [];
    const written = await count('_audit');
    for (const definition of updatable(role)) {
      let saved = 0;
      for (const address of await addresses(role, definition)) {
        if (saved === ENOUGH) break;
        const answers = await Promise.all(partsAt(definition, address).map((url) => sendBack(role, url)));
        if (answers.some((answer) => answer === 'saved')) saved += 1;
        wrong.push(...answers.filter((answer) => answer !== 'saved' && answer !== 'not here'));
      }
      if (saved === 0 && definition.permissions.operations.update?.[role] === true)
        wrong.push(`${definition.name}: none`);
    }
    expect(wrong).toEqual([]);
    expect(await count('_audit')).toBe(written);
  });

  it('is saved unchanged in every state that a record may be in', async () => {
    const wrong: string[] = [];
    for (const definition of updatable('ADMIN').filter(({ actions, one }) => !one && actions.field)) {
      const states = Object.keys(definition.actions.states);
      for (const state of states) {
        const filter = encodeURIComponent(JSON.stringify({ [definition.actions.field ?? '']: state }));
        const url = `/${definition.name}?limit=2&filter=${filter}`;
        for (const row of (await wire.current.call('ADMIN', 'GET', url)).body.resources ?? [])
          wrong.push(...(await allOf(definition, row)).filter((answer) => answer !== 'saved' && answer !== 'not here'));
      }
    }
    expect(wrong).toEqual([]);
  });
  const allOf = (definition: Definition, row: Row) =>
    Promise.all(partsAt(definition, `/${definition.name}/${keyOf(row)}`).map((url) => sendBack('ADMIN', url)));

  it('is saved with one value changed, and nothing but that value is judged', async () => {
    const wrong: string[] = [];
    const saved = new Set<string>();
    for (const [turn, role] of ASKING.entries())
      for (const definition of updatable(role).filter(({ one }) => !one)) {
        const rows = await rowsOf(role, definition.name);
        const open = await openRows(role, definition, rows);
        for (const path of partOf([...everWritableFields(definition, [role], 'update')], turn)) {
          const changed = await changeOne(role, definition, path, open, rows);
          if (!changed) continue;
          const { status, body } = changed;
          if (status === 200) saved.add(definition.name);
          const unasked = fieldsOf(body).filter(({ field, code }) => field !== path && NOT_FOR_WRITING.has(code));
          if (status >= 500 || unasked.length > 0)
            wrong.push(`${role} ${definition.name}.${path}: ${status} ${JSON.stringify(fieldsOf(body))}`);
        }
      }
    expect(wrong).toEqual([]);
    const names = new Set(ASKING.flatMap((role) => updatable(role).filter(({ one }) => !one)).map(({ name }) => name));
    // A part of the fields saves a part of the resources.
    if (EVERY_CASE) expect([...names].filter((name) => !saved.has(name) && !WITHOUT_ROWS.has(name))).toEqual([]);
    else expect(saved.size).toBeGreaterThan(names.size / 3);
  }, 240_000);
});

/** One address read and sent back: what is wrong with the answer, if anything. */
async function sendBack(role: Role, url: string): Promise<string> {
  const read = await wire.current.call(role, 'GET', url);
  if (read.status === 404 || read.status === 409) return 'not here';
  const again = await wire.current.call(role, 'PUT', url, read.body, { 'if-match': read.headers.etag ?? '*' });
  if (again.status === 200 && again.headers.etag === read.headers.etag) return 'saved';
  return `${url}: ${again.status} ${again.body?.reason} ${JSON.stringify(fieldsOf(again.body))}`;
}

/** Rows whose fields are judged one by one; others are refused as a whole, whatever is sent. */
async function openRows(role: Role, definition: Definition, rows: Row[]): Promise<Row[]> {
  const open: Row[] = [];
  for (const row of rows) {
    if (open.length === ENOUGH) break;
    const { status } = await wire.current.call(role, 'PUT', `/${definition.name}/${keyOf(row)}`, { no_such_name: 1 });
    if (status === 422) open.push(row);
  }
  return open;
}

const NOT_FOR_WRITING = new Set([
  'additionalProperties',
  'document',
  'verdicts.read-only',
  'verdicts.owned-field',
  'verdicts.field',
]);

/** The whole record of one row with the value that another row has at the path. */
async function changeOne(role: Role, definition: Definition, path: string, open: Row[], rows: Row[]) {
  const field = definition.fields[path];
  if (!field || ['object', 'document', 'file'].includes(field.kind)) return undefined;
  for (const row of open) {
    const url = `/${definition.name}/${keyOf(row)}`;
    const { body } = await wire.current.call(role, 'GET', url);
    const donor = rows.find(
      (one) => !isEmpty(valueAt(one, path)) && String(valueAt(one, path)) !== String(valueAt(body, path)),
    );
    const value = field.kind === 'boolean' ? valueAt(body, path) !== true : donor && valueAt(donor, path);
    if (isEmpty(value)) continue;
    // The dialect of the specification: PUT without the id fields (section 7).
    const { id: _, _id, ...sent } = withValue(body, path, value);
    const answer = await wire.current.call(role, 'PUT', url, sent);
    if (answer.status === 409 && REFUSED_AS_A_WHOLE.test(answer.body.reason)) continue;
    return answer;
  }
  return undefined;
}

describe('what is told differently from the answer', () => {
  const WORDS: Record<string, unknown> = { string: 'otra cosa', integer: 987_654, number: 987_654.5, boolean: true };

  it('is refused by name in every read-only field, and leaves nothing behind', async () => {
    const wrong: string[] = [];
    for (const definition of updatable('SUPER_ADMIN').filter(({ one }) => !one)) {
      const [row] = await rowsOf('SUPER_ADMIN', definition.name);
      const url = `/${definition.name}/${row && keyOf(row)}`;
      const { body, headers } = await wire.current.call('SUPER_ADMIN', 'GET', url);
      const locked = Object.values(definition.fields).filter(
        ({ path, readOnly, kind }) =>
          readOnly && path !== 'id' && path !== '_id' && kind !== 'object' && ownersOf(definition, path).length === 0,
      );
      for (const field of locked.filter(({ path }) => valueAt(body, path) !== undefined)) {
        const value = field.base === 'boolean' ? valueAt(body, field.path) !== true : WORDS[field.base];
        if (value === undefined) continue;
        const sent = withValue(body, field.path, value as never);
        const { status, body: refusal } = await wire.current.call('SUPER_ADMIN', 'PUT', url, sent);
        const named = fieldsOf(refusal).map((problem) => problem.field);
        const whole = status === 409 && REFUSED_AS_A_WHOLE.test(refusal.reason);
        if (!whole && (status !== 422 || named.join() !== field.path))
          wrong.push(`${url} ${field.path}: ${status} ${named}`);
      }
      const after = await wire.current.call('SUPER_ADMIN', 'GET', url);
      if (after.headers.etag !== headers.etag) wrong.push(`${url} was written`);
    }
    expect(wrong).toEqual([]);
  });

  it('is refused as a label, a mark, a flag or the address of another file', async () => {
    const call = (method: string, url: string, body?: unknown) => wire.current.call('SUPER_ADMIN', method, url, body);
    const [one, other] = (await call('GET', '/documents?limit=50')).body.resources.filter(
      (row: Row) => row.file && row.user,
    );
    const wrong = { user_label: 'Otra persona', validated: 2, file: other.file, url: other.url, complete: true };
    const document = (await call('GET', `/documents/${one.id}`)).body;
    for (const [name, value] of Object.entries(wrong)) {
      const { status, body } = await call('PUT', `/documents/${one.id}`, { ...document, [name]: value });
      expect([name, status, fieldsOf(body).map(({ field }) => field)]).toEqual([name, 422, [name]]);
    }
    const { body: person } = await call('GET', `/users/${one.user}`);
    const mark = 'general.name_validated';
    const sent = withValue(person, mark, valueAt(person, mark) === 1 ? 2 : 1);
    expect(fieldsOf((await call('PUT', `/users/${one.user}`, sent)).body).map(({ field }) => field)).toEqual([mark]);
  });

  it('tells nobody whether a field that he may not read has this value', async () => {
    const told: string[] = [];
    for (const role of ROLES)
      for (const definition of updatable(role).filter(({ one }) => !one)) {
        const readable = new Set(everReadableFields(definition, [role]));
        const hidden = Object.values(definition.fields).filter(
          ({ path, kind }) => kind === 'boolean' && !readable.has(path),
        );
        const [row] = await rowsOf(role, definition.name);
        for (const { path } of row ? hidden : []) {
          const url = `/${definition.name}/${row && keyOf(row)}`;
          const guesses = [true, false].map((guess) => wire.current.call(role, 'PUT', url, withValue({}, path, guess)));
          const [yes, no] = await Promise.all(guesses);
          if (yes?.status !== no?.status || yes?.status === 200)
            told.push(`${role} ${definition.name}.${path}: ${yes?.status} ${no?.status}`);
        }
      }
    expect(told).toEqual([]);
  });

  it('is a conflict where somebody else changed it meanwhile, and is not where it was sent back as it was', async () => {
    const call = (role: Role, method: string, url: string, body?: unknown, headers?: Record<string, string>) =>
      wire.current.call(role, method, url, body, headers);
    const [{ id }] = (await call('ADMIN', 'GET', '/holidays')).body.resources;
    const seen = await call('ADMIN', 'GET', `/holidays/${id}`);
    const renamed = await call('SUPER_ADMIN', 'PUT', `/holidays/${id}`, { ...seen.body, title: 'Día movido' });
    expect(renamed.status).toBe(200);
    const late = { ...seen.body, date: '2027-11-22' };
    const conflict = await call('ADMIN', 'PUT', `/holidays/${id}`, late, { 'if-match': String(seen.headers.etag) });
    expect([conflict.status, fieldsOf(conflict.body).map(({ field }) => field)]).toEqual([409, ['title']]);
    const { title: _, ...mine } = late;
    const done = await call('ADMIN', 'PUT', `/holidays/${id}`, mine, { 'if-match': String(seen.headers.etag) });
    expect([done.status, done.body.title, done.body.date]).toEqual([200, 'Día movido', '2027-11-22']);
  });
});
