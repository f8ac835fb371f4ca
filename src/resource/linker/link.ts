import type { Definition, Problem, Registry, Schemas, Tab } from '../model/definition.ts';
import { linkActions } from './actions.ts';
import { blocksOf, defined, SCREEN } from './blocks.ts';
import { at, type Cursor, given, items, text } from './cursor.ts';
import { linkFields } from './fields.ts';
import { linkForms } from './form.ts';
import { lineAndColumn } from './json.ts';
import type { LinkContext, LinkScope } from './link-context.ts';
import { error } from './link-context.ts';
import { linkList } from './list.ts';
import { condition, fieldAt, rolesIn, textCases } from './names.ts';
import { linkPermissions } from './permissions.ts';
import { checkPrivacy, linkData } from './privacy.ts';
import { readFiles } from './read.ts';
import { checkResource, linkResource } from './resource.ts';
import { checkConsole, linkNews } from './shared.ts';
import { linkSlice, readDoors } from './slices.ts';
import { checkMachine } from './states.ts';
import { type FileTexts, versionOf } from './version.ts';

export type { FileTexts } from './version.ts';

export type LinkResult = { schemas: Schemas | null; problems: Problem[] };

/**
 * The files of the schemas folder, linked: every name looked up, every default filled in. Nothing is taken when anything
 * is wrong (`schemas: null`); warnings stop nothing. It never throws: a file that cannot be read is a problem with a
 * place, and so is a mistake of the linker itself.
 *
 * @example link({ 'holidays/fields.schema.json': '{ "titel": …' }, registry).problems[0].suggestion // '¿quiso decir «title»?'
 */
export function link(files: FileTexts, registry: Registry): LinkResult {
  try {
    return linkAll(files, registry);
  } catch (error) {
    const message = `No se pudieron enlazar los archivos: ${error instanceof Error ? error.message : String(error)}`;
    return { schemas: null, problems: [{ file: '', pointer: '', line: 1, column: 1, message, severity: 'error' }] };
  }
}

function linkAll(files: FileTexts, registry: Registry): LinkResult {
  const work = readFiles(files, registry);
  // Names in a file that cannot be parsed would be reported as unknown too: only the cause is reported.
  if (work.report.problems.some(isError)) return { schemas: null, problems: work.report.problems.sort(byPlace) };
  linkFields(work);
  const definitions = Object.values(work.resources);
  const each = (step: (place: { work: typeof work; definition: Definition }) => void) => {
    for (const definition of definitions) step({ work, definition });
  };
  each(linkResource);
  each(linkActions);
  each(linkPermissions);
  each(readDoors);
  each(linkSlice);
  each(linkForms);
  each(linkTabs);
  each(linkList);
  each(linkLines);
  each(checkResource);
  each(checkMachine);
  checkConsole(work);
  const news = linkNews(work);
  const data = linkData(work);
  for (const definition of definitions) checkPrivacy(work, definition, data);
  const problems = work.report.problems.sort(byPlace);
  if (problems.some(isError)) return { schemas: null, problems };
  const { resources, catalogs, roles, console: settings, messages } = work;
  return {
    schemas: {
      version: versionOf(files),
      resources,
      catalogs,
      roles,
      console: settings,
      messages,
      news,
      ...(data ? { data } : {}),
      registry,
    },
    problems,
  };
}

const isError = (problem: Problem): boolean => problem.severity === 'error';

function byPlace(a: Problem, b: Problem): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.line - b.line || a.column - b.column;
}

/** The rules that may be the reason of a refusal. */
const RULES: [file: string, pointer: RegExp][] = [
  ['permissions.json', /^\/(operations|actions|scopes)\/[^/]+$|^\/fields\/\d+(\/[a-z]+)?$/],
  ['fields.schema.json', /^(\/properties\/[^/]+)+$/],
  ['actions.json', /^\/actions\/[^/]+(\/(from|when|before))?$/],
];

/** The line of each rule, so that a refusal can name it; computed on first use. */
function linkLines({ work: { docs }, definition }: LinkScope): void {
  let lines: Record<string, number> | undefined;
  const find = () => {
    lines ??= Object.assign({}, ...RULES.map(([file, pattern]) => linesOf(docs, definition, file, pattern)));
    return lines;
  };
  Object.defineProperty(definition, 'lines', { get: find, enumerable: true, configurable: true });
}

function linesOf(
  docs: LinkContext['docs'],
  { name }: Definition,
  file: string,
  pattern: RegExp,
): Record<string, number> {
  const doc = docs.get(`${name}/${file}`);
  const places = [...(doc?.spans ?? [])].filter(([pointer]) => pattern.test(pointer));
  return Object.fromEntries(
    places.map(([pointer, span]) => [`${file}${pointer}`, lineAndColumn(doc?.text ?? '', span.key ?? span.value).line]),
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
