// @vitest-environment node
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { randomOf } from '../../../generators/demo/random.ts';
import { completeSection } from '../../../generators/demo/users.ts';
import { FIELDS_SCHEMA, fieldsSchema, KIND_TYPES, kindTypes, metaModule } from '../../../generators/meta.ts';
import { recordTypes } from '../../../generators/records.ts';
import { controlOf } from '../../../src/console/fields/controls.ts';
import { isAtTheRight } from '../../../src/console/fields/list-controller.ts';
import { NumberControl } from '../../../src/console/fields/TextControls.tsx';
import { formatValue } from '../../../src/resource/conditions/format.ts';
import type { KindModule } from '../../../src/resource/kinds/kind.ts';
import { KINDS } from '../../../src/resource/kinds/registry.ts';
import { formatNeeds, kindFrom } from '../../../src/resource/linker/field-kind.ts';
import type { Kind } from '../../../src/resource/model/definition.ts';
import { tableColumns } from '../../../src/server/database/columns.ts';
import { schemasOf } from '../../server/helpers/schemas.ts';

/** What the file of a new kind would hold, and the registry with its one line more. */
vi.mock('../../../src/resource/kinds/registry.ts', async (original) => {
  const { kindWith } = await import('../../../src/resource/kinds/kind.ts');
  const registry = await original<typeof import('../../../src/resource/kinds/registry.ts')>();
  const stars = kindWith({
    kind: 'stars' as Kind,
    base: 'integer',
    written: { format: 'stars', types: ['integer'] },
    format: (value) => '★'.repeat(Number(value)),
    filterAs: 'range',
    samples: [5],
  });
  const kindOf = (field: { kind: Kind }): KindModule => (field.kind === stars.kind ? stars : registry.kindOf(field));
  return { ...registry, KINDS: [...registry.KINDS, stars], kindOf };
});

const ROOT = join(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'mesa-kinds-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const STARS = 'stars' as Kind;
const schemas = schemasOf({ hotels: { fields: { general: { kind: 'object' }, 'general.rating': { kind: STARS } } } });
const definition = schemas.resources.hotels as NonNullable<(typeof schemas.resources)[string]>;
const field = definition.fields['general.rating'] as NonNullable<(typeof definition.fields)[string]>;

type Compiled = { metaValidators: Record<string, (data: unknown) => boolean> };

async function compiledWith(name: string, text: string): Promise<Compiled> {
  cpSync(join(ROOT, 'schemas/_meta'), join(folder, '_meta'), { recursive: true });
  writeFileSync(join(folder, FIELDS_SCHEMA.replace('schemas/', '')), text);
  writeFileSync(join(folder, `${name}.ts`), metaModule(folder));
  return (await import(join(folder, `${name}.ts`))) as Compiled;
}

describe('a new kind, one file and a line of the registry', () => {
  it('has its format among the words of the files, and its name among the types', async () => {
    const file = {
      $schema: '../_meta/fields.schema.json',
      title: { one: 'Hotel', many: 'Hoteles' },
      properties: { rating: { type: 'integer', format: 'stars', title: 'Estrellas' } },
    };
    const shipped = await compiledWith('shipped', readFileSync(join(ROOT, FIELDS_SCHEMA), 'utf8'));
    const grown = await compiledWith('grown', fieldsSchema());
    const refused = (compiled: Compiled) => {
      const validate = compiled.metaValidators['fields.schema.json'] as ((data: unknown) => boolean) & {
        errors?: { instancePath: string }[];
      };
      validate(file);
      return (validate.errors ?? []).some(({ instancePath }) => instancePath.endsWith('/rating/format'));
    };
    expect([refused(shipped), refused(grown)]).toEqual([true, false]);
    expect(kindTypes()).toContain("  | 'stars';");
  });

  it('is recognised, and its format with another type is refused', () => {
    expect(kindFrom({ type: 'integer', format: 'stars' })).toBe('stars');
    expect(formatNeeds({ type: 'string', format: 'stars' })).toEqual(['integer']);
  });

  it('is stored, typed for developers, written, drawn and filled in the demo', async () => {
    expect(tableColumns(schemas, definition).find(({ name }) => name.endsWith('rating'))?.type).toBe('bigint');
    const written = await recordTypes(schemas);
    expect(written).toContain("'general.rating': number | null;");
    expect(written).toContain("'general.rating': 'number'");
    expect(formatValue(field, 4, schemas)).toBe('★★★★');
    expect([controlOf(field), isAtTheRight(field)]).toEqual([NumberControl, true]);
    expect(completeSection(schemas, definition, 'general', {}, randomOf(1, 'hotels'))).toEqual({
      general: { rating: 5 },
    });
  });

  it('leaves the generated files as they are where nothing is new', () => {
    const shipped = KINDS.filter(({ kind }) => kind !== STARS);
    expect(fieldsSchema(shipped)).toBe(readFileSync(join(ROOT, FIELDS_SCHEMA), 'utf8'));
    expect(kindTypes(shipped)).toBe(readFileSync(join(ROOT, KIND_TYPES), 'utf8'));
  });
});
