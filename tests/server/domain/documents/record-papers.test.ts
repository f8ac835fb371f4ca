import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../helpers/house.ts';
import { asWritten, laidOut } from '../../helpers/paper.ts';
import { until } from '../../helpers/real-house.ts';
import { documentsHouse, fillPeople, PARTNERED, SCHEMAS } from './document-house.ts';

const ORDER = {
  $schema: '../_meta/of/_shared/document.schema.json',
  title: 'Orden de taller',
  context: 'talleres',
  needs: { given: 'given', parts: { title: 'Refacciones', list: '/talleres/{id}/refacciones' } },
  header: 'Folio {id} · {notes}',
  footer: '{name} · Página {page} de {pages}',
  blocks: [
    { heading: 'ORDEN DE TALLER', align: 'center' },
    { paragraph: 'Ciudad de México, {given.today | date-words}' },
    {
      lines: [
        { label: 'Taller', value: '{name}' },
        { label: 'Estado', value: '{status}' },
        { label: 'Costo', value: '{cost} ({cost | money-words})' },
        { label: '¿Urgente?', value: '{urgent}' },
        { label: 'Entrega', value: '{due}' },
        { label: 'Dueño', value: '{owner}' },
        { label: 'Correo del dueño', value: '{owner.email}' },
        { label: 'RFC', value: '{owner.general.rfc}' },
        { label: 'Banco', value: '{owner.financial.bank_name}' },
        { label: 'Cuenta', value: '{account}' },
        { label: 'Notas de {name}', value: '{notes}' },
        { label: 'Vence hoy', value: 'sí', visibleWhen: { due: '$today' } },
        { label: 'De Paula', value: 'sí', visibleWhen: { owner: 40, 'owner.general.rfc': 'LOAP800140AB1' } },
      ],
    },
    { paragraph: 'Las notas dicen {notes}.' },
    {
      table: {
        rows: 'parts',
        columns: [
          { title: 'Pieza', value: '{name}' },
          { title: 'Proveedor', value: '{supplier.general.full_name}' },
          { title: 'Precio', value: '{price}', align: 'right', total: true },
          { title: 'Margen', value: '{margin}', align: 'right' },
        ],
        total: 'Total',
      },
    },
  ],
};
const text = (title: string) => ({ type: 'string', title });
const money = (title: string) => ({ type: 'number', format: 'money', title });
const reference = (to: string, title: string) => ({ type: 'integer', 'x-reference': to, title });
const fields = (folder: string, properties: object, more: object = {}) => ({
  $schema: `../_meta/of/${folder}/fields.schema.json`,
  title: folder,
  'x-plural': folder,
  'x-label': '{name}',
  type: 'object',
  ...more,
  properties: { id: { type: 'integer', title: 'Folio', readOnly: true }, name: text('Nombre'), ...properties },
});
const staff = { '@staff': true };
const FILES: Record<string, object> = {
  '_documents/orden-de-taller.json': ORDER,
  '_shared/catalogs/taller-status.json': {
    $schema: '../../_meta/catalog.schema.json',
    title: 'Estado',
    items: [
      { code: 'open', label: 'Abierto' },
      { code: 'closed', label: 'Cerrado' },
    ],
  },
  'talleres/fields.schema.json': fields('talleres', {
    status: { type: 'string', 'x-catalog': 'taller-status', title: 'Estado', default: 'open' },
    cost: money('Costo'),
    urgent: { type: 'boolean', title: '¿Urgente?' },
    due: { type: 'string', format: 'date', title: 'Entrega' },
    owner: reference('users', 'Dueño'),
    account: { ...text('Cuenta'), 'x-data': 'bank', 'x-about': ['owner'] },
    notes: text('Notas'),
    partner: reference('companies', 'Socio'),
  }),
  'talleres/permissions.json': {
    $schema: '../_meta/of/talleres/permissions.schema.json',
    scopes: { own: { partner: '$me.id_partner' } },
    operations: {
      list: { '@staff': true, PARTNER: 'own' },
      read: { '@staff': true, PARTNER: 'own' },
      create: staff,
      update: staff,
      history: staff,
    },
    fields: [{ of: ['notes'], read: { '@admins': true } }],
    actions: { order: { '@operations': true, PARTNER: 'own' } },
  },
  'talleres/actions.json': {
    $schema: '../_meta/of/talleres/actions.schema.json',
    actions: { order: { paper: 'orden-de-taller', when: { status: 'open' } } },
  },
  'talleres/messages.json': {
    $schema: '../_meta/of/talleres/messages.schema.json',
    'order.title': 'Orden de taller',
    'order.when': 'El taller ya cerró.',
  },
  'refacciones/fields.schema.json': fields(
    'refacciones',
    {
      taller: reference('talleres', 'Taller'),
      supplier: reference('users', 'Proveedor'),
      price: money('Precio'),
      margin: money('Margen'),
    },
    { 'x-parents': [{ parent: 'talleres', where: { taller: '$parent.id' } }] },
  ),
  'refacciones/permissions.json': {
    $schema: '../_meta/of/refacciones/permissions.schema.json',
    operations: { list: { '@staff': true, PARTNER: 'parent' }, read: staff, create: staff },
    fields: [{ of: ['margin'], read: { '@admins': true } }],
  },
};

const folder = mkdtempSync(join(tmpdir(), 'mesa-record-papers-'));
cpSync(SCHEMAS, folder, { recursive: true });
const write = (file: string, value: object) => {
  mkdirSync(join(folder, file, '..'), { recursive: true });
  writeFileSync(join(folder, file), JSON.stringify(value, null, 2));
};
for (const [file, value] of Object.entries(FILES)) write(file, value);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const house = documentsHouse({ folder, watch: true });
const ids: Record<'norte' | 'ajeno' | 'cerrado', number> = { norte: 0, ajeno: 0, cerrado: 0 };
beforeAll(async () => {
  await fillPeople(house.current);
  const { db } = house.current.house.services;
  const common = { status: 'open', cost: '1500.5', due: '2026-03-09', account: '012180001234567897' };
  const rows = [
    { ...common, name: 'Norte', owner: PARTNERED.person, partner: 4, notes: 'Interna', urgent: true },
    { ...common, name: 'Ajeno', owner: PARTNERED.rival, partner: 4 },
    { ...common, name: 'Cerrado', owner: null, partner: 5, status: 'closed' },
  ];
  const made = await Promise.all(
    rows.map((row) => db.insertInto('talleres').values(row).returning('id').executeTakeFirstOrThrow()),
  );
  Object.assign(ids, { norte: made[0]?.id, ajeno: made[1]?.id, cerrado: made[2]?.id });
  const part = { taller: ids.norte, supplier: PARTNERED.lender, margin: '7' };
  const parts = [
    { ...part, name: 'Balata', price: '100.10' },
    { ...part, name: 'Bujía', price: '20.20' },
  ];
  await db.insertInto('refacciones').values(parts).execute();
});

const call = (who: Person, method: string, url: string, body?: unknown) => house.current.call(who, method, url, body);
/** The paper as any reader of PDF shows it. */
async function paperOf(who: Person, id: number, name = 'orden-de-taller') {
  const { app } = house.current;
  const headers = { authorization: `Bearer ${await house.current.token(who)}` };
  const answer = await app.inject({ method: 'GET', url: `/v1/talleres/${id}/papers/${name}`, headers });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  const written = (await laidOut(answer.rawPayload)).replace(/[ \t]+/g, ' ');
  return { written, headers: answer.headers, bytes: answer.rawPayload };
}
const change = (id: number, values: object) =>
  house.current.house.services.db.updateTable('talleres').set(values).where('id', '=', id).execute();

describe('a paper of an own resource', () => {
  it('holds the values of the record and of what it refers to, as the console writes them', async () => {
    const { written, headers } = await paperOf('admin', ids.norte);
    for (const line of [
      `Folio ${ids.norte} · Interna`,
      'Ciudad de México, 9 de marzo de 2026',
      'Taller Norte',
      'Estado Abierto',
      'Costo $1,500.50 (mil quinientos pesos 50/100 M.N.)',
      '¿Urgente? Sí',
      'Entrega 09/03/2026',
      'Dueño Paula López Álvarez',
      'Correo del dueño p40@test.mx',
      'RFC LOAP800140AB1',
      'Notas de Norte Interna',
      'Vence hoy sí',
      'De Paula sí',
      'Las notas dicen Interna.',
      'Pieza Proveedor Precio Margen',
      'Balata Nuria Peña Ibáñez $100.10 $7.00',
      'Total $120.30',
      'Norte · Página 1 de 1',
    ])
      expect(written).toContain(line);
    expect(written).toMatch(/Cuenta 0121 ?8000 ?1234 ?5678 ?97/);
    expect(written).not.toMatch(/[{}]|undefined|null/);
    expect(headers).toMatchObject({
      'content-disposition': expect.stringContaining('attachment; filename="orden-de-taller-norte-2026-03-09.pdf"'),
      'cache-control': 'private, no-store',
    });
  });

  it('shows its reader what he may read: a mask stays a mask, and what he may not read is not on it', async () => {
    const own = (await paperOf('partner', ids.norte)).written;
    expect(own).toContain('RFC LOAP800140AB1');
    expect(own).toContain('Balata Nuria Peña Ibáñez $100.10\n');
    const other = (await paperOf('partner', ids.ajeno)).written;
    expect(other).toContain('Cuenta •••• 7897');
    expect(other).toContain(`Dueño #${PARTNERED.rival}`);
    for (const word of ['RFC', 'Banco', 'Correo del dueño', 'Rival', 'p50@']) expect(other).not.toContain(word);
    for (const written of [own, other]) {
      expect(written).not.toMatch(/Notas|notas|Interna|Folio|Margen|\$7\.00/);
      expect(written).toContain('Página 1 de 1');
    }
  });

  it('leaves a stroke where the record is empty', async () => {
    await change(ids.ajeno, { owner: null, due: null, cost: null });
    const { written } = await paperOf('admin', ids.ajeno);
    for (const line of ['Dueño —', 'RFC —', 'Entrega —', 'Costo — (—)', 'Notas de Ajeno —'])
      expect(written).toContain(line);
    expect(written).not.toContain('Vence hoy');
    await change(ids.ajeno, { owner: PARTNERED.rival, due: '2026-03-09', cost: '1500.5' });
  });

  it('leaves a line in the history that says who took it out, and one alone', async () => {
    const lines = async () => (await call('admin', 'GET', `talleres/${ids.norte}/history`)).body;
    const before = (await lines()).count;
    await paperOf('admin', ids.norte);
    const { count, resources } = await lines();
    expect(count).toBe(before + 1);
    expect(resources[0]).toMatchObject({ who: 'admin', operation: 'paper', action: 'order', changes: [] });
    const head = await house.current.raw({
      method: 'HEAD',
      url: `/v1/talleres/${ids.norte}/papers/orden-de-taller`,
      headers: { authorization: `Bearer ${await house.current.token('admin')}` },
    });
    expect([head.status, head.body]).toEqual([200, '']);
    expect((await lines()).count).toBe(count);
  });

  it('is none of a record that one may not read, in the words of one that does not exist', async () => {
    const audits = await house.current.count('_audit');
    const ask = async (who: Person, path: string) => {
      const { status, body } = await call(who, 'GET', `talleres/${path}`);
      return [status, body.message, body.reason];
    };
    const missing = await ask('partner', '999999/papers/orden-de-taller');
    expect(missing).toEqual([404, 'El registro no existe.', 'server.not-found']);
    expect(await ask('rival', `${ids.norte}/papers/orden-de-taller`)).toEqual(missing);
    const tricks = ['otra', 'promissory-note', 'constructor', '__proto__', '..%2F..%2F_documents%2Forden-de-taller'];
    for (const name of tricks) expect(await ask('admin', `${ids.norte}/papers/${name}`), name).toEqual(missing);
    expect((await ask('admin', `${ids.norte}/papers/orden-de-taller.json`))[0]).toBe(404);
    expect((await ask('admin', `x%27%20or%201=1/papers/orden-de-taller`))[0]).toBe(404);
    expect((await ask('admin', `${ids.norte}/papers/orden-de-taller/more`))[0]).toBe(404);
    expect((await call('admin', 'POST', `talleres/${ids.norte}/papers/orden-de-taller`, {})).status).toBe(405);
    expect((await ask('admin', `${ids.norte}/papers/orden-de-taller?as=html`))[0]).toBe(422);
    expect((await house.current.call(null, 'GET', `talleres/${ids.norte}/papers/orden-de-taller`)).status).toBe(401);
    expect(await house.current.count('_audit')).toBe(audits);
  });

  it('is refused to whom the action is not for, and when its condition does not hold', async () => {
    const ask = async (who: Person, id: number) => {
      const { status, body } = await call(who, 'GET', `talleres/${id}/papers/orden-de-taller`);
      return [status, body.message];
    };
    expect((await ask('legal', ids.norte))[0]).toBe(409);
    expect(await ask('rival', ids.cerrado)).toEqual([409, 'El taller ya cerró.']);
    expect(await ask('admin', ids.cerrado)).toEqual([409, 'El taller ya cerró.']);
  });

  it('prints markup, braces and marks of direction as text, and stops at a letter that no font has', async () => {
    const name = '<b>Norte</b> {notes} {page} $& \u202e100%';
    await change(ids.ajeno, { name });
    const { bytes } = await paperOf('partner', ids.ajeno);
    expect(await asWritten(bytes)).toContain('<b>Norte</b> {notes} {page} $& 100% · Página 1 de 1');
    await change(ids.ajeno, { name: '王' });
    const { status, body } = await call('admin', 'GET', `talleres/${ids.ajeno}/papers/orden-de-taller`);
    expect([status, body.errors.body[0]]).toEqual([
      422,
      expect.objectContaining({ field: 'name', code: 'server.no-glyph' }),
    ]);
    expect(body.message).toMatch(/^Nombre \(name\) lleva 王/);
    await change(ids.ajeno, { name: 'Ajeno' });
  });

  it('is as long as its list, each row once and in order, and says where a list is too long for paper', async () => {
    const { db } = house.current.house.services;
    const fill = (first: number, last: number) =>
      sql`insert into refacciones (taller, name, price) select ${ids.ajeno}, 'Pieza ' || n, n
        from generate_series(${first}::int, ${last}::int) n`.execute(db);
    await fill(1, 1000);
    const { written } = await paperOf('admin', ids.ajeno);
    const rows = [...written.matchAll(/^Pieza (\d+) /gm)].map(([, number]) => Number(number));
    expect(rows).toEqual(Array.from({ length: 1000 }, (_, at) => at + 1));
    expect(written).toContain('Total $500,500.00');
    await fill(1001, 1001);
    const long = await call('admin', 'GET', `talleres/${ids.ajeno}/papers/orden-de-taller`);
    expect([long.status, long.body.message]).toEqual([422, 'Refacciones: son más de 1000, y no caben en un papel.']);
    await sql`delete from refacciones where taller = ${ids.ajeno}`.execute(db);
  });

  it('breaks a long text of a list into lines, and keeps its letters and its neighbours', async () => {
    const { db } = house.current.house.services;
    const name = 'Juego de balatas delanteras con resortes, mano de obra y prueba de frenado en pista. '
      .repeat(40)
      .trim();
    const rows = [`${name} fin`, 'x'.repeat(300), 'Corta'].map((one) => ({ taller: ids.ajeno, name: one, price: '1' }));
    await db.insertInto('refacciones').values(rows).execute();
    const { written } = await paperOf('admin', ids.ajeno);
    const lines = written.split('\n');
    expect(written.match(/pista\./g)).toHaveLength(40);
    expect(written.replace(/[^x]/g, '').length).toBeGreaterThanOrEqual(300);
    expect(lines.filter((line) => line.includes('$1.00'))).toHaveLength(3);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(140);
    expect(lines).toContain('Corta — $1.00 —');
    await sql`delete from refacciones where taller = ${ids.ajeno}`.execute(db);
  });

  it('is in the document of the API and in the definition, for whom the action is for', async () => {
    const path = '/talleres/{id}/papers/orden-de-taller';
    const paths = async (who: Person) => Object.keys((await call(who, 'GET', 'openapi.json')).body.paths);
    expect(await paths('admin')).toContain(path);
    expect(await paths('legal')).not.toContain(path);
    const action = async (who: Person) => (await call(who, 'GET', 'schemas/talleres')).body.actions?.actions.order;
    expect(await action('partner')).toMatchObject({ open: '/talleres/{id}/papers/orden-de-taller' });
    expect(await action('legal')).toBeUndefined();
  });
});

describe('an edit of the template', () => {
  const { problems, current } = {
    problems: () => house.current.house.schemas.problems(),
    current: () => house.current.house.schemas.current(),
  };

  it('counts without a restart; a mistake and a file that goes while it is used leave the last one in force', async () => {
    const file = '_documents/orden-de-taller.json';
    const { version } = current();
    write(file, { ...ORDER, blocks: [{ heading: 'OTRO TÍTULO' }, ...ORDER.blocks] });
    await until(
      async () => current().version,
      (now) => now !== version,
    );
    expect((await paperOf('admin', ids.norte)).written).toContain('OTRO TÍTULO');

    write(file, { ...ORDER, blocks: [{ heading: '{nmae}' }] });
    const said = await until(
      async () => problems(),
      (found) => found.some(({ severity }) => severity === 'error'),
    );
    expect(said[0]).toMatchObject({
      file,
      pointer: '/blocks/0/heading',
      message: 'El dato «nmae» no existe.',
      suggestion: '¿quiso decir «name»?',
    });
    expect((await paperOf('admin', ids.norte)).written).toContain('OTRO TÍTULO');

    rmSync(join(folder, file));
    const gone = await until(
      async () => problems(),
      (found) => found.some(({ message }) => message.includes('plantilla')),
    );
    expect(gone[0]).toMatchObject({ file: 'talleres/actions.json', pointer: '/actions/order/paper' });
    expect((await paperOf('admin', ids.norte)).written).toContain('OTRO TÍTULO');
    write(file, ORDER);
    await until(
      async () => problems(),
      (found) => found.length === 0,
    );
    expect(readFileSync(join(folder, file), 'utf8')).toContain('talleres');
  });
});
