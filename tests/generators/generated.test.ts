import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { generatedFiles, staleFiles } from '../../generators/generate.ts';
import { loadSchemas } from '../../generators/load-schemas.ts';
import { metaModule } from '../../generators/meta.ts';
import { newResource } from '../../generators/new-resource.ts';
import { shippedFilesModule, unlisted } from '../../generators/shipped-files.ts';

const files = await generatedFiles(loadSchemas());
const folder = mkdtempSync(join(tmpdir(), 'mesa-generated-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('what npm run generate writes', () => {
  it('types, API document and reference are up to date', () => {
    expect(staleFiles(files)).toEqual([]);
  });

  it('has a record type for each resource that is no slice, and a page of the reference for each', () => {
    const { resources } = loadSchemas();
    const types = files['src/resource/generated/records.generated.ts'] ?? '';
    for (const [name, { source }] of Object.entries(resources)) {
      expect(types.includes(`  ${name}: {`)).toBe(source.kind !== 'slice');
      expect(Object.keys(files)).toContain(`docs/reference/${name}.md`);
    }
  });

  it('draws states that come with the days and moves that other resources bring about', () => {
    const diagram = files['docs/reference/requests.md'] ?? '';
    for (const way of ['s1 --> s9: con los días', 's1 --> s5: con los días', 's1 --> s4: payments.create'])
      expect(diagram).toContain(way);
  });

  it('compiles the meta-schemas: a change of one without it is found [H-027]', () => {
    const compiled = 'src/resource/linker/meta.generated.ts';
    cpSync(join(import.meta.dirname, '../../schemas/_meta'), join(folder, '_meta'), { recursive: true });
    const file = join(folder, '_meta/catalog.schema.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('"minLength": 1', '"minLength": 2'));
    expect(staleFiles({ ...files, [compiled]: metaModule(folder) })).toEqual([compiled]);
  });

  it('leaves shipped documents alone where only own folders changed, and never lists these as shipped', async () => {
    const schemas = join(folder, 'schemas');
    cpSync(join(import.meta.dirname, '../../schemas'), schemas, { recursive: true });
    expect(newResource(schemas, 'sucursales', { title: 'Sucursal', plural: 'Sucursales' }).ok).toBe(true);
    const beside = await generatedFiles(loadSchemas(schemas));
    const changed = [...new Set([...Object.keys(beside), ...Object.keys(files)])].filter(
      (path) => beside[path] !== files[path],
    );
    expect(changed.sort()).toEqual(['docs/reference/sucursales.md', 'src/resource/generated/records.generated.ts']);
    expect(beside['docs/reference/sucursales.md']).toContain('Sucursal');
    const list = shippedFilesModule({ folder: schemas });
    expect(list).toBe(files['src/server/schemas/shipped-files.generated.ts']);
    expect(unlisted(schemas)).toEqual(['sucursales/fields.schema.json', 'sucursales/permissions.json']);
    const release = shippedFilesModule({ folder: schemas, isRelease: true });
    expect(release).toContain("'sucursales/fields.schema.json'");
  });

  it('names a file that changed, one that is missing and one that should not be there', () => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    expect(staleFiles(files, folder)).toEqual([]);
    writeFileSync(join(folder, 'docs/openapi.json'), '{}');
    writeFileSync(join(folder, 'docs/reference/ghosts.md'), '');
    rmSync(join(folder, 'docs/reference/holidays.md'));
    expect(staleFiles(files, folder)).toEqual([
      'docs/openapi.json',
      'docs/reference/ghosts.md',
      'docs/reference/holidays.md',
    ]);
  });
});
