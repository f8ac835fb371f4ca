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
    ['amortizations', 'commission_partials'],
    ['amortizations', 'interest_partials'],
    ['amortizations', 'moratorium_partials'],
    ['amortizations', 'moratorium.total'],
    ['amortizationBackups', 'commission_as_applicant'],
    ['amounts', 'as_applicant.commission_paid'],
    ['amounts', 'as_lender.commission_paid'],
    ['amounts', 'special.to_finish.commission'],
    ['amounts', 'special.payable.commission'],
    ['amounts', 'special.expired.commission'],
    ['payables', 'commission'],
  ])('%s.%s has it in its title where what is computed is shown whole', (name, path) => {
    expect(of(name).fields[path]?.title).toMatch(/con IVA$/);
  });

  const CHARGES = [/moratorio/i, /comisi[oó]n/i, /inter[eé]s/i];
  const charges = Object.values(schemas.resources).flatMap(({ name, fields }) =>
    Object.values(fields).flatMap((field) => {
      // 'Interés moratorio' is moratorium.
      const charge = CHARGES.find((word) => word.test(field.title));
      return field.kind === 'money' && !field.entry && charge
        ? [[`${name}.${field.path}`, field, charge] as const]
        : [];
    }),
  );

  it.each(charges)('%s says with it or without it, unless its IVA is shown beside it', (path, field, charge) => {
    const [name = ''] = path.split('.');
    const within = field.path.split('.').slice(0, -1).join('.');
    const beside = Object.values(of(name).fields).filter(
      (other) => other.path.split('.').slice(0, -1).join('.') === within && /^IVA\b/.test(other.title),
    );
    const isSaid = /\b(con|sin) IVA\b|^IVA\b/.test(field.title);
    expect(isSaid || beside.some(({ title }) => charge.test(title) || title === 'IVA'), field.title).toBe(true);
  });

  const drawn = Object.values(schemas.resources).flatMap(({ name, list, tabs }) => {
    const blocks = [...(tabs?.summary ?? []), ...(tabs?.tabs ?? []).flatMap((tab) => tab.blocks)];
    const parts = blocks.map(({ fields }) => (fields ?? []).map(({ field }) => field));
    return [list.columns.map(({ field }) => field), ...parts].map((fields) => [name, fields] as const);
  });
  const bare = charges.flatMap(([path, field, charge]) =>
    drawn
      .filter(([name, fields]) => path.startsWith(`${name}.`) && fields.includes(field.path))
      .filter(([name, fields]) => {
        const taxes = fields
          .map((other) => of(name).fields[other]?.title ?? '')
          .filter((title) => /^IVA\b/.test(title));
        return (
          !/\b(con|sin) IVA\b|^IVA\b/.test(field.title) && !taxes.some((title) => charge.test(title) || title === 'IVA')
        );
      })
      .map(() => `${path}: ${field.title}`),
  );

  it('every list and block that draws a charge draws its IVA too, or the title says with it or without it', () => {
    expect(drawn.flatMap(([, fields]) => fields).filter((field) => /moratorium/.test(field)).length).toBeGreaterThan(3);
    expect([...new Set(bare)]).toEqual([]);
  });

  it('finds the charges of every resource that has them', () => {
    expect(charges.length).toBeGreaterThan(40);
  });

  it('a concept of what was paid says so too, where its IVA is no concept of its own', () => {
    const { items } = schemas.catalogs.concepts ?? { items: [] };
    const labels = items.map(({ label }) => label);
    const bare = labels.filter((label) => /^(Comisión|Interés)/.test(label) && !label.includes('IVA'));
    for (const label of bare) expect(labels).toContain(`IVA del ${label[0]?.toLowerCase()}${label.slice(1)}`);
  });
});
