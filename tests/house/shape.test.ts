import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import { KINDS } from '../../src/resource/kinds/registry.ts';
import { registryOf } from '../../src/server/app/registry.ts';
import { type SourceFile, sourceFiles } from './source-files.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Shipped folders that show what the program itself keeps, and those that it works with where a folder has them (decision 1401). */
const { own = [], papers } = registryOf().program ?? {};
const OF_PROGRAM = [
  ...[...own, ...(papers ? [papers] : [])].map(({ resource }) => resource),
  ...['users', 'sessions', 'factors', 'profile', 'audits', 'approvals', 'approvalChanges', 'batches', 'batchItems'],
  ...['comments', 'reminders', 'favourites', 'noticeMarks', 'myNotices', 'versions'],
  ...['views', 'schemaVersions', 'schemaChanges', 'schemaDifferences', 'changeDifferences'],
  // Words of the files and of the wire too.
  ...['operations', 'sections', 'validators'],
];
const LINES_PER_FILE_MAX = 400;
const LINES_PER_FUNCTION_MAX = 70;

describe('the shape of the code', () => {
  const files = sourceFiles('src', /\.tsx?$/).concat(sourceFiles('generators', /\.ts$/));

  it('keeps every file under 400 lines', () => {
    expect(files.filter((file) => file.text.split('\n').length > LINES_PER_FILE_MAX).map((file) => file.path)).toEqual(
      [],
    );
  });

  it('keeps every function under 71 lines, by the syntax tree [H-004]', () => {
    const long = sourceFiles('src', /\.(tsx?|mjs)$/).flatMap((file) =>
      functionsOf(file)
        .filter(({ from, to }) => to - from + 1 > LINES_PER_FUNCTION_MAX)
        .map(({ from, to }) => `${file.path}:${from} has ${to - from + 1} lines`),
    );
    expect(long).toEqual([]);
  });

  it.each([
    ['react', 'src/console'],
    ['react-dom/client', 'src/console'],
    ['@rjsf/core', 'src/console'],
    ['@rjsf/validator-ajv8', 'src/console'],
    ['ajv', 'src/resource'],
    ['json-schema-to-typescript', 'generators'],
    ['@tanstack/react-table', 'src/console'],
    ['react-router-dom', 'src/console'],
    ['@mui/material', 'src/console'],
    ['react-apexcharts', 'src/plugins'],
    ['vite', 'tests'],
    ['vitest', 'tests'],
  ])('is built on %s in %s', (name, folder) => {
    const source = new RegExp(`from '${name}[/\\w.-]*'|import\\('${name}`);
    expect(sourceFiles(folder, /\.(tsx?|mjs)$/).filter(({ text }) => source.test(text))).not.toEqual([]);
  });

  it('finds functions of each form where they begin and end', () => {
    const text = 'function one() {\n}\nconst two = () => (\n  <b />\n);\nclass Three {\n  four() {\n  }\n}';
    const found = functionsOf({ path: 'some.tsx', text });
    expect(found).toEqual([
      { from: 1, to: 2 },
      { from: 3, to: 5 },
      { from: 7, to: 8 },
    ]);
  });

  it('looks at no text of a statement by a regular expression', () => {
    const looked =
      /\.(test|exec)\([^)]*(\.sql|[sS]tatement)\b|(\.sql|[sS]tatement)\)?\.(match|matchAll|replace|replaceAll|search)\(/;
    expect(['/x/.test(query.sql)', 'compiled.sql.replace(/a/, "")'].filter((line) => !looked.test(line))).toEqual([]);
    const offences = sourceFiles('src/server', /\.ts$/).filter((file) => looked.test(file.text));
    expect(offences.map((file) => file.path)).toEqual([]);
  });

  it('has no row without a type in the code of the business, which names all that it reads [H-038]', () => {
    const domain = sourceFiles('src/server/domain', /\.ts$/);
    const untyped = /\bRow\b|Record<string, (unknown|any)>/;
    expect(domain.filter((file) => untyped.test(file.text)).map((file) => file.path)).toEqual([]);
    const unread = domain.flatMap(({ path, text }) =>
      [...text.matchAll(/(export )?const (\w+) = needs\(/g)].flatMap(([, exported, name]) => {
        const registered = new RegExp(`\\bneeds: ${name}\\b|\\breads: \\[[^\\]]*\\b${name}\\b`);
        const places = exported ? domain.map((file) => file.text) : [text];
        return places.some((place) => registered.test(place)) ? [] : [`${path} ${name}`];
      }),
    );
    expect(unread).toEqual([]);
  });

  it('names no resource of a business where any business is served', () => {
    const business = readdirSync(join(ROOT, 'schemas')).filter(
      (name) => !/^_/.test(name) && !OF_PROGRAM.includes(name),
    );
    const name = `(${business.join('|')})`;
    const names = new RegExp(`['"\`]${name}['"\`]|resources\\.${name}\\b|(?:from|join|into|update) "?${name}\\b`, 'g');
    const engine = ['database', 'records', 'http', 'events'].flatMap((room) =>
      sourceFiles(`src/server/${room}`, /\.ts$/),
    );
    const found = engine.concat(sourceFiles('src/resource/model', /\.ts$/)).flatMap(({ path, text }) => {
      const code = text.replace(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*/g, '');
      const said = new Set([...code.matchAll(names)].map((found) => found.slice(1).find((one) => one !== undefined)));
      return said.size > 0 ? [[path, [...said].sort()] as const] : [];
    });
    expect(Object.fromEntries(found)).toEqual({});
  });

  it('asks for one kind of a field by the questions of the model, or of the kind itself, with few exceptions (1206)', () => {
    const kinds = KINDS.map(({ kind }) => kind).join('|');
    const compared = new RegExp(`\\bkind\\)? [!=]== '(?:${kinds})'`, 'g');
    // Entries of a folder and what the cache holds have kinds of their own.
    const others = ['src/server/schemas/load.ts', 'src/console/live/use-live.ts'];
    const found = files
      .filter(({ path }) => /^src\/(?!resource\/kinds\/)/.test(path) && !others.includes(path))
      .flatMap(({ path, text }) => [...text.matchAll(compared)].map(([said]) => `${path}: ${said}`));
    expect(found.length, found.join('\n')).toBeLessThanOrEqual(50);
  });

  it('leaves no marks of unfinished work', () => {
    const mark = /\b(TODO|FIXME|XXX)\b|@ts-ignore|@ts-nocheck|\bas any\b/;
    expect(files.filter((file) => mark.test(file.text)).map((file) => file.path)).toEqual([]);
  });

  it('the server holds no key and no state at the top level of a module, but what it remembers of an object while that lives [H-058]', () => {
    const found = sourceFiles('src/server', /\.ts$/).flatMap((file) =>
      stateOf(file)
        .filter((name) => !new RegExp(`const ${name}\\b[^=]* = new WeakMap\\b`).test(file.text))
        .map((name) => `${file.path} ${name}`),
    );
    expect(found).toEqual([]);
  });

  it('keeps what belongs to a transaction or a call with it, not in a map beside it (1403)', () => {
    const beside = /new WeakMap<(Db \| )?(Trx|RequestContext)\b/;
    expect(sourceFiles('src/server', /\.ts$/).filter(({ text }) => beside.test(text))).toEqual([]);
  });

  it('finds state of each form, and no constant', () => {
    const text = [
      'let key = 1;',
      'const kept = new WeakMap<object, string>();',
      'export const list: string[] = [];',
      'list.push("a");',
      'const codes = new Set(["a"]);',
      'const open = new Set<string>(); function f() { open.add("a"); let inner = 1; return inner; }',
      'const words = { a: 1 };',
      'const table: Record<string, number> = {}; const g = () => { table["a"] = 1; };',
    ].join('\n');
    expect(stateOf({ path: 'some.ts', text })).toEqual(['key', 'kept', 'list', 'open', 'table']);
  });

  it('exports no two things of one name, but a part and what loads it later', () => {
    const later = /= (lazyComponent|lazyInline|idleComponent)\(/;
    const places = sourceFiles('src', /\.tsx?$/).flatMap((file) =>
      [...file.text.matchAll(/^export (?:async )?(?:const|function\*?|class|type|interface) (\w+).*/gm)]
        .filter(([line]) => !later.test(line))
        .map((found) => [found[1] ?? '', file.path] as const),
    );
    const first = new Map([...places].reverse());
    expect(places.filter(([name, path]) => first.get(name) !== path)).toEqual([]);
  });

  it('comments in plain engineering words', () => {
    const refused = /(\/\/|^\s*\*|\/\*\*).*\b(told|tells|stands|whoever|nobody|somebody|the house)\b/i;
    const offences = sourceFiles('src', /\.(tsx?|mjs)$/).flatMap((file) =>
      file.text.split('\n').flatMap((line, index) => {
        const [, , word] = refused.exec(line) ?? [];
        return word ? [`${file.path}:${index + 1}: «${word}»`] : [];
      }),
    );
    expect(offences).toEqual([]);
  });

  it('a thread, which may be ended at any moment, packs nothing: Node aborts the process where one ends while zlib begins', () => {
    const threads = sourceFiles('src', /\.mjs$/).filter(({ text }) => /\bparentPort\b/.test(text));
    expect(threads.length).toBeGreaterThan(1);
    expect(threads.filter(({ text }) => /\bzlib\b|CompressionStream/.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it('a window with fields asks before what is typed in it is given up', () => {
    const fields = /<(TextField|InputBase|Autocomplete|AskForm|FormPage|Checkbox|Control)\b|component="form"/;
    const offences = sourceFiles('src', /\.tsx$/)
      .filter(({ text }) =>
        [...text.matchAll(/<(Modal|Dialog)\b[\s\S]*?<\/\1>/g)].some(([window]) => fields.test(window)),
      )
      .map(({ path }) => path);
    // A search keeps nothing.
    expect(offences).toEqual(['src/console/shell/SearchDialog.tsx']);
    const questions = sourceFiles('src', /\.tsx$/)
      .filter(({ text }) => /<ConfirmDialog\b/.test(text) && /<(TypedTotalField|TextField)\b/.test(text))
      .filter(({ text }) => !text.includes('frame={GuardedModal}'));
    expect(questions.map(({ path }) => path)).toEqual([]);
  });

  it('a browser test asks the page until the answer is right: what it sees at one moment may be on its way', () => {
    const atOnce = /expect\(\s*await [^;]*\.(count|allInnerTexts|inputValue|isChecked|isDisabled|isEnabled)\([^)]*\)/;
    const found = sourceFiles('tests/e2e', /\.ts$/).flatMap(({ path, text }) =>
      text.split(/;\n/).flatMap((one) => (atOnce.test(one) ? [`${path}: ${one.trim()}`] : [])),
    );
    expect(found).toEqual([]);
  });

  it('draws a part that comes late inside a `<Suspense>` of its own, which takes nothing else away while the part is on its way', () => {
    const sources = sourceFiles('src', /\.tsx?$/);
    const exported = new Map(sources.map((file) => [file.path, lateParts(file.text, 'export ')]));
    const offences = sources.flatMap(({ path, text }) => {
      const brought = [...text.matchAll(/^import \{([^}]*)\} from '(\.[^']*)'/gm)].flatMap(
        ([, names = '', from = '']) => {
          const late = exported.get(join(path, '..', from)) ?? [];
          return late.filter((name) => names.split(/\W+/).includes(name));
        },
      );
      return drawnBare(text, [...lateParts(text), ...brought]).map((name) => `${path} ${name}`);
    });
    expect(offences).toEqual([]);
    expect(sources.flatMap(({ text }) => lateParts(text)).length).toBeGreaterThan(20);
    // Those of the first move bring theirs along.
    const late = sources.find(({ path }) => path.endsWith('/ui/lazy-component.tsx'));
    expect(late?.text).toMatch(/function idleComponent[^}]*<Suspense>/s);
  });

  it.each<[string, string, string[]]>([
    ['of its own', '<Box><Suspense fallback={<Wait />}>{on ? <Late /> : null}</Suspense></Box>', []],
    ['with what it holds', '<Suspense><Late tools={<Box />}><Box /></Late></Suspense>', []],
    ['that is missing', '<Box><Late /></Box>', ['Late']],
    ['beside it', '<Box><Suspense><Box /></Suspense><Late /></Box>', ['Late']],
    ['with other parts in it', '<Suspense><Box><Late /></Box></Suspense>', ['Box']],
    ['as the fallback of another', '<Suspense fallback={<Late />}><Box /></Suspense>', ['Late']],
  ])('sees a late part in a `<Suspense>` %s', (_, drawn, found) => {
    expect(drawnBare(`const some = ${drawn};`, ['Late'])).toEqual(found);
  });

  it('keeps raw colours inside console/ui', () => {
    const colour = /['"`](#[0-9a-f]{3,8}|rgba?\(|hsla?\()/i;
    const offences = sourceFiles('src/console', /\.tsx?$/)
      .concat(sourceFiles('src/plugins', /\.tsx?$/))
      .filter((file) => !file.path.startsWith('src/console/ui/') && colour.test(file.text));
    expect(offences.map((file) => file.path)).toEqual([]);
  });

  it('rounds and parses money nowhere but in the engine [K-034]', () => {
    const float = /\.toFixed\(|parseFloat\(|Math\.round\([^)]*100/;
    const offences = sourceFiles('src/lending', /\.ts$/)
      .concat(sourceFiles('src/server', /\.ts$/))
      .filter((file) => float.test(file.text) && !file.path.includes('bench'));
    expect(offences.map((file) => file.path)).toEqual([]);
  });
});

type Lines = { from: number; to: number };

const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];

/** The lines of each function of a file. */
function functionsOf({ path, text }: SourceFile): Lines[] {
  const lang = path.endsWith('.tsx') ? 'tsx' : path.endsWith('.ts') ? 'ts' : 'js';
  const starts = [...text.matchAll(/\n/g)].map(({ index }) => index);
  const lineOf = (offset: number) => starts.filter((start) => start < offset).length + 1;
  const found: Lines[] = [];
  JSON.stringify(parseAst(text, { lang }), (_name, node) => {
    if (FUNCTIONS.includes(node?.type)) found.push({ from: lineOf(node.start), to: lineOf(node.end) });
    return typeof node === 'bigint' ? String(node) : node;
  });
  return found;
}

type Declared = { name: string; init: { type: string; callee?: { name?: string } } | null };

/** The names at the top level that can change: variables, what remembers, and containers that the file writes to. */
function stateOf({ path, text }: SourceFile): string[] {
  const { body } = parseAst(text, { lang: 'ts' }, path);
  return body.flatMap((node) => {
    const line = node.type === 'ExportNamedDeclaration' ? node.declaration : node;
    if (line?.type !== 'VariableDeclaration') return [];
    const declared = line.declarations.flatMap(({ id, init }): Declared[] =>
      id.type === 'Identifier' ? [{ name: id.name, init: init as Declared['init'] }] : [],
    );
    return declared.filter((one) => line.kind !== 'const' || isWritten(one, text)).map(({ name }) => name);
  });
}

function isWritten({ name, init }: Declared, text: string): boolean {
  if (init?.type === 'NewExpression' && /^Weak/.test(init.callee?.name ?? '')) return true;
  const isContainer = init && ['NewExpression', 'ArrayExpression', 'ObjectExpression'].includes(init.type);
  const writes = `\\b${name}(\\.(set|add|delete|clear|push|pop|shift|unshift|splice|sort|reverse)\\(|(\\[[^\\]]*\\]|\\.\\w+) (\\?\\?)?= )`;
  return Boolean(isContainer) && new RegExp(writes).test(text);
}

/** The parts of a file that are fetched when they are drawn. */
const lateParts = (text: string, before = '(?:export )?'): string[] =>
  [...text.matchAll(new RegExp(`^${before}const (\\w+) = lazyInline\\(`, 'gm'))].map(([, name = '']) => name);

type Drawn = { type?: string; openingElement?: { name: { name?: string } }; children?: unknown };

/** Late parts that lie in no `<Suspense>`, and other parts that lie in one with them. */
function drawnBare(text: string, late: readonly string[]): string[] {
  if (!late.some((name) => text.includes(`<${name}`))) return [];
  const found: string[] = [];
  /** The parts below a node; not those that a late part is handed. */
  const walk = (node: unknown, isInside: boolean): string[] => {
    if (typeof node !== 'object' || node === null) return [];
    if (Array.isArray(node)) return node.flatMap((one) => walk(one, isInside));
    const { type, openingElement, children } = node as Drawn;
    if (type !== 'JSXElement') return Object.values(node).flatMap((one) => walk(one, isInside));
    const name = openingElement?.name.name ?? '';
    const isSuspense = name === 'Suspense';
    if (late.includes(name) && !isInside) found.push(name);
    const handed = walk(openingElement, isSuspense ? false : isInside);
    const inner = walk(children, isInside || isSuspense);
    if (isSuspense && inner.some((one) => late.includes(one)))
      found.push(...inner.filter((one) => !late.includes(one)));
    if (isSuspense) return [];
    return late.includes(name) ? [name] : [name, ...handed, ...inner];
  };
  walk(parseAst(text, { lang: 'tsx' }), false);
  return found;
}
