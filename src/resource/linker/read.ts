import type { Catalog, CatalogItem, ConsoleSettings, Json, Registry, Roles } from '../model/definition.ts';
import { isRow } from '../model/path.ts';
import { type Cursor, root } from './cursor.ts';
import { parseJson, readSound } from './json.ts';
import { type FileKind, type LinkContext, Reads } from './link-context.ts';
import { metaVersions } from './meta.generated.ts';
import { fileProblems, metaOf, problemsOf } from './meta.ts';
import type { MetaProblem } from './meta-sentences.ts';
import { inNewWords, type OldWord, warnOfOldWords } from './old-words.ts';
import { type WrittenOut, writeOut } from './presets.ts';
import { type Doc, newReport } from './report.ts';
import { linkCatalogs, linkRoles } from './shared.ts';
import type { FileTexts } from './version.ts';

type ResourceFiles = Map<string, Record<FileKind, Cursor>>;

const KINDS: FileKind[] = ['fields', 'list', 'form', 'tabs', 'permissions', 'actions', 'messages', 'figures'];

/** The last reading of each file, parsed and checked, and what was written out of it: an edit changes one of some hundred. */
export type FileCache = { read: Map<string, Reading>; written: WrittenOut };

type Reading = { text: string; doc: Doc; words: OldWord[]; problems: MetaProblem[] };

/**
 * Reads all files and checks each against its meta-schema. What is not sound is reported and taken as it was in the version
 * `before`, so that whatever reads it is not reported too; without one it is left out.
 */
export function readFiles(files: FileTexts, registry: Registry, cache: FileCache, before: FileTexts = {}): LinkContext {
  const texts = Object.entries(files).filter(([file]) => file.endsWith('.json'));
  const isMeta = (file: string) => file.startsWith('_meta/');
  const read = ([file, text]: [string, string]) => reading(file, text, cache.read.get(file), isJudged(file));
  let isJudged = (_: string) => false;
  const metas = texts.filter(([file]) => isMeta(file)).map(read);
  isJudged = judgedBefore(files, before, metas);
  const readings = [...metas, ...texts.filter(([file]) => !isMeta(file)).map(read)];
  cache.read = new Map(readings.map((one) => [one.doc.file, one]));
  const docs = new Map(readings.map(({ doc }) => [doc.file, doc]));
  const report = newReport(docs);
  const sound = new Map<string, Json>();
  const mended = new Set<string>();
  for (const { doc, problems } of readings) {
    for (const { pointer, message } of doc.flaws) report.add(doc.file, pointer, message);
    if (doc.value === undefined || !metaOf(doc.file)) continue;
    const value = problems.length === 0 ? doc.value : inKnownWords(doc.file, doc.value, problems);
    if (value !== undefined) sound.set(doc.file, value);
    if (value !== undefined && problems.length > 0) mended.add(doc.file);
  }
  warnOfOldWords(
    readings.filter(({ words }) => words.length > 0),
    report,
  );
  for (const { doc, problems } of readings)
    for (const { pointer, message, word: _, ...note } of problems) report.add(doc.file, pointer, message, note);
  for (const file of missingFiles(docs, before)) report.add(file, '', missingText(file));
  const errors = report.problems.filter(({ severity, file }) => severity === 'error' && !mended.has(file));
  const broken = new Set(errors.map(({ file }) => file));
  for (const file of broken) {
    const last = before[file] === undefined ? undefined : reading(file, before[file], undefined);
    if (last?.problems.length !== 0 || last.doc.value === undefined) continue;
    sound.set(file, last.doc.value);
    docs.set(file, last.doc);
  }
  const work: LinkContext = {
    docs,
    report,
    ledger: [],
    registry,
    roles: rolesFrom(sound),
    catalogs: catalogsOf(sound),
    console: sharedFile<ConsoleSettings>(sound, 'console', NO_CONSOLE),
    messages: sharedFile<Record<string, string>>(sound, 'messages', {}),
    files: new Map(),
    reads: new Reads(),
    resources: {},
    broken,
    before,
    isWhole: [...broken].every((file) => sound.has(file)),
  };
  writeOut(sound, work, cache.written);
  work.files = resourcesOf(docs, sound);
  linkRoles(work);
  linkCatalogs(work);
  work.console = { ...NO_CONSOLE, ...work.console };
  return work;
}

/**
 * A file whose only mistakes are words that are not known, with the words that were meant in their place: so that a slip of the
 * pen hides no other mistake, and nothing follows from it. Undefined where that does not make the file right.
 */
function inKnownWords(file: string, value: Json, problems: readonly MetaProblem[]): Json | undefined {
  if (!problems.every(({ word }) => word !== undefined)) return undefined;
  const copy = JSON.parse(JSON.stringify(value)) as Json;
  for (const { pointer, word } of problems) {
    const steps = pointer
      .split('/')
      .slice(1)
      .map((one) => one.replaceAll('~1', '/').replaceAll('~0', '~'));
    const last = steps.pop() ?? '';
    const holder = steps.reduce<Json | undefined>(
      (at, name) => (Array.isArray(at) ? at[Number(name)] : isRow(at) ? (at[name] as Json) : undefined),
      copy,
    ) as Record<string, Json> | undefined;
    if (!isRow(holder) || !Object.hasOwn(holder, last)) return undefined;
    if (word && !Object.hasOwn(holder, word)) holder[word] = holder[last] as Json;
    delete holder[last];
  }
  const meta = metaOf(file);
  return meta && problemsOf(meta, copy).length === 0 ? copy : undefined;
}

/** Files that are as they were in force, by the meta-schemas that are compiled into this program, are right by them still. */
function judgedBefore(files: FileTexts, before: FileTexts, metas: Reading[]): (file: string) => boolean {
  const isSame = (file: string) => before[file] !== undefined && before[file] === files[file];
  const isCompiled = Object.keys(metaVersions).length === metas.length;
  const isKnown = isCompiled && metas.every(({ doc, problems }) => isSame(doc.file) && problems.length === 0);
  return (file) => isKnown && isSame(file) && metaOf(file) !== undefined;
}

function reading(file: string, text: string, kept: Reading | undefined, isJudged = false): Reading {
  if (kept?.text === text) return kept;
  const { doc, words } = inNewWords(
    soundDoc(file, text) ?? { file, text: text.replace(/^\ufeff/, ''), ...parseJson(text) },
  );
  for (const { pointer, offset } of doc.flaws) doc.spans.set(pointer, { ...doc.spans.get(pointer), value: offset });
  return { text, doc, words, problems: isJudged ? [] : fileProblems(doc) };
}

/** The places of values in a sound file are computed on first use. */
function soundDoc(file: string, text: string): Doc | undefined {
  const value = readSound(text);
  if (value === undefined) return undefined;
  let spans: Doc['spans'] | undefined;
  const find = () => {
    spans ??= parseJson(text).spans;
    return spans;
  };
  return {
    file,
    text,
    value,
    flaws: [],
    get spans() {
      return find();
    },
  };
}

const NO_CONSOLE: ConsoleSettings = {
  version: '',
  menu: [],
  search: { list: 3, reference: 2 },
  api: { base: '/v1' },
  partnerHosts: [],
  limits: {},
  pageSizes: [10, 25, 50, 100],
};

function sharedFile<T>(sound: Map<string, Json>, name: string, standard: T): T {
  const value = sound.get(`_shared/${name}.json`);
  if (!isRow(value)) return standard;
  const { $schema, ...rest } = value;
  return rest as T;
}

/** Without the named grants: the linker writes them out. */
function rolesFrom(sound: Map<string, Json>): Roles {
  const { roles, groups } = sharedFile<Roles>(sound, 'roles', { roles: {}, groups: {} });
  return { roles, groups };
}

function catalogsOf(sound: Map<string, Json>): Record<string, Catalog> {
  const catalogs: Record<string, Catalog> = {};
  for (const [file, value] of sound) {
    const [, name] = /^_shared\/catalogs\/([^/]+)\.json$/.exec(file) ?? [];
    if (!name || !isRow(value)) continue;
    catalogs[name] = { name, title: String(value.title), items: value.items as CatalogItem[] };
  }
  return catalogs;
}

function resourcesOf(docs: Map<string, Doc>, sound: Map<string, Json>): ResourceFiles {
  const resources: ResourceFiles = new Map();
  for (const file of docs.keys()) {
    const [folder = ''] = file.split('/');
    if (folder.startsWith('_') || resources.has(folder) || !metaOf(file)) continue;
    const cursors = KINDS.map((kind) => {
      const name = `${folder}/${kind === 'fields' ? 'fields.schema' : kind}.json`;
      return [kind, root(name, sound.get(name))];
    });
    resources.set(folder, Object.fromEntries(cursors) as Record<FileKind, Cursor>);
  }
  return resources;
}

/** Shared files without which each place that names a type of theirs would be reported, and not the file that is gone. */
const NAMED: [file: string, isNamedIn: (doc: Doc) => boolean][] = [
  ['_shared/types.json', ({ text }) => text.includes('"x-type"')],
  ['_shared/action-types.json', ({ file, value }) => file.endsWith('/actions.json') && hasTypedAction(value)],
];

const hasTypedAction = (file: Json | undefined): boolean =>
  isRow(file) &&
  isRow(file.actions) &&
  Object.values(file.actions).some((action) => isRow(action) && action.type !== undefined);

/** The shared files, and the fields of each folder that has a file of a resource. */
function missingFiles(docs: Map<string, Doc>, before: FileTexts): string[] {
  const folders = [...docs.keys()].filter((file) => metaOf(file)).map((file) => file.split('/')[0] ?? '');
  const resources = new Set(folders.filter((folder) => !folder.startsWith('_')));
  const needed = [
    ...['roles', 'console', 'messages'].map((name) => `_shared/${name}.json`),
    ...[...resources].map((name) => `${name}/fields.schema.json`),
  ];
  const named = NAMED.filter(([file, isNamedIn]) => before[file] !== undefined && [...docs.values()].some(isNamedIn));
  return [...needed, ...named.map(([file]) => file)].filter((file) => !docs.has(file));
}

function missingText(file: string): string {
  const [folder] = file.split('/');
  return folder === '_shared' ? 'Falta este archivo.' : `Al recurso «${folder}» le falta este archivo.`;
}
