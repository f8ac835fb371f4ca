import type { Catalog, CatalogItem, ConsoleSettings, Json, Registry, Roles } from '../model/definition.ts';
import { isRow } from '../model/path.ts';
import { root } from './cursor.ts';
import { parseJson, readSound } from './json.ts';
import type { FileKind, LinkContext } from './link-context.ts';
import { answersToMeta, compareMeta, metaOf, nameSuggestion } from './meta.ts';
import { inNewWords, type OldWord, warnOfOldWords } from './old-words.ts';
import { writeOut } from './presets.ts';
import { type Doc, newReport } from './report.ts';
import { linkCatalogs, linkRoles } from './shared.ts';
import type { FileTexts } from './version.ts';

const KINDS: FileKind[] = ['fields', 'list', 'form', 'tabs', 'permissions', 'actions', 'messages'];

/** Reads all files and checks each against its meta-schema; what is not sound is reported and left out. */
export function readFiles(files: FileTexts, registry: Registry): LinkContext {
  const docs = new Map<string, Doc>();
  const report = newReport(docs);
  const old: { doc: Doc; words: OldWord[] }[] = [];
  for (const [file, text] of Object.entries(files)) {
    if (!file.endsWith('.json')) continue;
    const found = inNewWords(docOf(file, text));
    const { doc } = found;
    docs.set(file, doc);
    if (found.words.length > 0) old.push(found);
    for (const { pointer, offset, message } of doc.flaws) {
      doc.spans.set(pointer, { ...doc.spans.get(pointer), value: offset });
      report.add(file, pointer, message);
    }
  }
  warnOfOldWords(old, report);
  const sound = new Map<string, Json>();
  for (const doc of docs.values()) {
    if (doc.value === undefined) continue;
    if (doc.file.startsWith('_meta/')) compareMeta(doc, report);
    else if (!metaOf(doc.file)) {
      report.add(doc.file, '', 'No se conoce este archivo.', { suggestion: nameSuggestion(doc.file) });
    } else if (answersToMeta(doc, report)) sound.set(doc.file, doc.value);
  }
  const work: LinkContext = {
    docs,
    report,
    registry,
    roles: rolesFrom(sound),
    catalogs: catalogsOf(sound),
    console: sharedFile<ConsoleSettings>(sound, 'console', NO_CONSOLE),
    messages: sharedFile<Record<string, string>>(sound, 'messages', {}),
    files: new Map(),
    resources: {},
  };
  for (const name of ['roles', 'console', 'messages']) {
    if (!docs.has(`_shared/${name}.json`)) report.add(`_shared/${name}.json`, '', 'Falta este archivo.');
  }
  writeOut(sound, work);
  work.files = resourcesOf(docs, sound);
  linkRoles(work);
  linkCatalogs(work);
  work.console = { ...NO_CONSOLE, ...work.console };
  reportMissingFields(work);
  return work;
}

/** The last reading of each file: an edit changes one of some hundred. */
const read = new Map<string, Doc>();

function docOf(file: string, text: string): Doc {
  const kept = read.get(file);
  if (kept?.text === text) return kept;
  const doc = soundDoc(file, text) ?? { file, text, ...parseJson(text) };
  if (text.length <= MAX_KEPT) read.set(file, doc);
  return doc;
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

const MAX_KEPT = 500_000;

const NO_CONSOLE: ConsoleSettings = {
  version: '',
  menu: [],
  search: { list: 3, reference: 2 },
  api: { base: '/v1' },
  partnerHosts: [],
  limits: {},
  compactBelow: 1024,
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

function resourcesOf(docs: Map<string, Doc>, sound: Map<string, Json>): LinkContext['files'] {
  const resources: LinkContext['files'] = new Map();
  for (const file of docs.keys()) {
    const [folder = ''] = file.split('/');
    if (folder.startsWith('_') || resources.has(folder) || !metaOf(file)) continue;
    const cursors = KINDS.map((kind) => {
      const name = `${folder}/${kind === 'fields' ? 'fields.schema' : kind}.json`;
      return [kind, root(name, sound.get(name))];
    });
    resources.set(folder, Object.fromEntries(cursors));
  }
  return resources;
}

function reportMissingFields({ files, docs, report }: LinkContext): void {
  for (const [name, { fields }] of files) {
    if (!docs.has(fields.file)) report.add(fields.file, '', `Al recurso «${name}» le falta este archivo.`);
  }
}
