import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Definition, Row } from '../../../../src/resource/model/definition.ts';
import { SHIPPED } from '../../helpers/house.ts';
import { realHouse, traces } from '../../helpers/real-house.ts';

const CATALOG = '_shared/catalogs/report-types.json';
const COLUMNS = ['token', 'partner', 'amount', 'date'];
const OWN = [
  { code: 91, label: 'Pagos del mes', rows: 'payments', from: 'date', until: 'date', columns: COLUMNS },
  { code: 92, label: 'Pagos del día', rows: 'payments', day: 'date', columns: COLUMNS },
];

type Line = { code: number; day?: string; from?: string; until?: string };
const shipped = JSON.parse(readFileSync(join(SHIPPED, CATALOG), 'utf8')).items as Line[];
/** The types of which a month is asked, and those of which a day is. */
const MONTHS = [...shipped, ...OWN].filter((line) => 'from' in line || 'until' in line).map(({ code }) => code);
const DAYS = [...shipped, ...OWN].filter((line) => 'day' in line).map(({ code }) => code);

function files(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mesa-schemas-'));
  cpSync(SHIPPED, folder, { recursive: true });
  const catalog = JSON.parse(readFileSync(join(folder, CATALOG), 'utf8'));
  writeFileSync(join(folder, CATALOG), JSON.stringify({ ...catalog, items: [...catalog.items, ...OWN] }));
  return folder;
}

const house = realHouse({ folder: files() });
const legal = (body: unknown) => house.current.call('legal', 'POST', 'reports', body);

describe('a report that is a line of the catalogue alone', () => {
  it('is not made of all days: the words of its line make the form and the rules ask for its month or its day', async () => {
    const { form, rules } = house.current.house.schemas.current().resources.reports as Definition;
    const lines = form.create?.sections[0]?.fields ?? [];
    expect(lines.map(({ visibleWhen }) => visibleWhen)).toEqual([
      true,
      { type: { $in: MONTHS } },
      { type: { $in: DAYS } },
    ]);
    expect(rules.map(({ schema }) => (schema as Row).if)).toEqual([
      { properties: { type: { enum: MONTHS } }, required: ['type'] },
      { properties: { type: { enum: DAYS } }, required: ['type'] },
    ]);
    const before = await traces(house.current, 'reports');
    const refused = await Promise.all(OWN.map(({ code }) => legal({ type: code })));
    expect(refused.map(({ status, body }) => [status, body.errors.body[0]])).toMatchObject([
      [422, { field: 'month', code: 'required' }],
      [422, { field: 'date', code: 'required' }],
    ]);
    expect(await traces(house.current, 'reports')).toEqual(before);
    const made = [await legal({ type: 91, month: '2026-02' }), await legal({ type: 92, date: '2026-03-08' })];
    expect(made.map(({ status, body }) => [status, body.name])).toEqual([
      [201, 'Pagos del mes 02/2026'],
      [201, 'Pagos del día 08/03/2026'],
    ]);
  });
});
