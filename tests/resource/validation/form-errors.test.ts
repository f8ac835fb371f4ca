import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadSchemas } from '../../../generators/load-schemas.ts';
import type { Definition, Row, Schemas } from '../../../src/resource/model/definition.ts';
import { isEmpty, nest, valueAt } from '../../../src/resource/model/path.ts';
import { conditionHolds, formErrors } from '../../../src/resource/validation/form-errors.ts';
import type { FormModule } from '../../../src/resource/validation/form-schemas.ts';
import { holdingNarrowings } from '../../../src/resource/validation/holding-rules.ts';
import { withoutEmpty } from '../../../src/resource/validation/validate.ts';
import { validateRecord } from '../../../src/resource/validation/validate-record.ts';
import { compileForms } from '../../console/form-modules.ts';

const RECORDS = 3_000;

let schemas: Schemas;
let ruled: { definition: Definition; module: FormModule }[];
beforeAll(async () => {
  schemas = await loadSchemas();
  ruled = Object.values(schemas.resources)
    .filter(({ rules }) => rules.some(({ completes }) => !completes))
    .map((definition) => ({ definition, module: compileForms(definition, schemas) }));
});

/** Records of a resource's own fields, with codes of its catalogues and values that no kind takes. */
function recordOf({ fields }: Definition) {
  const given = Object.values(fields).filter(
    (field) => !field.readOnly && !['object', 'document'].includes(field.kind) && !field.entry,
  );
  const values = Object.fromEntries(
    given.map((field) => {
      const codes = [
        ...(field.choices ?? []),
        ...(schemas.catalogs[field.catalog ?? '']?.items ?? []).map(({ code }) => code),
      ];
      return [
        field.path.replaceAll('.', '__'),
        fc.option(
          fc.constantFrom<unknown>(
            null,
            '',
            true,
            false,
            1,
            3,
            'x',
            'shareholder',
            ['shareholder'],
            ['viewer'],
            ...codes,
          ),
          {
            nil: undefined,
            freq: 2,
          },
        ),
      ];
    }),
  );
  return fc.record(values).map((flat) => nest(flat as Row));
}

describe('the compiled schemas of a form', () => {
  it('refuse what the server refuses in the same fields, on 3,000 random records', () => {
    expect(ruled.length).toBeGreaterThan(4);
    const each = Math.ceil(RECORDS / ruled.length);
    for (const { definition, module } of ruled) {
      const found = (errors: { field: string; code: string; severity: string }[]) =>
        [
          ...new Set(
            errors.filter(({ severity }) => severity === 'error').map(({ field, code }) => `${field} ${code}`),
          ),
        ].sort();
      fc.assert(
        fc.property(recordOf(definition), (record) => {
          const server = validateRecord(definition, schemas, record, { mode: 'create' });
          const form = formErrors({ definition, schemas, module }, record, { stored: record });
          expect([definition.name, found(form)]).toEqual([definition.name, found(server)]);
        }),
        { numRuns: each, seed: 18 },
      );
    }
  });

  it('make a field required where its rule does, on 3,000 random records [H-014]', () => {
    const each = Math.ceil(RECORDS / ruled.length);
    for (const { definition, module } of ruled)
      fc.assert(
        fc.property(recordOf(definition), (record) => {
          const narrowed = holdingNarrowings(definition, record, (rule, filled) =>
            conditionHolds(module, rule, filled),
          );
          const asked = Object.keys(narrowed).filter(
            (path) => narrowed[path]?.required && isEmpty(valueAt(withoutEmpty(record, definition.fields), path)),
          );
          const refused = validateRecord(definition, schemas, record, { mode: 'create' });
          const missing = refused.filter(({ code, rule }) => code === 'required' && rule).map(({ field }) => field);
          expect(asked.filter((path) => !path.includes('.')).sort()).toEqual(
            [...new Set(missing)].filter((path) => !path.includes('.')).sort(),
          );
        }),
        { numRuns: each, seed: 19 },
      );
  });
});
