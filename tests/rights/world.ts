import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Field, Schemas } from '../../src/resource/model/definition.ts';
import { hasTable, tableColumns } from '../../src/server/database/columns.ts';
import { attachEmbedded } from '../../src/server/database/embedded.ts';
import { copyOfDatabase, createTestDatabase, statements, TEST_DATA } from '../server/helpers/database.ts';
import { demoOf, type Filling, SHIPPED, startHouse, type TestHouse } from '../server/helpers/house.ts';
import {
  BESIDES,
  COPIES,
  type Concerned,
  mayOn,
  maySeeField,
  PEOPLE,
  type Person,
  ROWS,
  restrictedFields,
} from './oracle.ts';
import { accountFor, type Column, codeOf, phoneFor, type World, wordFor } from './tokens.ts';

type Db = TestHouse['house']['services']['db'];
type Running = Parameters<Filling['fill']>[0];

const WORDS = new Set(['text', 'long-text', 'name', 'curp', 'rfc', 'clabe', 'email', 'phone', 'secret']);
/** Texts that decide something: what they say is no value of a person. */
const KEPT =
  /^(notifications\.(event|subject)|documents\.format|metadata\.key|metadataDocuments\.key|partials\.concept|reports\.link|\w+\.version|users\.address\.(country|zipcode)|amortizations\.q_category)$/;
/** Filled everywhere, since the demo leaves them empty. */
const ALWAYS = new Set([
  'users.power_of_attorney',
  'users.articles_of_incorporation',
  'users.api_key',
  'users.billing.billing_password',
]);
const PAPERS = 12;

/** Every column of text, in one order that the same files always give. */
export function plantable(schemas: Schemas): Column[] {
  const columns = tables(schemas).flatMap((definition) =>
    tableColumns(schemas, definition)
      .filter(({ field, type }) => type === 'text' && isPlanted(definition.name, field))
      .map(({ name, field }) => ({ table: definition.name, path: field.path, column: name, kind: field.kind })),
  );
  return [...columns, { table: 'documents', path: 'file', column: 'file', kind: 'paper' }];
}

const tables = (schemas: Schemas) =>
  Object.values(schemas.resources)
    .filter(hasTable)
    .sort((one, other) => (one.name < other.name ? -1 : 1));

const isPlanted = (table: string, field: Field) =>
  WORDS.has(field.kind) && !field.catalog && !field.choices && !KEPT.test(`${table}.${field.path}`);

/** The value of a cell. */
export function valueFor(
  { kind, path, table }: Pick<Column, 'kind' | 'path' | 'table'>,
  code: number,
  world: World,
): string {
  const word = wordFor(code, world);
  if (kind === 'clabe') return accountFor(code, world);
  if (kind === 'phone') return phoneFor(code, world);
  if (kind === 'email') return `${word}@p.mx`;
  if (table === 'bills' && path === 'xml') return `<x>${word}</x>`;
  return word;
}

export const rightsFilling: Filling = {
  name: 'rights',
  async fill(house) {
    await demoOf(100, 120).fill(house);
    await plant(house);
  },
};

async function plant(house: Running): Promise<void> {
  const { db, secrets } = house.services;
  const columns = plantable(house.schemas.current());
  await sql`update "legalRepresentatives" set role = '["viewer"]' where "user" = 16 and company = 15`.execute(db);
  for (const table of new Set(columns.map((column) => column.table))) {
    const own = columns.filter((column) => column.table === table && column.kind !== 'paper');
    if (own.length === 0) continue;
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} order by id`.execute(db);
    const values = rows.map(({ id }) => ({
      id: Number(id),
      ...Object.fromEntries(
        own.map((column) => {
          const value = valueFor(column, codeOf(columns.indexOf(column), Number(id)), 'a');
          return [column.column, column.kind === 'secret' ? secrets.close(value) : value];
        }),
      ),
    }));
    const shape = sql.raw(['id bigint', ...own.map(({ column }) => `"${column}" text`)].join(', '));
    const sets = own.map((column) => {
      const name = sql.ref(column.column);
      const fresh = sql`v.${name}`;
      return ALWAYS.has(`${table}.${column.path}`)
        ? sql`${name} = ${fresh}`
        : sql`${name} = case when t.${name} is null then null else ${fresh} end`;
    });
    await sql`update ${sql.table(table)} as t set ${sql.join(sets)}
      from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as v(${shape}) where v.id = t.id`.execute(db);
    await plantHistory(db, table, own, columns);
  }
  await plantPapers(house, columns);
  await sql`create schema twin`.execute(db);
  for (const { name } of tables(house.schemas.current()))
    await sql`create table twin.${sql.ref(name)} as select * from ${sql.table(name)}`.execute(db);
}

/** What the trail says of the first rows: each field with its own word. */
async function plantHistory(db: Db, table: string, own: Column[], columns: Column[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} order by id limit 30`.execute(db);
  for (const { id } of rows) {
    const plain = own.filter(({ kind }) => kind !== 'secret');
    const after = Object.fromEntries([
      ...restrictedFields().flatMap(({ resource, path }) => (resource === table ? [[path, 1]] : [])),
      ...plain.map((column) => [column.path, valueFor(column, codeOf(columns.indexOf(column), Number(id)), 'a')]),
    ]);
    const line = { resource: table, record_id: String(id), operation: 'update', schema_version: 'x', request_id: 'x' };
    await db
      .insertInto('_audit')
      .values({ ...line, at: new Date(0), actor_id: 1, actor_name: 'x', before: '{}', after: JSON.stringify(after) })
      .execute();
  }
}

/** Some documents get a paper of their own, with their word in it. */
async function plantPapers({ services: { db, files } }: Running, columns: Column[]): Promise<void> {
  const paper = columns.findIndex(({ kind }) => kind === 'paper');
  const { rows } = await sql<{ id: number }>`select id from documents
    where file is not null and type not in (46, 47) and _deleted_at is null order by id`.execute(db);
  for (const { id } of rows.filter((_, place) => place % PAPERS === 0)) {
    const stored = await files.store(pdfWith(wordFor(codeOf(paper, Number(id)), 'a')), {});
    if (!stored.ok) throw new Error(stored.fault);
    await sql`update documents set file = ${stored.name} where id = ${id}`.execute(db);
  }
}

const pdfWith = (word: string) => {
  const drawn = `BT /F1 12 Tf 10 10 Td (${word}) Tj ET`;
  return Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 50]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj
4 0 obj<</Length ${drawn.length}>>stream
${drawn}
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R>>
%%EOF`);
};

export type Facts = {
  /** Whom each row concerns, as the oracle's own SQL says it. */
  rows: Map<string, Map<number, Concerned>>;
  /** Of whom each copy speaks. */
  about: Map<string, Map<number, (number | null)[]>>;
  /** The rows beside it that show a cell as their own. */
  besides: Map<string, Map<number, Concerned[]>>;
};

export async function factsOf(db: Db): Promise<Facts> {
  const rows = new Map<string, Map<number, Concerned>>();
  for (const [resource, text] of Object.entries(ROWS)) {
    const found = await sql.raw<Concerned>(text).execute(db);
    rows.set(resource, new Map(found.rows.map((row) => [Number(row.id), row])));
  }
  const about = new Map<string, Map<number, (number | null)[]>>();
  for (const [path, { of }] of Object.entries(COPIES)) {
    const found = await sql.raw<{ id: number; person: number | null }>(of).execute(db);
    const people = new Map<number, (number | null)[]>();
    for (const { id, person } of found.rows)
      people.set(Number(id), [...(people.get(Number(id)) ?? []), person === null ? null : Number(person)]);
    about.set(path, people);
  }
  const besides = new Map<string, Map<number, Concerned[]>>();
  for (const [path, { of }] of Object.entries(BESIDES)) {
    const found = await sql.raw<Concerned>(of).execute(db);
    const rows = new Map<number, Concerned[]>();
    for (const row of found.rows) rows.set(Number(row.id), [...(rows.get(Number(row.id)) ?? []), row]);
    besides.set(path, rows);
  }
  return { rows, about, besides };
}

/** The doors through which the rows of a table are read. */
const DOORS: Record<string, string[]> = {
  users: ['users', 'admins', 'companies'],
  documents: ['documents', 'documentUsersVersion'],
  amortizations: ['amortizations', 'debits'],
  requests: ['requests', 'operations'],
};
const OPERATIONS = ['list', 'read'];

/** Whether a person may see a row of a table, through whichever door. */
export function seesRow(facts: Facts, person: Person, table: string, id: number): boolean {
  if (table === 'users' && (id === person.id || id === person.company)) return true;
  return (DOORS[table] ?? [table]).some((door) => {
    const known = facts.rows.get(door) ?? facts.rows.get(table);
    const row = known ? known.get(id) : { id };
    return row !== undefined && OPERATIONS.some((operation) => mayOn(person, door, operation, row));
  });
}

/** Whether a row of another resource shows this person the cell. */
const seesBesides = ({ besides }: Facts, person: Person, cell: string, id: number): boolean =>
  (besides.get(cell)?.get(id) ?? []).some((row) => mayOn(person, BESIDES[cell]?.as ?? '', 'read', row));

/** Whether a person may see the value of a cell in any answer but that of a reveal. */
export function seesCell(facts: Facts, person: Person, table: string, path: string, id: number): boolean {
  if (!maySeeField(person.roles, table, path)) return false;
  if (seesBesides(facts, person, `${table}.${path}`, id)) return true;
  if (!seesRow(facts, person, table, id)) return false;
  const copy = COPIES[`${table}.${path}`];
  const people = (copy && facts.about.get(`${table}.${path}`)?.get(id)) ?? [];
  const known = people.filter((one) => one !== null);
  if (copy?.class === 'paper' && known.some((one) => one === person.id || one === person.company)) return true;
  return known.every((one) => seesRow(facts, person, 'users', one));
}

/** A stored file, and the cell that holds its name. */
type Held = { table: string; path: string; id: number; name: string };

export type Worlds = {
  one: TestHouse;
  other: TestHouse;
  columns: Column[];
  /** The rows of each table that have words: what looks like one of another row is chance, as in a signature. */
  planted: Map<string, Set<number>>;
  facts: Facts;
  tokens: Map<string, string[]>;
  files: Held[];
  /** Whether the databases are copies that are dropped here. */
  isGiven: boolean;
};

async function filesOf(db: Db): Promise<Held[]> {
  // The demo keeps one paper in many records; what many hold is looked for in some of them alone.
  const { rows } =
    await sql<Held>`with held as (select 'documents' as "table", 'file' as path, id, file as name from documents where file is not null
    union all select 'bills', 'pdf', id, pdf from bills where pdf is not null
    union all select 'guarantees', 'image_0', id, image_0 from guarantees where image_0 is not null)
    select * from held where name in (select name from held group by name having count(*) < 20)`.execute(db);
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

async function plantedIn(db: Db, columns: readonly Column[]): Promise<Map<string, Set<number>>> {
  const planted = new Map<string, Set<number>>();
  for (const table of new Set(columns.map((column) => column.table))) {
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}`.execute(db);
    planted.set(table, new Set(rows.map(({ id }) => Number(id))));
  }
  return planted;
}

/** A filled database that outlives a process, its files, and the folder of its PostgreSQL. */
export type Kept = { template: string; dataDir: string; server: string };

/** Fills a database that processes to come begin with. */
export async function keepFilled(): Promise<Kept> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mesa-rights-'));
  const database = await createTestDatabase();
  const { house, app } = await startHouse({ folder: SHIPPED, database, dataDir });
  await rightsFilling.fill(house);
  await app.close();
  await house.close();
  await database.close();
  const template = `kept_${randomBytes(4).toString('hex')}`;
  await statements(database.server, [`alter database ${database.name} rename to ${template}`]);
  await database.server.stop();
  return { template, dataDir, server: TEST_DATA };
}

export async function dropKept({ template, dataDir }: Kept): Promise<void> {
  const server = await attachEmbedded(TEST_DATA);
  await statements(server, [`drop database ${template} with (force)`]);
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/**
 * Two houses over copies of one database, under one clock, with a session of each person in both. Without `kept` the database is
 * the one that all files of a run of vitest share.
 */
export async function startWorlds({ folder = SHIPPED, kept }: { folder?: string; kept?: Kept } = {}): Promise<Worlds> {
  const env = { SESSION_HOURS: '100000', RATE_SIGN_INS: '10000', RATE_CALLS: '1000000' };
  const start = async () => startHouse({ folder, env, ...(kept ? await copyOf(kept) : { filling: rightsFilling }) });
  const one = await start();
  const other = await start();
  const tokens = new Map<string, string[]>();
  for (const person of PEOPLE)
    tokens.set(person.name, [await openSession(one, person), await openSession(other, person)]);
  const columns = plantable(one.house.schemas.current());
  const { db } = one.house.services;
  return {
    one,
    other,
    columns,
    planted: await plantedIn(db, columns),
    facts: await factsOf(db),
    tokens,
    files: await filesOf(db),
    isGiven: kept !== undefined,
  };
}

async function copyOf({ template, dataDir: from }: Kept) {
  const dataDir = mkdtempSync(join(tmpdir(), 'mesa-data-'));
  cpSync(from, dataDir, { recursive: true });
  return { database: await copyOfDatabase(template), dataDir };
}

export async function stopWorlds({ one, other, isGiven }: Worlds): Promise<void> {
  for (const house of [one, other]) {
    await house.stop();
    if (isGiven) await house.database.drop();
  }
}

export const openSession = ({ house }: TestHouse, { id }: Person): Promise<string> =>
  house.services.db
    .transaction()
    .execute((trx) => house.sessions.open(trx, id, { address: '127.0.0.1', agent: 'test' }));
