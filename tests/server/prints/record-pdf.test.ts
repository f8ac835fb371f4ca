import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentsHouse, fillPeople, PARTNERED, SCHEMAS } from '../domain/documents/document-house.ts';
import type { Person } from '../helpers/house.ts';
import { laidOut } from '../helpers/paper.ts';

const text = (title: string) => ({ type: 'string', title });
const money = (title: string) => ({ type: 'number', format: 'money', title });
const reference = (to: string, title: string) => ({ type: 'integer', 'x-reference': to, title });
const file = (folder: string, name: string, value: object) => ({
  [`${folder}/${name}.json`]: { $schema: `../_meta/of/${folder}/${name.replace('.schema', '')}.schema.json`, ...value },
});
const staff = { '@staff': true };
const rights = {
  list: { ...staff, PARTNER: 'own' },
  read: { ...staff, PARTNER: 'own' },
  create: staff,
  history: staff,
};
const below = { list: { ...staff, PARTNER: 'parent' }, read: { ...staff, PARTNER: 'parent' }, create: staff };
const BOATS = { 'x-parents': [{ parent: 'boats', where: { boat: '$parent.id' } }] };
const FILES: Record<string, object> = {
  ...file('boats', 'fields.schema', {
    title: 'Lancha',
    'x-plural': 'Lanchas',
    'x-label': '{name}',
    type: 'object',
    properties: {
      id: { type: 'integer', title: 'Folio', readOnly: true },
      name: text('Nombre'),
      cost: money('Costo'),
      margin: money('Margen'),
      notes: { type: 'string', format: 'text', title: 'Notas' },
      color: text('Color'),
      key: { type: 'string', format: 'secret', title: 'Clave' },
      owner: reference('users', 'Dueño'),
      account: { ...text('Cuenta'), 'x-data': 'bank', 'x-about': ['owner'] },
      partner: reference('companies', 'Socio'),
    },
  }),
  ...file('boats', 'permissions', {
    scopes: { own: { partner: '$me.id_partner' } },
    operations: rights,
    fields: [{ of: ['margin', 'notes'], read: { '@admins': true } }],
  }),
  ...file('boats', 'tabs', {
    title: '{name}',
    summary: [{ fields: ['name', 'cost', 'margin'] }],
    tabs: [
      {
        name: 'data',
        title: 'Datos',
        blocks: [
          { title: 'De la lancha', fields: ['owner', 'account', 'color', 'key'] },
          { title: 'Con margen', fields: ['color'], visibleWhen: { margin: 777.77 } },
        ],
      },
      { name: 'inside', title: 'Interno', blocks: [{ fields: ['notes'] }] },
      { name: 'trips', title: 'Viajes', blocks: [{ related: 'trips' }] },
      { name: 'repairs', title: 'Reparaciones', blocks: [{ related: 'repairs' }] },
      { name: 'staff', title: 'Del equipo', roles: ['@admins'], blocks: [{ fields: ['partner'] }] },
    ],
  }),
  ...file('trips', 'fields.schema', {
    title: 'Viaje',
    'x-plural': 'Viajes',
    'x-label': '{port}',
    type: 'object',
    ...BOATS,
    properties: {
      id: { type: 'integer', title: 'Folio', readOnly: true },
      boat: reference('boats', 'Lancha'),
      port: text('Puerto'),
      fare: money('Tarifa'),
      gain: money('Ganancia'),
    },
  }),
  ...file('trips', 'permissions', { operations: below, fields: [{ of: ['gain'], read: { '@admins': true } }] }),
  ...file('trips', 'list', { columns: ['port', 'fare', 'gain'], sorts: ['id'], sort: 'id', totals: ['fare', 'gain'] }),
  ...file('repairs', 'fields.schema', {
    title: 'Reparación',
    'x-plural': 'Reparaciones',
    'x-label': '{what}',
    type: 'object',
    ...BOATS,
    properties: {
      id: { type: 'integer', title: 'Folio', readOnly: true },
      boat: reference('boats', 'Lancha'),
      what: text('Qué'),
    },
  }),
  ...file('repairs', 'permissions', { operations: { list: staff, read: staff, create: staff } }),
};

const folder = mkdtempSync(join(tmpdir(), 'mesa-record-pdf-'));
cpSync(SCHEMAS, folder, { recursive: true });
for (const [name, value] of Object.entries(FILES)) {
  mkdirSync(join(folder, name, '..'), { recursive: true });
  writeFileSync(join(folder, name), JSON.stringify(value, null, 2));
}
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const house = documentsHouse({ folder });
const ids = { own: 0, other: 0 };
beforeAll(async () => {
  await fillPeople(house.current);
  const { db } = house.current.house.services;
  const common = { cost: '1500.5', margin: '777.77', notes: 'Reservado', partner: 4, account: '012180001234567897' };
  const rows = [
    { ...common, name: 'Gaviota', color: 'Azul', owner: PARTNERED.person },
    { ...common, name: 'Pelícano', owner: PARTNERED.rival },
  ];
  const made = await db.insertInto('boats').values(rows).returning('id').execute();
  Object.assign(ids, { own: made[0]?.id, other: made[1]?.id });
  const trips = [
    { boat: ids.own, port: 'Veracruz', fare: '100.1', gain: '33.33' },
    { boat: ids.own, port: 'Campeche', fare: '20.2', gain: '44.44' },
  ];
  await db.insertInto('trips').values(trips).execute();
  await db
    .insertInto('repairs')
    .values([{ boat: ids.own, what: 'Hélice' }])
    .execute();
});

const ask = async (who: Person, url: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') => {
  const headers = { authorization: `Bearer ${await house.current.token(who)}` };
  return house.current.app.inject({ method, url: `/v1/${url}`, headers });
};
/** The paper as any reader of PDF shows it, line by line. */
async function pdfOf(who: Person, id: number): Promise<string> {
  const { statusCode, rawPayload, headers } = await ask(who, `boats/${id}/pdf`);
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
  return (await laidOut(rawPayload)).replace(/[ \t]+/g, ' ');
}

describe('the PDF of a record', () => {
  it('holds its name, the summary and each tab as the page shows them, in the labels and formats of the console', async () => {
    const written = await pdfOf('admin', ids.own);
    for (const line of [
      'Lancha Gaviota',
      'Impreso por admin el 09/03/2026 12:00 CDMX',
      'Nombre Costo Margen',
      'Gaviota $1,500.50 $777.77',
      'Datos',
      'De la lancha',
      'Dueño Cuenta Color',
      'Con margen',
      'Interno',
      'Reservado',
      'Puerto Tarifa Ganancia',
      'Veracruz $100.10 $33.33',
      'Campeche $20.20 $44.44',
      'Tarifa, en total Ganancia, en total',
      '$120.30 $77.77',
      'Reparaciones',
      'Del equipo',
      'Lancha Gaviota · Página 1 de 1',
    ])
      expect(written.split('\n').map((one) => one.trim())).toContain(line);
    expect(written).toMatch(/Paula López Álvarez 0121 ?8000 ?1234 ?5678 ?97 Azul/);
    expect(written).toContain('Hélice');
    expect(written).not.toMatch(/Clave|[{}]|undefined|null/);
  });

  it('holds only what its reader may read: no field, tab, list, column or sum of others, and masks as masks (desk 50)', async () => {
    const own = await pdfOf('partner', ids.own);
    for (const shown of ['Gaviota $1,500.50', 'Veracruz $100.10', '$120.30', 'Azul']) expect(own).toContain(shown);
    const other = await pdfOf('partner', ids.other);
    expect(other).toContain('•••• 7897');
    expect(other).toContain(`#${PARTNERED.rival}`);
    expect(other).not.toMatch(/0121|Rival|LOAP/);
    for (const written of [own, other])
      expect(written).not.toMatch(
        /Margen|777|Reservado|Interno|Con margen|Ganancia|33\.33|44\.44|77\.77|Reparaciones|Hélice|Del equipo|Socio|Clave/,
      );
  });

  it('is as if it were not there for who may not read the record, and nothing is left of asking', async () => {
    const before = await house.current.count('_audit');
    const told = async (who: Person, url: string) => {
      const answer = await ask(who, url);
      return [answer.statusCode, answer.json().reason];
    };
    const missing = await told('partner', 'boats/999999/pdf');
    expect(missing).toEqual([404, 'server.not-found']);
    expect(await told('rival', `boats/${ids.own}/pdf`)).toEqual(missing);
    expect(await told('admin', 'boats/x%27%20or%201=1/pdf')).toEqual(missing);
    expect((await told('user', `boats/${ids.own}/pdf`))[0]).toBe(403);
    expect((await ask('admin', `boats/${ids.own}/pdf?as=html`)).statusCode).toBe(422);
    expect((await ask('admin', `boats/${ids.own}/pdf/more`)).statusCode).toBe(404);
    expect((await ask('admin', `boats/${ids.own}/pdf`, 'POST')).statusCode).toBe(405);
    const signedOut = await house.current.call(null, 'GET', `boats/${ids.own}/pdf`);
    expect(signedOut.status).toBe(401);
    expect(await house.current.count('_audit')).toBe(before);
  });

  it('is named by what it is, is kept by nobody, and leaves a line in the history that says who took it out', async () => {
    const lines = async () => (await house.current.call('admin', 'GET', `boats/${ids.own}/history`)).body;
    const before = (await lines()).count;
    const { headers } = await ask('legal', `boats/${ids.own}/pdf`);
    expect(headers).toMatchObject({
      'content-disposition': expect.stringContaining('attachment; filename="lancha-gaviota-2026-03-09.pdf"'),
      'cache-control': 'private, no-store',
    });
    const { count, resources } = await lines();
    expect(count).toBe(before + 1);
    expect(resources[0]).toMatchObject({ who: 'legal', operation: 'print', action: null, changes: [] });
    const head = await ask('legal', `boats/${ids.own}/pdf`, 'HEAD');
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect((await lines()).count).toBe(count);
  });

  it('has the first 200 rows of a list, each once and in its order, and says how many more there are', async () => {
    const { db } = house.current.house.services;
    await sql`insert into trips (boat, port, fare) select ${ids.other}, 'Puerto ' || n, 1
      from generate_series(1, 237) n`.execute(db);
    const written = await pdfOf('partner', ids.other);
    const ports = [...written.matchAll(/^Puerto (\d+) /gm)].map(([, number]) => Number(number));
    expect(ports).toEqual(Array.from({ length: 200 }, (_, place) => place + 1));
    expect(written).toContain('Y 37 más, que no caben: aquí están los primeros 200.');
    expect(written).toContain('$237.00');
    await sql`delete from trips where boat = ${ids.other}`.execute(db);
    expect(await pdfOf('partner', ids.other)).toContain('No se encontró información');
  });

  it('says which letters it cannot show, and keeps a long text whole', async () => {
    const { db } = house.current.house.services;
    const change = (values: object) => db.updateTable('boats').set(values).where('id', '=', ids.other).execute();
    await change({ color: 'Rojo 王', notes: `${'Una nota larga de la lancha.\n'.repeat(120)}Fin.` });
    const written = await pdfOf('admin', ids.other);
    expect(written).toContain('Rojo ?');
    expect(written).toContain('El PDF no puede mostrar estas letras y lleva «?» en su lugar: U+738B.');
    expect(written.match(/Una nota larga de la lancha\./g)).toHaveLength(120);
    expect(written).toContain('Fin.');
    await change({ color: null, notes: 'Reservado' });
  });

  it('is in the document of the API of who reads such records', async () => {
    const paths = async (who: Person) => Object.keys((await house.current.call(who, 'GET', 'openapi.json')).body.paths);
    expect(await paths('partner')).toContain('/boats/{id}/pdf');
    expect(await paths('partner')).not.toContain('/repairs/{id}/pdf');
    expect(await paths('legal')).toContain('/repairs/{id}/pdf');
  });
});
