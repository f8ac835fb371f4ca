import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { COMMON, CONSOLE_SCHEMA, commonSchema, consoleSchema, keysOf, metaModule } from '../../generators/meta.ts';

const ROOT = join(import.meta.dirname, '../..');
const CELLS = readFileSync(join(ROOT, 'src/console/fields/cells.tsx'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'mesa-cells-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Compiled = { metaValidators: Record<string, (data: unknown) => boolean>; widgetNames: string[] };

/** The meta-schemas compiled with these names of cells. */
async function compiledWith(name: string, names: string[]): Promise<Compiled> {
  cpSync(join(ROOT, 'schemas/_meta'), join(folder, '_meta'), { recursive: true });
  writeFileSync(join(folder, COMMON.replace('schemas/', '')), commonSchema(names));
  const file = join(folder, `${name}.ts`);
  writeFileSync(file, metaModule(folder));
  return (await import(file)) as Compiled;
}

describe('a new cell', () => {
  it('is a line of the array: its name is a word of the files and known to the linker [H-035]', async () => {
    const names = keysOf(
      'cells.tsx',
      'CELLS',
      CELLS.replace('  text: TextCell,\n', '  text: TextCell,\n  stars: StarsCell,\n'),
    );
    expect(names.slice(0, 3)).toEqual(['text', 'stars', 'link']);
    const list = { $schema: '../_meta/list.schema.json', columns: [{ field: 'rate', cell: 'stars' }] };
    const before = await compiledWith('before', keysOf('cells.tsx', 'CELLS', CELLS));
    const after = await compiledWith('after', names);
    expect(before.metaValidators['list.schema.json']?.(list)).toBe(false);
    expect(after.metaValidators['list.schema.json']?.(list)).toBe(true);
    expect(before.widgetNames).not.toContain('stars');
    expect(after.widgetNames).toEqual(names);
  });

  it('in another shape than a line is an error of the generator, not a cell that no file may name', () => {
    expect(() => keysOf('cells.tsx', 'CELLS', CELLS.replace('  text: TextCell,', '  ...MORE,'))).toThrow('plain array');
    expect(() => keysOf('cells.tsx', 'CELLS', 'export const OTHERS = {};')).toThrow('plain array');
  });

  it('leaves the file as it is where nothing is new', () => {
    expect(commonSchema()).toBe(readFileSync(join(ROOT, COMMON), 'utf8'));
    expect(consoleSchema()).toBe(readFileSync(join(ROOT, CONSOLE_SCHEMA), 'utf8'));
  });

  it('lists each icon in the description that editors show, for both menus', () => {
    const { properties } = JSON.parse(consoleSchema(['AnchorOutlined', 'StoreOutlined']));
    for (const menu of ['menu', 'userMenu'])
      expect(properties[menu].items.properties.icon.description).toBe(
        'Icono del menú. Hay: AnchorOutlined, StoreOutlined.',
      );
  });
});
