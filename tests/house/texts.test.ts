import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { environmentSchema } from '../../src/server/core/settings-schema.ts';
import { sourceFiles, textsOf } from './source-files.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Words that only Spanish has; accents and inverted marks give the rest away. */
const SPANISH =
  /[áéíóúñ¿¡]|(^|\s)(el|la|los|las|una|del|para|con|sin)\s|\s(el|la|los|las|una|del|para|con|sin)(\s|$)|\b(solicitud(es)?|usuario|guardar|cancelar|cargando|fecha|monto|buscar|cerrar|aceptar|error al|prestador|solicitante)\b/i;

/** The linker speaks to administrators in Spanish by itself: its sentences are about files, not business. */
const EXEMPT = [
  /^src\/resource\/linker\//,
  // The names that the tax office's schema has for attributes.
  /^src\/server\/domain\/bills\/original-string\.ts$/,
];

/** Technical strings that hold an accent by need: alphabets of keys, time zones' names. */
const TECHNICAL = [/^[0-9A-ZÑ]+$/, /^\^.*\$$/, /A-Z[&ÑÁ]/, /\[.*Ñ.*\]/];

describe('Spanish stands in schemas/ only [K-007]', () => {
  it('no Spanish text in src [K-007]', () => {
    const offences = sourceFiles('src', /\.(tsx?|mjs|html)$/)
      .filter((file) => !EXEMPT.some((pattern) => pattern.test(file.path)))
      .flatMap((file) =>
        textsOf(file)
          .filter(({ text }) => SPANISH.test(text) && !TECHNICAL.some((pattern) => pattern.test(text)))
          .map(({ line, text }) => `${file.path}:${line} ${text.slice(0, 60)}`),
      );
    expect(offences).toEqual([]);
  });

  it('would see a Spanish sentence [K-007]', () => {
    expect(textsOf({ path: 'x.ts', text: "const a = 'Guardar cambios';" }).some(({ text }) => SPANISH.test(text))).toBe(
      true,
    );
  });
});

describe('the console names no resource [K-001]', () => {
  it('no file under src/console names a resource folder of schemas [K-001]', () => {
    const names = readdirSync(join(import.meta.dirname, '../../schemas'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
      .map((entry) => entry.name);
    const words = new Set(
      names.filter(
        (name) => !['cat', 'sections', 'profile', 'dashboard', 'users', 'admins', 'factors', 'sessions'].includes(name),
      ),
    );
    const offences = sourceFiles('src/console', /\.tsx?$/).flatMap((file) =>
      textsOf(file)
        .filter(({ text }) => words.has(text.replace(/^\//, '').split(/[/?]/)[0] ?? ''))
        .map(({ line, text }) => `${file.path}:${line} ${text}`),
    );
    expect(offences).toEqual([]);
  });
});

describe('prose', () => {
  it('has lines of at most 200 characters; rows of tables and code may be longer', () => {
    const docs = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' }).map((path) =>
      join('docs', path),
    );
    const files = ['README.md', ...docs.filter((path) => path.endsWith('.md'))];
    const offences = files.flatMap((path) => {
      let isCode = false;
      return readFileSync(join(ROOT, path), 'utf8')
        .split('\n')
        .flatMap((line, index) => {
          if (line.trimStart().startsWith('```')) isCode = !isCode;
          return isCode || line.trimStart().startsWith('|') || line.length <= 200 ? [] : [`${path}:${index + 1}`];
        });
    });
    expect(files.length).toBeGreaterThan(100);
    expect(offences).toEqual([]);
  });
});

describe('what a reader is sent to', () => {
  const text = (path: string) => readFileSync(join(ROOT, path), 'utf8');
  const first = (page: string) => [...page.matchAll(/^\| (`[^|]*) \|/gm)].map(([, cell = '']) => cell);

  it('is there: each rule and choice that a comment names stands in docs/choices.md', () => {
    const page = text('docs/choices.md');
    const named = sourceFiles('src', /\.tsx?$/).flatMap((file) => [
      ...[...file.text.matchAll(/\bengine ((?:2\.\d+(?: to |, | and )?)+)/g)].flatMap(([, list = '']) =>
        [...list.matchAll(/2\.\d+/g)].map(([rule]) => `### ${rule} `),
      ),
      ...[...file.text.matchAll(/\bchoices? ((?:\d+(?: and )?)+)/g)].flatMap(([, list = '']) =>
        [...list.matchAll(/\d+/g)].map(([choice]) => `- **${choice}.** `),
      ),
    ]);
    expect(named.length).toBeGreaterThan(50);
    expect([...new Set(named)].filter((place) => !page.includes(`\n${place}`))).toEqual([]);
  });

  it('is whole: docs/settings.md has each variable of the environment, and docs/commands.md each command', () => {
    const variables = first(text('docs/settings.md')).flatMap((cell) => cell.match(/[A-Z][A-Z_]+/g) ?? []);
    expect(variables.sort()).toEqual(Object.keys(environmentSchema.properties).sort());
    const { scripts } = JSON.parse(text('package.json')) as { scripts: Record<string, string> };
    const commands = text('docs/commands.md');
    const missing = Object.keys(scripts).filter((name) => !new RegExp(`npm (run )?${name}\\b`).test(commands));
    expect(missing).toEqual([]);
  });
});
