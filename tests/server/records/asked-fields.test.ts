import { describe, expect, it } from 'vitest';
import { everReadableFields } from '../../../src/resource/access/permissions.ts';
import type { Definition, Field, Json, Row, Schemas } from '../../../src/resource/model/definition.ts';
import { valueAt } from '../../../src/resource/model/path.ts';
import { EVERY_CASE, partOf } from '../../part.ts';
import { listsOf, partnerHouse } from '../helpers/partner-house.ts';

const house = partnerHouse();
const schemas = (): Schemas => house.current.house.schemas.current();
const ACCOUNTS = { 'super-admin': ['SUPER_ADMIN'], partner: ['PARTNER'] };

/** What is answered of a field, with what rides beside it. */
function answered({ fields }: Definition, row: Row, field: string): Json[] {
  const beside = [`${field}_label`, `${field}_validated`].filter((path) => !fields[path]);
  return [field, ...beside].map((path) => valueAt(row, path) ?? null);
}

/** The fields one after the other where code computes them or they are of a person, the others in threes. */
function asks({ fields }: Definition, readable: string[]): string[][] {
  const isAlone = ({ computed, data, shows, part }: Field) => computed !== undefined || data || shows || part;
  const alone = readable.filter((path) => fields[path] && isAlone(fields[path]));
  const rest = readable.filter((path) => !alone.includes(path));
  const threes = rest.flatMap((_, at) => (at % 3 === 0 ? [rest.slice(at, at + 3)] : []));
  return [...alone.map((path) => [path]), ...threes];
}

describe('a list that is asked for some fields', () => {
  for (const [account, roles] of Object.entries(ACCOUNTS))
    it(`answers them as the whole list does, and no others, to ${account}`, async () => {
      const as = await house.current.as(account);
      const seen = new Set<string>();
      for (const [path, definition] of await listsOf(house.current)) {
        const whole = await as('GET', `${path}?limit=4`);
        if (whole.status !== 200 || whole.body.resources.length === 0) continue;
        const asked = asks(definition, [...everReadableFields(definition, roles)]);
        for (const fields of partOf(asked, path.length)) {
          const { status, body } = await as('GET', `${path}?limit=4&fields=${fields.join(',')}`);
          expect([path, fields, status]).toEqual([path, fields, 200]);
          expect(body.count).toBe(whole.body.count);
          for (const [at, row] of (body.resources as Row[]).entries()) {
            const other = whole.body.resources[at] as Row;
            expect([path, row.id ?? null]).toEqual([path, other.id ?? null]);
            for (const field of fields) {
              expect([path, field, answered(definition, row, field)]).toEqual([
                path,
                field,
                answered(definition, other, field),
              ]);
              seen.add(`${path}.${field}`);
            }
            const heads = fields.map((field) => field.split('.')[0]);
            const strange = Object.keys(row).filter(
              (key) =>
                !['id', 'validated'].includes(key) && !heads.some((head) => key === head || key.startsWith(`${head}_`)),
            );
            expect([path, fields, strange]).toEqual([path, fields, []]);
          }
        }
      }
      expect(seen.size).toBeGreaterThan((account === 'partner' ? 150 : 400) / (EVERY_CASE ? 1 : 4));
    }, 300_000);

  it('answers the label of a choice, whatever it is made of', async () => {
    const as = await house.current.as('super-admin');
    for (const name of ['users', 'requests', 'amortizations']) {
      const path = `${name}?for=reference&limit=3`;
      const [whole, cut] = [await as('GET', path), await as('GET', `${path}&fields=id`)];
      const labels = ({ resources }: { resources: Row[] }) => resources.map(({ label }) => label);
      expect(labels(cut.body)).toEqual(labels(whole.body));
      expect(labels(cut.body).every(Boolean)).toBe(true);
    }
  });

  it('answers what is read with the rows as it is answered of one record', async () => {
    const as = await house.current.as('super-admin');
    const seen = new Set<string>();
    for (const [name, fields] of [
      ['requests', ['can_activate', 'opening_commission_bill']],
      ['users', ['has_partner_companies']],
    ] as const) {
      const { resources } = (await as('GET', `${name}?limit=100`)).body as { resources: Row[] };
      for (const row of partOf(resources, 0)) {
        const { body } = await as('GET', `${name}/${row.id}`);
        for (const field of fields) {
          expect([name, row.id, field, row[field]]).toEqual([name, row.id, field, body[field]]);
          seen.add(`${field} ${body[field]}`);
        }
      }
    }
    expect([...seen].filter((one) => one.endsWith('true')).length).toBeGreaterThan(1);
  });

  it('takes an object for what is in it, and a value behind a reference for the reference', async () => {
    const as = await house.current.as('super-admin');
    const [user] = (await as('GET', 'users?limit=1&fields=general')).body.resources as Row[];
    const [whole] = (await as('GET', 'users?limit=1')).body.resources as Row[];
    expect(user?.general).toEqual(whole?.general);
    const { body } = await as('GET', 'requests?limit=3&fields=token,user.general.full_name');
    const rows = body.resources as Row[];
    expect(rows.map((row) => Object.keys(row).filter((key) => key !== 'validated'))).toEqual(
      rows.map(() => ['id', 'token', 'user', 'user_label']),
    );
  });

  it('refuses each name that is unknown, secret or hidden from the person, in the same words', async () => {
    const refusals = async (account: string, path: string, fields: string) => {
      const as = await house.current.as(account);
      const { status, body } = await as('GET', `${path}?fields=${encodeURIComponent(fields)}`);
      return [status, ...(body.errors?.body ?? []).map((one: Row) => `${one.field} ${one.code} ${one.message}`)];
    };
    const hidden = Object.values(schemas().resources).flatMap((definition) => {
      const may = new Set(everReadableFields(definition, ['PARTNER']));
      const open = definition.permissions.operations.list?.PARTNER !== undefined && !definition.under.length;
      return open
        ? Object.keys(definition.fields).flatMap((path) => (may.has(path) ? [] : [[definition.name, path]]))
        : [];
    });
    expect(hidden.length).toBeGreaterThan(3);
    for (const [name = '', path = ''] of hidden)
      expect(await refusals('partner', name, `id,${path}`)).toEqual([
        422,
        `${path} unknown-field El campo ${path} no se reconoce.`,
      ]);
    expect(await refusals('super-admin', 'requests', 'nada,id,__proto__,token,constructor,user.nada,')).toEqual([
      422,
      ...['nada', '__proto__', 'constructor', 'user.nada', ''].map(
        (name) => `${name} unknown-field El campo ${name} no se reconoce.`,
      ),
    ]);
  });
});
