import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Schemas } from '../src/resource/model/definition.ts';
import { tell } from '../src/server/core/tell.ts';
import {
  COMMON,
  CONSOLE_SCHEMA,
  commonSchema,
  consoleSchema,
  FIELDS_SCHEMA,
  fieldsSchema,
  KIND_TYPES,
  kindTypes,
  metaModule,
} from './meta.ts';
import { MESSAGE_KEYS, messageKeys, messageKeysModule, REGISTRY, registryModule } from './registry-module.ts';
import { isOwn, SHIPPED_FILES, shippedFilesModule, unlisted } from './shipped-files.ts';

const ROOT = join(import.meta.dirname, '..');
const META = 'src/resource/linker/meta.generated.ts';
const REFERENCE = 'docs/reference';

/**
 * Everything that follows from the schema files: path in the project → text. Own folders have types and pages of their own,
 * and change none of the documents that come with the program.
 */
export async function generatedFiles(schemas: Schemas, isRelease = false): Promise<Record<string, string>> {
  const [{ openApiOf }, { recordTypes }, { referenceOf }, { registryOf }] = await Promise.all([
    import('./openapi.ts'),
    import('./records.ts'),
    import('./reference.ts'),
    import('../src/server/app/registry.ts'),
  ]);
  const shipped = isRelease ? schemas : withoutOwn(schemas);
  const all = referenceOf(schemas);
  const own = Object.keys(schemas.resources).filter(isOwn);
  const ownPages = Object.fromEntries(own.map((name) => [`${name}.md`, all[`${name}.md`] ?? '']));
  const pages = Object.entries({ ...ownPages, ...(isRelease ? all : referenceOf(shipped)) }).map(
    ([name, text]): [string, string] => [`${REFERENCE}/${name}`, text],
  );
  return {
    'src/resource/generated/records.generated.ts': await recordTypes(schemas),
    [COMMON]: commonSchema(),
    [FIELDS_SCHEMA]: fieldsSchema(),
    [CONSOLE_SCHEMA]: consoleSchema(),
    [KIND_TYPES]: kindTypes(),
    [META]: metaModule(),
    [MESSAGE_KEYS]: messageKeysModule(),
    [REGISTRY]: registryModule({ ...registryOf(), messages: messageKeys() }),
    [SHIPPED_FILES]: shippedFilesModule({ isRelease }),
    'docs/openapi.json': `${JSON.stringify(openApiOf(shipped), null, 1)}\n`,
    ...Object.fromEntries(pages),
  };
}

const withoutOwn = (schemas: Schemas): Schemas => ({
  ...schemas,
  resources: Object.fromEntries(Object.entries(schemas.resources).filter(([name]) => !isOwn(name))),
});

/** The files that are not what the schemas say, those that should not be there included. */
export function staleFiles(files: Record<string, string>, root = ROOT): string[] {
  return [...changedOf(files, root), ...leftOver(files, root)].sort();
}

const changedOf = (files: Record<string, string>, root = ROOT): string[] =>
  Object.keys(files).filter((path) => textAt(join(root, path)) !== files[path]);

function leftOver(files: Record<string, string>, root: string): string[] {
  return namesIn(join(root, REFERENCE))
    .map((name) => `${REFERENCE}/${name}`)
    .filter((path) => !(path in files));
}

function write(files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(ROOT, path)), { recursive: true });
    writeFileSync(join(ROOT, path), text);
  }
}

function textAt(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** What an editor completes with belongs to no version, and is never stale. */
async function completion(folder: string, schemas: Schemas): Promise<void> {
  const { writeCompletion } = await import('../src/server/schemas/completion-files.ts');
  const { loadFiles } = await import('../src/server/schemas/load.ts');
  const { registryOf } = await import('../src/server/app/registry.ts');
  await writeCompletion(folder, loadFiles(folder).files, { ...schemas, registry: registryOf() });
}

async function main(words: readonly string[]): Promise<number> {
  const check = words.includes('--check');
  const isRelease = words.includes('--release');
  // The rest of the generators reads the files with the compiled meta-schemas and the keys of messages: these come first.
  const vocabulary = {
    [COMMON]: commonSchema(),
    [FIELDS_SCHEMA]: fieldsSchema(),
    [CONSOLE_SCHEMA]: consoleSchema(),
    [KIND_TYPES]: kindTypes(),
  };
  const old = changedOf(vocabulary);
  if (!check) write(vocabulary);
  const first: Record<string, string> = { [META]: metaModule(), [MESSAGE_KEYS]: messageKeysModule() };
  old.push(...changedOf(first));
  if (!check) write(first);
  const { loadSchemas, SCHEMAS_DIR } = await import('./load-schemas.ts');
  const schemas = loadSchemas();
  const files = await generatedFiles(schemas, isRelease);
  const stale = staleFiles(files);
  if (check) {
    for (const path of stale) console.error(tell('generate-stale', { path }));
    return stale.length === 0 ? 0 : 1;
  }
  for (const path of leftOver(files, ROOT)) rmSync(join(ROOT, path));
  write(files);
  await completion(SCHEMAS_DIR, schemas);
  const written = [...old, ...stale];
  console.log(written.length === 0 ? tell('generate-fresh') : tell('generate-written', { files: written.join(', ') }));
  const own = isRelease ? [] : unlisted();
  if (own.length > 0) console.log(tell('generate-own', { files: own.join(', ') }));
  return 0;
}

if (process.argv[1] === import.meta.filename) process.exitCode = await main(process.argv.slice(2));
