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
  { code: 11, label: 'Pagos del mes', rows: 'payments', from: 'date', until: 'date', columns: COLUMNS },
  { code: 12, label: 'Pagos del día', rows: 'payments', day: 'date', columns: COLUMNS },
];

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
      { type: { $in: [3, 11] } },
      { type: { $in: [5, 6, 12] } },
    ]);
    expect(rules.map(({ schema }) => (schema as Row).if)).toEqual([
      { properties: { type: { enum: [3, 11] } }, required: ['type'] },
      { properties: { type: { enum: [5, 6, 12] } }, required: ['type'] },
    ]);
    const before = await traces(house.current, 'reports');
    const refused = await Promise.all(OWN.map(({ code }) => legal({ type: code })));
    expect(refused.map(({ status, body }) => [status, body.errors.body[0]])).toMatchObject([
      [422, { field: 'month', code: 'required' }],
      [422, { field: 'date', code: 'required' }],
    ]);
    expect(await traces(house.current, 'reports')).toEqual(before);
    const made = [await legal({ type: 11, month: '2026-02' }), await legal({ type: 12, date: '2026-03-08' })];
    expect(made.map(({ status, body }) => [status, body.name])).toEqual([
      [201, 'Pagos del mes 02/2026'],
      [201, 'Pagos del día 08/03/2026'],
    ]);
  });
});
