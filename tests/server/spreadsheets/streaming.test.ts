import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Sheet, SheetCell } from '../../../src/server/spreadsheets/cell.ts';
import { openExport, type SheetFormat } from '../../../src/server/spreadsheets/export-request.ts';
import type { ListSource } from '../../../src/server/spreadsheets/list-rows.ts';
import { listSheet, sheetColumns } from '../../../src/server/spreadsheets/list-sheet.ts';
import { bytesOf, callOfPerson } from '../../../src/server/spreadsheets/make-report.ts';
import { EVERY_CASE } from '../../part.ts';
import { watchMemory } from '../helpers/live-memory.ts';
import { realHouse } from '../helpers/real-house.ts';

const FEW = 2_000;
const MANY = 20_000;
/** Without a database in front, the writers alone. */
const MOST = 100_000;
const PAGE = 1_000;
const MEGABYTE = 1_048_576;
const BUSY_MS = 120_000;
/** Holding that many rows takes far more than this, as cells and as text. */
const NOISE = 4 * MEGABYTE;

/** XLSX is measured with a database in front too. */
const FORMATS: SheetFormat[] = EVERY_CASE ? ['csv', 'xlsx'] : ['csv'];

const house = realHouse({
  prepare: async ({ house: { services } }) => {
    await sql`insert into "bannedUsers" (name, agreement, agreement_date, uif, siara, year_lpb, enabled)
      select md5(n::text) || md5((-n)::text), 'Acuerdo ' || n, '2026-01-02', 'UIF-' || n, 'SIARA-' || n, 2000 + n % 20,
        n <= ${sql.lit(FEW)}
      from generate_series(1, ${sql.lit(MANY)}) as n`.execute(services.db);
  },
});

/** The most memory held while a sheet is written and its bytes are consumed; measured on the way and at the end. */
async function held(sheet: Sheet, format: SheetFormat): Promise<{ most: number; rows: number; bytes: number }> {
  const memory = watchMemory();
  let rows = 0;
  let looks = 0;
  const watched = async function* (): AsyncGenerator<SheetCell[][]> {
    for await (const page of sheet.rows) {
      rows += page.length;
      if (rows >= FEW * 4 ** looks - PAGE) {
        memory.look();
        looks += 1;
      }
      yield page;
    }
    memory.look();
  };
  let bytes = 0;
  for await (const chunk of bytesOf({ ...sheet, rows: watched() }, format)) {
    if (bytes === 0) memory.look();
    bytes += (chunk as Buffer).length;
  }
  memory.look();
  return { most: memory.most(), rows, bytes };
}

type Held = Awaited<ReturnType<typeof held>>;

/**
 * How much more is held of the larger file. Other test files have used this process before, and what they left is collected some
 * time or other: what the file itself holds is there in each round, so the least of three rounds says it. What comes first fills
 * caches that stay, so it is not counted.
 */
async function growthFrom(smaller: () => Promise<Held>, larger: () => Promise<Held>) {
  await larger();
  let least = Number.POSITIVE_INFINITY;
  let few = await smaller();
  let many = await larger();
  for (let round = 1; ; round += 1) {
    least = Math.min(least, many.most - few.most);
    if (round === 3 || least < NOISE) return { least, rows: [few.rows, many.rows], bytes: many.bytes / few.bytes };
    few = await smaller();
    many = await larger();
  }
}

async function sheetOf(filter: { enabled?: boolean }): Promise<Sheet> {
  const { services, schemas } = house.current.house;
  const call = await callOfPerson(services, schemas.current(), 2);
  if (!call) throw new Error('the administrator may come in');
  const source = (await openExport(services.db, call, { path: 'bannedUsers', format: 'csv', filter })) as ListSource;
  return listSheet(source, sheetColumns(source));
}

async function* made(rows: number, keep?: unknown[]): AsyncGenerator<SheetCell[][]> {
  for (let page = 0; page < rows / PAGE; page += 1) {
    const cells = Array.from({ length: PAGE }, (_, at) =>
      Array.from({ length: 5 }, (_, column) => ({ text: `fila ${page} ${at} ${column}`, number: at })),
    );
    keep?.push(cells);
    yield cells;
  }
}
const sheet = (rows: AsyncGenerator<SheetCell[][]>): Sheet => ({ name: 'x', heading: [], titles: ['a'], rows });

describe('files of many rows', { timeout: BUSY_MS }, () => {
  it('an export holds no more of 20,000 rows than of 2,000 [S-019]', async () => {
    const growth = await growthFrom(
      async () => held(await sheetOf({ enabled: true }), 'xlsx'),
      async () => held(await sheetOf({}), 'xlsx'),
    );
    expect(growth.rows).toEqual([FEW, MANY]);
    expect(growth.bytes).toBeGreaterThan(5);
    expect(growth.least).toBeLessThan(NOISE);
  });

  it.each(FORMATS)('a %s of 100,000 rows is written as it is read [S-019]', async (format) => {
    const growth = await growthFrom(
      () => held(sheet(made(FEW)), format),
      () => held(sheet(made(MOST)), format),
    );
    expect(growth.rows).toEqual([FEW, MOST]);
    expect(growth.least).toBeLessThan(NOISE);
  });

  it('the measure sees what a file that is held whole would take', async () => {
    const kept: unknown[] = [];
    const { most } = await held(sheet(made(MANY, kept)), 'csv');
    expect(kept).toHaveLength(MANY / PAGE);
    expect(most).toBeGreaterThan(NOISE);
  });
});
