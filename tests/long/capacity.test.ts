import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { documentWith, measuredPart, UNIT_NAMES } from '../bench/capacity/document.ts';
import { measureAll, type Pair } from '../bench/capacity/measure-all.ts';
import { checksOf, isWithin, TOLERANCE } from '../bench/capacity/predict.ts';
import { UNITS, type UnitName } from '../bench/capacity/units.ts';

/** The whole size is `npm run capacity`; another one here is `LOANS=10000`. */
const LOANS = Number(process.env.LOANS ?? 2_000);
const DOCUMENT = readFileSync(join(import.meta.dirname, '../../docs/capacity.md'), 'utf8');
/** A few hundred loans do not fill the pages of these tables, so that a row of them seems to take more. */
const TOO_FEW_FOR_DISK = ['standing', 'night'];

let pair: Pair;
beforeAll(async () => {
  pair = await measureAll({ loans: LOANS });
}, 1_800_000);

/** The cells of the line of a unit in the first table of the document. */
const cellsOf = (unit: UnitName): string[] => {
  const line = DOCUMENT.split('\n').find((one) => one.startsWith(`| ${UNIT_NAMES[unit]} |`));
  return (line ?? '').split('|').map((cell) => cell.trim());
};
const numberOf = (cell = ''): number => Number(cell.replaceAll(',', ''));
const apart = (one: number, other: number): number => Math.abs(one - other) / Math.max(one, other, 0.5);

describe('capacity', () => {
  it('is predicted from a tenth of the loans within a fifth, in all that can be counted (trust 55)', () => {
    const counted = checksOf(pair).filter(
      ({ counted: isCounted, unit, metric }) =>
        isCounted && !(metric.endsWith('ytes') && TOO_FEW_FOR_DISK.includes(unit)),
    );
    expect(counted.length).toBeGreaterThan(20);
    expect(counted.filter((check) => !isWithin(check))).toEqual([]);
  });

  it('stands in its document as the command measures it (trust 55)', () => {
    for (const unit of UNITS.filter((one) => one !== 'export')) {
      const { statements, rowsWritten } = pair.large.units[unit];
      const cells = cellsOf(unit);
      expect(apart(numberOf(cells[2]), statements), `statements of ${unit}`).toBeLessThan(TOLERANCE);
      expect(apart(numberOf(cells[6]), rowsWritten), `rows written of ${unit}`).toBeLessThan(TOLERANCE);
    }
    const part = measuredPart(pair, { day: '', seconds: 0, load: '', release: pair.release });
    const shape = (text: string) => text.match(/^(## .*|\| [a-z][^|]*)/gm)?.map((line) => line.replace(/[\d,]+/g, '0'));
    expect(shape(documentWith(DOCUMENT, part))).toEqual(shape(DOCUMENT));
  });

  it('of a payment and an activation is that of their loan: so many rows, whatever is stored', () => {
    const { activation, payment } = pair.large.units;
    expect(activation.rowsWritten).toBeGreaterThan(72);
    expect(activation.rowsWritten).toBeLessThan(100);
    expect(payment.rowsWritten).toBeLessThan(40);
    expect(payment.rowsRead).toBeLessThan(400);
    expect(payment.statements).toBeLessThan(25);
  });
});
