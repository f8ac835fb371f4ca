import { describe, expect, it } from 'vitest';
import { formatHere } from '../../src/resource/conditions/field-here.ts';
import { formatValue } from '../../src/resource/conditions/format.ts';
import { kindOf } from '../../src/resource/kinds/registry.ts';
import type { Field } from '../../src/resource/model/definition.ts';
import { of, schemas } from './real.ts';

const entered = Object.values(schemas.resources).flatMap(({ name, fields }) =>
  Object.values(fields).flatMap((field) => (field.entry ? [[`${name}.${field.path}`, field] as const] : [])),
);

describe('a value that is stored with IVA', () => {
  it.each(entered)('%s is shown as it was typed, and says that IVA is added', (path, field) => {
    const { entry: _, ...plain } = field;
    const typed = kindOf(field).format(2, plain as Field, schemas);
    for (const iva_rate of [0, 0.08, 0.16]) {
      const here = { definition: of(path.split('.')[0] as string), record: { iva_rate }, schemas };
      expect(formatHere(here, field, 2 * (1 + iva_rate))).toBe(`${typed} + IVA`);
      expect(formatHere(here, field, null)).toBe('');
    }
    expect(formatValue(field, 2, schemas), 'nobody said at which rate').toBe(typed);
  });

  it.each([
    ['debits', 'commission_admin'],
    ['debits', 'commission_by_each_payment'],
    ['dispersions', 'commission_admin'],
    ['dispersions', 'commission_admin_lender'],
    ['dispersions', 'commission_lender'],
    ['amortizations', 'commission_as_applicant'],
    ['amortizations', 'commission_as_lender'],
    ['payments', 'commission'],
    ['payments', 'commission_lender'],
  ])('%s.%s has it in its title where what is computed is shown whole', (name, path) => {
    expect(of(name).fields[path]?.title).toMatch(/con IVA$/);
  });
});
