import { beforeAll, describe, expect, it } from 'vitest';
import { loadSchemas } from '../../../generators/load-schemas.ts';
import { toStored, toTyped } from '../../../src/console/fields/entry.ts';
import { kindOf } from '../../../src/resource/kinds/registry.ts';
import type { Definition, Schemas } from '../../../src/resource/model/definition.ts';
import { formErrors } from '../../../src/resource/validation/form-errors.ts';
import type { FormModule } from '../../../src/resource/validation/form-schemas.ts';
import { validateRecord } from '../../../src/resource/validation/validate-record.ts';
import { formModule } from '../form-module.ts';

const FEE = 'commission_by_each_payment';
const RATE = { iva_rate: 0.16 };
const CENTS = Array.from({ length: 10_000 }, (_, cents) => cents / 100);

let schemas: Schemas;
beforeAll(async () => {
  schemas = await loadSchemas();
});

const definitionOf = (name: string) => schemas.resources[name] as Definition;
const withEntry = () =>
  Object.values(schemas.resources).flatMap((definition) =>
    Object.values(definition.fields)
      .filter((field) => field.entry)
      .map((field) => ({ definition, field })),
  );

const modules = new WeakMap<Definition, FormModule>();
function moduleOf(definition: Definition): FormModule {
  const module = modules.get(definition) ?? formModule(definition, schemas);
  modules.set(definition, module);
  return module;
}

function faults(definition: Definition, path: string, value: number, typed?: number): string[] {
  const stored = { ...RATE, [path]: value };
  const errors =
    typed === undefined
      ? validateRecord(definition, schemas, stored, { mode: 'create', paths: [path] })
      : formErrors({ definition, schemas, module: moduleOf(definition) }, { [path]: typed }, { paths: [path], stored });
  return errors.map(({ code }) => code);
}

describe('amounts that are typed without tax', () => {
  it('come back as they were typed, cent by cent from 0.00 to 99.99, through the calculator and through a request [R-025]', () => {
    const calculator = definitionOf('calculators');
    const requests = definitionOf('requests');
    const wrong = CENTS.filter((typed) => {
      const sent = toStored(requests, { ...RATE, [FEE]: typed });
      const value = sent[FEE] as number;
      if (faults(requests, FEE, value).length + faults(calculator, FEE, value).length > 0) return true;
      const field = requests.fields[FEE] as Definition['fields'][string];
      const kept = kindOf(field).keep(value, field) as number;
      return (
        Math.abs(kept * 100 - Math.round(kept * 100)) > 1e-6 ||
        toTyped(requests, { ...RATE, [FEE]: kept })[FEE] !== typed
      );
    });
    expect(wrong).toEqual([]);
  });

  it('are judged by the same rule in every resource that takes them', () => {
    const values = [0, 9.918, 10, 11.6, 0.0116, 1.123456, 1.1234567, 200];
    const fields = withEntry();
    expect(fields.map(({ definition }) => definition.name)).toEqual(
      expect.arrayContaining(['calculators', 'requests']),
    );
    for (const { definition, field } of fields)
      for (const value of values)
        expect([definition.name, field.path, value, faults(definition, field.path, value)]).toEqual([
          definition.name,
          field.path,
          value,
          faults(definitionOf('requests'), field.path, value),
        ]);
  });

  it('are refused on the screen with a third decimal, and on the wire with a seventh', () => {
    for (const { definition, field } of withEntry()) {
      expect(faults(definition, field.path, 9.9238, 8.555), field.path).toEqual(['decimals']);
      expect(faults(definition, field.path, 9.918, 8.55), field.path).toEqual([]);
      expect(faults(definition, field.path, 1.1234567), field.path).toEqual(['decimals']);
    }
  });

  it('refuses a percentage that the engine could not read', () => {
    for (const field of Object.values(definitionOf('requests').fields).filter(({ kind }) => kind === 'percent'))
      expect(faults(definitionOf('requests'), field.path, 17.1234567), field.path).toEqual(['decimals']);
  });
});
