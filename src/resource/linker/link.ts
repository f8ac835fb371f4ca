import { bareDefinition } from '../model/bare-definition.ts';
import type { Definition, Problem, Registry, Schemas, Tab } from '../model/definition.ts';
import { linkActions } from './actions.ts';
import { blocksOf, defined, SCREEN } from './blocks.ts';
import { at, type Cursor, given, items, text } from './cursor.ts';
import { linkFields } from './fields.ts';
import { linkFigures } from './figures.ts';
import { byPlace, folded } from './fold.ts';
import { linkForms } from './form.ts';
import { lineAndColumn } from './json.ts';
import { type Use, usesOf } from './ledger.ts';
import { error, isSame, type LinkContext, type LinkScope, type Sources } from './link-context.ts';
import { linkList } from './list.ts';
import { condition, fieldAt, rolesIn, textCases } from './names.ts';
import { checkNeeds } from './needs.ts';
import { linkPermissions } from './permissions.ts';
import { checkPrivacy, linkData } from './privacy.ts';
import { type FileCache, readFiles } from './read.ts';
import { linkContextOf, outlineOf } from './reads.ts';
import { linkRemoved } from './removed.ts';
import { type Doc, newReport, type Report } from './report.ts';
import { checkResource, linkResource } from './resource.ts';
import { linkTemplates } from './sense/documents.ts';
import { FOLDER_SENSE, RESOURCE_SENSE } from './sense/index.ts';
import { checkProgramSentences } from './sense/messages.ts';
import { checkProgram } from './sense/rights.ts';
import { standingName, withStanding } from './sense/standing.ts';
import { checkConsole, linkNews } from './shared.ts';
import { linkSlice, readDoors } from './slices.ts';
import { checkMachine } from './states.ts';
import { type FileTexts, versionOf } from './version.ts';

export type { FileTexts } from './version.ts';

/** `uses` are the names in the files, gathered when they are asked for. */
export type LinkResult = { schemas: Schemas | null; problems: Problem[]; readonly uses: Use[] };

export type Linker = (files: FileTexts) => LinkResult;

/** `before` is the last version that was in force: its mistakes of sense are warnings until they are touched. */
type LinkOptions = { before?: FileTexts };

/**
 * Links the files of the schemas folder, again and again: every name looked up, every default filled in. Nothing is taken
 * when anything is wrong (`schemas: null`); warnings stop nothing. It never throws: a file that cannot be read is a problem
 * with a place, and so is a mistake of the linker itself. A resource of which nothing changed since the last good link
 * stays the same object, so that all that was made of it can stay too.
 *
 * @example const linkAgain = createLinker(registry);
 * linkAgain({ 'holidays/fields.schema.json': '{ "titel": …' }).problems[0].suggestion // '¿quiso decir «title»?'
 */
export function createLinker(registry: Registry, { before }: LinkOptions = {}): Linker {
  const cache = newCache();
  const kept = newKept();
  const standing = () => {
    kept.standing ??= new Set(before ? mistakesOf(before, registry) : []);
    return kept.standing;
  };
  return (files) => {
    try {
      return linkAll(files, registry, cache, kept, standing, before);
    } catch (error) {
      const message = `No se pudieron enlazar los archivos: ${error instanceof Error ? error.message : String(error)}`;
      const problem = { file: '', pointer: '', line: 1, column: 1, message, severity: 'error' } as const;
      return withUses({ schemas: null, problems: [problem] }, () => []);
    }
  };
}

/** Links the files once. */
export const link = (files: FileTexts, registry: Registry, options?: LinkOptions): LinkResult =>
  createLinker(registry, options)(files);

/** `sense` is what is wrong although all names exist. */
type Linked = { definition: Definition; work: LinkContext; sense: Report; texts: unknown[]; values: unknown[] };

/** What the last good link left: the next one takes the resources over of which nothing changed. */
type Kept = {
  files?: FileTexts;
  everywhere: string;
  resources: Map<string, Linked>;
  outlines: WeakMap<Definition, string>;
  /** The mistakes of sense that are in force, by name. */
  standing?: ReadonlySet<string>;
};

const newCache = (): FileCache => ({ read: new Map(), written: new WeakMap() });
const newKept = (): Kept => ({ everywhere: '', resources: new Map(), outlines: new WeakMap() });

/** The mistakes of sense in a version, by name, as this engine sees them. */
function mistakesOf(files: FileTexts, registry: Registry): string[] {
  const judged = judge(readFiles(files, registry, newCache()), newKept());
  return [...judged.named, ...judged.sense].map((problem) => standingName(judged.work, problem));
}

type Judged = {
  work: LinkContext;
  linked: Map<string, Linked>;
  fresh: Linked[];
  everywhere: string;
  shared: Pick<Schemas, 'news' | 'data' | 'removed' | 'templates'>;
  named: Problem[];
  sense: Problem[];
};

/** Looks up every name; where all exist, what they say together is judged too. */
function judge(work: LinkContext, kept: Kept): Judged {
  // Rights and classes of data are read by every resource.
  const everywhere = JSON.stringify([work.roles, work.docs.get('_shared/data.json')?.value]);
  const linked = linkChanged(work, kept, kept.everywhere === everywhere);
  checkConsole(work);
  const sense = newReport(work.docs);
  checkNeeds({ ...work, report: sense });
  checkProgram({ ...work, report: sense });
  checkProgramSentences({ ...work, report: sense });
  const news = linkNews(work);
  const data = linkData(work);
  const removed = linkRemoved(work);
  const fresh = [...linked.values()].filter((one) => kept.resources.get(one.definition.name) !== one);
  for (const { work: own, definition } of fresh) checkPrivacy(own, definition, data);
  const reports = [work, ...[...linked.values()].map((one) => one.work)];
  const named = reports.flatMap(({ report }) => report.problems);
  const found = [sense];
  if (!named.some(isError)) {
    for (const { definition, work: own, sense: report } of fresh)
      for (const check of RESOURCE_SENSE) check({ definition, work: { ...own, report } });
    for (const check of FOLDER_SENSE) check({ ...work, report: sense });
    found.push(...[...linked.values()].map((one) => one.sense));
  }
  const all = found.flatMap(({ problems }) => problems);
  return {
    work,
    linked,
    fresh,
    everywhere,
    shared: { news, templates: linkTemplates(work), ...(data ? { data } : {}), ...(removed ? { removed } : {}) },
    named,
    sense: all,
  };
}

function linkAll(
  files: FileTexts,
  registry: Registry,
  cache: FileCache,
  kept: Kept,
  standing: () => ReadonlySet<string>,
  before: FileTexts | undefined,
): LinkResult {
  const work = readFiles(files, registry, cache, kept.files ?? before);
  const ofReading = new Set(work.report.problems);
  // Names in a file that cannot be read would be reported as unknown too: only the cause is reported.
  if (!work.isWhole) return withUses({ schemas: null, problems: [...ofReading].sort(byPlace) }, () => []);
  const { linked, fresh, everywhere, shared, named, sense } = judge(work, kept);
  // Beside its own mistakes a broken file has none: it was taken as it was last.
  const ofNames = named.filter((problem) => ofReading.has(problem) || !work.broken.has(problem.file));
  const found = [...ofNames, ...withStanding(work, sense, standing)];
  const isStanding = (problem: Problem) => standing().has(standingName(work, problem));
  const problems = folded(work, found, { files: kept.files ?? before, isStanding });
  const ledgers = [work.ledger, ...[...linked.values()].map((one) => one.work.ledger)];
  const uses = (): Use[] => usesOf(ledgers, work);
  if (problems.some(isError)) return withUses({ schemas: null, problems }, uses);
  const sources = sourcesOf(work, kept);
  for (const one of fresh) one.work.reads.close(sources);
  const mistakes = [...named, ...sense].map((problem) => standingName(work, problem));
  Object.assign(kept, { files, everywhere, resources: linked, standing: new Set(mistakes) });
  const { resources, catalogs, roles, console: settings, messages } = work;
  const schemas = { resources, catalogs, roles, console: settings, messages, ...shared, registry };
  return withUses({ schemas: { version: versionOf(files), ...schemas }, problems }, uses);
}

function withUses(result: Omit<LinkResult, 'uses'>, find: () => Use[]): LinkResult {
  let uses: Use[] | undefined;
  return Object.defineProperty(result as LinkResult, 'uses', {
    get() {
      uses ??= find();
      return uses;
    },
  });
}

const STEPS: ((place: LinkScope) => void)[] = [
  linkFields,
  linkResource,
  linkActions,
  linkPermissions,
  readDoors,
  linkSlice,
  linkForms,
  linkTabs,
  linkList,
  linkFigures,
  linkLines,
  checkResource,
  checkMachine,
];

/** Links what changed, and in a second turn also what reads something of a resource that others now see differently. */
function linkChanged(work: LinkContext, kept: Kept, isSameEverywhere: boolean): Map<string, Linked> {
  const now = sourcesOf(work, kept);
  const names = [...work.files.keys()];
  const isKept = (name: string): boolean => {
    const one = kept.resources.get(name);
    return isSameEverywhere && one !== undefined && isSameInput(work, one) && !one.work.reads.isSharedChanged(now);
  };
  const first = new Set(names.filter((name) => !isKept(name)));
  const linked = linkSome(work, kept, names, first);
  const more = new Set(
    names.filter((name) => !first.has(name) && linked.get(name)?.work.reads.isNeighbourChanged(now)),
  );
  if (more.size === 0) return linked;
  for (let size = -1; size !== more.size; ) {
    size = more.size;
    for (const name of names) if (linked.get(name)?.work.reads.readsAny(more)) more.add(name);
  }
  return linkSome(work, kept, names, new Set([...first, ...more]));
}

/** Links these resources beside the kept ones, each step for all before the next. */
function linkSome(work: LinkContext, kept: Kept, names: string[], changed: Set<string>): Map<string, Linked> {
  const linked = new Map<string, Linked>();
  for (const name of Object.keys(work.resources)) delete work.resources[name];
  for (const name of names) {
    const old = changed.has(name) ? undefined : kept.resources.get(name);
    const one = old ?? newLinked(work, name);
    linked.set(name, one);
    work.resources[name] = one.definition;
  }
  const fresh = [...linked.values()].filter((one) => kept.resources.get(one.definition.name) !== one);
  for (const step of STEPS) for (const one of fresh) step(one);
  return linked;
}

const newLinked = (work: LinkContext, name: string): Linked => ({
  definition: bareDefinition(name, name),
  work: { ...linkContextOf(work, name), report: newReport(work.docs), ledger: [] },
  sense: newReport(work.docs),
  ...inputOf(work, name),
});

/** The own files of a resource: their texts, since places are kept, and what they say with all names written out. */
function inputOf({ docs, files }: LinkContext, name: string): Pick<Linked, 'texts' | 'values'> {
  const cursors = Object.values(files.get(name) ?? {});
  return { texts: cursors.map(({ file }) => docs.get(file)?.text), values: cursors.map(({ value }) => value) };
}

function isSameInput(work: LinkContext, { definition, texts, values }: Linked): boolean {
  const now = inputOf(work, definition.name);
  return (
    now.texts.every((text, index) => text === texts[index]) &&
    now.values.every((value, index) => isSame(value, values[index]))
  );
}

const sourcesOf = (work: LinkContext, { outlines }: Kept): Sources => ({
  ...work,
  names: [...work.files.keys()].join(' '),
  outline(name) {
    const definition = work.resources[name];
    if (!definition) return undefined;
    const found = outlines.get(definition) ?? outlineOf(definition);
    outlines.set(definition, found);
    return found;
  },
});

const isError = (problem: Problem): boolean => problem.severity === 'error';

/** The rules that may be the reason of a refusal. */
const RULES: [file: string, pointer: RegExp][] = [
  ['permissions.json', /^\/(operations|actions|scopes)\/[^/]+$|^\/fields\/\d+(\/[a-z]+)?$/],
  ['fields.schema.json', /^(\/properties\/[^/]+)+$/],
  ['actions.json', /^\/actions\/[^/]+(\/(from|when|before))?$/],
];

/** The line of each rule, so that a refusal can name it; computed on first use. */
function linkLines({ work, definition }: LinkScope): void {
  const docs = RULES.map(([file, pattern]) => ({ file, pattern, doc: work.docs.get(`${definition.name}/${file}`) }));
  let lines: Record<string, number> | undefined;
  const find = () => {
    lines ??= Object.assign({}, ...docs.map(({ file, pattern, doc }) => (doc ? linesOf(doc, file, pattern) : {})));
    return lines;
  };
  Object.defineProperty(definition, 'lines', { get: find, enumerable: true, configurable: true });
}

function linesOf({ spans, text }: Doc, file: string, pattern: RegExp): Record<string, number> {
  const places = [...spans].filter(([pointer]) => pattern.test(pointer));
  return Object.fromEntries(
    places.map(([pointer, span]) => [`${file}${pointer}`, lineAndColumn(text, span.key ?? span.value).line]),
  );
}

/** The page of a record; without a file there is none. */
function linkTabs(place: LinkScope): void {
  const file = place.work.files.get(place.definition.name)?.tabs;
  if (!file?.value) return;
  const seen = new Set<string>();
  const tabs = items(at(file, 'tabs')).map((cursor) => {
    const name = text(at(cursor, 'name')) ?? '';
    if (seen.has(name)) error(place.work, at(cursor, 'name'), `La pestaña «${name}» está repetida.`);
    seen.add(name);
    return tabOf(place, cursor, name);
  });
  place.definition.tabs = {
    title: textCases(place, at(file, 'title'), SCREEN) ?? [],
    summary: blocksOf(place, at(file, 'summary')),
    tabs,
    blocks: blocksOf(place, at(file, 'blocks')),
  };
}

function tabOf(place: LinkScope, cursor: Cursor, name: string): Tab {
  const indicator = at(cursor, 'indicator');
  if (given(indicator)) fieldAt(place, indicator);
  return defined<Tab>({
    name,
    title: textCases(place, at(cursor, 'title'), SCREEN) ?? [],
    indicator: text(indicator),
    for: rolesIn(place.work, at(cursor, 'roles')),
    visibleWhen: condition(place, at(cursor, 'visibleWhen'), SCREEN),
    blocks: blocksOf(place, at(cursor, 'blocks')),
  });
}
