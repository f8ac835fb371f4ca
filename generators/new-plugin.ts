import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)+$/;
const SLOTS = ['field', 'cell', 'panel', 'tab', 'page', 'action'] as const;
type Slot = (typeof SLOTS)[number];
const ROOT = join(import.meta.dirname, '..');

type Made = { ok: true; files: string[] } | { ok: false; problem: string };

/**
 * Writes the folder of a new plug-in, its test, and its line in the array of manifests. It works without further changes.
 * Example: `newPlugin('.', 'risk-meter', 'panel')`.
 */
export function newPlugin(root: string, name: string, slot: string): Made {
  if (!NAME.test(name))
    return { ok: false, problem: `«${name}» no es un nombre: minúsculas con al menos un guion (medidor-riesgo).` };
  if (!isSlot(slot)) return { ok: false, problem: `«${slot}» no es un lugar: ${SLOTS.join(', ')}.` };
  const folder = join(root, 'src/plugins', name);
  if (existsSync(folder)) return { ok: false, problem: `${folder} ya existe; no se toca.` };
  const list = join(root, 'src/plugins/manifests.ts');
  const listed = withManifest(readFileSync(list, 'utf8'), name);
  const files: Record<string, string> = {
    [join(folder, 'manifest.ts')]: manifest(name, slot),
    [join(folder, 'index.tsx')]: slot === 'field' ? widget(name) : component(name, slot),
    [join(root, `tests/console/plugins/${name}.test.tsx`)]: slot === 'field' ? fieldTest(name) : test(name),
  };
  mkdirSync(folder, { recursive: true });
  mkdirSync(join(root, 'tests/console/plugins'), { recursive: true });
  for (const [file, content] of Object.entries(files)) writeFileSync(file, content, { flag: 'wx' });
  writeFileSync(list, listed);
  return { ok: true, files: [...Object.keys(files), list] };
}

/** The array of manifests with one more line, in alphabetical order. */
export function withManifest(source: string, name: string): string {
  const imported = `import { ${camel(name)}Manifest } from './${name}/manifest.ts';`;
  const imports = [...source.matchAll(/^import \{ \w+Manifest \} from '\.\/.*$/gm)].map(([line]) => line);
  const entries = [...source.matchAll(/^ {2}(\w+Manifest),$/gm)].map(([, entry]) => entry ?? '');
  const withImport = replaceLines(source, imports, [...imports, imported].sort(byPath));
  return replaceLines(
    withImport,
    entries.map((entry) => `  ${entry},`),
    [...entries, `${camel(name)}Manifest`].sort().map((entry) => `  ${entry},`),
  );
}

function replaceLines(source: string, before: string[], after: string[]): string {
  return source.replace(before.join('\n'), after.join('\n'));
}

const byPath = (one: string, other: string) => pathIn(one).localeCompare(pathIn(other), 'en');
const pathIn = (line: string) => line.slice(line.indexOf("'./"));
const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const pascal = (name: string) => camel(name).replace(/^./, (letter) => letter.toUpperCase());
const isSlot = (slot: string): slot is Slot => (SLOTS as readonly string[]).includes(slot);

const manifest = (
  name: string,
  slot: Slot,
) => `/** What the server's linker and the console's registry know of this plug-in without loading it. */
export const ${camel(name)}Manifest = {
  name: '${name}',
  slot: '${slot}',
  contract: 2,
  options: { type: 'object', additionalProperties: false, properties: {} },
} as const;
`;

/** Code of the plug-in, not of this program. */
const TITLE_AND_ID = "[definition.title, record.id].join(' ')";

const component = (name: string, slot: Slot) => `import { Typography } from '@mui/material';
import type { PluginProps } from '../../console/plugin.ts';

/** Says what it is for. Its props carry all that it needs: the current record, calls, sentences, formats. */
export default function ${pascal(name)}({ ${slot === 'cell' ? "path = '', value, format" : 'definition, record'} }: PluginProps) {
  return <Typography>{${slot === 'cell' ? 'format(path, value)' : TITLE_AND_ID}}</Typography>;
}
`;

const widget = (name: string) => `import { OutlinedInput } from '@mui/material';
import type { PluginProps } from '../../console/plugin.ts';

/** Edits one value. Label, description and errors are drawn around it; they belong to what has the id. */
export default function ${pascal(name)}({ id = '', value, onChange, disabled = false }: PluginProps) {
  return (
    <OutlinedInput
      id={id}
      size="small"
      fullWidth
      value={value ?? ''}
      disabled={disabled}
      onChange={(event) => onChange?.(event.target.value || undefined)}
      inputProps={{ 'aria-describedby': \`\${id}-help\` }}
    />
  );
}
`;

const fieldTest = (name: string) => `import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import ${pascal(name)} from '../../../src/plugins/${name}/index.tsx';
import { pluginProps } from './plugin-props.ts';

afterEach(cleanup);

describe('${name}', () => {
  const draw = (more: object) =>
    render(
      <>
        <label htmlFor="it">Aurora</label>
        <${pascal(name)} {...pluginProps({ id: 'it', path: 'name', ...more })} />
        <p id="it-help">Description and errors</p>
      </>,
    );

  it('has the label of its field, shows the value, and hands on what is typed', () => {
    const onChange = vi.fn();
    draw({ value: 'old', onChange });
    const input = screen.getByLabelText('Aurora') as HTMLInputElement;
    expect(input.value).toBe('old');
    expect(input.getAttribute('aria-describedby')).toBe('it-help');
    fireEvent.change(input, { target: { value: 'new' } });
    expect(onChange).toHaveBeenCalledWith('new');
    fireEvent.change(input, { target: { value: '' } });
    expect(onChange).toHaveBeenLastCalledWith(undefined);
  });

  it('cannot be changed where the form says so', () => {
    draw({ value: 'old', disabled: true });
    expect((screen.getByLabelText('Aurora') as HTMLInputElement).disabled).toBe(true);
  });
});
`;

const test = (name: string) => `import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import ${pascal(name)} from '../../../src/plugins/${name}/index.tsx';
import { pluginProps } from './plugin-props.ts';

afterEach(cleanup);

describe('${name}', () => {
  it('draws itself from what it is handed', () => {
    const props = pluginProps({ record: { id: 7, name: 'Aurora' }, path: 'name', value: 'Aurora' });
    const { container } = render(<${pascal(name)} {...props} />);
    expect(container.textContent).toMatch(/7|Aurora/);
  });
});
`;

const NEXT = `
Qué sigue:
  - Nómbrelo en un archivo de schemas: {"plugin": "<nombre>"} en un bloque, o "widget"/"cell" en un campo o columna.
  - Sus opciones se describen en manifest.ts (JSON Schema); el enlazador las revisa.
  - Sus frases van en schemas/_shared/messages.json como plugins.<nombre>.<clave>; en el código: translate('<clave>').
`;

if (process.argv[1] === import.meta.filename) {
  const [name = '', slot = ''] = process.argv.slice(2);
  const made = newPlugin(ROOT, name, slot);
  if (made.ok)
    console.log(`Escrito:\n${made.files.map((file) => `  ${file}`).join('\n')}\n${NEXT.replaceAll('<nombre>', name)}`);
  else {
    console.error(`${made.problem}\nUso: npm run new:plugin <nombre> <${SLOTS.join('|')}>`);
    process.exitCode = 1;
  }
}
