import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeTogether } from './write-together.ts';

const ROOT = join(import.meta.dirname, '..');
const DOMAIN = 'src/server/domain';
const MESSAGES = 'schemas/_shared/messages.json';
const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)+$/;
const WIDTH = 120;

type Words = { name: string; identifier: string };
type Kind = { list: string; code(words: Words): string; test(words: Words): TestParts; use: string };
/** What a test imports besides the code, and what it claims. */
type TestParts = { imports: string; claim: string; body: string };

/** One line for each kind of code that schema files name: its list in the area, its text, its test, the words that use it. */
const KINDS: Record<string, Kind> = {
  effect: {
    list: 'effects',
    code: ({ name, identifier }) => `import type { Effect } from '../../core/context.ts';

/** Runs in the transaction of the action that names it: \`set\` gives the record more values, \`refuse\` undoes the call. */
export const ${identifier}: Effect = {
  name: '${name}',
  manifest: { sets: [] },
  async run({ after }) {
    return after.id > 0 ? { set: {} } : undefined;
  },
};
`,
    test: ({ identifier }) => ({
      imports: "import type { EffectInput } from '../../../../src/server/core/context.ts';\n",
      claim: 'gives the record that was written its values',
      body: `    const run = (id: number) => ${identifier}.run({ after: { id } } as EffectInput);
    expect(await run(7)).toEqual({ set: {} });
    expect(await run(0)).toBeUndefined();`,
    }),
    use: '"actions": { "create": { "effect": "<name>" } } en actions.json',
  },
  view: {
    list: 'views',
    code: ({ name, identifier }) => `import { sql } from 'kysely';
import type { View } from '../../core/context.ts';
import { needs } from '../../core/needs.ts';

const PERSON = needs('users', 'revoked');

/** One row for each person whose account is not revoked. */
export const ${identifier}: View = {
  name: '${name}',
  reads: [PERSON],
  manifest: { columns: { id: 'integer', revoked: 'boolean' }, sorts: ['id'] },
  from: () => sql\`select id, revoked from users where _deleted_at is null and revoked is not true\`,
};
`,
    test: ({ identifier }) => ({
      imports: `import type { RawBuilder } from 'kysely';
import type { Db, RequestContext } from '../../../../src/server/core/context.ts';
`,
      claim: 'selects the columns of its manifest',
      body: `    const rows = ${identifier}.from({} as Db, {} as RequestContext, {}) as RawBuilder<unknown>;
    const selected = /^\\s*select (.*?) from /s.exec(rows.toOperationNode().sqlFragments.join('?'))?.[1];
    expect(selected?.split(', ')).toEqual(Object.keys(${identifier}.manifest.columns));`,
    }),
    use: '"x-source": { "view": "<name>" } en el fields.schema.json de una carpeta nueva',
  },
  computed: {
    list: 'computed',
    code: ({ name, identifier }) => `import type { ComputedField } from '../../core/context.ts';

/** One value for each row of a page, in the order of the rows. */
export const ${identifier}: ComputedField = {
  name: '${name}',
  async values(_db, _call, rows) {
    return rows.map(({ id }) => String(id));
  },
};
`,
    test: ({ identifier }) => ({
      imports: "import type { Db, RequestContext } from '../../../../src/server/core/context.ts';\n",
      claim: 'answers one value for each row, in their order',
      body: `    const values = await ${identifier}.values({} as Db, {} as RequestContext, [{ id: 9 }, { id: 7 }], {});
    expect(values).toEqual(['9', '7']);`,
    }),
    use: '"x-computed": "<name>" en un campo de fields.schema.json',
  },
  check: {
    list: 'checks',
    code: ({ name, identifier }) => `import type { Check } from '../../core/context.ts';

/** A rule that no word of the schema files can say. Its sentence is \`checks.${name}\` in messages.json. */
export const ${identifier}: Check = {
  name: '${name}',
  async run({ record, stored }) {
    const isBroken = stored !== undefined && stored.id !== record.id;
    return isBroken ? [{ field: 'id', code: '${name}', severity: 'error' }] : [];
  },
};
`,
    test: ({ name, identifier }) => ({
      imports: '',
      claim: 'refuses a record that breaks the rule, and only that',
      body: `    type Input = Parameters<typeof ${identifier}.run>[0];
    const judge = (record: object, stored?: object) => ${identifier}.run({ record, stored } as Input);
    expect(await judge({ id: 7 }, { id: 7 })).toEqual([]);
    expect(await judge({ id: 7 })).toEqual([]);
    expect(await judge({ id: 8 }, { id: 7 })).toEqual([{ field: 'id', code: '${name}', severity: 'error' }]);`,
    }),
    use: '"x-checks": ["<name>"] en fields.schema.json',
  },
};

type Made = { ok: true; files: string[] } | { ok: false; problem: string };

/**
 * Writes code that schema files may name, its line in the array of its area, and a test that passes. What is refused leaves
 * nothing behind. Example: `newCode('.', 'effect', 'people/send-greeting')`.
 */
export function newCode(root: string, kindName: string, path: string): Made {
  const kind = Object.hasOwn(KINDS, kindName) ? KINDS[kindName] : undefined;
  if (!kind) return { ok: false, problem: `«${kindName}» no es una clase: ${Object.keys(KINDS).join(', ')}.` };
  const [area = '', name = '', more] = path.split('/');
  if (!areasIn(root).includes(area) || more !== undefined)
    return { ok: false, problem: `«${area}» no es un área: ${areasIn(root).join(', ')}. Escriba <área>/<nombre>.` };
  if (!NAME.test(name))
    return { ok: false, problem: `«${name}» no es un nombre: minúsculas con al menos un guion (avisar-socio).` };
  const words = { name, identifier: camel(name) };
  const code = `${DOMAIN}/${area}/${name}.ts`;
  const test = `tests/server/domain/${area}/${name}.test.ts`;
  const taken = [code, test].find((file) => existsSync(join(root, file))) ?? holderOf(root, words);
  if (taken) return { ok: false, problem: `«${name}» ya existe en ${taken}; no se toca.` };
  const index = `${DOMAIN}/${area}/index.ts`;
  const fresh = { [code]: kind.code(words), [test]: testText(kind, words, area) };
  const changed = {
    [index]: withEntry(readFileSync(join(root, index), 'utf8'), kind.list, words),
    ...(kind.list === 'checks' ? { [MESSAGES]: withSentence(readFileSync(join(root, MESSAGES), 'utf8'), name) } : {}),
  };
  writeTogether(root, fresh, changed);
  return { ok: true, files: [...Object.keys(fresh), ...Object.keys(changed)] };
}

const areasIn = (root: string): string[] =>
  readdirSync(join(root, DOMAIN))
    .filter((area) => existsSync(join(root, DOMAIN, area, 'index.ts')))
    .sort();

/** The file of an area that has this name already, whatever its kind. */
function holderOf(root: string, { name, identifier }: Words): string | undefined {
  const pattern = new RegExp(`name: '${name}'|\\b${identifier}\\b`);
  return areasIn(root)
    .flatMap((area) => readdirSync(join(root, DOMAIN, area)).map((file) => `${DOMAIN}/${area}/${file}`))
    .find((file) => file.endsWith('.ts') && pattern.test(readFileSync(join(root, file), 'utf8')));
}

/** The area's index with one more import and one more entry in the list, both in alphabetical order. */
function withEntry(source: string, list: string, { name, identifier }: Words): string {
  const path = `./${name}.ts`;
  const imports = [...source.matchAll(/^import [^;]*? from '([^']+)';\n/gm)];
  const after = imports.findLast(([, from = '']) => !from.startsWith('./') || from < path);
  const at = after ? after.index + after[0].length : 0;
  const imported = `${source.slice(0, at)}import { ${identifier} } from '${path}';\n${source.slice(at)}`;
  const found = new RegExp(`^ {2}${list}: \\[([^\\]]*)\\],\\n`, 'm').exec(imported);
  if (found) {
    const entries = (found[1] ?? '').split(',').flatMap((entry) => entry.trim() || []);
    const line = listLine(list, [...entries, identifier].sort());
    return imported.replace(found[0], () => line);
  }
  const keys = [...imported.matchAll(/^ {2}(\w+): \[/gm)];
  const next = keys.find(([, key = '']) => key > list)?.index ?? imported.lastIndexOf('};');
  return imported.slice(0, next) + listLine(list, [identifier]) + imported.slice(next);
}

function listLine(list: string, entries: string[]): string {
  const line = `  ${list}: [${entries.join(', ')}],`;
  return line.length <= WIDTH ? `${line}\n` : `  ${list}: [\n${entries.map((one) => `    ${one},\n`).join('')}  ],\n`;
}

/** The shared sentences with one more, after the last sentence of a check. */
function withSentence(source: string, name: string): string {
  const last = [...source.matchAll(/^ {2}"checks\.[^\n]*,\n/gm)].at(-1);
  const at = last ? last.index + last[0].length : source.indexOf('\n') + 1;
  return `${source.slice(0, at)}  "checks.${name}": "No se cumple la regla «${name}».",\n${source.slice(at)}`;
}

function testText(kind: Kind, words: Words, area: string): string {
  const { imports, claim, body } = kind.test(words);
  const [first, ...others] = [...imports.matchAll(/^import .*\n/gm)].map(([line]) => line);
  const ofPackages = first?.includes("'kysely'") ? first : '';
  const ours = ofPackages ? others.join('') : imports;
  return `${ofPackages}import { describe, expect, it } from 'vitest';
${ours}import { ${words.identifier} } from '../../../../${DOMAIN}/${area}/${words.name}.ts';

describe('${words.name}', () => {
  it('${claim}', ${body.includes('await') ? 'async ' : ''}() => {
${body}
  });
});
`;
}

const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

if (process.argv[1] === import.meta.filename) {
  const [kind = '', path = ''] = process.argv.slice(2);
  const made = newCode(ROOT, kind, path);
  if (made.ok) {
    const name = path.split('/')[1] ?? '';
    const test = made.files.find((file) => file.endsWith('.test.ts'));
    console.log(`Escrito:\n${made.files.map((file) => `  ${file}`).join('\n')}

Qué sigue:
  - npm run generate, para que los archivos de schemas conozcan el nombre.
  - npx vitest run --project server ${test}
  - Nómbrelo: ${(KINDS[kind]?.use ?? '').replace('<name>', name)}.
  - docs/guide-code.md dice qué puede leer y devolver.`);
  } else {
    console.error(`${made.problem}\nUso: npm run new:${kind || 'effect'} <área>/<nombre>`);
    process.exitCode = 1;
  }
}
